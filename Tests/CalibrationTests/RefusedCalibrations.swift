import Signals
import SyntheticEyes
import Testing

@testable import Calibration

@Suite struct RefusedCalibrations {
  private func refusal(_ points: [CollectedPoint], _ screen: ScreenGeometry) -> CalibrationError? {
    do {
      _ = try Calibrator.fit(points, screen: screen)
      return nil
    } catch {
      #expect(!error.description.isEmpty)
      return error
    }
  }

  @Test func tooFewPoints() throws {
    var person = SyntheticPerson()
    let points = try Array(person.points("nine").prefix(1))
    #expect(refusal(points, person.screen) == .tooFewPoints(usable: 1, needed: 2))
    #expect(refusal([], person.screen) == .tooFewPoints(usable: 0, needed: 2))
  }

  @Test func targetsInOnePlace() throws {
    var person = SyntheticPerson()
    let target = CalibrationTarget(label: "c", point: ScreenPoint(x: 960, y: 540))
    #expect(refusal((0..<9).map { _ in person.collect(target) }, person.screen) == .targetsTooClose)
  }

  @Test func eyesThatStayPut() throws {
    var person = SyntheticPerson()
    let centre = ScreenPoint(x: 960, y: 540)
    let points = try person.targets("nine").map { person.collect($0, lookingAt: centre) }
    #expect(refusal(points, person.screen) == .eyesDoNotMove)
  }

  @Test func eyesThatLookAtOtherTargets() throws {
    var person = SyntheticPerson()
    person.noise = 0.001
    let targets = try person.targets("nine")
    let shuffled = [4, 7, 2, 0, 8, 1, 5, 3, 6]
    let points = targets.indices.map { person.collect(targets[$0], lookingAt: targets[shuffled[$0]].point) }
    #expect(refusal(points, person.screen) == .eyesDoNotFollow)
  }

  @Test func twoTargetsThatWereSwappedAreLeftOutOrRefused() throws {
    var person = SyntheticPerson()
    person.noise = 0.001
    let targets = try person.targets("nine")
    let points = targets.map { target in
      let other = ["tl": "br", "br": "tl"][target.label]
      return person.collect(target, lookingAt: targets.first { $0.label == other }?.point)
    }
    do {
      let fitted = try Calibrator.fit(points, screen: person.screen)
      #expect(fitted.points.filter { !$0.used }.map(\.target.label).sorted() == ["br", "tl"])
      let report = ValidationReport(points: try person.points("validation"), model: fitted.model)
      #expect(try #require(report.accuracyDegrees) < 0.08)
    } catch {
      #expect(error as? CalibrationError == .eyesDoNotFollow)
    }
  }

  @Test func aMirroredPicture() throws {
    var person = SyntheticPerson()
    let points = try person.points("nine").map { point in
      var point = point
      for index in point.samples.indices {
        point.samples[index].left?.inHead.x *= -1
        point.samples[index].right?.inHead.x *= -1
      }
      return point
    }
    #expect(refusal(points, person.screen) == .mirrored)
    let upsideDown = points.map { point in
      var point = point
      for index in point.samples.indices {
        point.samples[index].left?.inHead.y *= -1
        point.samples[index].right?.inHead.y *= -1
      }
      return point
    }
    #expect(refusal(upsideDown, person.screen) == .eyesDoNotFollow)
  }

  @Test func numbersThatAreNone() throws {
    var person = SyntheticPerson()
    var points = try person.points("nine")
    points[2].samples[5].left?.inHead.x = .nan
    points[2].samples[5].right?.inHead.y = .infinity
    #expect(refusal(points, person.screen) == .notANumber(label: "t"))
    points[2].samples[5] = points[2].samples[4]
    points[3].samples[0].head.zMm = .nan
    #expect(refusal(points, person.screen) == .notANumber(label: "tr"))
  }

  @Test func aScreenWithoutSize() throws {
    var person = SyntheticPerson()
    let points = try person.points("nine")
    #expect(
      refusal(points, ScreenGeometry(widthPx: 1920, heightPx: 1080, widthMm: 0, heightMm: 296))
        == .impossibleScreen)
  }
}
