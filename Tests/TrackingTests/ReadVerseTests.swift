import Calibration
import Foundation
import Recording
import Signals
import SyntheticEyes
import Testing

@testable import Tracking

@Suite("A calibration by reading a verse, in its course and from a recording")
struct ReadVerseTests {
  /// A run and a person before it who reads what is uncovered and looks at dots.
  private struct Sitter {
    var run: CalibrationRun
    var reader: VerseReader
    var text: ParagraphText
    var actions: [CalibrationRun.Action] = []
    /// The rows that a recording notes of the lines.
    var rows: [TimelineRow] = []
    var samples: [EyesSample] = []
    private var shown: CalibrationTarget?
    private var since = Timestamp(nanoseconds: 0)

    init() {
      var person = SyntheticPerson(hasNetworks: true)
      person.noise = 0.002
      reader = VerseReader(person)
      text = SyntheticReader.verse(person).text
      run = CalibrationRun(screen: person.screen)
      _ = run.handle(.camera(CameraIdentity(name: "made up", width: 0, height: 0), nil))
    }

    mutating func tick(invalid: InvalidReason? = nil) {
      let line = shown.flatMap { CalibrationTarget.Label.line(of: $0.label) }
      reader.elsewhere = line == nil ? shown?.point : nil
      let sample = reader.frame(line, of: text, invalid: invalid)
      samples.append(sample)
      var done = run.expect(PictureSize(width: 640, height: 480), at: sample.time)
      done += run.step(sample)
      let frame = TrackedFrame(
        sequence: sample.sequence, time: sample.time, eyes: sample.eyes, raw: .invalid(.notCalibrated),
        filtered: .invalid(.notCalibrated), events: [], intents: [])
      done += run.step(Understanding(frame: frame, postures: [], drift: nil))
      for case .show(let view, let told, let time) in done { take(view, told, at: time) }
      actions += done
    }

    private mutating func take(_ view: CalibrationView, _ told: [CalibrationAction], at time: Timestamp) {
      for action in told {
        switch action {
        case .show(_, _), .resumed: since = time
        case .collected(let label):
          guard let index = CalibrationTarget.Label.line(of: label) else { continue }
          var row = TimelineRow(
            kind: .line, label: label, point: ScreenPoint(x: 960, y: text.lines[index].y), start: since,
            end: time)
          row.words = text.lines[index].words.map { word in
            let letters = Int(((word.right - word.left) / text.characterPx).rounded())
            return TimelineRow.ShownWord(
              text: String(repeating: "x", count: letters), left: word.left, right: word.right)
          }
          rows.append(row)
          since = time
        default: break
        }
      }
      shown = view.target ?? shown
    }

    mutating func finish(_ invalid: InvalidReason? = nil) {
      for _ in 0..<4000 {
        switch run.state {
        case .uncalibrated, .calibrated: return
        case .calibrating, .validating, .repairing: tick(invalid: invalid)
        }
      }
    }
  }

  @Test("is begun, locked, fitted and checked on dots as every calibration is")
  func course() throws {
    var sitter = Sitter()
    let begun = sitter.run.handle(
      .read(sitter.text, validation: try sitter.reader.person.targets("validation")))
    #expect(begun.names == ["use none", "no layout", "release"])
    sitter.finish()
    #expect(
      sitter.actions.course == ["use", "fitted", "empty layout", "validated", "calibrated"],
      "\(sitter.actions.course)")
    #expect(sitter.actions.names.contains("lock"))
    let new = try #require(sitter.actions.calibrated)
    let error = try #require(new.report?.accuracyDegrees)
    #expect(error < 0.6, "\(error)")
    // It is stored as any other, and what was read is a sitting to learn from.
    let stored = new.stored(created: Date(timeIntervalSince1970: 0), reference: nil)
    #expect(stored.profile.points.isEmpty)
    #expect(try StoredCalibration(decoding: stored.encoded()).profile == stored.profile)
    let sitting = try #require(new.sitting(created: Date(timeIntervalSince1970: 0)))
    #expect(sitting.dots == 0 && sitting.sure == 24 && sitting.points.count == 24)
    guard case .paragraph(let reading) = new.collected else {
      Issue.record("\(new.collected)")
      return
    }
    #expect(reading.uncovered.count == 12 && new.collected.points.isEmpty && !new.collected.samples.isEmpty)
  }

  @Test("whoever leaves is told so, and nothing stays in use")
  func leaves() {
    var sitter = Sitter()
    _ = sitter.run.handle(.read(sitter.text, validation: []))
    for _ in 0..<60 { sitter.tick() }
    sitter.finish(.noFace)
    #expect(sitter.actions.course == ["use none", "release", "failed"], "\(sitter.actions.course)")
    guard case .noFace(.noFace, _)? = sitter.actions.failure else {
      Issue.record("\(String(describing: sitter.actions.failure))")
      return
    }
    #expect(!sitter.run.isCalibrated)
  }

  @Test("another calibration takes its place at any time")
  func replaced() throws {
    var sitter = Sitter()
    _ = sitter.run.handle(.read(sitter.text, validation: []))
    for _ in 0..<60 { sitter.tick() }
    _ = sitter.run.handle(.calibrate(try sitter.reader.person.targets("five"), validation: []))
    sitter.finish()
    #expect(sitter.actions.calibrated?.fitted.points.count == 5)
  }

  /// Three earlier sittings of the person, by dots, and the person before the camera again.
  private func back() throws -> (sitter: Sitter, sittings: [EarlierSitting]) {
    var sitter = Sitter()
    let sittings = try (0..<3).map { day in
      sitter.actions = []
      _ = sitter.run.handle(.calibrate(try sitter.reader.person.targets("nine"), validation: []))
      sitter.finish()
      let new = try #require(sitter.actions.calibrated)
      return try #require(new.sitting(created: Date(timeIntervalSince1970: 86_400 * Double(day))))
    }
    sitter.actions = []
    sitter.text.lines = [0, 4, 7, 11].map { sitter.text.lines[$0] }
    return (sitter, sittings)
  }

  private func recall(_ sitter: inout Sitter, _ sittings: [EarlierSitting]) {
    _ = sitter.run.handle(
      .recall(
        CalibrationTarget.looks(on: sitter.reader.person.screen), reading: sitter.text, from: sittings,
        at: Date(timeIntervalSince1970: 86_400 * 4)))
  }

  private func labels(_ actions: [CalibrationRun.Action]) -> [String] {
    actions.flatMap { action -> [String] in
      guard case .show(_, let done, _) = action else { return [] }
      return done.compactMap { if case .show(let target, _) = $0 { target.label } else { nil } }
    }
  }

  @Test("a person who comes back reads four lines after one look where that is not enough")
  func afterLook() throws {
    let (start, sittings) = try back()
    var sitter = start
    recall(&sitter, sittings)
    sitter.finish()
    #expect(labels(sitter.actions) == ["look", "line 0", "line 1", "line 2", "line 3"])
    #expect(sitter.actions.course == ["use", "fitted", "calibrated"], "\(sitter.actions.course)")
    let new = try #require(sitter.actions.calibrated)
    #expect(new.fitted.points.map(\.target.label) == ["look"] && new.collected.points.count == 1)
    #expect(new.fitted.heldOutDegrees < 1, "\(new.fitted.heldOutDegrees)")
    // What was read is learnt from, with the look; choices are not collected besides.
    let sitting = try #require(new.sitting(created: Date(timeIntervalSince1970: 86_400 * 4)))
    #expect(sitting.dots == 1 && sitting.sure > 12 && sitter.run.growing == nil)
    var still = sitter.reader.person
    still.noise = 0
    let error = new.fitted.model.validated(on: try still.points("validation")).accuracyDegrees
    #expect(try #require(error) < 0.5)
  }

  @Test("nothing stands of a look after which the lines are not read") func leftAfterLook() throws {
    let (start, sittings) = try back()
    var sitter = start
    recall(&sitter, sittings)
    while !labels(sitter.actions).contains("line 1"), sitter.samples.count < 3000 { sitter.tick() }
    sitter.finish(.noFace)
    #expect(sitter.actions.course == ["use none", "release", "failed"], "\(sitter.actions.course)")
    #expect(!sitter.run.isCalibrated)
  }

  @Test("lines are left out where one look is enough") func enough() throws {
    let (start, sittings) = try back()
    var sitter = start
    var configuration = CalibrationRun.Configuration()
    configuration.calibration.enoughLookDegrees = 9
    sitter.run = CalibrationRun(screen: sitter.reader.person.screen, configuration: configuration)
    _ = sitter.run.handle(.camera(CameraIdentity(name: "made up", width: 0, height: 0), nil))
    recall(&sitter, sittings)
    sitter.finish()
    #expect(labels(sitter.actions) == ["look"] && sitter.run.isCalibrated)
    #expect(sitter.actions.calibrated?.reading == nil)
  }

  /// What a recording notes of a verse with an interruption in it.
  private func recorded() throws -> (sitter: Sitter, live: FittedCalibration) {
    var sitter = Sitter()
    _ = sitter.run.handle(.read(sitter.text, validation: []))
    for _ in 0..<200 { sitter.tick() }
    for _ in 0..<60 { sitter.tick(invalid: .noFace) }
    sitter.finish()
    return (sitter, try #require(sitter.actions.calibrated).fitted)
  }

  @Test("a recording's rows and frames make the same calibration again")
  func again() throws {
    let (sitter, live) = try recorded()
    #expect(sitter.rows.map(\.label) == (0..<12).map { "line \($0)" })
    let coded = try JSONDecoder().decode([TimelineRow].self, from: JSONEncoder().encode(sitter.rows))
    #expect(coded == sitter.rows)
    var verse = try #require(RecordedVerse(coded))
    let ends = sitter.samples.filter { verse.step($0) }
    #expect(ends.count == 1)
    #expect(verse.reading.uncovered.count == 12 && verse.reading.text.hasWords)
    #expect(abs(verse.reading.text.characterPx - sitter.text.characterPx) < 1e-9)
    let fit = try CollectedEyes.paragraph(verse.reading).fit(screen: sitter.reader.person.screen)
    #expect(fit.heldOutDegrees == live.heldOutDegrees && fit.model == live.model)
  }

  @Test("lines without words, out of their order, or none at all are no verse")
  func noVerse() {
    let row = { (label: String, words: [TimelineRow.ShownWord]?) in
      var row = TimelineRow(
        kind: .line, label: label, start: Timestamp(seconds: 1), end: Timestamp(seconds: 2))
      row.words = words
      return row
    }
    let word = TimelineRow.ShownWord(text: "hill", left: 10, right: 60)
    #expect(RecordedVerse([]) == nil)
    #expect(RecordedVerse([row("line 0", nil)]) == nil)
    #expect(RecordedVerse([row("line 0", [])]) == nil)
    #expect(RecordedVerse([row("line 3", [word])]) == nil)
    #expect(RecordedVerse([row("line 0", [word]), row("line 0", [word])])?.reading.uncovered.count == 1)
  }
}
