import Foundation
import Signals
import Testing

@Suite("Field of view")
struct FieldOfViewTests {
  @Test(
    "what a person says goes before a recording, that before the table, that before an estimate, that before 60"
  )
  func order() {
    let estimate = FieldOfView.estimated(degrees: 65, within: 61...69)
    #expect(FieldOfView(told: 78, recorded: 70, table: 55, estimate: estimate) == .told(degrees: 78))
    #expect(FieldOfView(recorded: 70, table: 55, estimate: estimate) == .recorded(degrees: 70))
    #expect(FieldOfView(table: 55, estimate: estimate) == .table(degrees: 55))
    #expect(FieldOfView(estimate: estimate) == estimate)
    #expect(FieldOfView() == .assumed && FieldOfView().degrees == 60)
  }

  @Test("what no camera has counts as not given", arguments: [0, -60, 19.9, 150.1, .nan, .infinity])
  func impossible(degrees: Double) {
    #expect(FieldOfView(told: degrees, recorded: 70) == .recorded(degrees: 70))
    #expect(FieldOfView(recorded: degrees) == .assumed)
  }

  @Test("a lens that the source knows of counts where nobody has said anything else")
  func besideOptics() {
    let optics = SourceOptics(horizontalFieldOfViewDegrees: 70, origin: .table)
    let known = FieldOfView.table(degrees: 70)
    #expect(
      FieldOfView.assumed.beside(optics) == known && FieldOfView.table(degrees: 55).beside(optics) == known)
    #expect(FieldOfView.told(degrees: 78).beside(optics) == .told(degrees: 78))
    #expect(FieldOfView.recorded(degrees: 60).beside(optics) == .recorded(degrees: 60))
    #expect(FieldOfView.assumed.beside(nil) == .assumed)
  }

  @Test("as JSON it says degrees and where they come from, and comes back")
  func coding() throws {
    let all: [FieldOfView] = [
      .told(degrees: 78), .recorded(degrees: 60), .table(degrees: 55.5),
      .estimated(degrees: 65, within: 61...69), .assumed,
    ]
    for value in all {
      #expect(try JSONDecoder().decode(FieldOfView.self, from: JSONEncoder().encode(value)) == value)
      #expect(value.description.contains("degrees"))
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let text = String(decoding: try encoder.encode(all[3]), as: UTF8.self)
    #expect(text == #"{"degrees":65,"high":69,"low":61,"source":"estimated"}"#)
    for broken in [
      #"{"degrees":5,"source":"told"}"#, #"{"degrees":65,"source":"guessed"}"#,
      #"{"degrees":65,"high":60,"low":61,"source":"estimated"}"#, #"{"source":"assumed"}"#,
    ] {
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode(FieldOfView.self, from: Data(broken.utf8))
      }
    }
  }
}
