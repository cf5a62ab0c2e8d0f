import Foundation
import Signals
import Testing

@testable import Recording

@Suite("Labels of a script")
struct ScriptedRequestTests {
  private func row(_ kind: TimelineRow.Kind, _ label: String) -> TimelineRow {
    TimelineRow(kind: kind, label: label, start: Timestamp(nanoseconds: 0))
  }

  @Test("each label that scripts use is known")
  func known() {
    let requests = [
      row(.corner, "page_forward"), row(.corner, "page_back"), row(.exit, "exit"), row(.zone, "bottom"),
      row(.zone, "top"),
    ]
    #expect(requests.map { ScriptedRequest($0) } == ScriptedRequest.allCases)
    let postures = ["slump", "seat", "straightens up", "leans back", "screen tilt", "glasses pushed up"]
    for row in requests + postures.map({ row(.posture, $0) }) { #expect(row.unknownLabel == nil) }
  }

  @Test("an unknown target, zone or change of posture is named, and rows of other kinds may say anything")
  func unknown() {
    for (kind, label) in [
      (TimelineRow.Kind.corner, "page_left"), (.corner, ""), (.zone, "Bottom"), (.posture, "stands up"),
    ] {
      #expect(row(kind, label).unknownLabel?.contains("“\(label)”") == true, "\(label)")
    }
    for kind in [TimelineRow.Kind.line, .pursuit, .marker, TimelineRow.Kind(rawValue: "later")] {
      #expect(row(kind, "anything").unknownLabel == nil && ScriptedRequest(row(kind, "anything")) == nil)
    }
  }

  @Test("a bundle with unknown labels can be opened, and names them")
  func bundle() throws {
    let folder = try #require(Bundle.module.url(forResource: "Fixtures/bundle", withExtension: "trackii"))
    let problems = try SessionBundle(opening: folder).unknownLabels
    #expect(problems.map(\.kind) == [.garbledLine, .garbledLine, .garbledLine])
    #expect(problems.map(\.file) == [String](repeating: "timeline.jsonl", count: 3))
    for label in ["zone 4", "corner 5", "posture 8"] {
      #expect(problems.contains { $0.detail.contains("“\(label)”") }, "\(label)")
    }
  }
}
