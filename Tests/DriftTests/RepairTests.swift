import Calibration
import Drift
import Signals
import SyntheticEyes
import Testing

/// How far a calibration is off, told by a sweep or a look.
@Suite struct RepairTests {
  /// A person who has calibrated and follows a repair's target, while all is `offset` from where it should be, px.
  private static func following(
    off offset: ScreenPoint = ScreenPoint(x: 0, y: 0)
  ) throws -> Following<OffsetRepair> {
    var person = SyntheticPerson()
    person.noise = 0.001
    var model = try Calibrator.fit(person.points("nine"), screen: person.screen).model
    var wrong = DriftCorrection()
    wrong.offset = offset
    model.correct(by: wrong)
    let session = PursuitSession(
      path: try PursuitPath.bundled("repair"), screen: person.screen, repairing: model)
    return Following(session, person: person)
  }

  @Test(arguments: [0.0, 0.1, 0.2, 0.3])
  func theLagIsFound(lag: Double) throws {
    var following = try Self.following()
    following.lag = lag
    following.finish()
    let repair = try #require(following.session.result)
    #expect(abs(try #require(repair.lagSeconds) - lag) < 0.04)
    #expect(repair.offset.length < 2)
  }

  @Test func aSweepOfFiveSecondsMendsAnOffset() throws {
    // Something moved: all is 80 px too far right and 50 too high.
    var following = try Self.following(off: ScreenPoint(x: 80, y: -50))
    following.finish()
    let repair = try #require(following.session.result)
    #expect(following.frame < 200)
    #expect((repair.offset - ScreenPoint(x: -80, y: 50)).length < 2)
    var estimator = DriftEstimator(screen: following.person.screen, distanceMm: 570)
    estimator.advance(to: Timestamp(seconds: 1))
    estimator.widen(degrees: 2)
    let id = estimator.add(DriftLabel(repair, time: Timestamp(seconds: 1)))
    #expect(id != nil)
    estimator.advance(to: Timestamp(seconds: 2))
    #expect((estimator.correction.offset - repair.offset).length < 2)
  }

  @Test func aLookAtAKnownTargetMendsToo() throws {
    var person = SyntheticPerson()
    person.noise = 0.001
    var model = try Calibrator.fit(person.points("nine"), screen: person.screen).model
    var wrong = DriftCorrection()
    wrong.offset = ScreenPoint(x: -60, y: 0)
    model.correct(by: wrong)
    let target = ScreenPoint(x: 500, y: 500)
    let look = (0..<40).compactMap { _ in model.predict(person.eyes(lookingAt: target)).value }
    let repair = try OffsetRepair(look: look, seconds: 1.3, at: target, model: model)
    #expect((repair.offset - ScreenPoint(x: 60, y: 0)).length < 3 && repair.covariance.xx > 0)
    #expect(throws: CalibrationError.tooFewPoints(usable: 0, needed: 1)) {
      try OffsetRepair(look: Array(look.prefix(3)), seconds: 0.1, at: target, model: model)
    }
    #expect(throws: CalibrationError.driftTooLarge) {
      try OffsetRepair(look: look, seconds: 1.3, at: ScreenPoint(x: 1500, y: 500), model: model)
    }
  }
}
