import Foundation
import Signals
import SyntheticEyes
import Testing

@testable import Calibration

@Suite("Whether a calibration belongs to a camera and its networks")
struct CameraFitTests {
  private static let serial = "usb:046d:0825:AB12"
  private static let plug = "usb:046d:0825@1-1"
  private let nets = [NetworkStamp(name: "eye", sha256: "aa"), NetworkStamp(name: "gaze", sha256: "bb")]

  private func camera(_ id: String?, name: String = "C270", width: Int = 640) -> CameraIdentity {
    CameraIdentity(name: name, width: width, height: 480, id: id)
  }

  private func profile(_ camera: CameraIdentity, _ networks: [NetworkStamp]?) throws -> CalibrationProfile {
    var person = SyntheticPerson()
    person.noise = 0.001
    let fitted = try Calibrator.fit(person.points("nine"), screen: person.screen)
    return CalibrationProfile(
      created: Date(timeIntervalSince1970: 1_700_000_000), camera: camera, networks: networks, fitted: fitted)
  }

  @Test(
    "by id, by name where no id tells, by size",
    arguments: [
      (serial, "C270", 640, serial, ProfileFit.fits), (plug, "C270", 640, plug, .fits),
      (nil, "C270", 640, serial, .sameName), (plug, "C270", 640, "usb:046d:0825@2-4", .sameName),
      (serial, "C270", 640, "usb:046d:0825:CD34", .otherCamera), (nil, "C920", 640, serial, .otherCamera),
      (serial, "C270", 1280, serial, .otherCamera),
    ] as [(String?, String, Int, String?, ProfileFit)])
  func cameras(kept: String?, name: String, width: Int, now: String?, fit: ProfileFit) throws {
    let profile = try profile(camera(kept, name: name, width: width), nil)
    #expect(profile.fit(camera: camera(now), networks: nets) == fit)
  }

  @Test("an old profile is taken over where one camera has its name, and asked about where two have")
  func oneOrTwo() throws {
    let profile = try profile(camera(nil), nil)
    let now = camera(Self.serial)
    #expect(profile.fit(camera: now, networks: nets, amongCamerasNamed: ["C270", "C920"]) == .fits)
    #expect(profile.fit(camera: now, networks: nets, amongCamerasNamed: ["C270", "C270"]) == .sameName)
    let certain = try self.profile(now, nets)
    #expect(certain.fit(camera: now, networks: nets, amongCamerasNamed: ["C270", "C270"]) == .fits)
  }

  @Test("other networks are never taken for the same ones; those of an old profile are not known")
  func networks() throws {
    let now = camera(Self.serial)
    let other = [NetworkStamp(name: "eye", sha256: "cc"), nets[1]]
    #expect(try profile(now, nets).fit(camera: now, networks: nets) == .fits)
    #expect(try profile(now, nets).fit(camera: now, networks: other) == .otherNetworks)
    #expect(try profile(now, nets).fit(camera: now, networks: []) == .otherNetworks)
    #expect(try profile(now, nil).fit(camera: now, networks: other) == .fits)
    let changed = try profile(now, nets)
    #expect(throws: CalibrationError.otherNetworks) {
      try changed.check(screen: changed.screen, camera: now, networks: other)
    }
    #expect("\(CalibrationError.otherNetworks)".contains("five seconds"))
  }

  @Test("id and networks are kept; a profile without them opens, and is written as before")
  func stored() throws {
    let full = try profile(camera(Self.serial), nets)
    #expect(try CalibrationProfile(decoding: full.encoded()) == full)
    let bare = try profile(camera(nil), nil)
    let text = String(decoding: try bare.encoded(), as: UTF8.self)
    #expect(!text.contains("\"networks\"") && !text.contains("\"id\""))
    #expect(try CalibrationProfile(decoding: bare.encoded()) == bare)
  }
}
