import Accounts
import Calibration
import Foundation
import Library
import ReaderApp
import Signals
import Tracking

// Calibrations that are kept: found for a camera and a screen.
extension PersonStore {
  func find(_ key: ProfileKey, _ networks: [NetworkStamp]) async {
    let (shelf, cameras) = (shelf, cameras)
    let kept = await answer { () -> KeptCalibration in
      guard let row = try await shelf.profile(of: key.camera, screen: key.screen) else { return .none }
      return try await KeptCalibration(row.data, for: key, networks, among: cameras)
    }
    tell(.profile(kept, key))
  }

  /// Of somebody who was chosen and is not let in yet.
  func find(_ key: ProfileKey, _ networks: [NetworkStamp], of name: String) async {
    let (accounts, cameras) = (accounts, cameras)
    let kept = await answer { () -> KeptCalibration in
      let screenKey = Shelf.screenKey(key.screen)
      // By its identifier, else as calibrations were kept earlier.
      for camera in [key.camera.id, key.camera.name] {
        let data = try await accounts.calibrationBeforeLogIn(of: name, camera: camera, screenKey: screenKey)
        if let data { return try await KeptCalibration(data, for: key, networks, among: cameras) }
      }
      return .none
    }
    tell(.profileBeforeLogIn(kept, key, name: name))
  }

  func keep(_ stored: StoredCalibration) async {
    let (shelf, member) = (shelf, calibratesFor)
    await keep { try await shelf.save(stored, of: member) }
  }
}

extension KeptCalibration {
  /// - Parameter cameras: all that could be used now.
  /// - Throws: what decoding throws.
  fileprivate init(
    _ data: Data, for key: ProfileKey, _ networks: [NetworkStamp],
    among cameras: @Sendable () async -> [SourceIdentity]
  ) async throws {
    let stored = try StoredCalibration(decoding: data)
    let camera = CameraIdentity(key.camera)
    // Cameras are opened to be listed, so that is done only where names have to tell.
    let isUnsure = stored.profile.fit(camera: camera, networks: nil) == .sameName
    let others = isUnsure ? await cameras() : []
    switch stored.profile.fit(camera: camera, networks: networks, amongCamerasNamed: others.map(\.name)) {
    case .fits: self = .fits(stored)
    case .otherNetworks: self = .madeByOtherNetworks(stored)
    case .sameName: self = .ambiguous(stored, among: others.filter { $0.name == camera.name })
    case .otherCamera: self = .none
    }
  }
}

extension Shelf {
  /// Keeps a calibration for its camera and screen.
  /// - Parameter member: another member, for whom a carer calibrates; nil for oneself.
  package func save(_ stored: StoredCalibration, of member: String?) async throws {
    let profile = stored.profile
    let (camera, data) = (profile.camera.id ?? profile.camera.name, try stored.encoded())
    if let member {
      try await saveProfile(
        data: data, cameraID: camera, screen: profile.screen, created: profile.created, of: member)
    } else {
      try await saveProfile(data: data, cameraID: camera, screen: profile.screen, created: profile.created)
    }
  }
}
