import ReaderApp
import Signals
import Synchronization
import Testing

@testable import StandInSource

/// A stand-in reads a verse as somebody would, and is told what to do in words.
@Suite("A stand-in that reads")
struct StandInReadingTests {
  /// A clock that tests move.
  private final class HandClock: Sendable {
    private let time = Mutex(Timestamp(seconds: 100))
    var now: Timestamp { time.withLock { $0 } }
    func pass(_ seconds: Double) { time.withLock { $0 = $0 + seconds } }
  }

  /// The middles of a line's words, from the left to the right.
  private static func line(_ number: Int, words: Int = 4) -> [ScreenPoint] {
    (0..<words).map { ScreenPoint(x: 200 + 400 * Double($0), y: 100 + 80 * Double(number)) }
  }

  private static func person(_ clock: HandClock) throws -> StandIn { try StandIn(now: { clock.now }) }

  @Test(
    "the words of a line are read from left to right, each for a fixation, and the last one until more comes")
  func words() {
    let words = Self.line(0)
    let before = ScreenPoint(x: 960, y: 540)
    let since = Timestamp(seconds: 5)
    let reading = ReadWords(words: words, since: since, before: before)
    #expect(reading.place(at: since) == before && reading.place(at: since + 0.19) == before)
    for (index, word) in words.enumerated() {
      let start = since + 0.2 + 0.3 * Double(index)
      #expect(reading.place(at: start + 0.01) == word && reading.place(at: start + 0.29) == word)
    }
    #expect(reading.place(at: since + 60) == words.last)
    #expect(ReadWords(words: words, since: since).place(at: since) == words.first)
    // A line without words asks for nothing.
    #expect(ReadWords(words: [], since: since, before: before).place(at: since + 9) == before)
    #expect(ReadWords(words: [], since: since).place(at: since + 9) == nil)
  }

  @Test(
    "each line is read once it is uncovered, from where the line before has ended, and what follows is looked at"
  )
  func verse() throws {
    let clock = HandClock()
    let person = try Self.person(clock)
    let dot = ScreenPoint(x: 1600, y: 900)
    person.sees(.dot, at: dot)
    clock.pass(1)
    #expect(person.place(at: clock.now) == dot)
    person.sees(.verse)
    var end = dot
    for number in 0..<12 {
      let words = Self.line(number, words: 4 + number % 3)
      person.reads(words)
      #expect(person.place(at: clock.now) == end, "line \(number)")
      clock.pass(0.21)
      var read: [ScreenPoint] = []
      // Pictures of thirty a second.
      for _ in 0..<(words.count * 9 + 30) {
        let place = person.place(at: clock.now)
        if read.last != place { read.append(place) }
        clock.pass(1 / 30)
      }
      #expect(read == words, "line \(number)")
      end = try #require(words.last)
    }
    // The dots of the check follow the verse.
    let check = ScreenPoint(x: 300, y: 800)
    person.sees(.dot, at: check)
    clock.pass(0.2)
    #expect(person.place(at: clock.now) == check)
    #expect(person.sight == .dot && person.dots == 1)
  }

  @Test("a verse that waits is not read meanwhile, and its newest line is read anew")
  func waits() throws {
    let clock = HandClock()
    let person = try Self.person(clock)
    person.sees(.dot, at: ScreenPoint(x: 960, y: 540))
    clock.pass(1)
    person.sees(.verse)
    let words = Self.line(3)
    person.reads(words)
    clock.pass(0.9)
    #expect(person.place(at: clock.now) == words[2])
    person.sees(.pause)
    #expect(person.place(at: clock.now) == ScreenPoint(x: 960, y: 540))
    clock.pass(5)
    person.sees(.verse)
    person.reads(words)
    clock.pass(0.3)
    #expect(person.place(at: clock.now) == words[0])
  }

  @Test("whoever is told to look elsewhere does not read, and reads again when told to follow")
  func elsewhere() throws {
    let clock = HandClock()
    let person = try Self.person(clock)
    var said: [String] = []
    var complaints: [String] = []
    func tell(_ lines: String...) {
      person.follow(lines, say: { said.append($0) }, complain: { complaints.append($0) })
    }
    person.sees(.verse)
    person.reads(Self.line(0))
    clock.pass(0.3)
    tell("until verse", "say the verse is there", "look 160 930")
    #expect(person.place(at: clock.now) == ScreenPoint(x: 160, y: 930))
    tell("follow")
    #expect(person.place(at: clock.now) == Self.line(0)[0])
    tell("swap")
    let turned = ScreenPoint(x: person.screen.widthPx - 200, y: person.screen.heightPx - 100)
    #expect(person.place(at: clock.now) == turned)
    #expect(said == ["the verse is there"] && complaints.isEmpty)
  }

  @Test("a line that is no direction is named and passed over, and what follows is carried out")
  func refused() throws {
    let person = try Self.person(HandClock())
    person.sees(.verse)
    let bad = ["until vers", "until verse 2", "until", "read verse", "UNTIL verse"]
    var said: [String] = []
    var complaints: [String] = []
    person.follow(
      ["", "# until rain", "  until verse  "] + bad + ["say on"], say: { said.append($0) },
      complain: { complaints.append($0) })
    #expect(said == ["on"])
    #expect(complaints.count == bad.count)
    for (complaint, line) in zip(complaints, bad) { #expect(complaint.contains("\"\(line)\"")) }
    #expect(StandInDirection("until verse") == .until(.verse))
  }
}
