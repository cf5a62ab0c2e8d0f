import Attention
import Signals
import Testing

@Suite("Blinks and gaps")
struct LidsAndGapsTests {
  @Test("a blink is told with its length, and its frames carry no gaze")
  func blink() throws {
    var eyes = Looking()
    eyes.look(at: Looking.text, seconds: 1)
    eyes.shutEyes(seconds: 0.2, seen: Looking.exit)
    eyes.look(at: Looking.text, seconds: 1)
    let blinks = eyes.events.compactMap { if case .blink(let it) = $0 { it } else { nil } }
    let blink = try #require(blinks.first)
    #expect(blinks.count == 1)
    #expect(abs(blink.end - blink.start - 0.2) < 0.001)
    let during = eyes.outputs.filter { $0.time >= 1 && $0.time < 1.2 }
    #expect(during.allSatisfy { $0.output.filtered == .invalid(.eyesClosed) })
    #expect(!eyes.intents.contains(.paused(.eyesClosed)))
  }

  @Test("a blink that vision tells only as closed eyes is a blink too")
  func blinkWithoutOpenness() {
    var eyes = Looking()
    eyes.look(at: Looking.text, seconds: 1)
    eyes.lose(.eyesClosed, seconds: 0.2)
    eyes.look(at: Looking.text, seconds: 1)
    #expect(eyes.events.filter { if case .blink = $0 { true } else { false } }.count == 1)
    #expect(eyes.intents.isEmpty)
  }

  @Test(
    "shut eyes that are not seen for a moment are still shut, as long as the head is",
    arguments: [(InvalidReason.eyesNotFound, 0.1, 1), (.eyesNotFound, 0.7, 0), (.noFace, 0.1, 0)])
  func unseenWhileShut(_ reason: InvalidReason, seconds: Double, blinks: Int) {
    var eyes = Looking()
    eyes.look(at: Looking.text, seconds: 1)
    eyes.shutEyes(seconds: 0.1, seen: Looking.exit)
    eyes.lose(reason, seconds: seconds)
    eyes.look(at: Looking.text, seconds: 1)
    let found = eyes.events.compactMap { if case .blink(let it) = $0 { it } else { nil } }
    #expect(found.count == blinks)
    #expect(found.allSatisfy { abs($0.end - $0.start - 0.1 - seconds) < 0.04 })
  }

  @Test("eyes that stay closed are no blink but a pause, told once")
  func closure() {
    var eyes = Looking()
    eyes.look(at: Looking.text, seconds: 1)
    eyes.shutEyes(seconds: 2.5, seen: Looking.exit)
    eyes.look(at: Looking.text, seconds: 1)
    let closures = eyes.events.filter { if case .eyesClosed = $0 { true } else { false } }
    #expect(closures.count == 1)
    #expect(!eyes.events.contains { if case .blink = $0 { true } else { false } })
    #expect(eyes.intents.filter { $0 == .paused(.eyesClosed) }.count == 1)
    #expect(eyes.intents.filter { $0 == .resumed }.count == 1)
    #expect(eyes.chosen.isEmpty)
  }

  @Test("a person with narrow eyes, or who looks down, is not blind")
  func narrowEyes() {
    var detector = BlinkDetector()
    for i in 0..<300 {
      let openness = i < 150 ? 0.55 : 0.48
      let lids = detector.step(openness: openness, at: Timestamp(seconds: Double(i) / 30))
      #expect(lids.isTrusted && lids.event == nil)
    }
  }

  @Test("openness that is not a number is as none")
  func strangeOpenness() {
    var detector = BlinkDetector()
    for (i, openness) in [1, .nan, .infinity, 1].enumerated() {
      #expect(detector.step(openness: openness, at: Timestamp(seconds: Double(i))).isTrusted)
    }
  }

  @Test("a gap up to 150 ms is bridged; a longer one is told once, with its reason")
  func gaps() {
    var eyes = Looking()
    eyes.look(at: Looking.text, seconds: 1)
    eyes.lose(.noFace, seconds: 0.1)
    eyes.look(at: Looking.text, seconds: 1)
    #expect(!eyes.events.contains(.lost(.noFace)))
    eyes.lose(.noFace, seconds: 1)
    eyes.look(at: Looking.text, seconds: 1)
    #expect(eyes.events.filter { $0 == .lost(.noFace) }.count == 1)
    #expect(eyes.events.filter { $0 == .regained }.count == 1)
  }

  @Test("while lost, a new reason is told")
  func reasonChanges() {
    var eyes = Looking()
    eyes.look(at: Looking.text, seconds: 1)
    eyes.lose(.noFace, seconds: 1)
    eyes.lose(.tooDark, seconds: 1)
    #expect(eyes.intents == [.paused(.noFace), .paused(.tooDark)])
  }

  @Test("a gap never shows a frozen point")
  func noFrozenPoint() {
    var eyes = Looking()
    eyes.look(at: Looking.text, seconds: 1)
    eyes.lose(.twoFaces, seconds: 0.1)
    #expect(eyes.outputs.last?.output.filtered == .invalid(.twoFaces))
  }
}
