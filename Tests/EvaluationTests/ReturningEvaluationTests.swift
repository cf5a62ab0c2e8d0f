import Calibration
import Foundation
import Recording
import Signals
import SyntheticEyes
import TestSupport
import Testing

@testable import Evaluation

/// What is told of people who come back, on people whose eyes are balls.
@Suite("Days of people who come back") struct ReturningEvaluationTests {
  private typealias Way = ReturningReport.Way

  /// A day in another seat, before a camera that stands lower than is known by `shift`, mm.
  private static func day(_ number: Int, shift: Double) throws -> MeasuredDay {
    var person = SyntheticPerson(hasNetworks: true)
    person.noise = 0.002
    person.random = SeededNoise(state: UInt64(number + 1))
    person.screen.cameraYMm += shift
    person.head.xMm += 20 * Double(number - 1)
    var reader = SyntheticReader.verse(person)
    reader.landing = 5
    let sitting = MeasuredSitting(
      name: "day \(number)", points: try person.points("nine"), tests: try person.points("validation"),
      camera: CameraIdentity(name: "camera", width: 640, height: 480))
    return MeasuredDay(sitting: sitting, reading: reader.read(12), screen: SyntheticPerson().screen)
  }

  private static func days(_ count: Int) throws -> [MeasuredDay] {
    try [8.0, -7, 3].prefix(count).enumerated().map { try day($0, shift: $1) }
  }

  @Test("each day from the second on is calibrated in eight ways, with those before it", .heavy)
  func ways() throws {
    var shares: [Double] = []
    let report = ReturningEvaluation().run(try Self.days(3), of: "one") { shares.append($0) }
    #expect(report.days.map(\.name) == ["day 1", "day 2"] && shares == [0.5, 1])
    for (index, day) in report.days.enumerated() {
      #expect(day.results.map(\.way) == Way.allCases)
      #expect(day.dots == 9 && day.lines == 12 && day.targets > 4)
      #expect(day.results.map(\.earlier) == [0, 0] + [Int](repeating: index + 1, count: 6))
      #expect(try #require(day.result(.dots)?.degrees) < 0.3)
      #expect(try #require(day.result(.verse)?.degrees) < 0.5)
    }
    let (second, third) = (report.days[0], report.days[1])
    // Two days at least tell of the next; why one does not is said.
    for result in second.results.dropFirst(2) {
      #expect(result.degrees == nil && result.isWithin == nil)
      #expect(result.failure == ReturningRefusal.tooFewSittings(1).words)
    }
    for result in third.results.dropFirst(2) {
      #expect(result.failure == nil, "\(result)")
      // Measured: 0.06 to 0.18 degrees. A camera that stands 10 mm apart is a degree.
      #expect(try #require(result.degrees) < 0.4, "\(result)")
      #expect(try #require(result.claimedDegrees) > 0 && result.isWithin != nil, "\(result)")
    }
    let summaries = [report].summaries
    #expect(summaries.map(\.days) == [2, 2, 1, 1, 1, 1, 1, 1])
    #expect(summaries.dropFirst(2).allSatisfy { $0.refused == ["day 1"] })
    #expect(summaries[0].timesDots == 1 && summaries[0].refused.isEmpty)
  }

  @Test("in any order each day is calibrated by all others", .heavy)
  func anyOrder() throws {
    let report = ReturningEvaluation(isAnyOrder: true).run(try Self.days(2), of: "one")
    #expect(report.isAnyOrder && report.days.map(\.name) == ["day 0", "day 1"])
    for day in report.days { #expect(day.results.map(\.earlier) == [0, 0, 1, 1, 1, 1, 1, 1]) }
  }

  @Test("a day on which nobody is seen is told of, and leaves nothing to the next")
  func unseen() throws {
    var blind = try Self.day(0, shift: 0)
    (blind.sitting.points, blind.sitting.tests, blind.reading.samples) = ([], [], [])
    let report = ReturningEvaluation().run([blind, blind], of: "one")
    #expect(report.days.count == 1)
    #expect(report.days[0].results.allSatisfy { $0.failure != nil && $0.degrees == nil && $0.earlier == 0 })
    #expect([report].summaries.allSatisfy { $0.days == 0 && $0.refused == ["day 0"] && $0.degrees == nil })
    #expect(ReturningEvaluation().run([], of: "one").days.isEmpty)
  }

  @Test("means, claims and refusals are told over the days of all people")
  func summaries() throws {
    func report(_ person: String, _ days: [(dots: Double, look: Double?)]) -> ReturningReport {
      ReturningReport(
        person: person, isAnyOrder: false,
        days: days.enumerated().map { index, day in
          ReturningReport.Day(
            name: "\(person) \(index)", dots: 9, lines: 12, targets: 12,
            results: [
              .init(way: .dots, earlier: 0, degrees: day.dots, claimedDegrees: 0.6),
              .init(
                way: .look, earlier: 2, degrees: day.look, claimedDegrees: day.look.map { _ in 1 },
                failure: day.look == nil ? "refused" : nil),
            ])
        })
    }
    let all = [report("a", [(0.5, 0.8), (0.7, nil)]), report("b", [(0.3, 1.2)])].summaries
    #expect(all.map(\.way) == Way.allCases)
    let (dots, look, few) = (all[0], all[2], all[3])
    #expect(dots.days == 3 && dots.within == 2 && dots.refused.isEmpty)
    #expect(abs(try #require(dots.degrees) - 0.5) < 1e-9)
    #expect(look.days == 2 && look.within == 1 && look.refused == ["a 1"])
    #expect(abs(try #require(look.degrees) - 1) < 1e-9)
    #expect(look.claimedDegrees == 1)
    // The dots of the day on which the look was refused do not count beside it.
    #expect(abs(try #require(look.timesDots) - 2.5) < 1e-9)
    #expect(abs(try #require(look.foundDegrees) - 1.04.squareRoot()) < 1e-9)
    #expect(few.days == 0 && few.degrees == nil && few.timesDots == nil && few.refused.isEmpty)
  }

  @Test("of a verse lines are taken that are evenly spread, as if only they had been read")
  func spread() throws {
    var reader = SyntheticReader.verse(SyntheticPerson())
    let all = reader.read(12)
    let four = all.spread(4)
    #expect(four.text.lines == [0, 4, 7, 11].map { all.text.lines[$0] })
    #expect(four.text.characterPx == all.text.characterPx && four.uncovered.first == all.uncovered.first)
    let ends = Array(four.uncovered.dropFirst()) + [four.end]
    let allEnds = Array(all.uncovered.dropFirst()) + [all.end]
    for (place, line) in [0, 4, 7, 11].enumerated() {
      let (from, to) = (four.uncovered[place], ends[place])
      let (allFrom, allTo) = (all.uncovered[line], allEnds[line])
      let (mine, theirs): (Double, Double) = (to - from, allTo - allFrom)
      #expect(abs(mine - theirs) < 1e-6)
      let frames = four.samples.filter { $0.time >= from && $0.time < to }
      let allFrames = all.samples.filter { $0.time >= allFrom && $0.time < allTo }
      #expect(!frames.isEmpty && frames.map(\.sequence) == allFrames.map(\.sequence))
    }
    #expect(zip(four.samples, four.samples.dropFirst()).allSatisfy { $0.time < $1.time })
    #expect(all.spread(12).uncovered == all.uncovered && all.spread(40).samples.count == all.samples.count)
    #expect(all.spread(1).text.lines == [all.text.lines[0]] && all.spread(0).samples.isEmpty)
  }
}

/// Recordings that are taken for days of people who come back.
@Suite("Recorded days") struct RecordedDayTests {
  private let place: TemporaryFolder
  init() throws { place = try TemporaryFolder() }

  private func day(
    _ name: String, person: String? = "one", kinds: [String] = ["line", "validation", "calibration"],
    hasWords: Bool = true
  ) throws -> RecordedDay {
    let folder = try RecordedDays.write(name, in: place, person: person, kinds: kinds, hasWords: hasWords)
    return try RecordedDay(SessionBundle(opening: folder))
  }

  @Test("what a day lacks is named, with the remedy")
  func lacking() throws {
    func error(_ lacks: RecordedDay.Part, _ name: String) -> EvaluationError {
      .incompleteDay(path: place.path(name), lacks: lacks)
    }
    #expect(throws: error(.verse, "a")) { try day("a", kinds: ["validation", "calibration"]) }
    #expect(throws: error(.verse, "b")) { try day("b", hasWords: false) }
    #expect(throws: error(.verse, "c")) { try day("c", kinds: ["calibration", "validation", "line"]) }
    #expect(throws: error(.dots, "d")) { try day("d", kinds: ["line", "validation"]) }
    #expect(throws: error(.validation, "e")) { try day("e", kinds: ["line", "calibration"]) }
    #expect(throws: EvaluationError.incompleteDay(path: demo.path, lacks: .verse)) {
      try RecordedDay(SessionBundle(opening: demo))
    }
    for part in [RecordedDay.Part.verse, .dots, .validation] {
      let words = "\(error(part, "a"))"
      #expect(words.contains(place.path("a")) && words.contains("sessions day"), "\(words)")
    }
  }

  @Test("days are given to people by their labels, in their order; whoever has one day only is named")
  func people() throws {
    let days = try [
      day("1", person: "a"), day("2", person: "b"), day("3", person: "a"), day("4", person: "b"),
    ]
    let people = try RecordedDay.people(days)
    #expect(people.map(\.person) == ["a", "b"])
    #expect(people.map { $0.days.map(\.name) } == [["1", "3"], ["2", "4"]])
    #expect(try RecordedDay.people([]).isEmpty)
    let one = EvaluationError.oneDay(person: "b", path: place.path("2"))
    #expect(throws: one) { try RecordedDay.people(Array(days.prefix(3))) }
    #expect("\(one)".contains(place.path("2")) && "\(one)".contains("give two or more"))
    let unnamed = try RecordedDay.people([day("5", person: nil), day("6", person: nil)])
    #expect(unnamed.count == 1 && unnamed.first?.days.count == 2)
  }
}
