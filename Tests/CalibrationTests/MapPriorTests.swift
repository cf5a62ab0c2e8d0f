import Foundation
import Signals
import Statistics
import SyntheticEyes
import Testing

@testable import Calibration

/// Three points: what is known of people counts beside them. Four and more are fitted without it.
@Suite struct MapPriorTests {
  private static let layouts = [
    2: ["tl", "br"], 3: ["tl", "br", "tr"], 4: ["tl", "br", "tr", "bl"], 5: ["c", "tl", "br", "tr", "bl"],
    9: ["c", "tl", "t", "tr", "r", "br", "b", "bl", "l"],
  ]

  private func points(_ count: Int, _ person: inout SyntheticPerson) throws -> [CollectedPoint] {
    let names = try #require(Self.layouts[count])
    return try person.targets("nine").filter { names.contains($0.label) }.map { person.collect($0) }
  }

  /// The error of gaze between the points after a calibration, degrees; frames of the check have no noise.
  private func degrees(
    _ count: Int, _ person: SyntheticPerson, _ configuration: CalibrationConfiguration = .init()
  ) throws -> Double {
    var person = person
    let model = try Calibrator.fit(
      points(count, &person), screen: person.screen, configuration: configuration
    ).model
    person.noise = 0
    let report = ValidationReport(points: try person.points("validation"), model: model)
    return try #require(report.accuracyDegrees)
  }

  /// Eyes that turn as anatomy has it, unlike those of the people from whom the prior is. Measured, without noise: 0.46, 0.25,
  /// 0.17 and below 0.001 degrees without a network's line of sight; 0.36, 0.0038 and 0.0008 with it.
  @Test(arguments: [
    (3, false, 0.51), (4, false, 0.28), (5, false, 0.19), (9, false, 0.01), (3, true, 0.4),
    (4, true, 0.0042), (5, true, 0.0009),
  ])
  func eyesWithoutNoiseAreMet(count: Int, hasNetworks: Bool, bound: Double) throws {
    #expect(try degrees(count, SyntheticPerson(hasNetworks: hasNetworks)) < bound)
  }

  /// The median over people with noise of their own. Measured with 0.001: 0.45, 0.36, 0.046 and 0.027 degrees.
  @Test(arguments: [0.0005, 0.001])
  func morePointsAreNeverWorse(noise: Double) throws {
    let medians = try [2, 3, 4, 5].map { count in
      try #require(
        median(
          (0..<7).map { seed in
            var person = SyntheticPerson(hasNetworks: true)
            (person.noise, person.random) = (noise, SeededNoise(state: UInt64(100 + seed)))
            return try degrees(count, person)
          }))
    }
    for (fewer, more) in zip(medians, medians.dropFirst()) { #expect(more < fewer, "\(medians)") }
  }

  @Test(arguments: [2, 4, 5, 9])
  func otherNumbersOfPointsAreFittedWithoutIt(count: Int) throws {
    var without = CalibrationConfiguration()
    without.pointsWithPrior = 0...0
    var person = SyntheticPerson(hasNetworks: true)
    person.noise = 0.001
    let collected = try points(count, &person)
    let with = try Calibrator.fit(collected, screen: person.screen).model
    #expect(
      try Calibrator.fit(collected, screen: person.screen, configuration: without).model.cues == with.cues)
  }

  @Test func withThreePointsItCounts() throws {
    var without = CalibrationConfiguration()
    without.pointsWithPrior = 0...0
    let person = SyntheticPerson(hasNetworks: true)
    #expect(try degrees(3, person) != degrees(3, person, without))
  }

  @Test func withoutRowsTheWeightsAreThoseOfPeople() throws {
    let known = [MapPrior.Term(mean: 1, sd: 0.5), MapPrior.Term(mean: -0.25, sd: 2)]
    let noise = [MapPrior.Noise(sd: 0.01, share: 0.5), MapPrior.Noise(sd: 0.1, share: 0.5)]
    let none = try #require(PosteriorWeights([], [], known: known, noise: noise))
    #expect(abs(none.mean[0] - 1) < 1e-12 && abs(none.mean[1] + 0.25) < 1e-12)
    #expect(abs(none.spread[0][0] - 0.25) < 1e-12 && abs(none.spread[1][1] - 4) < 1e-12)
    #expect(abs(none.noise - (0.0001 + 0.01) / 2) < 1e-12)
  }

  @Test func exactRowsDecideAndChooseTheLittleNoise() throws {
    let known = [MapPrior.Term(mean: 1, sd: 0.5), MapPrior.Term(mean: 0, sd: 0.5)]
    let noise = [MapPrior.Noise(sd: 0.001, share: 0.5), MapPrior.Noise(sd: 0.1, share: 0.5)]
    let rows = [[-0.2, 0.1], [0.2, 0.1], [-0.2, -0.1], [0.2, -0.1]]
    let sure = try #require(
      PosteriorWeights(rows, rows.map { 1.4 * $0[0] - 0.3 * $0[1] }, known: known, noise: noise))
    #expect(abs(sure.mean[0] - 1.4) < 0.005 && abs(sure.mean[1] + 0.3) < 0.005, "\(sure)")
    #expect(sure.noise < 2e-4, "\(sure)")
    // Rows that contradict one another say that the noise is large, and count little.
    let unsure = try #require(PosteriorWeights(rows, [0.3, -0.2, 0.1, 0.25], known: known, noise: noise))
    #expect(unsure.noise > 0.009, "\(unsure)")
    #expect(unsure.spread[0][0] > 50 * sure.spread[0][0])
    #expect(PosteriorWeights(rows, [0.1, .nan, 0, 0], known: known, noise: noise) == nil)
    #expect(PosteriorWeights(rows, [0.1, 0, 0, 0], known: known, noise: []) == nil)
  }

  @Test func aMeanOfMapsPredictsTheMeanOfTheirPredictions() throws {
    let rows = [SIMD2(-0.02, 0.01), SIMD2(0.03, 0.02), SIMD2(0, -0.02), SIMD2(0.01, 0.03)].map {
      Ridge.Row(feature: $0, label: SIMD2(6 * $0.x + 0.1, 5 * $0.y - 0.2))
    }
    let plane = try #require(Ridge(rows, terms: .linear, lambda: 0.1, secondOrderPenalty: 1))
    let usual = try #require(Ridge(rows, prior: .people(.leftBand)))
    let mean = try #require(Ridge(of: [plane, usual], [0.3, 0.7]))
    for feature in [SIMD2(0.02, -0.01), SIMD2(-0.04, 0.05)] {
      let apart = mean.predict(feature) - (0.3 * plane.predict(feature) + 0.7 * usual.predict(feature))
      #expect((apart * apart).sum().squareRoot() < 1e-12)
      let leverage = 0.3 * plane.leverage(feature) + 0.7 * usual.leverage(feature)
      #expect(abs(mean.leverage(feature) - leverage) < 1e-9 * leverage)
    }
    #expect(mean.isWhole)
    #expect(Ridge(of: [], []) == nil)
  }
}
