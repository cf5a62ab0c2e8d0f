import Signals
import Statistics
import Testing

@testable import Lines

/// What gaze on a column of text tells of its offset along lines.
@Suite struct ColumnTests {
  /// Gaze of somebody who reads lines one after another, 30 frames a second, two seconds a line.
  private func gaze(
    on lines: [PageLine], off: Double = 0, from start: Double = 0, seconds: Int = 2, seed: UInt64 = 3
  ) -> [(point: ScreenPoint, time: Timestamp)] {
    var random = SplitMix64(seed: seed)
    return lines.enumerated().flatMap { number, line in
      (0..<(30 * seconds)).map { frame in
        let along = 0.06 + 0.86 * Double(frame) / Double(30 * seconds - 1)
        let x = line.startX + line.direction * along * line.box.width + off + 6 * random.normal()
        let time = start + Double(seconds * number) + Double(frame) / 30
        return (ScreenPoint(x: x, y: line.box.center.y + 6 * random.normal()), Timestamp(seconds: time))
      }
    }
  }

  /// All that is told while gaze runs over the lines, `rounds` times.
  private func told(
    _ text: PageText, lines: [PageLine]? = nil, off: Double = 0, rounds: Int = 3, keeping share: Double = 1
  ) -> [ColumnRead] {
    var watch = ColumnWatch()
    var random = SplitMix64(seed: 8)
    var told: [ColumnRead] = []
    for round in 0..<rounds {
      watch.show(text)
      let lines = lines ?? text.lines
      for (point, time) in gaze(
        on: lines, off: off, from: Double(round * lines.count * 2), seed: UInt64(round))
      where random.uniform() < share {
        let line = text.lines.firstIndex {
          abs($0.box.center.y - point.y) < 25 && $0.box.x - 25 < point.x && point.x < $0.box.maxX + 25
        }
        watch.add(point, at: time, line: line)
        if let read = watch.take() { told.append(read) }
      }
    }
    return told
  }

  @Test("an offset along lines is seen at both ends", arguments: [-40.0, 40])
  func offset(off: Double) throws {
    let text = PageText(lines: column(count: 10))
    let before = try #require(told(text).first)
    let reads = told(text, off: off)
    // Of thirty lines the last six begin the next one.
    #expect(reads.count == 2)
    let read = try #require(reads.first)
    #expect(read.expected == before.expected)
    for end in 0..<2 { #expect(abs(read.observed[end] - before.observed[end] - off) < 8) }
    #expect(read.expected.x > 100 && read.expected.y < 900 && !read.isRightToLeft)
    #expect(abs(read.letter - text.letterWidth) < 1e-9)
  }

  @Test("a slow reader's column is told after as many lines, not as much time")
  func slow() throws {
    let text = PageText(lines: column(count: 10))
    let lines = text.lines + text.lines
    for seconds in [1, 2, 8] {
      var watch = ColumnWatch()
      watch.show(text)
      let frames = gaze(on: lines, seconds: seconds)
      let when = frames.first { frame in
        watch.add(frame.point, at: frame.time, line: nil)
        return watch.take() != nil
      }
      let line = try #require(when).time.seconds / Double(seconds)
      #expect(line > 11 && line < 14)
    }
  }

  @Test("somebody who stares at one place reads no lines")
  func staring() {
    var watch = ColumnWatch()
    watch.show(PageText(lines: column(count: 10)))
    for frame in 0..<3000 {
      watch.add(ScreenPoint(x: 500, y: 300), at: Timestamp(seconds: Double(frame) / 30), line: 3)
      #expect(watch.take() == nil)
    }
  }

  @Test("half of all frames missing changes little")
  func missing() throws {
    let text = PageText(lines: column(count: 10))
    let (all, half) = (try #require(told(text).first), try #require(told(text, keeping: 0.5).first))
    for end in 0..<2 { #expect(abs(all.observed[end] - half.observed[end]) < 20) }
  }

  @Test("of two columns the one that is read counts, and a change of column begins anew")
  func twoColumns() throws {
    let (left, right) = (column(count: 12, width: 380), column(from: 12, count: 12, x: 540, width: 380))
    let text = PageText(lines: left + right)
    let read = try #require(told(text, lines: right).first)
    #expect(read.expected.x > 540 && read.expected.y < 920)
    #expect(abs(read.observed.x - read.expected.x) < 40)
    // Too little on either.
    #expect(told(text, lines: Array(left.prefix(9) + right.prefix(9)), rounds: 1).isEmpty)
  }

  @Test("lines that begin here and there tell nothing, nor do two lines")
  func ragged() {
    let ragged = (0..<10).map { line($0, x: 100 + 60 * Double($0 % 4), y: 100 + 50 * Double($0)) }
    #expect(told(PageText(lines: ragged)).isEmpty)
    #expect(told(PageText(lines: column(count: 2)), rounds: 15).isEmpty)
  }

  @Test("indents are few, and do no harm")
  func indented() throws {
    let lines = (0..<10).map {
      line($0, x: $0 == 4 ? 144 : 100, y: 100 + 50 * Double($0), width: $0 == 4 ? 756 : 800)
    }
    #expect(told(PageText(lines: lines)).count == 2)
  }

  @Test("to the left")
  func rightToLeft() throws {
    let text = PageText(lines: column(count: 10, isRightToLeft: true))
    let read = try #require(told(text).first)
    #expect(read.isRightToLeft)
    // Lines are left further before their end, which lies to the left, than they are begun after their start.
    let (left, right) = (read.observed.x - read.expected.x, read.expected.y - read.observed.y)
    #expect(right > 20 && left > right + 8)
  }

  @Test("what was gathered moves along with a correction, and goes with another calibration")
  func corrected() throws {
    let text = PageText(lines: column(count: 10))
    let frames = gaze(on: text.lines + text.lines + text.lines)
    var (plain, moved, anew) = (ColumnWatch(), ColumnWatch(), ColumnWatch())
    plain.show(text)
    moved.show(text)
    anew.show(text)
    var told: (plain: ColumnRead?, moved: ColumnRead?, anew: ColumnRead?)
    for (number, frame) in frames.enumerated() {
      let by = number < 600 ? 0 : 70.0
      if number == 600 {
        moved.shift(by: ScreenPoint(x: by, y: 0))
        anew.forget()
      }
      plain.add(frame.point, at: frame.time, line: nil)
      moved.add(frame.point + ScreenPoint(x: by, y: 0), at: frame.time, line: nil)
      anew.add(frame.point, at: frame.time, line: nil)
      told.plain = told.plain ?? plain.take()
      told.moved = told.moved ?? moved.take()
      told.anew = told.anew ?? anew.take()
    }
    let (before, after) = (try #require(told.plain), try #require(told.moved))
    for end in 0..<2 { #expect(abs(after.observed[end] - before.observed[end] - 70) < 1e-9) }
    #expect(try #require(told.anew).time > before.time)
  }

  @Test("no number, a clock set back, a line that is not there, a page without text")
  func badInput() {
    let text = PageText(lines: column(count: 10))
    var watch = ColumnWatch()
    watch.show(text)
    for second in 0..<200 {
      watch.add(ScreenPoint(x: .nan, y: 200), at: Timestamp(seconds: Double(second) / 4), line: 0)
      watch.add(ScreenPoint(x: 300, y: .infinity), at: Timestamp(seconds: Double(second) / 4), line: nil)
      watch.add(ScreenPoint(x: 300, y: 200), at: Timestamp(seconds: Double(second) / 4), line: 99)
    }
    // A clock that runs backwards gathers no time.
    for second in 0..<2000 {
      watch.add(ScreenPoint(x: 300, y: 200), at: Timestamp(seconds: 100 - Double(second) / 30), line: 0)
    }
    #expect(watch.take() == nil)
    watch.show(.empty)
    for second in 0..<2000 {
      watch.add(ScreenPoint(x: 300, y: 200), at: Timestamp(seconds: 200 + Double(second) / 30), line: 0)
    }
    #expect(watch.take() == nil)
  }
}
