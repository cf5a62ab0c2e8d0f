import Calibration
import Drift
import Signals
import SyntheticEyes
import Testing

@testable import Lines

/// Where a person begins and leaves lines is a habit, not drift.
@Suite struct LineHabitTests {
  /// Columns that are read with gaze `habit` px further to the right than usual at both ends, and now and then a choice
  /// somewhere.
  private func reader(habit: Double, columns: Int = 40, isRightToLeft: Bool = false) -> Drifting {
    var reader = Drifting()
    reader.noise = 0.3
    for step in 0..<columns {
      read(&reader, habit: habit, isRightToLeft: isRightToLeft)
      if step.isMultiple(of: 3) {
        reader.estimator.add(reader.label(.dwell, at: reader.anywhere()))
        reader.wait(5)
      }
    }
    return reader
  }

  private func read(
    _ reader: inout Drifting, habit: Double, wider: Double = 0, shorter: Double = 0, letter: Double = 13,
    isRightToLeft: Bool = false
  ) {
    let ends = SIMD2(560.0, 1360)
    let seen = (0..<2).map { end in
      let raw = ends[end] + reader.off.x * reader.px + habit + (end == 0 ? -wider : wider - shorter)
      return raw + reader.estimator.correction.shift(at: ScreenPoint(x: raw, y: 500), on: reader.screen).x
        + reader.random.normal(0.1) * reader.px
    }
    reader.estimator.add(
      .column(
        ColumnRead(
          time: Timestamp(seconds: reader.seconds), observed: SIMD2(seen[0], seen[1]), expected: ends, y: 500,
          letter: letter,
          isRightToLeft: isRightToLeft)))
    reader.wait(40)
  }

  @Test(arguments: [-2.0, 2.0]) func howeverManyColumnsShareAHabitItIsNoDrift(degrees: Double) {
    let reader = reader(habit: degrees * Drifting().px)
    #expect(reader.estimator.report.applied[.column] == 80)
    #expect(abs(reader.estimator.correction.offset.x) < 0.09 * reader.px)
  }

  @Test func driftAlongLinesIsFollowedBesideAHabit() {
    var reader = reader(habit: -2 * Drifting().px)
    reader.off = SIMD2(1, 0)
    reader.estimator.widen(degrees: 1)
    let before = reader.estimator.correction.offset.x
    for _ in 0..<4 { read(&reader, habit: -2 * reader.px) }
    // No choice since: reading alone tells the change.
    #expect(abs(reader.estimator.correction.offset.x - before + reader.px) < 0.13 * reader.px)
  }

  @Test func columnsThatGrowWiderAreAStretch() {
    var reader = reader(habit: 0)
    let before = reader.estimator.correction.stretch.x
    for _ in 0..<30 { read(&reader, habit: 0, wider: 0.4 * reader.px) }
    // The ends lie 400 px from the middle, the screen's edge 960.
    #expect(before - reader.estimator.correction.stretch.x > 0.45 * reader.px)
    #expect(abs(reader.estimator.correction.offset.x) < 0.14 * reader.px)
  }

  @Test func aHabitGrowsWithTheLetters() {
    var reader = reader(habit: 1.5 * Drifting().px)
    let before = reader.estimator.correction.offset.x
    // The same habit in text twice as large.
    for _ in 0..<4 { read(&reader, habit: 3 * reader.px, letter: 26) }
    #expect(abs(reader.estimator.correction.offset.x - before) < 0.02 * reader.px)
  }

  @Test func linesThatAreReadInPartAreNoDrift() {
    var reader = reader(habit: 0)
    let before = reader.estimator.correction
    // Somebody skims: gaze begins lines where it did, and leaves them in their middle.
    for _ in 0..<6 { read(&reader, habit: 0, shorter: 3 * reader.px) }
    let moved = reader.estimator.correction.offset.x - before.offset.x
    #expect(abs(moved) < 0.03 * reader.px)
    #expect(abs(reader.estimator.correction.stretch.x - before.stretch.x) < 0.02 * reader.px)
  }

  @Test func aHabitTurnsAboutWithTheWayOfReading() {
    var reader = reader(habit: -2 * Drifting().px)
    let before = reader.estimator.correction.offset.x
    // The same habit in lines to the left lies on the other side.
    for _ in 0..<4 { read(&reader, habit: 2 * reader.px, isRightToLeft: true) }
    #expect(abs(reader.estimator.correction.offset.x - before) < 0.05 * reader.px)
  }

  @Test func linesTellNothingAlongThemselves() {
    var reader = Drifting()
    for _ in 0..<40 {
      var line = LineRead.seen(at: ScreenPoint(x: 1200, y: 500), in: reader)
      line.offsetY = 0
      reader.estimator.add(.line(line))
      reader.wait(5)
    }
    #expect(abs(reader.estimator.correction.offset.x) < 1e-3 * reader.px)
  }

  @Test func aHabitThatIsNoNumberIsRefused() {
    var reader = Drifting()
    var label = reader.label(.column, at: ScreenPoint(x: 900, y: 500))
    label.habit.begins = .nan
    #expect(reader.estimator.add(label) == nil)
    let column = ColumnRead(
      time: Timestamp(seconds: 1), observed: SIMD2(.nan, 1300), expected: SIMD2(560, 1360), y: 500, letter: 13
    )
    #expect(reader.estimator.add(.column(column)).count == 1)
    #expect(reader.estimator.report.refused[.column] == 2)
  }
}
