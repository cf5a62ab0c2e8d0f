import Foundation
import Signals
import SyntheticEyes
import Testing

@testable import Calibration

/// Several accounts of one gaze: the eye against its skin, against its corners, and the line of sight.
@Suite struct GazeCueTests {
  private func networked() -> SyntheticPerson {
    var person = SyntheticPerson()
    (person.hasNetworks, person.noise) = (true, 0.001)
    return person
  }

  private func error(_ model: GazeModel, _ person: inout SyntheticPerson) throws -> Double {
    let report = ValidationReport(points: try person.points("validation"), model: model)
    return try #require(report.accuracyDegrees)
  }

  @Test func whereTheSkinSlidesTheOthersHold() throws {
    var person = networked()
    let model = try Calibrator.fit(person.points("nine"), screen: person.screen).model
    #expect(Set(model.cues.keys) == Set(GazeCue.allCases))
    var plain = SyntheticPerson()
    plain.noise = person.noise
    let bandAlone = try Calibrator.fit(plain.points("nine"), screen: plain.screen).model
    // Two degrees down: as registration leaves it after a slump.
    person.slide = SIMD2(0, 0.006)
    plain.slide = person.slide
    let (several, alone) = (try error(model, &person), try error(bandAlone, &plain))
    #expect(alone > 1.9)
    #expect(several < 0.05 * alone)
  }

  @Test func skinThatSlippedFarIsNotBelievedAtAll() throws {
    var person = networked()
    let model = try Calibrator.fit(person.points("nine"), screen: person.screen).model
    let before = try error(model, &person)
    // Fifteen degrees: the skin was registered to the rim of a pair of glasses.
    person.slide = SIMD2(0.04, 0.02)
    #expect(try error(model, &person) < before + 0.02)
  }

  @Test func theFartherTheHeadHasGoneTheLessItsSkinCounts() throws {
    var person = networked()
    let model = try Calibrator.fit(person.points("nine"), screen: person.screen).model
    person.noise = 0
    func pulled(down mm: Double) throws -> Double {
      let target = ScreenPoint(x: 960, y: 540)
      person.head.yMm += mm
      defer { (person.head.yMm, person.slide) = (person.head.yMm - mm, .zero) }
      func seen() throws -> ScreenPoint {
        var eyes = person.eyes(lookingAt: target)
        eyes.sight = nil
        return try #require(model.predict(eyes).value).point
      }
      let before = try seen()
      person.slide = SIMD2(0.003, 0)
      return (try seen() - before).length
    }
    let (here, there) = (try pulled(down: 0), try pulled(down: 90))
    #expect(here > 15 && there < 0.03 * here)
  }

  @Test func whoHasLeanedAwayIsSeenByTheCornersRatherThanTheSkin() throws {
    var person = networked()
    let model = try Calibrator.fit(person.points("nine"), screen: person.screen).model
    func point(lean: Double) throws -> ScreenPoint {
      var eyes = person.eyes(lookingAt: ScreenPoint(x: 960, y: 540))
      eyes.head.pitchDegrees += lean
      // What the skin says goes a degree and a half wrong, as after a slump.
      eyes.left?.inHead.y += 0.0045
      eyes.right?.inHead.y += 0.0045
      let slid = try #require(model.predict(eyes).value).point
      eyes.left?.inHead.y -= 0.0045
      eyes.right?.inHead.y -= 0.0045
      return slid - (try #require(model.predict(eyes).value).point)
    }
    #expect(try point(lean: 8).length < 0.6 * point(lean: 0).length)
  }

  @Test func cornersThatMoveWithTheSkinCountOnce() throws {
    var person = networked()
    person.noise = 0
    var points = try person.points("nine")
    for point in points.indices {
      for sample in points[point].samples.indices { points[point].samples[sample].sight = nil }
    }
    let model = try Calibrator.fit(points, screen: person.screen).model
    #expect(Set(model.cues.keys) == [.leftBand, .rightBand])
  }

  @Test func aWitnessThatFallsSilentLeavesTheOthers() throws {
    var person = networked()
    let model = try Calibrator.fit(person.points("nine"), screen: person.screen).model
    let target = ScreenPoint(x: 700, y: 400)
    var eyes = person.eyes(lookingAt: target)
    eyes.sight = Sight(x: .nan, y: 0, varianceX: 1, varianceY: 1)
    eyes.left?.innerCorner.x = .nan
    var gaze = try #require(model.predict(eyes).value)
    #expect(person.screen.degrees(from: gaze.point, to: target, distanceMm: 570) < 0.38)
    #expect(gaze.covariance.xx.isFinite && gaze.covariance.xx > 0)
    eyes = person.eyes(lookingAt: target)
    eyes.right = nil
    gaze = try #require(model.predict(eyes).value)
    #expect(person.screen.degrees(from: gaze.point, to: target, distanceMm: 570) < 0.1)
    // A line of sight without an eye is nobody's.
    eyes.left = nil
    #expect(model.predict(eyes) == .invalid(.eyesNotFound))
  }

  @Test func withALineOfSightTwoPointsAreEnoughToStart() throws {
    var person = networked()
    let targets = try person.targets("five")
    let two = [targets[1], targets[3]].map { person.collect($0) }
    let model = try Calibrator.fit(two, screen: person.screen).model
    #expect(try error(model, &person) < 0.5)
  }

  @Test func aProfileKeepsAllOfThemAndTheSameBytes() throws {
    var person = networked()
    let fitted = try Calibrator.fit(person.points("nine"), screen: person.screen)
    let camera = CameraIdentity(name: "camera", width: 640, height: 480)
    let profile = CalibrationProfile(created: Date(timeIntervalSince1970: 0), camera: camera, fitted: fitted)
    let bytes = try profile.encoded()
    let read = try CalibrationProfile(decoding: bytes)
    #expect(read == profile)
    #expect(try read.encoded() == bytes)
    #expect("\(profile.choice)".contains("by the line of sight"))
  }

  @Test func theFartherTheHeadIsFromWhereItWasTheLessIsPromised() throws {
    var person = networked()
    let model = try Calibrator.fit(person.points("nine"), screen: person.screen).model
    let target = ScreenPoint(x: 960, y: 540)
    let here = try #require(model.predict(person.eyes(lookingAt: target)).value).covariance
    person.head.yMm += 100
    let there = try #require(model.predict(person.eyes(lookingAt: target)).value).covariance
    // A depth that is off by 3 of 10.65 mm, a way of 100 of 570 mm: nearly three degrees, up and down alone.
    let degree = person.screen.pxPerDegree(distanceMm: 570)
    let more = (there.yy - here.yy).squareRoot() / degree
    #expect(more > 2.55 && more < 3.45)
    #expect(there.xx < 1.3 * here.xx)
    // Who follows the lean with evidence answers for it.
    var told = model
    var correction = DriftCorrection()
    correction.knowsLean = true
    told.correct(by: correction)
    #expect(try #require(told.predict(person.eyes(lookingAt: target)).value).covariance.yy < there.yy)
  }
}
