import Attention
import Signals
import Simulation
import Statistics
import Testing

@Suite("Pipeline")
struct PipelineTests {
  @Test("points that are no numbers, or absurdly far away, count as no gaze")
  func strangePoints() {
    for (point, reason) in [
      (ScreenPoint(x: .nan, y: 1), InvalidReason.eyesNotFound),
      (ScreenPoint(x: .infinity, y: 1), .eyesNotFound), (ScreenPoint(x: 1e9, y: 1), .offScreen),
    ] {
      var eyes = Looking()
      eyes.look(at: Looking.text, seconds: 1)
      eyes.look(at: point, seconds: 1)
      #expect(eyes.intents == [.paused(reason)])
      #expect(eyes.outputs.last?.output.filtered == .invalid(reason))
      eyes.look(at: Looking.exit, seconds: 1)
      #expect(eyes.chosen == [.exit])
    }
  }

  @Test("repeated and late samples change nothing")
  func repeatedTimes() {
    var eyes = Looking()
    eyes.look(at: Looking.text, seconds: 1)
    let before = eyes.outputs.last?.output.filtered
    for back in [1.0, 1, 2, 3] {
      eyes.step(.valid(Looking.gaze(Looking.exit)), at: eyes.now - back / 30)
    }
    #expect(eyes.outputs.last?.output.filtered == before)
    #expect(eyes.intents.isEmpty)
    #expect(eyes.outputs.suffix(4).allSatisfy { $0.output.events.isEmpty })
  }

  @Test("a clock that is set back or ahead stops what moves, and life goes on")
  func clockJumps() {
    for jump in [-1000.0, 1000] {
      var eyes = Looking()
      eyes.setClock(2000)
      eyes.look(at: ScreenPoint(x: 960, y: 1040), seconds: 2)
      eyes.setClock(2000 + jump)
      eyes.look(at: Looking.text, seconds: 1)
      #expect(eyes.intents.filter { $0 == .scrollEnded(.down) }.count == 1)
      eyes.look(at: Looking.exit, seconds: 1.2)
      #expect(eyes.chosen == [.exit])
    }
  }

  @Test("a hole in the frames is no dwell")
  func missingFrames() {
    var eyes = Looking()
    eyes.look(at: Looking.exit, seconds: 0.4)
    eyes.setClock(eyes.now + 0.6)
    eyes.look(at: Looking.exit, seconds: 0.2)
    #expect(eyes.chosen.isEmpty)
    #expect(eyes.events.contains(.lost(.noFrame)))
    #expect(eyes.events.contains(.regained))
  }

  @Test("an empty layout, a screen without targets, is only watched")
  func emptyLayout() {
    var eyes = Looking(layout: GazeLayout())
    eyes.look(at: Looking.exit, seconds: 3)
    #expect(eyes.intents.isEmpty)
    let shown = eyes.outputs.last?.output.filtered.value?.point
    #expect(shown.map { ($0 - Looking.exit).length < 1e-6 } == true)
  }

  @Test("reading a page with a webcam's noise asks for nothing; then the page turns and the reader is left")
  func wholePath() {
    var eyes = Looking(error: CalibratedError(offset: 35, sigma: 60))
    var random = SplitMix64(seed: 7)
    func look(_ place: ScreenPoint, _ seconds: Double) {
      for _ in 0..<Int(seconds * 30) {
        let noise = ScreenPoint(x: 45 * random.normal(), y: 45 * random.normal())
        eyes.look(at: place + ScreenPoint(x: 25, y: -20) + noise, seconds: 1 / 30.0)
      }
    }
    for y in stride(from: 250.0, to: 800, by: 54) {
      for x in stride(from: 600.0, to: 1320, by: 90) { look(ScreenPoint(x: x, y: y), 0.24) }
    }
    #expect(eyes.intents.isEmpty)
    look(Looking.forward, 1.2)
    look(Looking.text, 1)
    look(Looking.back, 1.2)
    look(Looking.text, 1)
    look(Looking.exit, 1.5)
    #expect(eyes.chosen == [.pageForward, .pageBack, .exit])
    #expect(eyes.scrolled.isEmpty)
  }

  @Test("the same samples give the same output")
  func repeatable() {
    func pass() -> [AttentionOutput] {
      var eyes = Looking()
      eyes.look(at: Looking.text, seconds: 1)
      eyes.look(at: Looking.forward, seconds: 1.2)
      eyes.lose(.noFace, seconds: 1)
      eyes.look(at: ScreenPoint(x: 960, y: 1040), seconds: 2)
      return eyes.outputs.map(\.output)
    }
    #expect(pass() == pass())
  }
}
