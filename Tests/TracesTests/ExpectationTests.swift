import Foundation
import FoundationXML
import TestSupport
import Testing

@testable import Traces

@Suite("What a recording is expected to give")
struct ExpectationTests {
  private let findings = TraceFindings(
    digest: "ab", values: ["accuracy.median_deg": 0.5, "choices.false": 1],
    events: [
      ObtainedEvent(type: "select", target: "stay", atSeconds: 1),
      ObtainedEvent(type: "select", target: "exit", atSeconds: 3),
      ObtainedEvent(type: "blink", atSeconds: 2),
    ])

  private func expectation(_ checks: String) throws -> TraceExpectation {
    try TraceExpectation(Data(#"{"version":1,"checks":[\#(checks)]}"#.utf8), file: "gaze.expect.json")
  }

  private func outcome(_ check: String) throws -> CheckOutcome {
    try #require(try expectation(check).outcomes(of: findings).first)
  }

  @Test(
    "a value is allowed the larger of its two tolerances",
    arguments: [
      (#""value":0.45,"abs":0.05"#, true), (#""value":0.45,"abs":0.04"#, false),
      (#""value":0.55,"abs":0.05"#, true), (#""value":0.55,"abs":0.04"#, false),
      (#""value":0.46,"rel":0.1"#, true), (#""value":0.44,"rel":0.1"#, false),
      (#""value":0.4,"abs":0.1,"rel":0.01"#, true), (#""max":0.5"#, true), (#""max":0.49"#, false),
      (#""min":0.5,"max":0.6"#, true), (#""min":0.51"#, false),
    ])
  func tolerances(rule: String, isMet: Bool) throws {
    let outcome = try outcome(#"{"id":"accuracy.median_deg",\#(rule)}"#)
    #expect(outcome.isMet == isMet, "\(outcome)")
  }

  @Test("what is beyond is told with how far, and what was not measured is not met")
  func differences() throws {
    let beyond = try outcome(#"{"id":"accuracy.median_deg","value":0.4,"abs":0.05}"#)
    #expect(beyond.difference == "0.5 is 0.05 above what is allowed")
    #expect((beyond.expected, beyond.allowed, beyond.obtained) == ("0.4", "± 0.05", "0.5"))
    let missing = try outcome(#"{"id":"latency.choice_s","max":1}"#)
    #expect(missing.difference == "it was not measured in this recording")
  }

  @Test("events are met in their order and time; others of the same types are false ones")
  func sequences() throws {
    let stay = #"{"type":"select","target":"stay","at_s":1.1,"within_s":0.2}"#
    let exit = #"{"type":"select","target":"exit","at_s":3,"within_s":0.2}"#
    #expect(try outcome(#"{"id":"events","sequence":[\#(stay),\#(exit)]}"#).isMet)
    let other = try outcome(#"{"id":"events","sequence":[\#(stay)]}"#)
    #expect(other.difference == "nobody expected select exit at 3 s")
    #expect(try outcome(#"{"id":"events","sequence":[\#(stay)],"others":1}"#).isMet)
    // Blinks are not looked at unless they are named.
    let blinks = try outcome(#"{"id":"e","sequence":[\#(stay),\#(exit)],"types":["select","blink"]}"#)
    #expect(blinks.difference == "nobody expected blink at 2 s")
    let late = #"{"type":"select","target":"exit","at_s":2.5,"within_s":0.2}"#
    #expect(
      try outcome(#"{"id":"e","sequence":[\#(stay),\#(late)]}"#).difference
        == "select exit at 2.5 s occurred 0.5 s too late, at 3 s; 0.2 s are allowed")
    let never = #"{"type":"select","target":"menu","at_s":2,"within_s":9}"#
    #expect(
      try outcome(#"{"id":"e","sequence":[\#(stay),\#(never),\#(exit)]}"#).difference
        == "select menu at 2 s did not occur")
  }

  @Test("as many events as can be are paired, not the first that fits")
  func pairing() throws {
    let events = (0..<4).map { ObtainedEvent(type: "select", target: "a", atSeconds: Double($0)) }
    let expected = [0.9, 1.1, 2.2, 3].map { ExpectedEvent(type: "select", atSeconds: $0, withinSeconds: 1) }
    let outcome = try EventComparison(check: "e", expected: expected, types: ["select"], others: 0)
      .outcome(of: events)
    #expect(outcome.isMet, "\(outcome)")
    let many = [ObtainedEvent](repeating: events[0], count: EventComparison.limit + 1)
    #expect(throws: ExpectationError.tooManyEvents(check: "e", limit: EventComparison.limit)) {
      try EventComparison(check: "e", expected: expected, types: ["select"], others: 0).outcome(of: many)
    }
  }

  @Test("another recording than the one it was written for is no match, whatever it gives")
  func digest() throws {
    let file = #"{"version":1,"trace_sha256":"cd","checks":[]}"#
    let outcome = try #require(
      try TraceExpectation(Data(file.utf8), file: "x").outcomes(of: findings).first)
    #expect(outcome.id == "trace_sha256" && !outcome.isMet)
  }

  @Test(
    "a file that is wrong is refused with the place and the remedy",
    arguments: [
      ("{", "it is no JSON"), (#"{"checks":[]}"#, "version is missing"),
      (#"{"version":2,"checks":[]}"#, "reads trackii-expectation 1, not trackii-expectation 2"),
      (#"{"version":1,"checks":[{"id":"a","value":1,"abss":2}]}"#, "abss: this is not known"),
      (#"{"version":1,"checks":[{"id":"a","value":1,"max":2}]}"#, "one of value, min and max, or sequence"),
      (#"{"version":1,"checks":[{"id":"a"}]}"#, "one of value, min and max, or sequence"),
      (#"{"version":1,"checks":[{"id":"a","value":1,"abs":-1}]}"#, "not negative"),
      (#"{"version":1,"checks":[{"id":"a","min":2,"max":1}]}"#, "above max"),
      (#"{"version":1,"checks":[{"id":"a","max":1},{"id":"a","max":1}]}"#, "a stands in it twice"),
      (#"{"version":1,"settings":{"field_of_view_deg":5},"checks":[]}"#, "20 to 150"),
      (
        #"{"version":1,"checks":[{"id":"a","sequence":[{"type":"select","at_s":1}]}]}"#, "within_s is missing"
      ),
    ])
  func refused(text: String, reason: String) {
    #expect {
      try TraceExpectation(Data(text.utf8), file: "gaze.expect.json")
    } throws: { error in
      "\(error)".contains(reason) && "\(error)".contains("gaze.expect.json")
        && "\(error)".contains("--update all")
    }
  }

  @Test("what is written reads back, meets what it was written from, and has the same bytes again")
  func written() throws {
    let made = TraceExpectation(of: findings)
    let bytes = try made.encoded()
    let read = try TraceExpectation(bytes, file: "x")
    #expect(try read.encoded() == bytes)
    #expect(try read.outcomes(of: findings).allSatisfy(\.isMet))
    var doubled = findings
    doubled.values["accuracy.median_deg"] = 1
    #expect(try read.outcomes(of: doubled).filter { !$0.isMet }.map(\.id) == ["accuracy.median_deg"])
  }

  @Test("an update keeps tolerances and bounds, and changes only what its mode says")
  func updates() throws {
    let known = try expectation(
      #"{"id":"accuracy.median_deg","value":0.3,"abs":0.07},{"id":"choices.false","max":0}"#)
    #expect(try known.updated(.missing, with: findings) == known)
    let changed = try known.updated(.changed, with: findings)
    #expect(changed.checks[0].rule == .near(0.5, absolute: 0.07, relative: 0))
    #expect(changed.checks[1].rule == .within(minimum: nil, maximum: 0), "a bound is for people to move")
    #expect(changed.checks.count == 2)
    let all = try known.updated(.all, with: findings)
    #expect(all.checks.map(\.id) == ["accuracy.median_deg", "choices.false", "choices.sequence"])
  }

  @Test("JUnit XML tells failures and errors, and holds any name")
  func junit() throws {
    let failed = try expectation(#"{"id":"a<b>&\"","max":0}"#).outcomes(of: findings)
    let xml = JUnitReport([
      CheckedSubject(name: "one\u{1}", result: .compared(failed)),
      CheckedSubject(name: "two", result: .broken("it is\nbroken")),
    ]).xml
    let root = try #require(try XMLDocument(xmlString: xml).rootElement())
    #expect(
      names(root) == ["testsuites", "testsuite", "testcase", "failure", "testsuite", "testcase", "error"])
    #expect(xml.contains("failures=\"1\" errors=\"0\"") && xml.contains("failures=\"0\" errors=\"1\""))
  }

  private func names(_ element: XMLElement) -> [String] {
    [element.name ?? ""] + (element.children ?? []).compactMap { $0 as? XMLElement }.flatMap(names)
  }

  @Test("a folder's digest is that of its files' names and contents")
  func folders() throws {
    let folder = try TemporaryFolder()
    try folder.write("12", to: "session/a")
    try folder.write("3", to: "session/b")
    let digest = try ContentDigest.sha256(of: folder.url("session"))
    #expect(try ContentDigest.sha256(of: folder.url("session")) == digest)
    try folder.write("1", to: "session/a")
    try folder.write("23", to: "session/b")
    #expect(try ContentDigest.sha256(of: folder.url("session")) != digest)
    try folder.write("abc", to: "file")
    // FIPS 180-2, appendix B.1.
    #expect(
      try ContentDigest.sha256(of: folder.url("file"))
        == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
  }
}
