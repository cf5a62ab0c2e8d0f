import Foundation
import Recording
import Signals
import TestSupport
import Testing
import Tracking

@testable import Calibration
@testable import Evaluation

/// The demo session, its lines taken for targets of two validations, ten minutes not filmed in between.
private struct Gapped {
  static let gap: Int64 = 600_000_000_000
  let folder: TemporaryFolder
  let bundle: SessionBundle
  let seen: [EyesSample]

  /// - Parameter off: how far the eyes look beside the truth after the gap, px.
  init(off: ScreenPoint) throws {
    folder = try TemporaryFolder()
    let cut: Int64 = 13_300_000_000
    for name in ["frames.mjpeg", "session.json", "truth.csv"] {
      try FileManager.default.copyItem(
        at: demo.appending(path: name), to: folder.url.appending(path: name))
    }
    let index = try String(contentsOf: demo.appending(path: "index.csv"), encoding: .utf8)
    let shifted = index.split(separator: "\n").map { line in
      var cells = line.split(separator: ",").map(String.init)
      if let time = Int64(cells[1]), time > cut { cells[1] = "\(time + Self.gap)" }
      return cells.joined(separator: ",")
    }
    try folder.write(shifted.joined(separator: "\n") + "\n", to: "index.csv")
    var rows = try SessionBundle(opening: demo).timeline
    for i in rows.indices where rows[i].start.nanoseconds > cut || rows[i].kind == .line {
      let isLate = rows[i].start.nanoseconds > 13_000_000_000
      if rows[i].kind == .line { (rows[i].kind, rows[i].round) = (.validation, isLate ? 1 : 0) }
      guard isLate else { continue }
      rows[i].start = Timestamp(nanoseconds: max(rows[i].start.nanoseconds, cut + 1) + Self.gap)
      rows[i].end = Timestamp(nanoseconds: rows[i].end.nanoseconds + Self.gap)
    }
    let encoder = JSONEncoder()
    let lines = try rows.map { String(decoding: try encoder.encode($0), as: UTF8.self) }
    try folder.write(lines.joined(separator: "\n") + "\n", to: "timeline.jsonl")
    let bundle = try SessionBundle(opening: folder.url)
    let screen = try bundle.screen()
    self.bundle = bundle
    seen = bundle.entries.map { entry in
      let isLate = entry.time.nanoseconds > Self.gap
      return exactEyes(entry, of: bundle, on: screen, off: isLate ? off : ScreenPoint(x: 0, y: 0))
    }
  }
}

/// Eyes that are balls, seen without error, which look beside the truth by `off`, px.
private func exactEyes(
  _ entry: FrameEntry, of bundle: SessionBundle, on screen: ScreenGeometry,
  off: ScreenPoint = ScreenPoint(x: 0, y: 0)
) -> EyesSample {
  guard let truth = bundle.truth(sequence: entry.sequence), truth.present, truth.eyesOpen >= 0.9 else {
    return EyesSample(sequence: entry.sequence, time: entry.time, eyes: .invalid(.eyesClosed))
  }
  let (head, place) = (truth.head, truth.gaze + off)
  func eye(_ side: Side) -> Eye {
    let direction = SightGeometry(screen).direction(
      from: EyeAnatomy.position(side, head: head), to: place)
    let seen = Roll(head).level(direction) * (EyeAnatomy.irisDepthMm / EyeAnatomy.interocularMm)
    let zero = ImagePoint(x: 0, y: 0)
    return Eye(
      iris: zero, irisRadius: 6, innerCorner: zero, outerCorner: zero,
      inHead: ImagePoint(x: seen.x, y: seen.y), openness: 1, variance: 0.04)
  }
  let face = Face(box: ImageRect(x: 240, y: 180, width: 150, height: 190), confidence: 1)
  return EyesSample(
    sequence: entry.sequence, time: entry.time,
    eyes: .valid(Eyes(face: face, left: eye(.left), right: eye(.right), head: head)))
}

@Suite(.heavy) struct CalibrationEvaluationTests {
  @Test func everyValidationIsComparedWithTheFirstAcrossWhatWasNotFilmed() throws {
    let session = try Gapped(off: ScreenPoint(x: 0, y: 80))
    let report = try CalibrationEvaluation(session.bundle).run(seen: session.seen)
    #expect(report.failure == nil)
    let curve = report.curve
    try #require(curve.count == 2)
    #expect(curve.map(\.number) == [0, 1])
    #expect(abs(curve[1].minutes - 10.06) < 0.05)
    // The eyes look two degrees lower there: nothing has told of it, so both see it.
    let grown = try #require(report.growth(\.withoutDegrees).first)
    #expect(grown > 0.5)
    #expect(report.growth(\.withDegrees).count == 1)
    #expect(try #require(curve[1].driftSD) > (try #require(curve[0].driftSD)))
    #expect(report.validation.ellipses.samples > 30 && curve[0].ellipses.samples > 10)
    let mean = try #require(MeanDriftCurve([report, report]).rounds.first)
    #expect(mean.number == 1 && mean.sessions == 2 && abs(mean.minutes - curve[1].minutes) < 1e-9)
    #expect(abs(mean.withoutDegrees - grown) < 1e-9)
    #expect(MeanDriftCurve([]).rounds.isEmpty)
    // What was seen twice is measured alike.
    let again = try CalibrationEvaluation(session.bundle, learnsDrift: false).run(seen: session.seen)
    #expect(again.curve.map(\.withoutDegrees) == curve.map(\.withoutDegrees))
  }

  @Test func withoutTruthThereIsNothingToMeasure() throws {
    let session = try Gapped(off: ScreenPoint(x: 0, y: 0))
    try FileManager.default.removeItem(at: session.folder.url.appending(path: "truth.csv"))
    let bundle = try SessionBundle(opening: session.folder.url)
    #expect(throws: EvaluationError.noTruth(path: bundle.folder.path)) {
      try CalibrationEvaluation(bundle).run()
    }
  }

  @Test("a look at a target of a later validation chooses nothing, though something to choose lies there")
  func looksAtValidationTargetsChooseNothing() throws {
    let folder = try TemporaryFolder()
    for name in ["frames.mjpeg", "session.json", "truth.csv", "index.csv"] {
      try FileManager.default.copyItem(
        at: demo.appending(path: name), to: folder.url.appending(path: name))
    }
    func chosen(_ kind: TimelineRow.Kind) throws -> Int {
      var rows = try SessionBundle(opening: demo).timeline
      for i in rows.indices where [.corner, .exit].contains(rows[i].kind) {
        (rows[i].kind, rows[i].round) = (kind == .validation ? kind : rows[i].kind, 1)
      }
      let encoder = JSONEncoder()
      let lines = try rows.map { String(decoding: try encoder.encode($0), as: UTF8.self) }
      try folder.write(lines.joined(separator: "\n") + "\n", to: "timeline.jsonl")
      let bundle = try SessionBundle(opening: folder.url)
      let (screen, replay) = (try bundle.screen(), try SessionReplay(bundle))
      return bundle.entries.reduce(0) { count, entry in
        let frame = replay.step(exactEyes(entry, of: bundle, on: screen))
        return count + frame.intents.count { if case .chosen = $0 { true } else { false } }
      }
    }
    #expect(try chosen(.corner) > 0)
    #expect(try chosen(.validation) == 0)
  }
}
