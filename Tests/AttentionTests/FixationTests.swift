import Attention
import Signals
import Testing

@Suite("Fixations")
struct FixationTests {
  @Test("two looks are two fixations, with their places and times")
  func twoLooks() throws {
    var eyes = Looking()
    eyes.look(at: Looking.text, seconds: 1)
    eyes.look(at: ScreenPoint(x: 400, y: 300), seconds: 1)
    eyes.lose(.noFace, seconds: 1)
    let found = eyes.events.compactMap { if case .fixationEnded(let it) = $0 { it } else { nil } }
    try #require(found.count == 2)
    #expect((found[0].center - Looking.text).length < 1)
    #expect((found[1].center - ScreenPoint(x: 400, y: 300)).length < 1)
    #expect(found[0].end <= found[1].start)
    #expect(abs(found[1].end - found[1].start - 1) < 0.1)
    #expect(eyes.events.filter { if case .fixationBegan = $0 { true } else { false } }.count == 2)
  }

  @Test("eyes that never rest make no fixation")
  func sweep() {
    var detector = FixationDetector(screen: Looking.screen)
    for i in 0..<60 {
      let point = ScreenPoint(x: Double(i) * 30, y: 500)
      #expect(detector.step(point, at: Timestamp(seconds: Double(i) / 30), sigma: 0).isEmpty)
    }
    #expect(detector.end().isEmpty)
  }
}
