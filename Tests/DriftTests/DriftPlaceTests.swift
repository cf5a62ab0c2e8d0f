import Calibration
import Foundation
import Signals
import Testing

@testable import Drift

/// The error that belongs to a place, beside drift.
@Suite struct DriftPlaceTests {
  private let corner = ScreenPoint(x: 1824, y: 984)

  /// Labels from one corner where the gaze is 1.5 degrees off as nowhere else.
  private func misled(_ labels: Int, placeSD: Double) -> Drifting {
    var configuration = DriftEstimator.Configuration()
    configuration.placeSD = placeSD
    var reader = Drifting(configuration)
    (reader.off, reader.noise) = (SIMD2(1.5, 0), 0.2)
    for _ in 0..<labels {
      reader.estimator.add(reader.label(.dwell, at: corner))
      reader.wait(10)
    }
    return reader
  }

  @Test func howeverManyLabelsFromOnePlaceTellNoMoreThanItsErrorLeaves() {
    let few = misled(3, placeSD: 1.5)
    let many = misled(30, placeSD: 1.5)
    // Five minutes of drift are 0.3 degrees: the place takes nearly all.
    #expect(abs(many.estimator.correction.offset.x) < 0.06 * many.px)
    #expect(many.estimator.report.sdDegrees > 0.8 * few.estimator.report.sdDegrees)
    // Where places are known to be good, the same labels are believed.
    #expect(misled(30, placeSD: 0.1).estimator.correction.offset.x < -1 * many.px)
  }

  @Test func whatChangesAtAPlaceIsDriftAllTheSame() {
    var reader = misled(20, placeSD: 1.5)
    let before = reader.estimator.correction.offset.x
    reader.estimator.widen(degrees: 1)
    reader.off = SIMD2(2.5, 0)
    for _ in 0..<6 {
      reader.estimator.add(reader.label(.dwell, at: corner))
      reader.wait(10)
    }
    #expect(abs(reader.estimator.correction.offset.x - before + reader.px) < 0.14 * reader.px)
  }

  @Test func placesAreForgottenTheOldestFirst() {
    var configuration = DriftEstimator.Configuration()
    (configuration.maximumPlaces, configuration.placeSD) = (2, 1)
    var reader = Drifting(configuration)
    reader.noise = 0.2
    for step in 0..<60 {
      reader.off = SIMD2(step.isMultiple(of: 3) ? 0.4 : 0, 0)
      reader.estimator.add(reader.label(.line, at: reader.anywhere()))
      reader.wait(5)
    }
    #expect(reader.estimator.correction.offset.x.isFinite && reader.left() < 0.15)
    #expect(reader.estimator.report.applied[.line] == 60)
  }

  @Test func anAxisKeepsItsCovarianceWhole() {
    var axis = DriftAxis(offsetVariance: 4, leanVariance: 0.01)
    axis.open(variance: 9)
    axis.open(variance: 16)
    let near = DriftAxis.View(share: 0, lean: 0, place: 0)
    let far = DriftAxis.View(share: 0, lean: 0, place: 1)
    let offset = DriftAxis.View(share: 0, lean: 0)
    #expect(axis.expectation(near).variance == 13 && axis.expectation(far).variance == 20)
    axis.update(13, near, variance: 0)
    // All of it is explained, and shared by what it may have been: 4 of 13 to the offset, 9 to the place.
    #expect(abs(axis.expectation(near).value - 13) < 1e-9 && axis.expectation(near).variance < 1e-9)
    #expect(abs(axis.expectation(offset).value - 4) < 1e-9)
    axis.close(0)
    #expect(abs(axis.expectation(offset).value - 4) < 1e-9)
    // The other place has moved up.
    #expect(abs(axis.expectation(near).variance - (axis.expectation(offset).variance + 16)) < 1e-9)
    axis.forgetPlaces(1, variance: 25)
    #expect(abs(axis.expectation(near).variance - (axis.expectation(offset).variance + 25)) < 1e-9)
    axis.update(.zero, DriftAxis.View(share: 0, lean: 0, place: nil), variance: -100)
    #expect(axis.expectation(offset).value.isFinite)
  }
}
