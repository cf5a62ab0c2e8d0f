import Attention
import Calibration
import Foundation
import Signals
import TestSupport
import Testing
import Tracking

@Suite("A calibration as it is kept", .heavy)
struct StoredCalibrationTests {
  @Test("written and read back it is the same, with the same bytes each time")
  func roundTrip() async throws {
    let stored = try await Demo().calibration()
    let data = try stored.encoded()
    print("stored calibration: \(data.count) bytes")
    let again = try StoredCalibration(decoding: data)
    #expect(again == stored)
    #expect(try again.encoded() == data)
    #expect(stored.reference != nil)
    var bare = stored
    bare.reference = nil
    #expect(try StoredCalibration(decoding: bare.encoded()) == bare)
  }

  @Test("damage is told in words, not taken over")
  func damaged() async throws {
    let stored = try await Demo().calibration()
    let data = try stored.encoded()
    for bytes in [Data(), Data("{}".utf8), Data("null".utf8), data.dropLast(), Data([0xFF, 0])] {
      #expect {
        try StoredCalibration(decoding: bytes)
      } throws: { error in
        guard case .unreadableProfile = error as? CalibrationError else { return false }
        return true
      }
    }
    var other = stored
    other.profile.version = 99
    #expect(throws: CalibrationError.unknownVersion(99)) {
      try StoredCalibration(decoding: other.encoded())
    }
  }

  @Test("a profile's figures become px at the eye's distance")
  func error() async throws {
    let profile = try await Demo().calibration().profile
    let near = CalibratedError(profile, distanceMm: 300)
    let far = CalibratedError(profile, distanceMm: 600)
    #expect(abs(far.offset / near.offset - 2) < 1e-9 && abs(far.sigma / near.sigma - 2) < 1e-9)
    let px = profile.heldOutDegrees * profile.screen.pxPerDegree(distanceMm: 600)
    #expect(abs(far.offset - px) < 1e-9 && abs(far.sigma - px / 2.0.squareRoot()) < 1e-9)
  }
}
