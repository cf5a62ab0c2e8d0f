import Lines
import Signals
import Testing

@Suite struct TrackerTests {
  @Test("recorded trials are followed as they are")
  func recorded() throws {
    for trial in try driftTrials() {
      #expect(trial.kept.share(trial.kept.followed().assignments) > 0.97)
    }
  }

  /// 1 degree of these trials is 35.6 px, a line 64 px.
  @Test("an offset and noise of a webcam are survived", arguments: [0.0, 0.25, 0.5, 0.75])
  func webcam(turn: Double) throws {
    let offset = ScreenPoint(x: 50, y: 0).turned(turn)
    for (index, trial) in try driftTrials().enumerated() {
      let disturbed = trial.kept.disturbed(by: offset, noise: 35.6, seed: UInt64(index + 1))
      let (assignments, tracker) = disturbed.followed()
      #expect(disturbed.share(assignments) > 0.85)
      #expect(disturbed.share(OfflineLineMethod.attach.assign(disturbed.fixations, to: trial.text)) < 0.7)
      #expect(tracker.offset != nil)
    }
  }

  @Test("the offset is found, with an error that says so")
  func offset() throws {
    let trial = read(PageText(lines: column(count: 10)))
      .disturbed(by: ScreenPoint(x: 40, y: -45), noise: 20, seed: 3)
    let offset = try #require(trial.followed().tracker.offset)
    #expect(abs(offset.x - 40) < 25)
    #expect(abs(offset.y + 45) < 15)
    #expect(offset.covariance.yy.squareRoot() < 20)
    #expect(offset.covariance.yy > 0)
  }

  @Test("an offset beyond the bound is never believed")
  func bound() {
    let text = PageText(lines: column(count: 12))
    let trial = read(text).disturbed(by: ScreenPoint(x: 0, y: 400), noise: 10, seed: 4)
    var tracker = LineTracker(text)
    for fixation in trial.fixations {
      let update = tracker.add(fixation)
      let bound = tracker.configuration.largestOffsetPitches * text.pitch
      #expect(abs(update.offset?.y ?? 0) <= bound)
    }
  }

  @Test("every fixation is settled once, no later than the longest lag")
  func deferral() {
    let trial = read(PageText(lines: column(count: 8)))
      .disturbed(by: ScreenPoint(x: 10, y: 30), noise: 30, seed: 5)
    var tracker = LineTracker(trial.text)
    var settled: [LineTracker.Settled] = []
    for fixation in trial.fixations {
      let update = tracker.add(fixation)
      settled += update.settled
      #expect(settled.count + update.deferred == update.current.fixation + 1)
    }
    #expect(!tracker.finish().isEmpty || settled.count == trial.fixations.count)
    #expect(settled.allSatisfy { $0.lag <= tracker.configuration.longestLag })
    #expect(settled.contains { $0.lag > 0 })
    #expect(Set(settled.map(\.assignment.fixation)).count == settled.count)
  }

  @Test("waiting makes the line surer than the guess at once")
  func waiting() {
    let trial = read(PageText(lines: column(count: 14)), seed: 2)
      .disturbed(by: ScreenPoint(x: -20, y: 45), noise: 45, seed: 6)
    var tracker = LineTracker(trial.text)
    let atOnce = trial.fixations.map { tracker.add($0).current }
    #expect(trial.share(trial.followed().assignments) >= trial.share(atOnce))
  }

  @Test("a residual is the fixation minus the middle of its line")
  func residual() throws {
    let text = PageText(lines: column(count: 3))
    let trial = read(text)
    var tracker = LineTracker(text)
    let settled = trial.fixations.flatMap { tracker.add($0).settled } + tracker.finish()
    let one = try #require(settled.last { $0.assignment.line != nil })
    let line = text.lines[try #require(one.assignment.line)]
    #expect(one.residualY == one.fixation.center.y - line.box.center.y)
  }

  @Test("words are told too")
  func words() throws {
    let text = PageText(lines: column(count: 3))
    let trial = read(text)
    for one in trial.followed().assignments {
      let line = text.lines[try #require(one.line)]
      let word = line.words[try #require(one.word)]
      // The offset along the line is never known to less than a few letters.
      #expect(abs(word.box.center.x - trial.fixations[one.fixation].center.x) < 8 * text.letterWidth)
    }
  }

  @Test("going back and reading a line again is followed")
  func again() {
    let trial = read(PageText(lines: column(count: 8)), lines: [0, 1, 2, 3, 2, 3, 4, 5])
    #expect(trial.share(trial.followed().assignments) > 0.95)
  }

  @Test("a look away is no reading, and reading goes on after it")
  func lookAway() {
    var trial = read(PageText(lines: column(count: 6)))
    let middle = trial.fixations.count / 2
    var away = trial.fixations[middle]
    away.center = ScreenPoint(x: 870, y: 700)
    trial.fixations.insert(away, at: middle)
    trial.gold.insert(nil, at: middle)
    let (assignments, _) = trial.followed()
    #expect(assignments.first { $0.fixation == middle }?.discard == .offText)
    #expect(trial.share(assignments) > 0.95)
  }

  @Test("the same fixations give the same answers")
  func deterministic() throws {
    let trial = try driftTrials()[0].disturbed(by: ScreenPoint(x: 20, y: 40), noise: 30, seed: 7)
    #expect(trial.followed().assignments == trial.followed().assignments)
    #expect(trial.followed().tracker.offset == trial.followed().tracker.offset)
  }
}

extension ScreenPoint {
  /// A quarter turn for 0.25.
  fileprivate func turned(_ turn: Double) -> ScreenPoint {
    switch turn {
    case 0.25: ScreenPoint(x: -y, y: x)
    case 0.5: ScreenPoint(x: -x, y: -y)
    case 0.75: ScreenPoint(x: y, y: -x)
    default: self
    }
  }
}
