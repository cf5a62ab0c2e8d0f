import Calibration
import Foundation
import Recording
import Signals
import Testing

@testable import Tracking

@Suite("The course of a calibration, given what it should not be given")
struct CalibrationRunInputTests {
  @Test("nothing to show, to follow or to sweep: it fails at once, in words")
  func nothing() throws {
    var sitter = CourseSitter()
    sitter.ask(.calibrate([], validation: []))
    #expect(sitter.tick().course == ["use none", "release", "failed"])
    sitter.ask(
      .follow(
        RecordedCalibration(script: [], configuration: .init()), validation: ScriptedCalibration(script: [])))
    // No target was shown: whatever reference there is stays.
    let done = sitter.tick()
    #expect(done.course == ["use none", "failed"])
    #expect(done.failure == .tooFewPoints(usable: 0, needed: 2))
    let still = PursuitPath.Wave(amplitude: 0, turns: 0, phase: 0)
    sitter.ask(.pursue(PursuitPath(name: "none", x: still, y: still, seconds: 0), validation: []))
    #expect(sitter.tick().failure != nil && !sitter.run.isCalibrated)
  }

  @Test("frames that come late, twice or from a clock that was set change nothing in what comes out")
  func disorder() throws {
    var (straight, shuffled) = (CourseSitter(), CourseSitter())
    let targets = try CourseSitter.targets()
    straight.ask(.calibrate(targets, validation: targets))
    shuffled.ask(.calibrate(targets, validation: targets))
    let whole = try #require(straight.finish().calibrated)
    var last: CalibrationRun.NewCalibration?
    for frame in 0..<3600 where last == nil {
      var done = shuffled.tick()
      if frame % 7 == 3 { done += shuffled.tick(later: 0) }
      if frame % 11 == 5 {
        done += shuffled.tick(.noFace, later: -0.5)
        done += shuffled.tick(later: 0.5)
      }
      last = done.calibrated
    }
    let other = try #require(last)
    #expect(other.fitted.model == whole.fitted.model)
    #expect(other.report?.accuracyDegrees == whole.report?.accuracyDegrees)
    // A clock set back by a minute begins the point anew, and no more.
    var set = CourseSitter()
    set.ask(.calibrate(targets, validation: []))
    set.ticks(seconds: 3)
    set.tick(later: 3600)
    set.tick(later: -60)
    #expect(set.finish().calibrated != nil)
  }

  @Test("the screen that it is for already changes nothing; another one ends everything, without an alarm")
  func screens() throws {
    var sitter = CourseSitter()
    _ = try sitter.calibrate()
    #expect(sitter.ask(.screen(CourseSitter.screen)).isEmpty && sitter.run.isCalibrated)
    var other = CourseSitter.screen
    other.widthPx = 1280
    #expect(sitter.ask(.screen(other)).names == ["use none", "release"])
    #expect(!sitter.run.isCalibrated && sitter.run.screen == other)
    #expect(sitter.ask(.screen(other)).isEmpty)
    #expect(sitter.ticks(seconds: 1).isEmpty)
  }

  @Test("pictures of another size end what was calibrated or begun, and that is told once")
  func sizes() throws {
    var sitter = CourseSitter()
    sitter.tick()
    sitter.size = PictureSize(width: 1280, height: 720)
    #expect(sitter.tick().names == ["use none", "release"], "nothing is lost where there was nothing")
    _ = try sitter.calibrate()
    sitter.size = CourseSitter.size
    let lost = sitter.ticks(seconds: 1)
    #expect(lost.names == ["use none", "release", "lost: pictures"])
    for case .lost(.otherPictures(let before, let now)) in lost {
      #expect(before.width == 1280 && now.width == 640)
    }
    sitter.ask(.calibrate(try CourseSitter.targets(), validation: []))
    sitter.ticks(seconds: 3)
    sitter.size = PictureSize(width: 320, height: 240)
    #expect(sitter.tick().course == ["use none", "release", "lost: pictures"])
    #expect(sitter.ticks(seconds: 1).isEmpty, "a calibration begun at one size does not go on at another")
  }

  @Test("a stored calibration of another screen, camera or size is refused, and what is under way goes on")
  func refused() throws {
    var sitter = CourseSitter()
    sitter.ask(.calibrate(try CourseSitter.targets(), validation: []))
    let new = try #require(sitter.finish().calibrated)
    let stored = new.stored(created: Date(timeIntervalSince1970: 0), reference: nil)
    var others = [stored, stored, stored]
    others[0].profile.screen.widthPx = 1280
    others[1].profile.camera.name = "another"
    others[2].profile.camera.width = 320
    sitter.ask(.calibrate(try CourseSitter.targets(), validation: []))
    sitter.ticks(seconds: 3)
    for other in others {
      #expect(throws: CalibrationError.self) { _ = try sitter.run.use(other) }
    }
    #expect(sitter.finish().calibrated != nil)
    // Before the first picture its own size is taken, and the first picture is held against that.
    var fresh = CourseSitter()
    fresh.size = PictureSize(width: 320, height: 240)
    #expect(try fresh.run.use(stored).names == ["use"])
    #expect(fresh.tick().names == ["use none", "release", "lost: pictures"])
  }

  @Test("a calibration made earlier is checked where a script asks for it, and is nobody's new one")
  func stored() throws {
    var sitter = CourseSitter()
    sitter.ask(.calibrate(try CourseSitter.targets(), validation: []))
    let new = try #require(sitter.finish().calibrated)
    let target = try #require(CourseSitter.targets().first)
    let start = Timestamp(seconds: sitter.time)
    let script = ScriptedCalibration(
      script: [ScriptedTarget(target: target, start: start, end: start + 2)])
    let stored = new.stored(created: Date(timeIntervalSince1970: 0), reference: nil)
    #expect(try sitter.run.use(stored, then: CalibrationCheck(script)).names == ["use", "empty layout"])
    sitter.elsewhere = target.point
    let done = sitter.ticks(seconds: 3)
    #expect(done.names == ["validated"] && sitter.run.isCalibrated)
    for case .validated(let report, let points) in done {
      #expect((report.accuracyDegrees ?? 9) < 0.1 && points.count == 1)
    }
  }
}
