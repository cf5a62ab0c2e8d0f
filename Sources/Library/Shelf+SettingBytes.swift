import Accounts
import Foundation
import Store

// Settings whose bytes are checked by the code that reads them: damaged ones are refused there, and do not count as never
// set.
extension Shelf {
  /// The bytes of a setting as they are stored; nil if it was never set.
  ///
  /// - Throws: `store`.
  package func settingBytes(_ key: String) async throws(LibraryError) -> Data? {
    try await database.read { try $0.run(LibraryStatement.setting, key).first?.blob("value") }
  }

  /// Changes the bytes of a setting from their present value, with no other change in between.
  ///
  /// - Parameters:
  ///   - key: the setting's name.
  ///   - consent: the name of a setting that has to be true at that moment; otherwise nothing changes. Nil for none.
  ///   - body: makes the new bytes from the present ones; where it fails, nothing changes.
  /// - Returns: the failure of `body`.
  /// - Throws: `store`, `diskFull`.
  package func changeBytes<Failure: Error>(
    _ key: String, where consent: String? = nil,
    _ body: @escaping @Sendable (Data?) -> Result<Data, Failure>
  ) async throws(LibraryError) -> Result<Void, Failure> {
    try await database.write { session in
      if let consent, try !session.isTrue(consent) { return Result<Void, Failure>.success(()) }
      let changed = body(try session.run(LibraryStatement.setting, key).first?.blob("value"))
      if case .success(let bytes) = changed { try session.run(LibraryStatement.saveSetting, key, bytes) }
      return changed.map { _ in }
    }
  }

  /// Removes a setting, so that its bytes are in no file of the household afterwards.
  ///
  /// - Throws: `store`.
  package func eraseSetting(_ key: String) async throws(LibraryError) {
    try await database.write { try $0.run(LibraryStatement.removeSetting, key) }
    do { try await household.engine.scrub() } catch { throw LibraryError(error) }
  }
}

extension PersonalSession {
  /// Whether a setting is stored and is true.
  func isTrue(_ key: String) throws(StoreError) -> Bool {
    guard let json = try run(LibraryStatement.setting, key).first?.blob("value") else { return false }
    return (try? JSONDecoder().decode(Bool.self, from: json)) ?? false
  }
}
