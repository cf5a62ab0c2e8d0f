import Foundation
import Signals
import SyntheticEyes
import Testing

@testable import Calibration

@Suite struct ProfileTests {
  private let camera = CameraIdentity(name: "Integrated Camera", width: 640, height: 480)

  private func profile() throws -> CalibrationProfile {
    var person = SyntheticPerson()
    person.noise = 0.001
    let fitted = try Calibrator.fit(person.points("nine"), screen: person.screen)
    let report = ValidationReport(points: try person.points("validation"), model: fitted.model)
    return CalibrationProfile(
      created: Date(timeIntervalSince1970: 1_700_000_000.7), camera: camera, fitted: fitted, report: report)
  }

  @Test func aProfileSurvivesItsJSONByteForByte() throws {
    let profile = try profile()
    let bytes = try profile.encoded()
    let back = try CalibrationProfile(decoding: bytes)
    #expect(back == profile)
    #expect(try back.encoded() == bytes)
    var person = SyntheticPerson()
    let eyes = person.eyes(lookingAt: ScreenPoint(x: 700, y: 200))
    #expect(back.model.predict(eyes) == profile.model.predict(eyes))
  }

  @Test func aProfileIsRefusedOnAnotherScreenOrCamera() throws {
    let profile = try profile()
    try profile.check(screen: profile.screen, camera: camera)
    var near = profile.screen
    near.widthMm += 1
    try profile.check(screen: near, camera: camera)
    var other = profile.screen
    other.widthPx = 2560
    #expect { try profile.check(screen: other, camera: camera) } throws: { error in
      "\(error)".contains("2560 x 1080 px") && "\(error)".contains("Calibrate")
    }
    var moved = profile.screen
    moved.cameraYMm = 310
    #expect(throws: CalibrationError.self) { try profile.check(screen: moved, camera: camera) }
    let another = CameraIdentity(name: "Integrated Camera", width: 1280, height: 720)
    #expect { try profile.check(screen: profile.screen, camera: another) } throws: { error in
      "\(error)".contains("1280 x 720 px")
    }
  }

  @Test func whatIsNoProfileIsRefusedWithTheReason() throws {
    #expect(throws: CalibrationError.unreadableProfile(detail: "it is no JSON object")) {
      try CalibrationProfile(decoding: Data("%PDF-1.7".utf8))
    }
    #expect(throws: CalibrationError.unreadableProfile(detail: "version is missing")) {
      try CalibrationProfile(decoding: Data("{}".utf8))
    }
    #expect(throws: CalibrationError.unknownVersion(99)) {
      try CalibrationProfile(decoding: Data(#"{"version": 99}"#.utf8))
    }
    #expect(throws: CalibrationError.unreadableProfile(detail: "created is missing")) {
      try CalibrationProfile(decoding: Data(#"{"version": 4}"#.utf8))
    }
  }

  @Test func aModelWithMissingNumbersIsRefused() throws {
    var text = try #require(String(data: profile().encoded(), encoding: .utf8))
    let start = try #require(text.range(of: "\"weights\" : ["))
    let end = try #require(text.range(of: "]\n", range: start.upperBound..<text.endIndex))
    text.replaceSubrange(start.lowerBound..<end.upperBound, with: "\"weights\" : []\n")
    #expect(throws: CalibrationError.self) { try CalibrationProfile(decoding: Data(text.utf8)) }
  }
}
