import Calibration
import Foundation
import Signals
import Testing

@testable import Tracking

@Suite("A person who comes back, with what earlier sittings have left")
struct ReturningTests {
  private let now = Date(timeIntervalSince1970: 1_700_000_000)

  private func sitting(mirrored: Bool = false, day: Double = 0) throws -> EarlierSitting {
    var sitter = CourseSitter()
    sitter.isMirrored = mirrored
    if mirrored {
      // The first calibration finds the mirroring, the second is a calibration.
      sitter.ask(.calibrate(try CourseSitter.targets(), validation: []))
      sitter.finish()
    }
    sitter.ask(.calibrate(try CourseSitter.targets(), validation: []))
    let new = try #require(sitter.finish().calibrated)
    return try #require(new.sitting(created: now.addingTimeInterval(86_400 * day)))
  }

  private func sittings(_ count: Int = 3, mirrored: Bool = false) throws -> [EarlierSitting] {
    try (0..<count).map { try sitting(mirrored: mirrored, day: Double($0)) }
  }

  private var dot: CalibrationTarget {
    CalibrationTarget(label: "c", point: CourseSitter.screen.bounds.center)
  }

  @Test("is calibrated by one look")
  func oneLook() throws {
    var sitter = CourseSitter()
    let begun = sitter.ask(.recall([dot], from: try sittings(), at: now))
    #expect(begun.names == ["use none", "no layout", "release"])
    let done = sitter.finish()
    #expect(done.course == ["use", "fitted", "calibrated"], "\(done.course)")
    #expect(sitter.time < 3, "\(sitter.time) s")
    let new = try #require(done.calibrated)
    #expect(new.fitted.points.map(\.target) == [dot])
    // A look is no sitting to learn slopes from.
    #expect(new.sitting(created: now) == nil)
    sitter.ask(.validate(try CourseSitter.targets(), of: new.fitted.model))
    let checked = sitter.finish()
    let accuracy = checked.compactMap { action -> Double? in
      if case .checked(let report, _) = action { report.accuracyDegrees } else { nil }
    }
    #expect(try #require(accuracy.first) < 0.1)
  }

  /// One look is enough up to `enough` degrees, and stands up to `standing` where the second fails.
  private func sitter(enough: Double, standing: Double = 0) -> CourseSitter {
    var configuration = CalibrationRun.Configuration()
    configuration.calibration.enoughLookDegrees = enough
    configuration.calibration.standingLookDegrees = standing
    return CourseSitter(configuration)
  }

  private func looks() throws -> [CalibrationTarget] {
    let dots = CalibrationTarget.looks(on: CourseSitter.screen)
    #expect(dots.map(\.label) == ["look", "look-2"])
    #expect(dots.allSatisfy { CourseSitter.screen.bounds.contains($0.point) })
    return dots
  }

  private func shown(_ actions: [CalibrationRun.Action]) -> [String] {
    actions.flatMap { action -> [String] in
      guard case .show(_, let done, _) = action else { return [] }
      return done.compactMap { if case .show(let target, _) = $0 { target.label } else { nil } }
    }
  }

  @Test("is not asked for a second look where the first is enough") func enough() throws {
    var sitter = sitter(enough: 9)
    let dots = try looks()
    sitter.ask(.recall(dots, from: try sittings(), at: now))
    let done = sitter.finish()
    let new = try #require(done.calibrated)
    #expect(new.fitted.points.map(\.target) == [dots[0]] && sitter.time < 3, "\(sitter.time) s")
    #expect(shown(done) == ["look"], "the second dot is never shown")
    #expect(new.collected.points.count == 1)
  }

  @Test("is asked for a second look at once where the first is not enough, and for no third") func second()
    throws
  {
    var sitter = sitter(enough: 0)
    let dots = try looks()
    sitter.ask(.recall(dots, from: try sittings(), at: now))
    let done = sitter.finish()
    #expect(shown(done) == ["look", "look-2"])
    let new = try #require(done.calibrated)
    #expect(new.fitted.points.map(\.target) == dots && new.collected.points.count == 2)
    #expect(sitter.time < 5, "\(sitter.time) s")
  }

  @Test("keeps what the first look gave where the second is not seen and the error to expect is small enough")
  func secondUnseen() throws {
    let dots = try looks()
    for (standing, isKept) in [(9.0, true), (0, false)] {
      var gone = sitter(enough: 0, standing: standing)
      gone.ask(.recall(dots, from: try sittings(), at: now))
      gone.ticks(seconds: 2.2)
      let done = gone.finish(.noFace)
      #expect(gone.run.isCalibrated == isKept, "\(done.course)")
      #expect(done.calibrated?.fitted.points.map(\.target) == (isKept ? [dots[0]] : nil))
      #expect(done.calibrated?.collected.points.count == (isKept ? 1 : nil))
    }
  }

  @Test("is asked for dots where the second look contradicts, however small the error was to be")
  func secondElsewhere() throws {
    var sitter = sitter(enough: 0, standing: 9)
    let dots = try looks()
    sitter.ask(.recall(dots, from: try sittings(), at: now))
    sitter.ticks(seconds: 2.2)
    sitter.elsewhere = ScreenPoint(x: 20, y: 540)
    let done = sitter.finish()
    #expect(done.course.last == "failed" && !sitter.run.isCalibrated, "\(done.course)")
  }

  @Test("whose first look contradicts earlier sittings is not asked for a second") func firstFails() throws {
    var sitter = sitter(enough: 0, standing: 9)
    sitter.elsewhere = ScreenPoint(x: 1900, y: 1000)
    sitter.ask(.recall(try looks(), from: try sittings(), at: now))
    let done = sitter.finish()
    #expect(done.course.last == "failed" && sitter.time < 3, "\(sitter.time) s")
  }

  @Test("whose first dot was not seen is calibrated by the second") func firstUnseen() throws {
    var sitter = sitter(enough: 9)
    let dots = try looks()
    sitter.ask(.recall(dots, from: try sittings(), at: now))
    // Eyes that are closed again and again, each time too briefly for a pause, leave too few samples.
    while shown(sitter.actions).count < 2, sitter.time < 20 {
      sitter.ticks(seconds: 0.3, .eyesClosed)
      sitter.tick()
    }
    let new = try #require(sitter.finish().calibrated)
    #expect(new.fitted.points.map(\.target) == [dots[1]], "\(new.fitted.points.map(\.target.label))")
  }

  @Test("is calibrated by two looks, one after the other") func twoLooks() throws {
    var sitter = sitter(enough: 0)
    let dots = try CourseSitter.targets().filter { ["tl", "br"].contains($0.label) }
    #expect(dots.count == 2)
    sitter.ask(.recall(dots, from: try sittings(), at: now))
    let new = try #require(sitter.finish().calibrated)
    #expect(new.fitted.points.map(\.target) == dots)
    #expect(sitter.time < 6, "\(sitter.time) s")
  }

  @Test("is asked for dots where there is one earlier sitting, or none") func tooFew() throws {
    for count in 0...1 {
      var sitter = CourseSitter()
      sitter.ask(.recall([dot], from: try sittings(count), at: now))
      let done = sitter.finish()
      #expect(done.course.last == "failed", "\(done.course)")
      #expect(!sitter.run.isCalibrated)
      guard case .failed(.notByEarlier(let refusal))? = done.last else {
        Issue.record("\(done.course)")
        return
      }
      #expect(refusal == .tooFewSittings(count))
    }
  }

  @Test("is not calibrated by a look elsewhere") func lookElsewhere() throws {
    var sitter = CourseSitter()
    sitter.elsewhere = ScreenPoint(x: 200, y: 540)
    sitter.ask(.recall([dot], from: try sittings(), at: now))
    #expect(sitter.finish().course.last == "failed")
    #expect(!sitter.run.isCalibrated)
  }

  @Test("is not calibrated by eyes that were measured through another camera") func otherCamera() throws {
    var sitter = CourseSitter()
    _ = sitter.ask(.camera(CameraIdentity(name: "another", width: 0, height: 0), nil))
    sitter.ask(.recall([dot], from: try sittings(), at: now))
    #expect(sitter.finish().course.last == "failed")
  }

  @Test("gives it up where pictures have another size") func otherSize() throws {
    var sitter = CourseSitter()
    sitter.size = PictureSize(width: 1280, height: 720)
    sitter.ask(.recall([dot], from: try sittings(), at: now))
    #expect(sitter.tick().contains { $0.name == "lost: pictures" })
    #expect(!sitter.run.isCalibrated)
  }

  @Test("has a mirrored camera's pictures turned back at once") func mirrored() throws {
    let earlier = try sittings(2, mirrored: true)
    #expect(earlier.allSatisfy { $0.isMirrored })
    var sitter = CourseSitter()
    sitter.isMirrored = true
    #expect(sitter.ask(.recall([dot], from: earlier, at: now)).names.first == "turn")
    #expect(sitter.finish().course.contains("calibrated"))
  }

  @Test("has earlier sittings beside fresh dots, never for the worse") func remembered() throws {
    var alone = CourseSitter()
    alone.ask(.calibrate(try CourseSitter.targets("nine"), validation: []))
    let own = try #require(alone.finish().calibrated)
    var sitter = CourseSitter()
    let earlier = try sittings()
    #expect(sitter.ask(.remember(earlier, at: now)).isEmpty)
    sitter.ask(.calibrate(try CourseSitter.targets("nine"), validation: []))
    let beside = try #require(sitter.finish().calibrated)
    #expect(beside.fitted.heldOutDegrees <= own.fitted.heldOutDegrees)
    #expect(try #require(beside.sitting(created: now)).points.count == 9)
    sitter.ask(.remember([], at: now))
    sitter.ask(.calibrate(try CourseSitter.targets("nine"), validation: []))
    #expect(try #require(sitter.finish().calibrated).fitted.heldOutDegrees == own.fitted.heldOutDegrees)
  }
}
