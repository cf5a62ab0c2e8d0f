import Lines
import Signals
import Testing

@Suite struct BadLineInputTests {
  private let trial = read(PageText(lines: column(count: 8)))
    .disturbed(by: ScreenPoint(x: 5, y: 20), noise: 15, seed: 1)

  @Test("fixations that are no numbers are told as such and change nothing")
  func notFinite() {
    var broken = trial
    for index in stride(from: 3, to: trial.fixations.count, by: 10) {
      broken.fixations[index].center.x = .nan
      broken.gold[index] = nil
    }
    let clean = Trial(
      text: trial.text, fixations: broken.fixations.filter { $0.center.x.isFinite },
      gold: broken.gold.filter { $0 != nil })
    let (assignments, tracker) = broken.followed()
    #expect(assignments.count { $0.discard == .notFinite } == broken.gold.count { $0 == nil })
    #expect(assignments.compactMap(\.line).count == clean.followed().assignments.compactMap(\.line).count)
    #expect(tracker.offset == clean.followed().tracker.offset)
    for method in OfflineLineMethod.allCases {
      let assignments = method.assign(broken.fixations, to: broken.text)
      #expect(assignments.map { $0.discard == .notFinite } == broken.gold.map { $0 == nil })
    }
  }

  @Test("only fixations that are no numbers", arguments: OfflineLineMethod.allCases)
  func allNotFinite(method: OfflineLineMethod) {
    let fixation = LineFixation(
      center: ScreenPoint(x: .nan, y: .infinity), start: Timestamp(seconds: 0), duration: 0.2)
    #expect(method.assign([fixation, fixation], to: trial.text).map(\.discard) == [.notFinite, .notFinite])
    #expect(method.assign([], to: trial.text).isEmpty)
  }

  @Test("an error that is no number is taken as a large one")
  func brokenCovariance() {
    var broken = trial
    for index in stride(from: 0, to: trial.fixations.count, by: 4) {
      broken.fixations[index].covariance = ScreenCovariance(xx: .nan, xy: .nan, yy: -.infinity)
    }
    #expect(broken.share(broken.followed().assignments) > 0.9)
  }

  @Test("a clock that jumps, back or ahead, costs no lines", arguments: [-1e5, 1e5])
  func clock(seconds: Double) {
    var broken = trial
    for index in broken.fixations.indices where index > broken.fixations.count / 2 {
      broken.fixations[index].start = broken.fixations[index].start + seconds
    }
    #expect(broken.share(broken.followed().assignments) > 0.95)
  }

  @Test("after a gap reading may go on at another line")
  func gap() {
    let text = PageText(lines: column(count: 12))
    let before = read(text, lines: [0, 1])
    let after = read(text, lines: [8, 9, 10], from: 60)
    let both = Trial(
      text: text, fixations: before.fixations + after.fixations, gold: before.gold + after.gold)
    #expect(both.share(both.followed().assignments) > 0.95)
  }

  @Test("a gaze far from the page is no reading")
  func farAway() {
    var tracker = LineTracker(trial.text)
    for index in 0..<50 {
      let fixation = LineFixation(
        center: ScreenPoint(x: 1e7, y: -1e7), start: Timestamp(seconds: Double(index)), duration: 0.2)
      #expect(tracker.add(fixation).current.line == nil)
    }
    #expect(tracker.finish().allSatisfy { $0.assignment.line == nil })
  }

  @Test("fixations all in one place stay on one line")
  func samePlace() {
    let at = trial.text.lines[3].box.center
    var tracker = LineTracker(trial.text, expecting: 3)
    let lines = (0..<60).map {
      tracker.add(LineFixation(center: at, start: Timestamp(seconds: Double($0) * 0.25), duration: 0.2))
        .current.line
    }
    #expect(Set(lines) == [3])
  }

  @Test("an expected line that is not there is the nearest one that is")
  func expecting() {
    for expecting in [-5, 99] {
      var tracker = LineTracker(trial.text, expecting: expecting)
      #expect(tracker.add(trial.fixations[0]).current.line != nil)
    }
  }
}
