import Foundation
import Signals
import SyntheticEyes
import Testing

@testable import Calibration

/// A person who comes back and reads a few lines after a look.
@Suite("Lines of a person who comes back") struct ReturningLinesTests {
  private static let people: SittingPeople = {
    var people = SittingPeople()
    people.noise = 0.002
    return people
  }()
  private var people: SittingPeople { Self.people }
  /// What three sittings tell, which takes most of the time and is the same for all tests.
  private static let ground = Result {
    try ReturningGround(people.history(3), at: people.date(6), screen: SittingPeople.screen)
  }
  private let shift = 14.0

  /// Some of the twelve lines, spread over the screen.
  private func read(_ lines: [Int], habit: SyntheticReader.Habit = .reads) -> ParagraphReading {
    var reader = SyntheticReader.verse(people.person(5, shift: shift), habit: habit)
    reader.landing = 5
    reader.text.lines = lines.map { reader.text.lines[$0] }
    return reader.read(lines.count)
  }

  private func look() throws -> CollectedPoint {
    try #require(try people.points("nine", 5, shift: shift).first { $0.target.label == "c" })
  }

  private func error(_ model: GazeModel) throws -> Double {
    var still = people.person(5, shift: shift)
    still.noise = 0
    return try #require(
      ValidationReport(points: still.points("validation"), model: model).accuracyDegrees)
  }

  /// Measured after a look at the upper left: 0.09 degrees, and 0.14 with careless reading; lines alone are off by 11 degrees.
  @Test(
    "four lines and a look find the eyes as well as many dots do",
    arguments: [SyntheticReader.Habit.reads, .careless])
  func four(habit: SyntheticReader.Habit) throws {
    let ground = try Self.ground.get()
    let reading = read([0, 4, 7, 11], habit: habit)
    let fit = try ground.fit(to: reading, looks: [look()])
    #expect(fit.lines == 4)
    let off = try error(fit.fitted.model)
    #expect(off < 0.3)
    #expect(fit.fitted.heldOutDegrees < 0.5)
    // Lines alone do not calibrate: earlier sittings do.
    let alone = try? ParagraphCalibration(reading, screen: SittingPeople.screen)
    if let alone { #expect(try error(alone.fitted.model) > 3 * off) }
  }

  @Test("lines without a look are enough too, and more lines make the fit no worse") func noLook() throws {
    let ground = try Self.ground.get()
    let few = try error(ground.fit(to: read([0, 4, 7, 11])).fitted.model)
    let many = try error(ground.fit(to: read(Array(0..<12))).fitted.model)
    #expect(few < 0.45 && many < 0.45)
  }

  @Test("who does not read is told so") func stares() throws {
    let ground = try Self.ground.get()
    for habit in [SyntheticReader.Habit.stares, .elsewhere] {
      #expect(throws: ParagraphFailure.self, "\(habit)") {
        try ground.fit(to: read([0, 4, 7, 11], habit: habit), looks: [look()])
      }
    }
    #expect(throws: ParagraphFailure.tooFewLines(uncovered: 2, needed: 3)) {
      try ground.fit(to: read([0, 11]), looks: [look()])
    }
  }

  @Test("lines that earlier sittings contradict are refused") func contradicted() throws {
    let fitting = try Self.ground.get().fitting(looks: [look()], most: 0)
    #expect(throws: CalibrationError.notByEarlier(.sittingsDisagree)) { try fitting(read([0, 4, 7, 11])) }
    let fitted = try Self.ground.get().fitting(looks: [look()], most: 2)(read([0, 4, 7, 11]))
    #expect(fitted.points.map(\.target.label) == ["c"])
  }

  @Test("the session fits as it is told to") func session() throws {
    let reading = read([0, 4, 7, 11])
    var session = ParagraphSession(text: reading.text, screen: SittingPeople.screen)
    session.fitting = try Self.ground.get().fitting(looks: [look()], most: 2)
    var reader = VerseReader(people.person(5, shift: shift))
    var done: [CalibrationAction] = []
    for _ in 0..<1500 where session.result == nil {
      let line = session.newest.flatMap { CalibrationTarget.Label.line(of: $0.label) }
      done += session.step(reader.frame(line, of: reading.text))
    }
    #expect(done.last == .finished, "\(String(describing: done.last))")
    #expect(try error(#require(session.result).model) < 0.5)
  }

  @Test("words that were read are a sitting of which later ones learn, and survive their JSON") func words()
    throws
  {
    let reading = read(Array(0..<12))
    let fitted = try CollectedEyes.paragraph(reading).fit(screen: SittingPeople.screen)
    let words = reading.words(by: fitted.model)
    #expect(words.count > 40, "\(words.count)")
    #expect(words.allSatisfy { (0.1...1).contains($0.spreadDegrees) && $0.point.samples.count >= 3 })
    func sitting(_ day: Int) -> EarlierSitting? {
      EarlierSitting(
        [], fitted: fitted, created: people.date(day), camera: SittingPeople.camera, networks: [],
        fieldOfView: .assumed, words: words)
    }
    let kept = try #require(sitting(0))
    #expect(kept.points.count == 24 && kept.dots == 0 && kept.sure == 24)
    // They are spread over the screen.
    let heights = kept.points.map(\.target.y)
    #expect(try #require(heights.min()) < 200 && #require(heights.max()) > 900)
    var history = SittingHistory()
    history.add(kept)
    let bytes = try history.encoded()
    #expect(try SittingHistory(decoding: bytes) == history)
    let text = String(decoding: bytes, as: UTF8.self)
    let at = try #require(text.range(of: "\"wordDegrees\":"))
    let end = try #require(text[at.upperBound...].firstIndex { ",}".contains($0) })
    for value in ["-1", "1e9", "\"1\"", "[]"] {
      let changed = text.replacingCharacters(in: at.upperBound..<end, with: value)
      #expect(throws: CalibrationError.self, "\(value)") { try SittingHistory(decoding: Data(changed.utf8)) }
    }
    // Two sittings by words are enough for a look.
    let two = try [0, 1].map { try #require(sitting($0)) }
    let fit = try ReturningFit(two, looks: [look()], at: people.date(2), screen: SittingPeople.screen)
    #expect(fit.sittings == 2)
    #expect(try error(fit.fitted.model) < 1)
  }

  @Test("of a paragraph without words, and of no lines, there are no words") func noWords() throws {
    var reading = read(Array(0..<12))
    let model = try CollectedEyes.paragraph(reading).fit(screen: SittingPeople.screen).model
    #expect(reading.first(0).words(by: model).isEmpty)
    for index in reading.text.lines.indices { reading.text.lines[index].words = [] }
    #expect(reading.words(by: model).isEmpty)
  }
}
