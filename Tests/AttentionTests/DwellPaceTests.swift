import Attention
import Signals
import Testing

@Suite("Each person's dwell time")
struct DwellPaceTests {
  private func turn(_ eyes: inout Looking, _ place: ScreenPoint, stay: Double) {
    eyes.look(at: Looking.text, seconds: 1)
    eyes.look(at: place, seconds: stay)
  }

  @Test("choices that the eyes rest on long after make it shorter, down to a bound")
  func shorter() {
    var eyes = Looking()
    for _ in 0..<3 { turn(&eyes, Looking.forward, stay: 1.8) }
    eyes.look(at: Looking.text, seconds: 1)
    #expect(eyes.chosen.count == 3)
    #expect(eyes.pipeline.dwellPace < 1)
    for _ in 0..<12 { turn(&eyes, Looking.forward, stay: 1.8) }
    #expect(eyes.pipeline.dwellPace == 0.9)
  }

  @Test("a page turned and turned back at once makes it longer")
  func undone() {
    var eyes = Looking()
    turn(&eyes, Looking.forward, stay: 1)
    eyes.look(at: Looking.back, seconds: 1.1)
    #expect(eyes.chosen == [.pageForward, .pageBack])
    #expect(eyes.pipeline.dwellPace > 1.1)
  }

  @Test("it is kept within bounds whatever it is set to")
  func bounds() {
    var eyes = Looking()
    for (set, is_) in [(0.0, 0.9), (100, 1.5), (.nan, 1), (1.2, 1.2)] {
      eyes.pipeline.dwellPace = set
      #expect(eyes.pipeline.dwellPace == is_)
    }
  }
}
