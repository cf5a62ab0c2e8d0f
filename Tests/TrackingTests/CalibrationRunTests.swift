import Attention
import Calibration
import Drift
import Foundation
import Signals
import Testing

@testable import Tracking

@Suite("The course of a calibration, by itself")
struct CalibrationRunTests {
  private typealias Action = CalibrationRun.Action

  @Test("points: shown, locked to one look at the head, adopted, checked, and told whole at the end")
  func points() throws {
    var sitter = CourseSitter()
    let targets = try CourseSitter.targets()
    let begun = sitter.ask(.calibrate(targets, validation: Array(targets.prefix(2))))
    #expect(begun.names == ["use none", "no layout", "release"])
    // Until the first point is complete another face may come.
    #expect(sitter.ticks(seconds: 1.9).names == ["show"])
    #expect(sitter.ticks(seconds: 1).names.contains("lock"))
    let rest = sitter.finish()
    #expect(
      rest.course == ["use", "fitted", "empty layout", "validated", "calibrated"], "\(rest.course)")
    let new = try #require(rest.calibrated)
    #expect(new.camera == CameraIdentity(name: "made up", width: 640, height: 480) && !new.isMirrored)
    #expect(new.fitted.heldOutDegrees < 0.001, "\(new.fitted.heldOutDegrees) deg")
    let accuracy = try #require(new.report?.accuracyDegrees)
    #expect(accuracy < 0.001 && new.report?.targets.count == 2, "\(accuracy) deg")
    let statement = try #require(new.quality?.statement(on: CourseSitter.screen, latencyMs: nil))
    #expect(statement.raw.whole.looks == 2 && (29...31).contains(statement.nominalHz))
    #expect(sitter.run.isCalibrated)
    // The model is locked to the look that its points were taken with.
    let adopted = try #require(rest.map(\.name).firstIndex(of: "use"))
    #expect(rest[adopted + 1].name == "lock")
  }

  @Test("without targets for it there is no check")
  func unchecked() throws {
    var sitter = CourseSitter()
    sitter.ask(.calibrate(try CourseSitter.targets(), validation: []))
    let done = sitter.finish()
    #expect(done.course == ["use", "fitted", "calibrated"])
    #expect(done.calibrated?.report == nil && done.calibrated?.quality == nil)
  }

  @Test("a target that moves calibrates too, and is locked from where it moves")
  func pursuit() throws {
    var sitter = CourseSitter()
    sitter.ask(.pursue(try PursuitPath.bundled("pursuit"), validation: try CourseSitter.targets()))
    #expect(sitter.ticks(seconds: 0.4).names == ["show"])
    let done = sitter.finish()
    #expect(done.names.first == "show" && done.names.contains("lock"))
    #expect(done.course == ["use", "fitted", "empty layout", "validated", "calibrated"])
    let new = try #require(done.calibrated)
    #expect(new.fitted.heldOutDegrees < 0.01, "\(new.fitted.heldOutDegrees) deg")
  }

  /// Five targets of two seconds, from `start` on.
  private func script(from start: Double) throws -> [ScriptedTarget] {
    try CourseSitter.targets().enumerated().map { at, target in
      let begin = Timestamp(seconds: start + 2 * Double(at))
      return ScriptedTarget(target: target, start: begin, end: begin + 2)
    }
  }

  @Test("a recording's script: nothing is shown, and the head is looked at anew with the first target")
  func recorded() throws {
    var sitter = CourseSitter()
    let (calibration, validation) = (try script(from: 2), try script(from: 12))
    sitter.ask(
      .follow(
        RecordedCalibration(script: calibration, configuration: .init()),
        validation: ScriptedCalibration(script: validation)))
    #expect(sitter.ticks(seconds: 1.9).isEmpty)
    var done: [Action] = []
    while sitter.time < 23 {
      sitter.elsewhere =
        (calibration + validation).first { $0.start.seconds <= sitter.time && sitter.time < $0.end.seconds }?
        .target.point ?? sitter.elsewhere
      done += sitter.tick()
    }
    #expect(done.names.prefix(2) == ["release", "lock"])
    #expect(done.course == ["release", "use", "fitted", "empty layout", "validated", "calibrated"])
    let new = try #require(done.calibrated)
    // Eyes that jump with the target are on it when a look begins to count.
    #expect(new.fitted.heldOutDegrees < 0.001 && (new.report?.accuracyDegrees ?? 9) < 0.001)
    #expect(new.quality == nil)
  }

  @Test("a script that nobody sits for fails with a reason, and lets the eyes be found again")
  func recordedOfNobody() throws {
    var sitter = CourseSitter()
    sitter.ask(
      .follow(
        RecordedCalibration(script: try script(from: 1), configuration: .init()),
        validation: ScriptedCalibration(script: [])))
    let done = sitter.ticks(seconds: 12, .noFace)
    #expect(done.course == ["release", "use none", "release", "failed"])
    guard case .noFace(.noFace, let seconds)? = done.failure else {
      Issue.record("\(String(describing: done.failure))")
      return
    }
    #expect(abs(seconds - 7) < 0.1)
  }

  @Test("a sweep tells how far gaze is off, is learnt, and leaves the calibration in use")
  func repair() throws {
    var sitter = CourseSitter()
    let model = try sitter.calibrate()
    sitter.beside = ScreenPoint(x: 60, y: -30)
    sitter.ask(.repair(try PursuitPath.bundled("repair"), of: model))
    let done = sitter.finish()
    #expect(done.course == ["learn", "repaired"] && sitter.run.isCalibrated)
    for case .repaired(let repair, let total) in done {
      #expect((repair.offset - ScreenPoint(x: -60, y: 30)).length < 0.1, "\(repair.offset)")
      #expect(total.offset == repair.offset && total.offsetVariance == repair.correction.offsetVariance)
    }
  }

  @Test("without a calibration, and before its check has ended, there is nothing to repair")
  func nothingToRepair() throws {
    var sitter = CourseSitter()
    let model = try sitter.calibrate()
    let path = try PursuitPath.bundled("repair")
    sitter.ask(.calibrate(try CourseSitter.targets(), validation: try CourseSitter.targets()))
    sitter.ticks(seconds: 1)
    #expect(sitter.ask(.repair(path, of: model)).isEmpty)
    sitter.ticks(seconds: 11)
    guard case .validating = sitter.run.state else {
      Issue.record("\(sitter.run.state)")
      return
    }
    #expect(sitter.ask(.repair(path, of: model)).isEmpty)
    #expect(sitter.finish().calibrated != nil, "the check goes on")
    sitter.ask(.cancel)
    #expect(sitter.ask(.repair(path, of: model)).isEmpty && sitter.ticks(seconds: 1).isEmpty)
    let none = PursuitSamples(track: PursuitTrack(path, on: CourseSitter.screen))
    #expect(sitter.ask(.mend(by: none, of: model, at: Timestamp(seconds: 1))).isEmpty)
  }

  @Test("a sweep that nobody follows leaves the calibration in use, and says why")
  func failedRepair() throws {
    var sitter = CourseSitter()
    let model = try sitter.calibrate()
    sitter.ask(.repair(try PursuitPath.bundled("repair"), of: model))
    sitter.elsewhere = CourseSitter.screen.bounds.center
    let done = sitter.finish()
    #expect(done.course == ["repair failed"] && sitter.run.isCalibrated)
    // The same for one that a recording holds.
    let none = PursuitSamples(track: PursuitTrack(try PursuitPath.bundled("repair"), on: CourseSitter.screen))
    let recorded = sitter.ask(.mend(by: none, of: model, at: Timestamp(seconds: 100)))
    #expect(recorded.names == ["repair failed"])
  }

  @Test("cancelled: a calibration gives up the one before and the look at the head, a repair nothing")
  func cancelled() throws {
    var sitter = CourseSitter()
    let model = try sitter.calibrate()
    sitter.ask(.repair(try PursuitPath.bundled("repair"), of: model))
    sitter.ticks(seconds: 1)
    #expect(sitter.ask(.cancelRepair).isEmpty && sitter.run.isCalibrated)
    #expect(sitter.ticks(seconds: 1).isEmpty)
    #expect(sitter.ask(.cancelRepair).isEmpty && sitter.run.isCalibrated)
    sitter.ask(.calibrate(try CourseSitter.targets(), validation: []))
    sitter.ticks(seconds: 3)
    #expect(sitter.ask(.cancel).names == ["use none", "release"])
    #expect(sitter.ticks(seconds: 1).isEmpty && !sitter.run.isCalibrated)
  }

  @Test("nobody there: it fails with a reason, and the eyes may be found anew")
  func failed() throws {
    var configuration = CalibrationRun.Configuration()
    configuration.calibration.giveUpAfterSeconds = 2
    var sitter = CourseSitter(configuration)
    sitter.ask(.calibrate(try CourseSitter.targets(), validation: []))
    sitter.ticks(seconds: 3)
    let done = sitter.finish(.noFace)
    #expect(done.course == ["use none", "release", "failed"] && !sitter.run.isCalibrated)
    guard case .noFace(.noFace, _)? = done.failure else {
      Issue.record("\(String(describing: done.failure))")
      return
    }
    // The same in the check: what was adopted is given up.
    sitter.ask(.calibrate(try CourseSitter.targets(), validation: try CourseSitter.targets()))
    sitter.ticks(seconds: 12)
    #expect(sitter.run.isCalibrated)
    #expect(sitter.finish(.noFace).course == ["use none", "release", "failed"] && !sitter.run.isCalibrated)
  }

  /// No target is shown again.
  private static var once: CalibrationRun.Configuration {
    var configuration = CalibrationRun.Configuration()
    configuration.calibration.maximumRedos = 0
    return configuration
  }

  @Test("pictures that come mirrored are turned, once, and the next calibration knows of it")
  func mirrored() throws {
    var sitter = CourseSitter(Self.once)
    sitter.isMirrored = true
    sitter.ask(.calibrate(try CourseSitter.targets(), validation: []))
    let first = sitter.finish()
    #expect(first.course.suffix(5) == ["turn", "forget place", "use none", "release", "failed"])
    #expect(first.failure == .mirrored && first.calibrated == nil)
    sitter.ask(.calibrate(try CourseSitter.targets(), validation: []))
    let second = sitter.finish()
    #expect(second.course == ["use", "fitted", "calibrated"] && second.calibrated?.isMirrored == true)
    // Another calibration, made on pictures that were not mirrored, turns them no more.
    var stored = try #require(second.calibrated).stored(
      created: Date(timeIntervalSince1970: 0), reference: nil)
    #expect(stored.isMirrored == true)
    stored.isMirrored = nil
    #expect(try sitter.run.use(stored).names == ["turn no more", "forget place", "use"])
  }

  @Test("a recording's pictures are never turned")
  func mirroredRecording() throws {
    var configuration = Self.once
    configuration.turnsBackMirrored = false
    var sitter = CourseSitter(configuration)
    sitter.isMirrored = true
    sitter.ask(.calibrate(try CourseSitter.targets(), validation: []))
    let done = sitter.finish()
    #expect(done.failure == .mirrored && done.course == ["use none", "release", "failed"])
  }

  @Test("a face that does not fit is told after five seconds, again and again; nobody is no stranger")
  func stranger() throws {
    var sitter = CourseSitter()
    #expect(sitter.ticks(seconds: 7, .otherFace).isEmpty, "nothing to fit")
    _ = try sitter.calibrate()
    #expect(sitter.ticks(seconds: 4.9, .otherFace).isEmpty)
    #expect(sitter.ticks(seconds: 0.3, .otherFace).names == ["lost: face"])
    #expect(sitter.ticks(seconds: 11, .eyesNotFound).map(\.name) == ["lost: face", "lost: face"])
    // Seen for one frame, the wait begins anew.
    sitter.tick()
    #expect(sitter.ticks(seconds: 4.9, .otherFace).isEmpty)
    sitter.tick()
    #expect(sitter.ticks(seconds: 20, .noFace).isEmpty && sitter.run.isCalibrated)
  }

  @Test("a change of posture is told, and a repair offered where gaze stays unsure; once mended, no more")
  func posture() throws {
    var sitter = CourseSitter()
    let model = try sitter.calibrate()
    var estimator = DriftEstimator(screen: CourseSitter.screen, distanceMm: 570)
    let sure = estimator.report
    estimator.widen(degrees: 1)
    let unsure = estimator.report
    let seat = PostureEvent.seatChanged(mm: 40)
    #expect(sitter.tick(postures: [seat], drift: unsure).names == ["posture"])
    #expect(sitter.ticks(seconds: 19, drift: unsure).isEmpty)
    let offered = sitter.ticks(seconds: 2, drift: unsure)
    #expect(offered.names == ["offer"])
    for case .offerRepair(let event, let time) in offered {
      #expect(event == seat && abs(time.seconds - sitter.time) < 1.2)
    }
    // A repair before the offer: there is none.
    sitter.ticks(seconds: 400, drift: sure)
    #expect(sitter.tick(postures: [seat], drift: unsure).names == ["posture"])
    sitter.ask(.repair(try PursuitPath.bundled("repair"), of: model))
    #expect(sitter.finish().course == ["learn", "repaired"])
    #expect(sitter.ticks(seconds: 60, drift: unsure).isEmpty)
    // Reading has mended it by itself: there is none either.
    #expect(sitter.tick(postures: [.eyesChanged], drift: unsure).names == ["posture"])
    #expect(sitter.ticks(seconds: 60, drift: sure).isEmpty)
  }
}
