import Calibration
import Drift
import Foundation
import Localization
import Measures
import Recording
import Reports
import Signals
import Tracking

extension ReportInput {
  /// The content of a report on a replayed session or trace.
  init(_ session: ReplayedSession, record: GazeRecord, areas: [AreaOfInterest]) {
    let fixations = record.fixations()
    self.init(
      record: record, fixations: fixations,
      measures: ReadingMeasures(record, fixations: fixations, areas: areas), areas: areas)
    marks = Self.scrolls(session.frames)
    problems = session.problems.map { "\($0)" }
    conditions = Self.screen(session.screen, distanceMm: record.distanceMm)
    latenciesMs = session.frames.compactMap(\.latencyMs)
    guard let replay = session.replay else {
      conditions.insert((localized("Source"), localized("a gaze trace, without pictures")), at: 0)
      return
    }
    latenciesMs = RecordedLatency.milliseconds(of: replay.bundle)
    let manifest = replay.bundle.manifest
    conditions = Self.conditions(manifest, replay) + conditions
    nominalHz = manifest.camera.fps
    points = replay.fitted?.points ?? []
    heldOutDegrees = replay.fitted?.heldOutDegrees
    calibrationProblem = replay.calibrationError.map { "\($0)" }
    if calibrationProblem == nil, !replay.hasCalibrationScript, !replay.isGivenCalibration {
      calibrationProblem = localized(
        "the recording holds no calibration script, and no other calibration was given")
    }
    if let model = replay.fitted?.model {
      calibrationLooks = replay.calibrationPoints.map { Self.look($0, by: model) }
    }
    validationLooks = replay.rounds.qualityLooks.map { Self.look($0) }
    quality = replay.quality
    drift = replay.pipeline.driftReport
    marks += Self.marks(replay.bundle.timeline)
  }

  private static func look(_ point: CollectedPoint, by model: GazeModel) -> Look {
    let samples = zip(point.samples, point.times).map { eyes, time in
      model.sample(EyesSample(sequence: 0, time: time, eyes: .valid(eyes)))
    }
    return Look(target: point.target, samples: samples, seconds: point.seconds)
  }

  private static func look(_ look: QualityLook) -> Look {
    let seconds =
      (look.raw.last?.time ?? Timestamp(nanoseconds: 0)) - (look.raw.first?.time ?? Timestamp(nanoseconds: 0))
    return Look(target: look.target, samples: look.raw, seconds: seconds)
  }

  private static func conditions(
    _ manifest: SessionManifest, _ replay: SessionReplay
  ) -> [(name: String, value: String)] {
    let camera = manifest.camera
    var all: [(name: String, value: String)] = [
      (localized("Recorded by"), manifest.createdBy),
      (
        localized("Camera"),
        localized(
          """
          \(camera.name), \(camera.width) x \(camera.height) px, \(camera.fps.fixed(0)) frames a second, \
          \(camera.format)
          """)
      ),
      (localized("Field of view"), "\(replay.fieldOfView)"),
    ]
    if let label = manifest.person.label { all.append((localized("Person"), label)) }
    if let glasses = manifest.person.glasses {
      all.append((localized("Glasses"), glasses ? localized("yes") : localized("no")))
    }
    if let document = manifest.document { all.append((localized("Document"), document)) }
    if let note = manifest.note { all.append((localized("Note", context: "noun"), note)) }
    return all
  }

  private static func screen(_ s: ScreenGeometry, distanceMm: Double) -> [(name: String, value: String)] {
    [
      (
        localized("Screen"),
        "\(s.widthPx.fixed(0)) x \(s.heightPx.fixed(0)) px, \(s.widthMm.fixed(0)) x \(s.heightMm.fixed(0)) mm"
      ),
      (localized("Viewing distance"), localized("\(distanceMm.fixed(0)) mm (median)")),
      (
        localized("One degree"),
        localized("\(s.pxPerDegree(distanceMm: distanceMm).fixed(0)) px at the screen's centre")
      ),
    ]
  }

  private static func marks(_ timeline: [TimelineRow]) -> [Mark] {
    timeline.compactMap { row in
      let kind: Mark.Kind? =
        switch row.kind {
        case .calibration, .pursuit: .calibration
        case .validation: .validation
        case .repairOffered, .repaired, .posture, .documentOpened, .calibrationFailed: .note
        default: nil
        }
      let label = kind == .note ? row.words : row.label
      return kind.map { Mark(kind: $0, label: label, start: row.start, end: row.end) }
    }
  }

  /// The spans in which gaze scrolled the page.
  private static func scrolls(_ frames: [TrackedFrame]) -> [Mark] {
    var marks: [Mark] = []
    var open = false
    for frame in frames {
      let scrolls = frame.intents.contains { if case .scroll = $0 { true } else { false } }
      if scrolls, open {
        marks[marks.count - 1].end = frame.time
      } else if scrolls {
        marks.append(Mark(kind: .scroll, label: "", start: frame.time, end: frame.time))
      }
      let ends = frame.intents.contains { intent in
        switch intent {
        case .scrollEnded, .paused: true
        default: false
        }
      }
      open = scrolls || (open && !ends)
    }
    return marks
  }
}

extension TimelineRow {
  /// What happened, for people.
  var words: String {
    switch kind {
    case .repairOffered: localized("repair-offered \(PostureEvent.words(ofStored: label))")
    case .repaired: localized("repaired \(RepairedOffset.words(ofStored: label))")
    case .posture: localized("posture \(label)")
    case .documentOpened: localized("document-opened \(label)")
    case .calibrationFailed: localized("calibration-failed: \(CalibrationFailure.words(ofStored: label))")
    default: "\(kind.rawValue) \(label)"
    }
  }
}
