import Library
import Signals
import Testing

@testable import ReaderApp

@Suite("How long somebody reads")
struct ReadingClockTests {
  private func at(_ seconds: Double) -> Timestamp { Timestamp(seconds: 1000 + seconds) }

  /// Frames, 30 a second, from and to these seconds.
  private func frames(
    _ clock: inout ReadingClock, _ range: Range<Double>, hasFace: Bool = true, page: Int = 0
  ) {
    for index in 0...Int(((range.upperBound - range.lowerBound) * 30).rounded()) {
      clock.see(hasFace: hasFace, page: page, at: at(range.lowerBound + Double(index) / 30))
    }
  }

  private func isNear(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 0.001 }

  @Test("a face before the page counts, blinks included; a face that is gone does not")
  func faces() {
    var clock = ReadingClock(opening: 1)
    frames(&clock, 0..<10)
    frames(&clock, 10.0..<10.5, hasFace: false)
    frames(&clock, 10.5..<20)
    #expect(isNear(clock.span.seconds, 20))
    frames(&clock, 20.0..<120, hasFace: false)
    frames(&clock, 120.0..<125)
    #expect(isNear(clock.span.seconds, 25))
  }

  @Test("without a camera, what is done by hand counts; three minutes without anything do not")
  func deeds() {
    var clock = ReadingClock(opening: 1)
    for seconds in [0.0, 100, 200] { clock.act(page: 0, at: at(seconds)) }
    #expect(clock.span.seconds == 200)
    clock.act(page: 1, at: at(400))
    #expect(clock.span.seconds == 200, "somebody was away")
    clock.act(page: 1, at: at(500))
    #expect(clock.span.seconds == 300)
    // Keys beside frames count nothing twice.
    frames(&clock, 500.0..<510, page: 2)
    clock.act(page: 2, at: at(510.1))
    frames(&clock, 510.2..<520.2, page: 2)
    #expect(isNear(clock.span.seconds, 320.2))
  }

  @Test("a document out of sight is not read, and a clock that goes back counts nothing")
  func stopped() {
    var clock = ReadingClock(opening: 1)
    frames(&clock, 0..<10)
    clock.stop()
    frames(&clock, 11.0..<21)
    #expect(isNear(clock.span.seconds, 20))
    clock.see(hasFace: true, page: 0, at: at(-500))
    frames(&clock, -500.0 ..< -490)
    #expect(isNear(clock.span.seconds, 30))
  }

  @Test("a page is read after five seconds; paging through is no reading")
  func pages() {
    var clock = ReadingClock(opening: 1)
    frames(&clock, 0..<6, page: 0)
    for page in 1..<20 { frames(&clock, 6 + Double(page)..<7 + Double(page), page: page) }
    #expect(clock.span.pages == 1 && clock.span.furthest == 0)
    frames(&clock, 30.0..<36, page: 12)
    frames(&clock, 36.0..<42, page: 3)
    frames(&clock, 42.0..<52, page: 12)
    #expect(clock.span.pages == 3 && clock.span.furthest == 12)
  }

  @Test("what is to be kept comes every half minute, at a pause, and never twice")
  func due() {
    var clock = ReadingClock(opening: 1)
    #expect(clock.due() == nil)
    frames(&clock, 0..<29)
    #expect(clock.due() == nil)
    frames(&clock, 29.0..<31)
    #expect(clock.due()?.seconds.rounded() == 31)
    frames(&clock, 31.0..<40)
    #expect(clock.due() == nil)
    frames(&clock, 40.0..<43, hasFace: false)
    #expect(clock.due()?.seconds.rounded() == 40)
    #expect(clock.due() == nil)
  }

  @Test("lines that gaze was seen to read count with their words and times")
  func lines() {
    var clock = ReadingClock(opening: 1)
    clock.readLine(words: 8, seconds: 2)
    clock.readLine(words: 0, seconds: 2)
    clock.readLine(words: 8, seconds: .nan)
    #expect(clock.span.lines == 1 && clock.span.words == 8 && clock.span.lineSeconds == 2)
  }
}
