import Signals
import Testing

@testable import Calibration
@testable import Lines

/// Where a person begins and leaves lines is a habit, not drift.
@Suite struct LineHabitTests {
  /// Lines that are read as `habit` px further to the right than usual, and now and then a choice somewhere.
  private func reader(
    habit: Double, off: Double = 0, lines: Int = 60, isRightToLeft: Bool = false
  ) -> Drifting {
    var reader = Drifting()
    reader.noise = 0.3
    reader.off = SIMD2(off, 0)
    for step in 0..<lines {
      read(&reader, habit: habit, isRightToLeft: isRightToLeft)
      if step.isMultiple(of: 5) {
        reader.estimator.add(reader.label(.dwell, at: reader.anywhere()))
        reader.wait(5)
      }
    }
    return reader
  }

  private func read(_ reader: inout Drifting, habit: Double, isRightToLeft: Bool = false) {
    let y = 300 + Double(Int(reader.seconds) % 9) * 60
    let shown = reader.off.x * reader.px + reader.estimator.correction.offset.x
    let read = LineRead(
      line: LineID(page: 0, line: 3), start: Timestamp(seconds: reader.seconds),
      end: Timestamp(seconds: reader.seconds + 2), fixations: 6, probability: 0.98, offsetY: 0,
      varianceY: 200,
      offsetX: shown + habit, varianceX: 400, center: ScreenPoint(x: 960, y: y), pitch: 60,
      isRightToLeft: isRightToLeft)
    reader.estimator.add(read)
    reader.wait(3)
  }

  @Test(arguments: [-2.0, 2.0]) func howeverManyLinesShareAHabitItIsNoDrift(degrees: Double) {
    let reader = reader(habit: degrees * Drifting().px)
    #expect(reader.estimator.report.applied[.line] == 60)
    #expect(abs(reader.estimator.correction.offset.x) < 0.4 * reader.px)
  }

  @Test func driftAlongLinesIsFollowedBesideAHabit() {
    var reader = reader(habit: -2 * Drifting().px)
    reader.off = SIMD2(1, 0)
    reader.estimator.widen(degrees: 1)
    let before = reader.estimator.correction.offset.x
    for _ in 0..<8 { read(&reader, habit: -2 * reader.px) }
    // No choice since: lines alone tell the change.
    #expect(abs(reader.estimator.correction.offset.x - before + reader.px) < 0.4 * reader.px)
  }

  @Test func aHabitTurnsAboutWithTheWayOfReading() {
    var reader = reader(habit: -2 * Drifting().px)
    let before = reader.estimator.correction.offset.x
    // The same habit in lines to the left lies on the other side.
    for _ in 0..<8 { read(&reader, habit: 2 * reader.px, isRightToLeft: true) }
    #expect(abs(reader.estimator.correction.offset.x - before) < 0.4 * reader.px)
  }

  @Test func aHabitThatIsNoNumberIsRefused() {
    var reader = Drifting()
    var label = reader.label(.line, at: ScreenPoint(x: 900, y: 500))
    label.habit = .nan
    #expect(reader.estimator.add(label) == nil)
  }
}
