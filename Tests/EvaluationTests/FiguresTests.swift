import Calibration
import Foundation
import Recording
import Signals
import Testing

@testable import Evaluation

@Suite("Figures")
struct FiguresTests {
  @Test("five of a grid of nine are its centre and corners; more than there are is all")
  func spread() {
    let grid = [540.0, 108, 972].flatMap { y in [960.0, 192, 1728].map { ScreenPoint(x: $0, y: y) } }
    let five = SpreadSelection.choose(5, of: grid).map { grid[$0] }
    #expect(Set(five) == Set(grid.filter { ($0.x == 960) == ($0.y == 540) }))
    #expect(SpreadSelection.choose(20, of: grid) == Array(grid.indices))
    #expect(SpreadSelection.choose(3, of: []).isEmpty)
  }

  @Test("a miss is a failure at every border")
  func misses() {
    let row = FacesReport.Row(
      subset: "clean", method: .tracker, errors: [0.01, 0.03, nil, 0.3], misses: ["no-face": 1])
    #expect(row.failures == [3, 2, 2, 2])
    #expect(row.shares == [0.25, 0.5, 0.5, 0.5])
    #expect(row.medianError == 0.03)
  }

  @Test("each blink is found once at most, and only near by")
  func blinks() {
    let count = BlinkScore.match([1, 2, 5], [1.1, 1.12, 2.2, 5.0], within: 0.15)
    #expect(count.matched == 2 && count.happened == 3 && count.found == 4)
    #expect(count.precision == 0.5 && count.f1 == 4.0 / 7)
    #expect(BlinkScore.match([], [], within: 0.15).f1 == nil)
  }

  @Test("blinks are counted from openness, closures apart")
  func lids() {
    let shut = Set(60..<65).union(120..<150)
    let frames = 0..<240
    let samples = frames.map { index in
      sample(
        index,
        shut.contains(index)
          ? .invalid(.eyesClosed) : .valid(eyes(left: ImagePoint(x: 300, y: 240), right: nil)))
    }
    let known = { (sequence: UInt64) in truth(Int(sequence), open: shut.contains(Int(sequence)) ? 0.1 : 1) }
    let screen = ScreenGeometry(widthPx: 1920, heightPx: 1080, widthMm: 527, heightMm: 296)
    let score = BlinkScore(samples, screen: screen, within: 0.15, truth: known)
    #expect(score.blinks == BlinkScore.Count(happened: 1, found: 1, matched: 1))
    #expect(score.closures == BlinkScore.Count(happened: 1, found: 1, matched: 1))
    // The same eyes against a truth in which nobody blinks: both are false.
    let still = BlinkScore(samples, screen: screen, within: 0.15) { truth(Int($0)) }
    #expect(still.blinks == BlinkScore.Count(happened: 0, found: 1, matched: 0))
    #expect(still.closures.found == 1 && still.closures.matched == 0)
  }

  @Test("iris errors: distance, offset, step, misses and the variance's promise")
  func irises() throws {
    let known = (0..<10).map { truth($0) }
    let found = known.map { row in
      eyes(
        left: row.left.iris + ImagePoint(x: 0.3, y: 0.4), right: row.index == 3 ? nil : row.right.iris,
        variance: 0.01)
    }
    let score = EyesScore(zip(known, found).map { ($1, $0) })
    #expect(score.irises == 19 && score.missingIrises == 1)
    let px = try #require(score.irisPx)
    #expect(abs(px.mean - 0.5 * 10 / 19) < 1e-9)
    #expect(try #require(score.irisStepPx) < 1e-9)
    #expect(abs(try #require(score.irisOffsetPx).x - 3.0 / 19) < 1e-9)
    #expect(abs(try #require(score.irisEllipses?.share95) - 9.0 / 19) < 1e-9, "half a px is five sigmas")
    #expect(score.head?.zMm == 10 && score.head?.yawDegrees == 0)
    let none = EyesScore(known.map { (nil, $0) })
    #expect(none.irises == 0 && none.missingIrises == 20 && none.irisPx == nil && none.head == nil)
  }

  @Test("every frame is counted by what was so and what was said; a return is timed")
  func hold() {
    let point = ImagePoint(x: 300, y: 240)
    let frames = (0..<30).map { index in
      let away = (10..<20).contains(index)
      let row = truth(index, open: index == 5 ? 0.2 : 1, present: !away, yaw: index < 3 ? 27 : 0)
      let seen: Observation<Eyes> =
        index == 5
        ? .invalid(.eyesClosed)
        : away || index < 23 && index >= 20
          ? .invalid(.noFace) : .valid(eyes(left: point, right: point))
      return (sample: sample(index, seen), truth: row)
    }
    let score = HoldScore(frames, openEyes: 0.9, heightPx: 1080)
    #expect(score.frames(.open) == 19 && score.frames(.lidsDown) == 1 && score.frames(.absent) == 10)
    #expect(score.validShare(.open) == 16.0 / 19)
    #expect(score.invalid["lids-down"] == ["eyes-closed": 1] && score.invalid["open"] == ["no-face": 3])
    #expect(score.returnsMs.count == 1 && abs((score.returnsMs[0] ?? 0) - 100) < 0.1)
  }

  @Test("lowered eyes are counted by themselves: open lids that look at the lowest third of the screen")
  func lowered() {
    let point = ImagePoint(x: 300, y: 240)
    let frames = (0..<20).map { index in
      var row = truth(index, open: index == 19 ? 0.2 : 1)
      row.gaze.y = index < 8 ? 500 : 800
      let seen: Observation<Eyes> =
        index == 8 || index == 19
        ? .invalid(.eyesClosed)
        : index == 9 ? .invalid(.eyesNotFound) : .valid(eyes(left: point, right: point))
      return (sample: sample(index, seen), truth: row)
    }
    let lowered = HoldScore(frames, openEyes: 0.9, heightPx: 1080).lowered
    #expect(lowered.frames == 11 && lowered.withEyes == 9 && lowered.saidClosed == 1, "\(lowered)")
    #expect(lowered.saidClosedShare == 1.0 / 11 && lowered.withEyesShare == 9.0 / 11)
    #expect(LoweredEyes().saidClosedShare == nil)
  }

  @Test("the worst cases come first, one of each group")
  func worst() {
    var worst = WorstCases(limit: 2)
    for (group, badness) in [("a", 1.0), ("b", 3), ("a", 5), ("c", 2), ("a", 4)] {
      worst.add(
        WorstCase(
          picture: .jpeg(Data()), truth: [], found: [], caption: "", badness: badness, group: group))
    }
    #expect(worst.cases.map(\.group) == ["a", "b"] && worst.cases.map(\.badness) == [5, 3])
  }
}
