import Foundation
import GRDB
import Logging
import Signals

// Calibration profiles.
extension Shelf {
  /// Keeps a profile for this camera and screen in place of the one before.
  /// - Throws: `storage`, `diskFull`.
  public func saveProfile(
    data: Data, camera: String, screen: ScreenGeometry, created: Date
  ) async throws(LibraryError) {
    let json = try encoded(screen)
    let key = Self.key(screen)
    try await database.write { db in
      try db.execute(
        sql: """
          INSERT OR REPLACE INTO profile (camera, screenKey, screen, created, data) VALUES (?, ?, ?, ?, ?)
          """,
        arguments: [camera, key, json, created, data])
    }
  }

  /// The profile for this camera on this screen; nil where there is none.
  public func profile(camera: String, screen: ScreenGeometry) async throws(LibraryError) -> StoredProfile? {
    let (key, logger) = (Self.key(screen), logger)
    return try await database.read { db in
      try Row.fetchOne(
        db, sql: "SELECT * FROM profile WHERE camera = ? AND screenKey = ?", arguments: [camera, key]
      ).flatMap { Self.profile($0, logger) }
    }
  }

  /// Every profile, newest first.
  public func profiles() async throws(LibraryError) -> [StoredProfile] {
    let logger = logger
    return try await database.read { db in
      try Row.fetchAll(db, sql: "SELECT * FROM profile ORDER BY created DESC")
        .compactMap { Self.profile($0, logger) }
    }
  }

  public func removeProfile(camera: String, screen: ScreenGeometry) async throws(LibraryError) {
    let key = Self.key(screen)
    try await database.write { db in
      try db.execute(
        sql: "DELETE FROM profile WHERE camera = ? AND screenKey = ?", arguments: [camera, key])
    }
  }

  private static func profile(_ row: Row, _ logger: Logger) -> StoredProfile? {
    guard let screen = try? JSONDecoder().decode(ScreenGeometry.self, from: row["screen"] as Data) else {
      logger.error("the screen of a calibration profile cannot be decoded; the profile is left out")
      return nil
    }
    return StoredProfile(camera: row["camera"], screen: screen, created: row["created"], data: row["data"])
  }

  /// A screen is known by its picture area, in px and whole mm. Where the camera stands on it is not part
  /// of the key: a profile says that itself, and is refused with a reason when it no longer fits.
  private static func key(_ screen: ScreenGeometry) -> String {
    let numbers = [screen.widthPx, screen.heightPx, screen.widthMm, screen.heightMm]
    return numbers.map { String(Int(clamping: Int64($0.isFinite ? min(max($0.rounded(), 0), 1e9) : 0))) }
      .joined(separator: "x")
  }
}

// Settings.
extension Shelf {
  /// A setting of this person's; nil where it was never set, or was set as another type.
  public func setting<Value: Codable & Sendable>(
    _ key: String, as type: Value.Type = Value.self
  ) async throws(LibraryError) -> Value? {
    let json = try await database.read { db in
      try Data.fetchOne(db, sql: "SELECT value FROM setting WHERE key = ?", arguments: [key])
    }
    guard let json else { return nil }
    do { return try JSONDecoder().decode(type, from: json) } catch {
      logger.error("a setting cannot be decoded and counts as never set", metadata: ["setting": "\(key)"])
      return nil
    }
  }

  /// Keeps a setting; nil forgets it.
  public func set<Value: Codable & Sendable>(_ key: String, to value: Value?) async throws(LibraryError) {
    let json = try value.map { value throws(LibraryError) in try encoded(value) }
    try await database.write { db in
      if let json {
        try db.execute(
          sql: "INSERT OR REPLACE INTO setting (key, value) VALUES (?, ?)", arguments: [key, json])
      } else {
        try db.execute(sql: "DELETE FROM setting WHERE key = ?", arguments: [key])
      }
    }
  }

  private func encoded(_ value: some Encodable) throws(LibraryError) -> Data {
    do { return try JSONEncoder().encode(value) } catch {
      throw .storage(file: database.file.path, reason: "\(error)")
    }
  }
}

// Habits of the person.
extension Shelf {
  private static let dwellPaceKey = "dwell-pace"

  /// How long this person dwells until a target is chosen, as a multiple of the usual time; nil where nothing is
  /// known, or what is kept is no such number.
  public func dwellPace() async throws(LibraryError) -> Double? {
    try await setting(Self.dwellPaceKey, as: Double.self).flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
  }

  public func save(dwellPace: Double) async throws(LibraryError) {
    try await set(Self.dwellPaceKey, to: dwellPace)
  }
}
