import Foundation
import Signals
import TestSupport
import Testing

@testable import Calibration

@Suite struct ReportTests {
  private let screen = ScreenGeometry(widthPx: 2000, heightPx: 1000, widthMm: 500, heightMm: 250)

  private func sample(_ x: Double, _ y: Double) -> GazeSample {
    let gaze = Gaze(
      point: ScreenPoint(x: x, y: y), covariance: ScreenCovariance(xx: 1, xy: 0, yy: 1))
    return GazeSample(
      sequence: 0, time: Timestamp(nanoseconds: 0), gaze: .valid(gaze), distanceMm: 600)
  }

  private let lost = GazeSample(
    sequence: 0, time: Timestamp(nanoseconds: 0), gaze: .invalid(.noFace), distanceMm: nil)

  @Test func measuresAreThoseOfTheField() throws {
    let target = CalibrationTarget(label: "m", point: ScreenPoint(x: 1000, y: 500))
    // Two samples 40 px (10 mm) either side of a mean that is 40 px (10 mm) right of the target.
    let samples = [sample(1000, 500), sample(1080, 500), sample(1000, 500), sample(1080, 500), lost]
    let report = ValidationReport(looks: [(target, samples, 2.0)], screen: screen)
    let result = report.targets[0]
    #expect(result.accuracyPx == 40 && result.accuracyMm == 10)
    #expect(abs(try #require(result.accuracyDegrees) - atan2(10, 600) * 180 / .pi) < 1e-3)
    let step = atan2(20.0, 600) * 180 / .pi
    #expect(abs(try #require(result.precisionRMSDegrees) - step) < 1e-9)
    #expect(abs(try #require(result.precisionSDDegrees) - step / 2) < 1e-9)
    #expect(abs(result.dataLoss - 0.2) < 1e-12 && result.effectiveHz == 2)
    #expect(report.isGood)
    #expect(report.description.contains("0.95"))
  }

  @Test func aTargetWithoutGazeIsLossNotAccuracy() {
    let target = CalibrationTarget(label: "m", point: ScreenPoint(x: 1000, y: 500))
    let report = ValidationReport(looks: [(target, [lost, lost], 2.0)], screen: screen)
    #expect(report.accuracyDegrees == nil && report.dataLoss == 1 && !report.isGood)
    #expect(report.description.contains("-"))
  }

  @Test func truthIsComparedFrameByFrame() throws {
    let frames = [
      (sample(1000, 500), ScreenPoint(x: 1000, y: 500)),
      (sample(1080, 500), ScreenPoint(x: 1000, y: 500)), (lost, ScreenPoint(x: 0, y: 0)),
    ].map { (sample: $0.0, truth: $0.1) }
    let report = TruthReport(frames, screen: screen)
    #expect(report.frames == 2 && report.invalid == 1)
    #expect(report.meanPx == 40 && report.meanMm == 10)
    #expect(TruthReport([], screen: screen).meanDegrees == nil)
  }
}

@Suite struct LayoutTests {
  @Test func bundledLayoutsAreTheOnesPromised() throws {
    let nine = try TargetLayout.bundled("nine").targets
    #expect(nine.map(\.label) == ["c", "tl", "t", "tr", "r", "br", "b", "bl", "l"])
    #expect(try TargetLayout.bundled("five").targets.map(\.label) == ["c", "tl", "tr", "br", "bl"])
    let validation = try TargetLayout.bundled("validation").targets
    #expect(validation.count == 8)
    #expect(!validation.contains { v in nine.contains { $0.x == v.x && $0.y == v.y } })
    let screen = ScreenGeometry(widthPx: 1000, heightPx: 500, widthMm: 500, heightMm: 250)
    #expect(try TargetLayout.bundled("nine").targets(on: screen)[1].point == ScreenPoint(x: 100, y: 50))
  }

  @Test func targetsThatAreAskedForByNameExist() throws {
    let five = try TargetLayout.bundled("five").targets
    #expect(Set(five.map(\.label)) == CalibrationTarget.Label.five && five.count == 5)
    for label in [CalibrationTarget.Label.pursuit, CalibrationTarget.Label.repair] {
      #expect(try PursuitPath.bundled(label).name == label)
    }
  }

  @Test func aMissingOrDamagedLayoutIsNamed() throws {
    #expect { try TargetLayout.bundled("seventeen") } throws: { "\($0)".contains("seventeen.json") }
    let folder = try TemporaryFolder()
    for bad in [
      "", "{}", #"{"name":"n","targets":[]}"#, #"{"name":"n","targets":[{"label":"a","x":2,"y":0}]}"#,
    ] {
      let file = try folder.write(bad, to: "layout.json")
      #expect(throws: CalibrationError.self) { try TargetLayout.read(file) }
    }
  }
}

@Suite struct GeometryTests {
  @Test func sightLinesGoThereAndBack() throws {
    let screen = ScreenGeometry(
      widthPx: 1536, heightPx: 864, widthMm: 310, heightMm: 174, cameraTiltDownDegrees: 4)
    let sight = SightGeometry(screen)
    let eye = SIMD3(-40.0, 35, 510)
    for target in [ScreenPoint(x: 0, y: 0), ScreenPoint(x: 1536, y: 864), ScreenPoint(x: 300, y: 700)] {
      let back = try #require(sight.point(from: eye, along: sight.direction(from: eye, to: target)))
      #expect((back - target).length < 1e-6)
    }
    // The image's right is the screen's left.
    #expect(sight.cameraPoint(ScreenPoint(x: 0, y: 0)).x > 0)
    #expect(sight.point(from: eye, along: SIMD2(0.99, 0.1)) == nil)
  }

  @Test("that the eyes were not seen is told with the reason in words, not with its identifier")
  func unseenEyes() {
    let error = CalibrationError.noFace(.noFace, seconds: 5)
    #expect(error.cause == "Calibration gave up: for 5 s your eyes were not seen (no face).")
    for reason in InvalidReason.allCases {
      let error = CalibrationError.noFace(reason, seconds: 5)
      #expect(error.description.contains("(\(reason.words))"))
      #expect(!error.description.contains("(\(reason.rawValue))"))
      #expect(!reason.words.contains("-"))
    }
  }

  @Test(
    "a recording stores an identifier of why a calibration failed, and those that store words are read too")
  func storedFailures() {
    for failure in CalibrationFailure.allCases {
      #expect(failure.rawValue.allSatisfy { $0 == "-" || ("a"..."z").contains($0) })
      #expect(CalibrationFailure.words(ofStored: failure.rawValue) == failure.words)
    }
    #expect(CalibrationFailure(.noFace(.tooDark, seconds: 5)) == .eyesNotSeen)
    #expect(CalibrationFailure(.mirrored).rawValue == "mirrored")
    #expect(CalibrationFailure.words(ofStored: "Too dark.") == "Too dark.")
  }
}
