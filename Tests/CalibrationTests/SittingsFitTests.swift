import Foundation
import Signals
import Statistics
import SyntheticEyes
import Testing

@testable import Calibration

@Suite struct SittingsRidgeTests {
  private static let slope = (x: SIMD2(4.0, 0.3), y: SIMD2(-0.2, 5.0))

  /// Rows of an exactly linear map, with an offset.
  private func rows(_ sitting: Int, offset: SIMD2<Double>, count: Int = 9, weight: Double = 1) -> [Ridge.Row]
  {
    (0..<count).map { k in
      let feature = SIMD2(Double(k % 3) - 1, Double(k / 3) - 1) * 0.02
      let label = Self.slope.x * feature.x + Self.slope.y * feature.y + offset
      return Ridge.Row(feature: feature, label: label, weight: weight, sitting: sitting)
    }
  }

  private func ridge(_ rows: [Ridge.Row], offsetRows: Double, lambda: Double = 1e-9) -> Ridge? {
    Ridge(
      rows, present: 0, offsetRows: offsetRows, terms: .linear, lambda: lambda, secondOrderPenalty: 10)
  }

  @Test(arguments: [0.01, 1, 100]) func oneSittingIsFittedAsBefore(offsetRows: Double) throws {
    let rows = rows(0, offset: SIMD2(0.05, -0.02))
    let own = try #require(ridge(rows, offsetRows: offsetRows, lambda: 0.01))
    let usual = try #require(Ridge(rows, terms: .linear, lambda: 0.01, secondOrderPenalty: 10))
    for feature in [SIMD2(0.0, 0.0), SIMD2(0.03, -0.01)] {
      let apart = own.predict(feature) - usual.predict(feature)
      #expect((apart * apart).sum().squareRoot() < 1e-9)
      #expect(abs(own.leverage(feature) - usual.leverage(feature)) < 1e-9)
    }
    #expect(own.isWhole)
  }

  /// Offsets are no slopes, however far sittings lie apart.
  @Test func slopesAreThoseWithinSittings() throws {
    let all =
      rows(1, offset: SIMD2(0.2, 0)) + rows(2, offset: SIMD2(-0.1, 0.3)) + rows(3, offset: SIMD2(0, -0.2))
    let map = try #require(ridge(all, offsetRows: 0.1))
    let step = map.predict(SIMD2(0.01, 0)) - map.predict(.zero) - 0.01 * Self.slope.x
    #expect((step * step).sum().squareRoot() < 1e-6)
  }

  /// A single row of the present sitting counts 1 / (1 + κ) against what is expected of a sitting.
  @Test func aLookSetsTheOffsetAsFarAsOneLookCan() throws {
    let offset = SIMD2(0.03, -0.04)
    let earlier = rows(1, offset: .zero) + rows(2, offset: .zero)
    let look = rows(0, offset: offset, count: 9)[4...4]
    for offsetRows in [0.1, 1.0] {
      let map = try #require(ridge(earlier + look, offsetRows: offsetRows))
      let own = map.predict(.zero) / offset
      // The look takes part in the mean of all sittings too, which draws it a little less.
      #expect(own.x >= 1 / (1 + offsetRows) - 1e-6 && own.x < 1)
      #expect(abs(own.x - own.y) < 1e-6)
    }
  }

  @Test func aSittingOfWhichNothingIsKnownIsLessSure() throws {
    let earlier = rows(1, offset: SIMD2(0.02, 0)) + rows(2, offset: SIMD2(-0.02, 0))
    let none = try #require(ridge(earlier, offsetRows: 0.5))
    #expect(abs(none.predict(.zero).x) < 1e-6)
    #expect(try #require(none.interceptSpread) >= 2)
    let look = try #require(ridge(earlier + rows(0, offset: .zero)[4...4], offsetRows: 0.5))
    #expect(try #require(look.interceptSpread) < none.interceptSpread ?? 0)
  }

  @Test func rowsWithoutWeightCountNothing() throws {
    let own = rows(0, offset: .zero)
    let with = try #require(ridge(own + rows(1, offset: SIMD2(1, 1), weight: 0), offsetRows: 1, lambda: 0.01))
    let without = try #require(ridge(own, offsetRows: 1, lambda: 0.01))
    #expect(with.predict(SIMD2(0.01, 0.01)) == without.predict(SIMD2(0.01, 0.01)))
    #expect(ridge(rows(1, offset: .zero, weight: 0), offsetRows: 1) == nil)
    #expect(ridge(own, offsetRows: 0) == nil)
    #expect(ridge([], offsetRows: 1) == nil)
  }
}

@Suite struct SittingsFitTests {
  private let people = SittingPeople()

  private func accuracy(_ model: GazeModel, _ people: SittingPeople, _ sitting: Int) throws -> Double {
    let report = ValidationReport(points: try people.points("validation", sitting), model: model)
    return try #require(report.accuracyDegrees)
  }

  @Test func heldOutErrorIsNeverLargerThanThatOfFreshPointsAlone() throws {
    for seed in [1, 2, 3] as [UInt64] {
      let people = SittingPeople(noise: 0.004, seed: seed)
      let fit = try Calibrator.fit(
        people.points("nine", 5), beside: people.history(5), at: people.date(5), screen: SittingPeople.screen)
      #expect(fit.fitted.heldOutDegrees <= fit.aloneDegrees)
      #expect((fit.sittings > 0) == (fit.fitted.heldOutDegrees < fit.aloneDegrees))
    }
  }

  @Test func withoutEarlierSittingsNothingChanges() throws {
    let points = try people.points("nine", 0)
    let fit = try Calibrator.fit(points, beside: [], at: people.date(1), screen: SittingPeople.screen)
    let alone = try Calibrator.fit(points, screen: SittingPeople.screen)
    #expect(fit.fitted == alone)
    #expect(fit.sittings == 0)
  }

  /// Noise is such that nine fresh points of few frames leave the slopes unsure: a point's error is some 0.6 degrees.
  @Test func earlierSittingsHelpWhereFreshPointsAreFewAndNoisy() throws {
    var (alone, beside) = (0.0, 0.0)
    for seed in 1...6 as ClosedRange<UInt64> {
      let people = SittingPeople(noise: 0.006, seed: seed)
      let fresh = try people.points("nine", 5).map { point in
        var short = point
        (short.samples, short.times) = (Array(point.samples.prefix(9)), Array(point.times.prefix(9)))
        return short
      }
      alone += try accuracy(Calibrator.fit(fresh, screen: SittingPeople.screen).model, people, 5)
      let fit = try Calibrator.fit(
        fresh, beside: people.history(5), at: people.date(5), screen: SittingPeople.screen)
      beside += try accuracy(fit.fitted.model, people, 5)
    }
    #expect(beside <= alone * 1.02)
  }

  @Test func sittingsOfAnotherPersonDoNoHarm() throws {
    let fresh = try people.points("nine", 5)
    let alone = try Calibrator.fit(fresh, screen: SittingPeople.screen)
    let other = SittingPeople(noise: 0.01, seed: 9, cornerScale: 2)
    let fit = try Calibrator.fit(
      fresh, beside: (0..<3).compactMap { try other.earlier($0) }, at: people.date(5),
      screen: SittingPeople.screen)
    let (a, b) = (try accuracy(alone.model, people, 5), try accuracy(fit.fitted.model, people, 5))
    #expect(b < a + 0.15)
  }

  /// The camera stands 24 mm lower than the program knows, which is 2.4 degrees, and differed by up to 1 in earlier sittings. A
  /// look takes that away but for the share that one look cannot tell.
  @Test func aReturningPersonNeedsOneLook() throws {
    let earlier = try people.history(5)
    let look = try #require(try people.points("nine", 5, shift: 24).first { $0.target.label == "c" })
    let with = try #require(
      ReturningFit(earlier, look: look, at: people.date(6), screen: SittingPeople.screen))
    let without = try #require(
      ReturningFit(earlier, look: nil, at: people.date(6), screen: SittingPeople.screen))
    #expect(with.hasLook && !without.hasLook && with.sittings == 5)
    let tests = try people.points("validation", 5, shift: 24)
    let errors = try [with, without].map {
      try #require(ValidationReport(points: tests, model: $0.fitted.model).accuracyDegrees)
    }
    #expect(errors[0] < 0.8)
    #expect(errors[0] < errors[1])
    #expect(with.fitted.heldOutDegrees < without.fitted.heldOutDegrees)
    #expect(try #require(with.fitted.model.offsetSDDegrees) > 0.1)
  }

  @Test func aReturningPersonsEllipsesHold() throws {
    var shares = EllipseShares()
    for seed in 1...4 as ClosedRange<UInt64> {
      let people = SittingPeople(noise: 0.003, seed: seed)
      let look = try people.points("nine", 5).first { $0.target.label == "c" }
      let fit = try #require(
        ReturningFit(try people.history(5), look: look, at: people.date(6), screen: SittingPeople.screen))
      for point in try people.points("validation", 5) {
        for eyes in point.samples {
          if let gaze = fit.fitted.model.predict(eyes).value { shares.add(gaze, truth: point.target.point) }
        }
      }
    }
    #expect(shares.samples > 1000)
    #expect(try #require(shares.share95) > 0.8)
    #expect(try #require(shares.share68) > 0.5)
  }

  @Test func oneSittingTellsNothingOfTheNext() throws {
    let earlier = try people.history(1)
    #expect(ReturningFit([], look: nil, at: people.date(2), screen: SittingPeople.screen) == nil)
    #expect(ReturningFit(earlier, look: nil, at: people.date(2), screen: SittingPeople.screen) == nil)
  }

  @Test func aLookThatHardlyShowedTheEyesIsNone() throws {
    var look = try #require(try people.points("nine", 5).first)
    (look.samples, look.times) = (Array(look.samples.prefix(3)), Array(look.times.prefix(3)))
    let fit = try #require(
      ReturningFit(try people.history(3), look: look, at: people.date(4), screen: SittingPeople.screen))
    #expect(!fit.hasLook)
  }

  @Test func aLookElsewhereIsNoCalibration() throws {
    let earlier = try people.history(4)
    var person = people.person(5)
    let dot = try #require(try person.targets("nine").first { $0.label == "c" })
    // 700 px are more than the 5 degrees by which a look may be off.
    let look = person.collect(dot, lookingAt: ScreenPoint(x: 260, y: 540))
    #expect(ReturningFit(earlier, look: look, at: people.date(6), screen: SittingPeople.screen) == nil)
  }

  @Test func oldSittingsAndThoseThatDisagreeCountLess() throws {
    var earlier = try people.history(4)
    let configuration = CalibrationConfiguration()
    let odd = SittingPeople(noise: 0.012, seed: 4)
    earlier[2] = try #require(try odd.earlier(2))
    let weighed = WeighedSittings(
      earlier, at: people.date(3).addingTimeInterval(configuration.sittingHalfLifeDays * SittingPeople.day),
      screen: SittingPeople.screen, configuration)
    let weights = (1...4).map { number in weighed.points.first { $0.sitting == number }?.weight ?? 0 }
    // The newest is one half-life old.
    #expect(weights[3] <= 0.5 && weights[3] > 0)
    #expect(weights[2] < weights[1] && weights[2] < weights[3])
    #expect(weighed.count == 4)
  }

  /// A clock that was set back makes sittings come from the future: they count as new.
  @Test func sittingsFromTheFutureCountAsNew() throws {
    let weighed = WeighedSittings(
      try people.history(2), at: people.date(-100), screen: SittingPeople.screen, CalibrationConfiguration())
    #expect(weighed.points.allSatisfy { $0.weight == 1 })
  }
}
