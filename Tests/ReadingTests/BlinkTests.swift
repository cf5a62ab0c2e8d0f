import Documents
import Signals
import Testing

@testable import Reading

/// Whoever blinks seldom is told so at a page's end, and is not told often.
@Suite("Hints to blink")
struct BlinkTests {
  private static let headline = "You blink seldom"
  private var session: ReaderSession {
    ReaderSession(
      document: ReaderDocument(
        title: "", pages: Array(repeating: PageSize(width: 420, height: 595), count: 9)),
      screen: ScreenGeometry(widthPx: 1920, heightPx: 1080, widthMm: 527, heightMm: 296))
  }
  private let eyes = Eyes(
    face: Face(box: ImageRect(x: 240, y: 180, width: 150, height: 190), confidence: 1), left: nil, right: nil,
    head: HeadPose(xMm: 0, yMm: 0, zMm: 570, yawDegrees: 0, pitchDegrees: 0, rollDegrees: 0))

  /// Somebody sits there and blinks so often; ten frames a second. Then the page is turned.
  ///
  /// - Returns: what is shown after the page was turned.
  private func sit(
    _ session: inout ReaderSession, from start: Double, seconds: Double, blinkEvery interval: Double?,
    isSeen: Bool = true
  ) -> String? {
    var sinceBlink = 0.0
    for step in 1...Int(seconds * 10) {
      let time = Timestamp(seconds: start + Double(step) / 10)
      sinceBlink += 0.1
      var events: [GazeEvent] = []
      if let interval, sinceBlink >= interval {
        events = [.blink(Blink(start: time, end: time))]
        sinceBlink = 0
      }
      _ = session.handle(
        TrackedFrame(
          sequence: UInt64(step), time: time, eyes: isSeen ? .valid(eyes) : .invalid(.noFace),
          raw: .invalid(.offScreen), filtered: .invalid(.offScreen), events: events, intents: []))
    }
    _ = session.perform(.pageForward)
    return session.scene.banner?.headline
  }

  @Test("seldom blinks are told of, again only after twenty minutes, and frequent ones never")
  func seldom() {
    var session = session
    #expect(sit(&session, from: 0, seconds: 290, blinkEvery: 30) == nil, "five minutes are not over")
    #expect(sit(&session, from: 290, seconds: 20, blinkEvery: 10) == Self.headline)
    #expect(sit(&session, from: 310, seconds: 320, blinkEvery: 30) == nil)
    #expect(sit(&session, from: 630, seconds: 920, blinkEvery: 30) == Self.headline)
    var lively = self.session
    #expect(sit(&lively, from: 0, seconds: 400, blinkEvery: 4) == nil)
  }

  @Test("a camera that shows no blinks, and eyes that are not seen, tell nothing")
  func untold() {
    var slow = session
    #expect(sit(&slow, from: 0, seconds: 700, blinkEvery: nil) == nil)
    var unseen = session
    #expect(sit(&unseen, from: 0, seconds: 700, blinkEvery: 30, isSeen: false) == nil)
  }
}
