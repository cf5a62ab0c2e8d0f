import Accounts
import Calibration
import Foundation
import Library
import ReaderApp
import Signals
import Tracking

// Stored calibrations, found by camera and screen.
extension PersonStore {
  func find(_ key: ProfileKey, _ networks: [NetworkStamp]) async {
    let (shelf, cameras) = (shelf, cameras)
    let kept = await answer { () -> KeptCalibration in
      guard let row = try await shelf.profile(of: key.camera, screen: key.screen) else { return .none }
      return try await KeptCalibration(row.data, for: key, networks, among: cameras)
    }
    tell(.profile(kept, key))
  }

  /// Finds the calibration of a person who was chosen and is not let in yet.
  func find(_ key: ProfileKey, _ networks: [NetworkStamp], of name: String) async {
    let (accounts, cameras) = (accounts, cameras)
    let kept = await answer { () -> KeptCalibration in
      let screenKey = Shelf.screenKey(key.screen)
      // Looked up by the camera's identifier, then by its name, under which earlier versions stored calibrations.
      for camera in [key.camera.id, key.camera.name] {
        let data = try await accounts.calibrationBeforeLogIn(of: name, camera: camera, screenKey: screenKey)
        if let data { return try await KeptCalibration(data, for: key, networks, among: cameras) }
      }
      return try await KeptCalibration(samplesOf: name, in: accounts)
    }
    tell(.profileBeforeLogIn(kept, key, name: name))
  }

  /// Reckons what the person's samples of calibrations are worth in a setting. It takes seconds, so that nothing waits for it; a
  /// request before it gets no answer.
  func weighSittings(in setting: SittingWorth.Setting, of person: Reader) {
    guard isOpen(person) else { return }
    weighing?.cancel()
    let shelf = shelf
    weighing = Task {
      let kept = await answer { try await shelf.sittings().sittings }
      guard !Task.isCancelled, case .success(let sittings) = kept else { return }
      let worth = await Task.detached(priority: .utility) {
        SittingWorth(of: sittings, in: setting, at: Date())
      }.value
      guard !Task.isCancelled, isOpen(person) else { return }
      tell(.sittingsWorth(worth, setting, of: person))
    }
  }

  func keep(_ stored: StoredCalibration) async {
    let (shelf, member) = (shelf, calibratesFor)
    await keep { try await shelf.save(stored, of: member) }
  }
}

extension KeptCalibration {
  /// Reads samples of earlier calibrations; those that cannot be used count as none, since nobody is there yet who could be told.
  fileprivate init(samplesOf name: String, in accounts: HouseholdAccounts) async throws {
    let kept = try await accounts.samplesBeforeLogIn(
      of: name, setting: BoundSetting.earlierSittings.rawValue, consent: BoundSetting.keepsSittings.rawValue)
    let history = kept.flatMap { try? SittingHistory(decoding: $0.data, of: $0.person) }
    self = history.map { .samples($0) } ?? .none
  }

  /// Decodes a stored profile and checks whether it fits.
  /// - Parameter cameras: lists all usable cameras.
  /// - Throws: errors of decoding.
  fileprivate init(
    _ data: Data, for key: ProfileKey, _ networks: [NetworkStamp],
    among cameras: @Sendable () async -> [SourceIdentity]
  ) async throws {
    let stored = try StoredCalibration(decoding: data)
    let camera = CameraIdentity(key.camera)
    // Listing cameras opens them, so it is done only if a profile can be told by the camera's name alone.
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
  /// Stores a calibration for its camera and screen.
  /// - Parameters:
  ///   - stored: the calibration.
  ///   - member: another member, for whom a carer calibrates; nil for the person who reads.
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
