import Lines
import Signals
import Statistics
import Testing

/// Reading as a webcam sees it: fixations that are missed, a start that nobody saw.
@Suite struct UnseenReadingTests {
  /// What a follower puts every fixation on: the share that is right, and what it believes of the offset.
  private func followed(
    _ trial: Trial, known: LineTracker.Offset? = nil, shownAt: Timestamp? = nil
  ) -> (right: Double, offset: ScreenPoint) {
    var follower = LineFollower(known: known)
    follower.show(trial.text, at: shownAt)
    var settled = trial.fixations.flatMap { follower.observe($0).settled }
    let offset = follower.offset
    settled += follower.finish().settled
    let right = settled.count { $0.fixation.assignment.line == trial.gold[$0.fixation.assignment.fixation] }
    return (
      Double(right) / Double(trial.gold.count), ScreenPoint(x: offset?.x ?? .nan, y: offset?.y ?? .nan)
    )
  }

  /// As a calibration leaves it: off by less than half a line, most likely.
  private func calibrated(_ text: PageText) -> LineTracker.Offset {
    let variance = 0.16 * text.pitch * text.pitch
    return LineTracker.Offset(x: 0, y: 0, covariance: ScreenCovariance(xx: variance, xy: 0, yy: variance))
  }

  /// Those of every line's fixations that a chance of `share` leaves.
  private func missing(_ trial: Trial, share: Double, seed: UInt64) -> Trial {
    var random = SplitMix64(seed: seed)
    let kept = trial.fixations.indices.filter { _ in random.uniform() >= share }
    return Trial(
      text: trial.text, fixations: kept.map { trial.fixations[$0] }, gold: kept.map { trial.gold[$0] })
  }

  @Test("where nothing is missed all is as it was")
  func level() {
    let text = PageText(lines: column(count: 12))
    let trial = read(text).disturbed(by: ScreenPoint(x: 0, y: 0.3 * text.pitch), noise: 15, seed: 9)
    #expect(followed(trial).right > 0.97)
  }

  @Test(
    "half of all fixations may be missed: lines are right, and the offset along them stays none",
    arguments: 1...6)
  func missed(seed: UInt64) {
    let text = PageText(lines: column(count: 24))
    let trial = missing(read(text, seed: seed), share: 0.5, seed: seed)
      .disturbed(by: ScreenPoint(x: 0, y: -0.5 * text.pitch), noise: 10, seed: seed)
    let (right, offset) = followed(trial, known: calibrated(text))
    #expect(right > 0.95)
    #expect(abs(offset.x) < 4 * text.letterWidth)
  }

  @Test("a line that passed in a blink of two seconds is known to have passed")
  func gap() {
    let text = PageText(lines: column(count: 8))
    let whole = read(text)
    let kept = whole.fixations.indices.filter { index in
      let fixation = whole.fixations[index]
      // The second half of line 3 and the first of line 4.
      return !(whole.gold[index] == 3 && fixation.center.x > text.bounds.center.x)
        && !(whole.gold[index] == 4 && fixation.center.x < text.bounds.center.x)
    }
    let trial = Trial(
      text: text, fixations: kept.map { whole.fixations[$0] }, gold: kept.map { whole.gold[$0] }
    ).disturbed(by: ScreenPoint(x: 0, y: -0.45 * text.pitch), noise: 6, seed: 3)
    #expect(followed(trial).right > 0.95)
  }

  @Test("a page whose first line was read unseen is not taken for one that begins lower")
  func lateStart() {
    let text = PageText(lines: column(count: 12))
    let whole = read(text)
    let kept = whole.fixations.indices.filter { whole.gold[$0] != 0 }
    let trial = Trial(
      text: text, fixations: kept.map { whole.fixations[$0] }, gold: kept.map { whole.gold[$0] }
    ).disturbed(by: ScreenPoint(x: 0, y: -0.2 * text.pitch), noise: 6, seed: 4)
    #expect(followed(trial, known: calibrated(text), shownAt: Timestamp(seconds: 0)).right > 0.95)
  }

  @Test("time in which nobody read is no reading: the first line is still expected")
  func idle() {
    let text = PageText(lines: column(count: 6))
    let trial = read(text, from: 30).disturbed(by: ScreenPoint(x: 0, y: 0.8 * text.pitch), noise: 5, seed: 5)
    var follower = LineFollower()
    follower.show(text, at: Timestamp(seconds: 0))
    follower.idle(until: Timestamp(seconds: 29.9))
    #expect(follower.observe(trial.fixations[0]).place?.line.line == 0)
  }

  @Test("a gaze that is no number is no reading that went unseen")
  func notFinite() {
    let text = PageText(lines: column(count: 6))
    var trial = read(text)
    let good = followed(trial).right
    for index in stride(from: 3, to: trial.fixations.count, by: 7) {
      trial.fixations.insert(
        LineFixation(
          center: ScreenPoint(x: .nan, y: .infinity), start: trial.fixations[index].start, duration: .nan),
        at: index)
      trial.gold.insert(nil, at: index)
    }
    #expect(followed(trial).right > good - 0.05)
  }
}
