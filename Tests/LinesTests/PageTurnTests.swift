import Lines
import Signals
import Testing

/// What a page's end tells: whoever turns the page has most likely read its last line.
@Suite struct PageTurnTests {
  private let text = PageText(lines: column(count: 12))

  /// Believed, and wrongly so: that the gaze is most of a line too low.
  private var wrong: LineTracker.Offset {
    let variance = 0.3 * text.pitch * text.pitch
    return LineTracker.Offset(
      x: 0, y: 0.7 * text.pitch, covariance: ScreenCovariance(xx: variance, xy: 0, yy: variance))
  }

  /// The first line goes unseen, so that the second one looks like it.
  private func firstLineUnseen(_ seed: UInt64) -> Trial {
    let whole = read(text, seed: seed)
    let kept = whole.fixations.indices.filter { whole.gold[$0] != 0 }
    return Trial(
      text: text, fixations: kept.map { whole.fixations[$0] }, gold: kept.map { whole.gold[$0] }
    ).disturbed(by: ScreenPoint(x: 0, y: 0), noise: 12, seed: seed)
  }

  private func follow(_ trial: Trial, turnsAfter line: Int?) -> (right: Double, offset: Double) {
    var follower = LineFollower(known: wrong)
    follower.show(text, at: Timestamp(seconds: 0))
    var settled = trial.fixations.flatMap { follower.observe($0).settled }
    if let line, let end = trial.fixations.last?.start {
      follower.left(after: LineID(page: 0, line: line), at: end + 1.5)
    }
    let offset = (follower.offset?.y ?? .nan) / text.pitch
    settled += follower.finish().settled
    let right = settled.count { $0.fixation.assignment.line == trial.gold[$0.fixation.assignment.fixation] }
    return (Double(right) / Double(trial.gold.count), offset)
  }

  @Test(
    "reading that may be of the line above is set right when the page is turned from its last line",
    arguments: 1...6)
  func turned(seed: UInt64) {
    let trial = firstLineUnseen(seed)
    let (without, turned) = (follow(trial, turnsAfter: nil), follow(trial, turnsAfter: 11))
    // What was settled before the turn stays as it was.
    #expect(turned.right > without.right + 0.3)
    #expect(abs(without.offset) > 0.5)
    #expect(abs(turned.offset) < 0.25)
  }

  @Test("a look at the target that turned the page is not the end of its first line", arguments: 1...6)
  func lookBeforeReading(seed: UInt64) {
    let variance = square(0.45 * text.pitch)
    var follower = LineFollower(
      known: LineTracker.Offset(
        x: 0, y: 0, covariance: ScreenCovariance(xx: 16 * variance, xy: 0, yy: variance)),
      configuration: .ofSpans)
    follower.targets = [ScreenRect(x: 930, y: 340, width: 160, height: 160)]
    follower.show(text, at: Timestamp(seconds: 0))
    // Gaze is a third of a line too low.
    let look = LineFixation(
      center: ScreenPoint(x: 1010, y: 437), start: Timestamp(seconds: 0.3), duration: 0.3)
    var settled = follower.observe(look).settled
    let trial = read(text, lines: Array(0..<8), seed: seed, from: 1).disturbed(
      by: ScreenPoint(x: 0, y: text.pitch / 3), noise: 12, seed: seed)
    settled += trial.fixations.flatMap { follower.observe($0).settled } + follower.finish().settled
    let right = settled.count { one in
      let number = one.fixation.assignment.fixation - 1
      return trial.gold.indices.contains(number) && one.fixation.assignment.line == trial.gold[number]
    }
    print("right after a look before reading: seed \(seed) \(Double(right) / Double(trial.gold.count))")
    #expect(Double(right) > 0.9 * Double(trial.gold.count))
  }

  private func square(_ x: Double) -> Double { x * x }

  @Test("a page that is left in its middle stays as it was read")
  func early() {
    let whole = read(text, lines: Array(0..<6))
    let trial = whole.disturbed(by: ScreenPoint(x: 0, y: 0), noise: 10, seed: 2)
    #expect(follow(trial, turnsAfter: 11).right > 0.95)
    #expect(follow(trial, turnsAfter: nil).right > 0.95)
  }

  @Test("a page of which more was read than to its end stays as it was read: a footnote")
  func footnote() {
    let trial = read(text).disturbed(by: ScreenPoint(x: 0, y: 0), noise: 10, seed: 2)
    #expect(follow(trial, turnsAfter: 9).right > 0.95)
  }

  @Test("a line that is not shown, a page without text and a page that nobody has read take a turn")
  func nothing() {
    var follower = LineFollower()
    follower.left(after: LineID(page: 0, line: 3), at: Timestamp(seconds: 1))
    follower.show(text)
    follower.left(after: LineID(page: 0, line: 11), at: Timestamp(seconds: 2))
    follower.left(after: LineID(page: 7, line: 0), at: Timestamp(seconds: -2))
    #expect(follower.finish().settled.isEmpty)
    #expect(follower.offset == nil)
  }

  @Test(
    "at a page's end every fixation gets a line where it was seen, however late it is settled",
    arguments: 1...12)
  func late(seed: UInt64) {
    let trial = read(text, seed: seed).disturbed(
      by: ScreenPoint(x: 0, y: 0.45 * text.pitch), noise: 30, seed: seed)
    var follower = LineFollower()
    follower.show(text)
    _ = trial.fixations.map { follower.observe($0) }
    let late = follower.finish().settled
    let far = late.compactMap(\.fixation.residualY).filter { abs($0) > 2.5 * text.pitch }
    #expect(far.isEmpty)
  }
}
