import Accounts
import Foundation
import Logging
import Signals
import Store

// Storing calibration profiles.
extension Shelf {
  /// Stores a calibration profile for its camera and screen, and replaces the earlier one.
  /// - Throws: `store`, `diskFull`.
  package func saveProfile(
    data: Data, camera: String, screen: ScreenGeometry, created: Date
  ) async throws(LibraryError) {
    let json = try encoded(screen)
    let key = Self.screenKey(screen)
    try await database.write { session in
      try session.run(LibraryStatement.saveCalibration, camera, key, json, created, data)
    }
  }

  /// Stores a calibration profile for another member, as a carer may, and replaces that member's earlier one.
  /// It is not put on the person's own shelf.
  /// - Throws: `AccountsError` (`unknownUser`, `notAllowed`, `store`), `storage`.
  package func saveProfile(
    data: Data, cameraID: String, screen: ScreenGeometry, created: Date, of member: String
  ) async throws {
    try await HouseholdAccounts(household).keepCalibration(
      data, of: member, camera: cameraID, screenKey: Self.screenKey(screen), screen: try encoded(screen),
      created: created, by: person)
  }

  /// The calibration profile for this camera on this screen; nil if there is none.
  package func profile(camera: String, screen: ScreenGeometry) async throws(LibraryError) -> StoredProfile? {
    let (key, logger) = (Self.screenKey(screen), logger)
    return try await database.read { session in
      try session.run(LibraryStatement.calibration, camera, key).first.flatMap {
        try Self.profile($0, logger)
      }
    }
  }

  /// Every calibration profile of the person, the newest first.
  package func profiles() async throws(LibraryError) -> [StoredProfile] {
    let logger = logger
    return try await database.read { session in
      try session.run(LibraryStatement.calibrations).compactMap { try Self.profile($0, logger) }
    }
  }

  /// Forgets the calibration for a camera and a screen; nothing happens where there is none.
  ///
  /// - Parameters:
  ///   - camera: the camera's identifier, or its name in older profiles.
  ///   - screen: the screen on which it was made.
  /// - Throws: `store`.
  package func removeProfile(camera: String, screen: ScreenGeometry) async throws(LibraryError) {
    let key = Self.screenKey(screen)
    try await database.write { try $0.run(LibraryStatement.removeCalibration, camera, key) }
  }

  private static func profile(_ row: SQLRow, _ logger: Logger) throws(StoreError) -> StoredProfile? {
    let json = try row.blob("screen")
    guard let screen = try? JSONDecoder().decode(ScreenGeometry.self, from: json) else {
      logger.error("the screen of a calibration profile cannot be decoded; the profile is left out")
      return nil
    }
    return StoredProfile(
      camera: try row.text("camera"), screen: screen, created: try row.instant("created"),
      data: try row.blob("data"))
  }

  /// The key of a screen: its picture area, in px and whole mm. The camera's position is not part of the key:
  /// a profile contains it, and is refused with a reason when it no longer fits.
  package static func screenKey(_ screen: ScreenGeometry) -> String {
    let numbers = [screen.widthPx, screen.heightPx, screen.widthMm, screen.heightMm]
    return numbers.map { String(Int(clamping: Int64($0.isFinite ? min(max($0.rounded(), 0), 1e9) : 0))) }
      .joined(separator: "x")
  }
}

// Storing settings.
extension Shelf {
  /// A setting of the person's; nil if it was never set, or has another type.
  package func setting<Value: Codable & Sendable>(
    _ key: String, as type: Value.Type = Value.self
  ) async throws(LibraryError) -> Value? {
    let json = try await database.read { session in
      try session.run(LibraryStatement.setting, key).first?.blob("value")
    }
    guard let json else { return nil }
    do { return try JSONDecoder().decode(type, from: json) } catch {
      logger.error("a setting cannot be decoded and counts as never set", metadata: ["setting": "\(key)"])
      return nil
    }
  }

  /// Stores a setting; nil removes it.
  package func set<Value: Codable & Sendable>(_ key: String, to value: Value?) async throws(LibraryError) {
    let json = try value.map { value throws(LibraryError) in try encoded(value) }
    try await database.write { session in
      if let json {
        try session.run(LibraryStatement.saveSetting, key, json)
      } else {
        try session.run(LibraryStatement.removeSetting, key)
      }
    }
  }

  /// Changes a setting from its present value, with no other change in between; nil removes it. A value that
  /// cannot be decoded counts as never set.
  package func change<Value: Codable & Sendable, Result: Sendable>(
    _ key: String, as type: Value.Type = Value.self,
    _ body: @escaping @Sendable (inout Value?) throws -> Result
  ) async throws(LibraryError) -> Result {
    let name = database.name
    return try await database.write { session in
      let json = try session.run(LibraryStatement.setting, key).first?.blob("value")
      var value = json.flatMap { try? JSONDecoder().decode(type, from: $0) }
      let result = try body(&value)
      if let value {
        let json: Data
        do { json = try JSONEncoder().encode(value) } catch {
          throw LibraryError.storage(file: name, reason: "\(error)")
        }
        try session.run(LibraryStatement.saveSetting, key, json)
      } else {
        try session.run(LibraryStatement.removeSetting, key)
      }
      return result
    }
  }

  private func encoded(_ value: some Encodable) throws(LibraryError) -> Data {
    do { return try JSONEncoder().encode(value) } catch {
      throw .storage(file: database.name, reason: "\(error)")
    }
  }
}

// Storing habits of the person.
extension Shelf {
  private static let dwellPaceKey = "dwell-pace"

  /// The person's dwell pace: their dwell time as a multiple of the usual one; nil if none is stored, or the
  /// stored value is not a valid pace.
  package func dwellPace() async throws(LibraryError) -> Double? {
    try await setting(Self.dwellPaceKey, as: Double.self).flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
  }

  /// Stores the person's dwell pace: their dwell time as a multiple of the usual one.
  ///
  /// - Throws: `store`.
  package func save(dwellPace: Double) async throws(LibraryError) {
    try await set(Self.dwellPaceKey, to: dwellPace)
  }
}
