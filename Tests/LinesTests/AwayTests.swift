import Lines
import Signals
import Statistics
import TestSupport
import Testing

/// Looks away from the text, to a target beside it, with gaze that is off.
struct AwayTests {
  private let text = PageText(lines: column(count: 20, x: 300))
  /// To the left of the text, beside its first lines.
  private let target = ScreenRect(x: 20, y: 20, width: 160, height: 160)
  private let offset = ScreenPoint(x: 20, y: 75)

  /// A follower of somebody who has read the first 12 lines, and the time since when they have not read on.
  private func reader(knowing targets: [ScreenRect]) -> (follower: LineFollower, end: Double) {
    let trial = read(text, lines: Array(0..<12)).disturbed(by: offset, noise: 15, seed: 5)
    var follower = LineFollower(configuration: .ofSpans)
    follower.show(text)
    follower.targets = targets
    for fixation in trial.fixations { _ = follower.observe(fixation) }
    let last = trial.fixations.last.map { $0.start.seconds + $0.duration } ?? 0
    return (follower, last)
  }

  /// Three seconds of looking at one place.
  private func look(at place: ScreenPoint, from start: Double, with follower: inout LineFollower)
    -> [LineFollower.Place]
  {
    var random = SplitMix64(seed: 9)
    return (0..<12).compactMap { index in
      let noise = ScreenPoint(x: 25 * random.normal(), y: 25 * random.normal())
      return follower.observe(
        LineFixation(
          center: place + offset + noise, start: Timestamp(seconds: start + 0.05 + 0.25 * Double(index)),
          duration: 0.25)
      ).place
    }
  }

  @Test("a long look at a target is not reading, although gaze falls beside it")
  func atTarget() {
    var (follower, end) = reader(knowing: [target])
    let before = follower.place?.line
    #expect(before?.line == 11)
    #expect(look(at: target.center, from: end, with: &follower).isEmpty)
    #expect(follower.place?.line == before)
  }

  @Test("reading goes on at the next line after a look at a target")
  func back() throws {
    var (follower, end) = reader(knowing: [target])
    _ = look(at: target.center, from: end, with: &follower)
    let trial = read(text, lines: [12, 13], from: end + 3.3).disturbed(by: offset, noise: 15, seed: 6)
    let places = trial.fixations.map { follower.observe($0).place?.line.line }
    #expect(places.last == 13)
    #expect(zip(places, trial.gold).dropFirst(4).allSatisfy { $0 == $1 })
  }

  @Test("reading is followed as well where targets are known")
  func reading() {
    let (with, _) = reader(knowing: [target, ScreenRect(x: 1200, y: 20, width: 160, height: 160)])
    let (without, _) = reader(knowing: [])
    #expect(with.place?.line == without.place?.line)
    #expect(with.place?.line.line == 11)
  }

  @Test("targets are known on the next page and after a reset too")
  func kept() {
    var (follower, end) = reader(knowing: [target])
    follower.show(PageText(lines: column(count: 20, page: 1, x: 300)))
    #expect(follower.targets == [target])
    for fixation in read(follower.text, lines: [0, 1], from: end + 0.3).disturbed(
      by: offset, noise: 15, seed: 7
    ).fixations { _ = follower.observe(fixation) }
    #expect(look(at: target.center, from: end + 8, with: &follower).isEmpty)
    follower.reset()
    #expect(follower.targets == [target])
  }

  /// Somebody who reads large letters, two to a step: in places of a quarter of a second each, with noise of 15 px.
  private func slowRead(_ text: PageText, from start: Double) -> [(fixation: LineFixation, line: LineID)] {
    var random = SplitMix64(seed: 3)
    var (places, time) = ([(fixation: LineFixation, line: LineID)](), start)
    for line in text.lines {
      var along = 0.0
      while along < line.box.width {
        let noise = ScreenPoint(x: 15 * random.normal(), y: 15 * random.normal())
        places.append(
          (
            LineFixation(
              center: ScreenPoint(x: line.box.x + along, y: line.box.center.y) + noise,
              covariance: ScreenCovariance(xx: 225, xy: 0, yy: 225), start: Timestamp(seconds: time),
              duration: 0.25), line.id
          ))
        time += 0.27
        along = max(0, along + (random.uniform() < 0.12 ? -60 : 76 + 25 * random.normal()))
      }
    }
    return places
  }

  @Test("who reads large letters in short steps is not taken for resting away from the text")
  func slow() {
    let large = PageText(
      lines: column(count: 8, x: 80, y: 300, width: 1700, pitch: 92, height: 60, letter: 44))
    var follower = LineFollower(configuration: .ofSpans)
    follower.show(large)
    // A look at the empty space above the text comes first.
    _ = look(at: ScreenPoint(x: 900, y: 40), from: 0, with: &follower)
    let found = slowRead(large, from: 3.2).map { (follower.observe($0.fixation).place?.line, $0.line) }
      .dropFirst(10)
    #expect(found.count { $0.0 == nil } * 10 < found.count)
    #expect(found.count { $0.0 == $0.1 } * 10 > found.count * 9)
  }
}
