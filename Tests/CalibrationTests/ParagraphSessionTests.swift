import Foundation
import Signals
import SyntheticEyes
import Testing

@testable import Calibration

/// A verse that is uncovered line by line before a person who reads it, on the frames' time.
@Suite("A calibration by reading, live") struct ParagraphSessionTests {
  /// A session and its reader, frame by frame.
  private struct Course {
    var session: ParagraphSession
    var reader: VerseReader
    var actions: [CalibrationAction] = []
    /// When each line was uncovered, s.
    var uncovered: [Double] = []

    init(noise: Double = 0.002, text: ParagraphText? = nil) {
      var person = SyntheticPerson(hasNetworks: true)
      person.noise = noise
      reader = VerseReader(person)
      session = ParagraphSession(
        text: text ?? SyntheticReader.verse(person).text, screen: person.screen)
    }

    var line: Int? { session.newest.flatMap { CalibrationTarget.Label.line(of: $0.label) } }

    var isOver: Bool {
      switch session.current.phase {
      case .done, .failed: true
      default: false
      }
    }

    mutating func tick(invalid: InvalidReason? = nil, later: Double = 1 / SyntheticPerson.hz) {
      let done = session.step(reader.frame(line, of: session.text, invalid: invalid, later: later))
      for case .show(_, _) in done { uncovered.append(reader.seconds) }
      actions += done
    }

    mutating func finish(_ invalid: InvalidReason? = nil) {
      for _ in 0..<4000 where !isOver { tick(invalid: invalid) }
    }

    /// Mean error on validation targets, degrees.
    func error() throws -> Double {
      var still = reader.person
      still.noise = 0
      let model = try #require(session.result).model
      return try #require(ValidationReport(points: still.points("validation"), model: model).accuracyDegrees)
    }

    /// The labels of the lines that were shown, in order.
    var shown: [String] {
      actions.compactMap { if case .show(let target, _) = $0 { target.label } else { nil } }
    }
  }

  @Test("lines are uncovered as fast as they are read, and twelve of them calibrate")
  func reads() throws {
    var course = Course()
    course.finish()
    #expect(course.actions.last == .finished, "\(String(describing: course.actions.last))")
    #expect(course.shown == (0..<12).map { "line \($0)" })
    let collected = course.actions.compactMap { if case .collected(let label) = $0 { label } else { nil } }
    #expect(collected == course.shown)
    // Five words take 1.3 s; none waits until its time is up.
    let spans = zip(course.uncovered, course.uncovered.dropFirst()).map { $1 - $0 }
    #expect(spans.allSatisfy { (1.0...2.5).contains($0) }, "\(spans)")
    let error = try course.error()
    #expect(error < 0.5, "\(error)")
    #expect(course.session.current.progress == 1 && course.session.current.target == nil)
  }

  @Test("whoever reads at half the pace gets twice the time")
  func slow() throws {
    var course = Course()
    course.reader.framesPerWord = 18
    course.finish()
    let spans = zip(course.uncovered, course.uncovered.dropFirst()).map { $1 - $0 }
    #expect(spans.allSatisfy { (2.2...5).contains($0) }, "\(spans)")
    #expect(course.actions.last == .finished && course.reader.seconds < 60)
  }

  @Test("the fit goes on by a step with each frame, while the last line stays the newest one")
  func steps() throws {
    var course = Course()
    while course.actions.last != .collected(label: "line 11") { course.tick() }
    var frames = 0
    while !course.isOver, frames < 30 {
      #expect(course.line == 11 && course.session.current.phase == .collecting)
      course.tick()
      frames += 1
    }
    // Four steps for the moves along the lines, and five passes.
    #expect(frames == 9 && course.actions.last == .finished)
    let fit = try CollectedEyes.paragraph(course.session.reading).fit(screen: course.reader.person.screen)
    #expect(course.session.result?.model == fit.model)
  }

  /// The cause of a failure by reading that a course has come to.
  private func failure(_ course: Course) -> ParagraphFailure? {
    guard case .failed(.notByReading(let failure))? = course.actions.last else { return nil }
    return failure
  }

  @Test("whoever stares at one place before a line was read is let go after some seconds")
  func stares() {
    var course = Course()
    course.reader.elsewhere = ScreenPoint(x: 960, y: 540)
    course.finish()
    #expect(course.shown == ["line 0"] && (4...5).contains(course.reader.seconds))
    #expect(failure(course) == .declined, "\(String(describing: course.actions.last))")
    let error = CalibrationError.notByReading(.declined)
    #expect(error.description == "\(ParagraphFailure.declined.cause) Calibrate with dots.")
    #expect(CalibrationFailure(error) == .notByReading && error.hindered(by: [.reflection]) == error)
  }

  @Test("whoever looks about is led on by the clock once, and told after two lines that they did not read")
  func looksAbout() {
    var course = Course()
    for tick in 0..<600 where !course.isOver {
      course.reader.elsewhere = ScreenPoint(x: 960, y: tick / 20 % 2 == 0 ? 200 : 900)
      course.tick()
    }
    #expect(course.shown == ["line 0", "line 1"])
    let spans = zip(course.uncovered, course.uncovered.dropFirst()).map { $1 - $0 }
    #expect(spans.allSatisfy { abs($0 - 6) < 0.1 }, "\(spans)")
    #expect(failure(course) == .notRead(lines: 0, of: 2), "\(String(describing: course.actions.last))")
  }

  @Test("whoever looks below the lines, where dots are offered, is let go soon")
  func looksBelow() throws {
    var course = Course()
    while course.line != 4 { course.tick() }
    let begin = course.reader.seconds
    course.reader.elsewhere = ScreenPoint(x: 200, y: 900)
    course.finish()
    #expect(course.shown.count == 5 && course.reader.seconds - begin < 3, "\(course.shown)")
    #expect(failure(course) == .declined)
  }

  @Test("whoever skips the end of a line and waits there has the next one after two seconds")
  func skips() throws {
    var course = Course()
    while course.line != 5 { course.tick() }
    let begin = course.reader.seconds
    let line = course.session.text.lines[5]
    course.reader.elsewhere = ScreenPoint(x: (line.words[1].left + line.words[1].right) / 2, y: line.y)
    while course.line == 5, course.reader.seconds - begin < 7 { course.tick() }
    #expect((1.8...3.2).contains(course.reader.seconds - begin), "\(course.reader.seconds - begin)")
    course.reader.elsewhere = nil
    course.finish()
    #expect(course.shown.count == 12 && course.actions.last == .finished)
  }

  @Test("a look beyond the right edge of the screen is no line's end")
  func looksBeside() throws {
    var course = Course()
    while course.line != 5 { course.tick() }
    for _ in 0..<20 { course.tick() }
    course.reader.elsewhere = ScreenPoint(x: 2400, y: course.session.text.lines[5].y)
    for _ in 0..<36 { course.tick() }
    #expect(course.line == 5)
    course.reader.elsewhere = nil
    course.finish()
    #expect(course.shown.count == 12 && course.actions.last == .finished)
  }

  @Test("waits while nobody is seen, and the line counts from when they are back")
  func pauses() throws {
    var course = Course()
    while course.line != 4 { course.tick() }
    for _ in 0..<10 { course.tick() }
    for _ in 0..<90 { course.tick(invalid: .noFace) }
    #expect(course.session.current.phase == .paused(.noFace) && course.line == 4)
    #expect(course.session.current.remedy == InvalidReason.noFace.remedy)
    course.tick()
    #expect(course.actions.last == .resumed)
    let back = Timestamp(seconds: course.reader.seconds)
    #expect(course.session.reading.uncovered.last == back)
    #expect(course.session.reading.samples.filter { $0.time >= back }.count == 1)
    course.finish()
    #expect(course.actions.last == .finished)
    #expect(course.shown.count == 12)
    let error = try course.error()
    #expect(error < 0.6, "\(error)")
  }

  @Test("gives up after twenty seconds without eyes")
  func givesUp() {
    var course = Course()
    for _ in 0..<30 { course.tick() }
    course.finish(.eyesNotFound)
    guard case .failed(.noFace(.eyesNotFound, let seconds))? = course.actions.last else {
      Issue.record("\(String(describing: course.actions.last))")
      return
    }
    #expect(seconds >= 20 && course.reader.seconds < 22)
    #expect(course.session.reading.samples.isEmpty && course.session.result == nil)
    course.tick()
    #expect(course.session.current.phase == .failed(.noFace(.eyesNotFound, seconds: seconds)))
  }

  @Test("frames that come late or twice change nothing; a clock that was set back begins anew")
  func clocks() throws {
    var course = Course()
    while course.line != 3 { course.tick() }
    let before = course.session.reading.samples.count
    course.tick(later: 0)
    course.tick(later: -0.5)
    #expect(course.session.reading.samples.count == before && course.line == 3)
    course.tick(later: 0.5 + 1 / SyntheticPerson.hz)
    course.tick(later: -2)
    #expect(course.line == 0 && course.session.reading.samples.count == 1)
    guard case .show(let target, attempt: 2)? = course.actions.last else {
      Issue.record("\(String(describing: course.actions.last))")
      return
    }
    #expect(target.label == "line 0")
    course.finish()
    #expect(course.actions.last == .finished)
  }

  @Test("what cannot be read is refused at once")
  func impossible() {
    let none = ParagraphText(lines: [], characterPx: 14)
    var turned = SyntheticReader.verse(SyntheticPerson()).text
    turned.lines.reverse()
    for text in [none, turned] {
      var course = Course(text: text)
      course.tick()
      #expect(course.actions == [.failed(.notByReading(.impossibleText))])
    }
  }

  @Test("a verse is spread over the whole screen, its words apart from each other and in no columns")
  func setting() {
    for screen in [
      ScreenGeometry(widthPx: 1920, heightPx: 1080, widthMm: 527, heightMm: 296),
      ScreenGeometry(widthPx: 1366, heightPx: 768, widthMm: 310, heightMm: 174),
    ] {
      let widths = (0..<12).map { line in (0..<(4 + line % 3)).map { Double(30 + 10 * (($0 + line) % 5)) } }
      let text = ParagraphText(verse: widths, letters: 200, on: screen)
      #expect(text.isPossible && text.hasWords && text.lines.map(\.words.count) == widths.map(\.count))
      for (line, wanted) in zip(text.lines, widths) {
        #expect(zip(line.words, wanted).allSatisfy { abs($0.right - $0.left - $1) < 1e-6 })
        #expect(abs(line.left - 0.04 * screen.widthPx) < 1e-6)
        #expect(abs(line.right - 0.96 * screen.widthPx) < 1e-6)
        #expect(zip(line.words, line.words.dropFirst()).allSatisfy { $1.left - $0.right > 40 })
      }
      let second = Set(text.lines.map { Int($0.words[1].left) })
      #expect(second.count > 8)
      #expect(abs(text.lines[11].y - 0.95 * screen.heightPx) < 1e-6)
      #expect(text.characterPx == widths.joined().reduce(0, +) / 200)
    }
  }
}
