import Foundation
import Signals
import Testing

@Suite("Values written and read back")
struct CodingTests {
  private func again<Value: Codable>(_ value: Value) throws -> Value {
    try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
  }

  private func text(_ value: some Encodable) throws -> String {
    String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
  }

  private static let t = Timestamp(nanoseconds: 9_007_199_254_740_993)  // 2^53 + 1: no Double holds it
  private static let eye = Eye(
    iris: ImagePoint(x: 278.72, y: 0.1), irisRadius: 6.3, innerCorner: ImagePoint(x: 1, y: 2),
    outerCorner: ImagePoint(x: 3, y: 4), inHead: ImagePoint(x: 1.0 / 3, y: -1e-7), openness: 0.9,
    variance: 0.06)

  @Test("moments keep every nanosecond and names are bare strings")
  func compact() throws {
    #expect(try text([Self.t]) == "[9007199254740993]")
    #expect(try again(Self.t) == Self.t)
    #expect(try text([TargetID.pageForward]) == "[\"page-forward\"]")
    #expect(try again(TargetID("a \"b\"")) == "a \"b\"")
  }

  @Test("eyes, also when one is missing")
  func eyes() throws {
    let eyes = Eyes(
      face: Face(box: ImageRect(x: 1, y: 2, width: 3, height: 4), confidence: 0.5), left: Self.eye,
      right: nil,
      head: HeadPose(xMm: -1, yMm: 2, zMm: 530.5, yawDegrees: 0.1, pitchDegrees: -7, rollDegrees: 3))
    #expect(try again(eyes) == eyes)
  }

  @Test("gaze, screens, layouts and places in documents")
  func plainValues() throws {
    let gaze = Gaze(point: ScreenPoint(x: 1.1, y: -2), covariance: ScreenCovariance(xx: 4, xy: -1, yy: 9))
    #expect(try again(gaze) == gaze)
    let screen = ScreenGeometry(
      widthPx: 1920, heightPx: 1080, widthMm: 527, heightMm: 296, cameraXMm: 1, cameraTiltDownDegrees: 12)
    #expect(try again(screen) == screen)
    let layout = GazeLayout(
      targets: [DwellTarget(id: .exit, rect: screen.bounds, priority: 3, dwellSeconds: 0.7)],
      zones: ScrollDirection.allCases.map { ScrollZone(direction: $0, rect: screen.bounds) })
    #expect(try again(layout) == layout)
    #expect(try again(DocumentPosition(page: 3, offset: 0.25)) == DocumentPosition(page: 3, offset: 0.25))
  }

  @Test("every event and every intent")
  func events() throws {
    let events: [GazeEvent] =
      [
        .fixationBegan(ScreenPoint(x: 1, y: 2)),
        .fixationEnded(Fixation(start: Self.t, end: Self.t, center: ScreenPoint(x: 3, y: 4), dispersion: 5)),
        .blink(Blink(start: Self.t, end: Self.t + 0.2)), .eyesClosed(since: Self.t), .regained,
      ] + InvalidReason.allCases.map { .lost($0) }
    #expect(try again(events) == events)
    let intents: [Intent] = [
      .scroll(.left, speed: 0.3), .scrollEnded(.up), .dwell(.exit, progress: 1.0 / 3), .dwellInterrupted("x"),
      .chosen(.pageBack), .paused(.tooDark), .resumed,
    ]
    #expect(try again(intents) == intents)
  }

  @Test("reasons keep the names that recordings use, and each says what to do")
  func reasons() {
    #expect(
      InvalidReason.allCases.map(\.rawValue) == [
        "no-face", "two-faces", "other-face", "eyes-closed", "eyes-not-found", "too-dark", "too-blurred",
        "too-far",
        "not-calibrated", "off-screen", "no-frame", "damaged-pictures",
      ])
    for reason in InvalidReason.allCases {
      #expect(reason.remedy.hasSuffix(".") && reason.remedy.count > 10)
    }
    #expect(Set(InvalidReason.allCases.map(\.remedy)).count == InvalidReason.allCases.count)
  }

  @Test("an observation is a value or a reason, never both")
  func observation() {
    let seen = Observation.valid(3)
    let unseen = Observation<Int>.invalid(.noFace)
    #expect(seen.value == 3 && seen.reason == nil)
    #expect(unseen.value == nil && unseen.reason == .noFace)
    #expect(seen.map { "\($0)" } == .valid("3"))
    #expect(unseen.map { "\($0)" } == .invalid(.noFace))
  }
}
