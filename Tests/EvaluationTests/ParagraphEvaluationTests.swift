import Foundation
import Recording
import TestSupport
import Testing

@testable import Evaluation

/// What recordings tell of paragraphs that are read in place of dots.
@Suite("Paragraphs in recordings") struct ParagraphEvaluationTests {
  @Test("a recording in which nothing is read before the first dot is named, with the remedy")
  func noParagraph() throws {
    let bundle = try SessionBundle(opening: demo)
    #expect(throws: EvaluationError.noParagraph(path: demo.path)) { try ParagraphEvaluation(bundle) }
    let words = "\(EvaluationError.noParagraph(path: "/a/b"))"
    #expect(words.contains("/a/b") && words.contains("sessions paragraph"))
  }

  @Test("a recording without truth is named before anything is measured")
  func noTruth() throws {
    let folder = try TemporaryFolder()
    for name in ["frames.mjpeg", "session.json", "index.csv", "timeline.jsonl"] {
      try FileManager.default.copyItem(at: demo.appending(path: name), to: folder.url.appending(path: name))
    }
    let bundle = try SessionBundle(opening: folder.url)
    #expect(throws: EvaluationError.noTruth(path: folder.url.path)) { try ParagraphEvaluation(bundle) }
  }

  @Test("errors are told as multiples of those with dots, where there are both")
  func ratio() {
    var report = ParagraphReport(
      name: "one", glasses: nil, targets: 12,
      curve: [
        .init(lines: 0, degrees: 2.5), .init(lines: 4, failure: "not read"), .init(lines: 12, degrees: 0.9),
      ], dotCount: 9)
    #expect(report.ratio(12) == nil)
    report.dots = .init(degrees: 0.6)
    #expect(abs((report.ratio(12) ?? 0) - 1.5) < 1e-9)
    #expect(report.ratio(4) == nil && report.ratio(8) == nil)
    #expect(report.with(4)?.failure == "not read" && report.with(8) == nil)
  }
}
