import Lines
import Signals
import Statistics
import TestSupport
import Testing

@Suite struct FollowerTests {
  /// All that comes of a trial.
  private func follow(
    _ trial: Trial, with follower: inout LineFollower
  ) -> (places: [LineFollower.Place], read: [LineRead]) {
    let updates = trial.fixations.map { follower.observe($0) }
    return (updates.compactMap(\.place), updates.flatMap(\.read))
  }

  @Test("lines that were read are told once each, with the offset they show")
  func evidence() throws {
    let trial = read(PageText(lines: column(count: 10)))
      .disturbed(by: ScreenPoint(x: 10, y: 30), noise: 12, seed: 2)
    var follower = LineFollower()
    follower.show(trial.text)
    var (_, lines) = follow(trial, with: &follower)
    lines += follower.finish().read
    #expect(lines.map(\.line.line) == Array(0..<10))
    for line in lines {
      #expect(abs(line.offsetY - 30) < 4 * line.varianceY.squareRoot())
      #expect(line.varianceY > 0 && line.slopeVariance > 0)
      #expect(line.fixations >= 4)
      #expect(line.start < line.end)
    }
  }

  @Test("a gaze that is tilted is told by each line", arguments: [-0.05, 0, 0.04])
  func tilted(slope: Double) throws {
    var trial = read(PageText(lines: column(count: 10))).disturbed(
      by: ScreenPoint(x: 0, y: 0), noise: 4, seed: 5)
    for index in trial.fixations.indices {
      trial.fixations[index].center.y += slope * (trial.fixations[index].center.x - 500)
    }
    var follower = LineFollower()
    follower.show(trial.text)
    var (_, lines) = follow(trial, with: &follower)
    lines += follower.finish().read
    #expect(lines.count == 10)
    for line in lines { #expect(abs(line.slope - slope) < 4 * line.slopeVariance.squareRoot()) }
    let mean = lines.map(\.slope).reduce(0, +) / Double(lines.count)
    #expect(abs(mean - slope) < 0.008)
  }

  @Test("glances are no reading: a Midas touch gives no evidence")
  func glances() {
    let text = PageText(lines: column(count: 10))
    var follower = LineFollower()
    follower.show(text)
    var random = SplitMix64(seed: 3)
    var read: [LineRead] = []
    for index in 0..<60 {
      let point = ScreenPoint(x: 100 + 800 * random.uniform(), y: 100 + 500 * random.uniform())
      let fixation = LineFixation(
        center: point, start: Timestamp(seconds: Double(index)), duration: 0.3)
      read += follower.observe(fixation).read
    }
    read += follower.finish().read
    #expect(read.count <= 2)
  }

  @Test("the place tells line, progress and whether it is the last one")
  func place() throws {
    let trial = read(PageText(lines: column(count: 5)))
    var follower = LineFollower()
    follower.show(trial.text)
    let (places, _) = follow(trial, with: &follower)
    let last = try #require(places.last)
    #expect(last.line == LineID(page: 0, line: 4))
    #expect(last.isLastLine && last.progress > 0.7 && last.probability > 0.8)
    #expect(places[0].line.line == 0 && places[0].progress < 0.3 && !places[0].isLastLine)
  }

  @Test("scrolling keeps what is known")
  func scrolling() throws {
    let text = PageText(lines: column(count: 20))
    let trial = read(text).disturbed(by: ScreenPoint(x: 0, y: 35), noise: 15, seed: 4)
    var follower = LineFollower()
    follower.show(text)
    var shift = 0.0
    for (fixation, gold) in zip(trial.fixations, trial.gold) {
      shift -= 3
      follower.show(PageText(lines: text.lines.map { $0.moved(by: shift) }))
      var moved = fixation
      moved.center.y += shift
      let update = follower.observe(moved)
      if (gold ?? 0) > 4 { #expect(update.place?.line.line == gold) }
    }
    let offset = try #require(follower.offset)
    #expect(abs(offset.y - 35) < 20)
  }

  @Test("the next page begins with the offset known, at its first line")
  func nextPage() throws {
    let first = read(PageText(lines: column(count: 10)))
      .disturbed(by: ScreenPoint(x: 0, y: 60), noise: 10, seed: 5)
    let second = read(PageText(lines: column(count: 10, page: 1)))
      .disturbed(by: ScreenPoint(x: 0, y: 60), noise: 10, seed: 6)
    var follower = LineFollower()
    follower.show(first.text)
    _ = follow(first, with: &follower)
    #expect(follower.isOffsetKnown)
    let ended = follower.show(second.text)
    #expect(ended.read.map(\.line).contains(LineID(page: 0, line: 9)))
    let place = try #require(follower.observe(second.fixations[0]).place)
    #expect(place.line == LineID(page: 1, line: 0))
    #expect(place.probability > 0.8)
  }

  @Test("a page without text keeps the offset for the one after it")
  func emptyPage() throws {
    let text = PageText(lines: column(count: 10))
    let trial = read(text).disturbed(by: ScreenPoint(x: 0, y: 60), noise: 10, seed: 5)
    var follower = LineFollower()
    follower.show(text)
    _ = follow(trial, with: &follower)
    follower.show(.empty)
    #expect(follower.observe(trial.fixations[0]).place == nil)
    follower.show(text)
    let update = follower.observe(trial.fixations[0])
    #expect(update.place?.line.line == 0)
    #expect(abs(try #require(follower.offset).y - 60) < 25)
  }

  @Test("where the page has followed reading, the line and the offset are kept")
  func followed() throws {
    let text = PageText(lines: column(count: 20))
    let trial = read(text, lines: Array(0..<8)).disturbed(
      by: ScreenPoint(x: 0, y: 40), noise: 10, seed: 5)
    var follower = LineFollower()
    follower.show(text)
    _ = follow(trial, with: &follower)
    let (before, place) = (try #require(follower.offset), try #require(follower.place))
    let next = LineID(page: 0, line: place.line.line + 1)
    follower.show(PageText(lines: text.lines.map { $0.moved(by: -300) }), expecting: next)
    #expect(follower.offset == before)
    #expect(follower.place == place)
  }

  @Test("reading is expected where the reader says")
  func expecting() {
    let text = PageText(lines: column(count: 20))
    let trial = read(text, lines: [7, 8, 9]).disturbed(by: ScreenPoint(x: 0, y: 45), noise: 10, seed: 7)
    var follower = LineFollower()
    follower.show(text, expecting: LineID(page: 0, line: 7))
    let (places, _) = follow(trial, with: &follower)
    #expect(places.first?.line.line == 7)
    #expect(places.last?.line.line == 9)
  }

  @Test("a corrected calibration takes the offset back")
  func corrected() throws {
    let trial = read(PageText(lines: column(count: 10)))
      .disturbed(by: ScreenPoint(x: 0, y: 60), noise: 10, seed: 8)
    var follower = LineFollower()
    follower.show(trial.text)
    _ = follow(trial, with: &follower)
    let before = try #require(follower.offset)
    follower.corrected(by: ScreenPoint(x: 0, y: -before.y))
    #expect(abs(try #require(follower.offset).y) < 1e-9)
    follower.corrected(by: ScreenPoint(x: .nan, y: 0))
    #expect(try #require(follower.offset).y.isFinite)
  }

  @Test("a fixation that still lasts is told and not kept")
  func during() {
    let trial = read(PageText(lines: column(count: 5)))
    var follower = LineFollower()
    follower.show(trial.text)
    #expect(follower.place(during: trial.fixations[0])?.line.line == 0)
    #expect(follower.offset == nil && follower.place == nil)
  }

  @Test("after a reset nothing is known")
  func reset() {
    let trial = read(PageText(lines: column(count: 5)))
    var follower = LineFollower()
    follower.show(trial.text)
    _ = follow(trial, with: &follower)
    follower.reset()
    #expect(follower.offset == nil && follower.place == nil && !follower.isOffsetKnown)
  }

  @Test("gaze that sways across lines within seconds is followed better for knowing that it does")
  func sway() {
    func rightShare(_ configuration: LineTrackerConfiguration) -> Double {
      var (right, count) = (0, 0)
      for seed in UInt64(1)...12 {
        var trial = read(PageText(lines: column(count: 30)), seed: seed)
          .disturbed(by: ScreenPoint(x: 0, y: 10), noise: 12, seed: seed)
        var (random, sway) = (SplitMix64(seed: seed ^ 0x5A5A), 0.0)
        for index in trial.fixations.indices {
          // A third of it is left after eight fixations, some two seconds.
          sway = 0.87 * sway + 0.49 * 0.5 * trial.text.pitch * random.normal()
          trial.fixations[index].center.y += sway
        }
        var follower = LineFollower(configuration: configuration)
        follower.show(trial.text)
        let places = trial.fixations.map { follower.observe($0).place?.line.line }
        right += zip(places, trial.gold).count { $0 == $1 }
        count += places.count
      }
      return Double(right) / Double(count)
    }
    var unaware = LineTrackerConfiguration.ofSpans
    unaware.swayPitches = 0
    let (aware, before) = (rightShare(.ofSpans), rightShare(unaware))
    #expect(aware > 0.83 && aware > before + 0.06, "\(aware), and \(before) without")
  }
}

extension PageLine {
  fileprivate func moved(by dy: Double) -> PageLine {
    var line = self
    line.box.y += dy
    for index in line.words.indices { line.words[index].box.y += dy }
    return line
  }
}
