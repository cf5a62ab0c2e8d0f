import Foundation
import Store

/// The SQL statements that anybody at the screen may run about a person by name, before that person is let in. An enum so
/// that a test can try each one: it reads only what it is for.
enum BeforeLogInStatement: String, CaseIterable, Sendable {
  /// Reads a calibration; not that of a person whom an administrator has locked, who is not let in either.
  case calibration = """
    SELECT c.data FROM calibration c JOIN person p ON p.id = c.person JOIN login l ON l.person = p.id
    WHERE p.name_key = $1 AND c.camera = $2 AND c.screen_key = $3
      AND p.id NOT IN (SELECT person FROM suspension)
    """
  /// Reads samples of calibrations, where another setting says that the person agrees; not those of a person who is locked.
  case samples = """
    SELECT s.value FROM setting s JOIN person p ON p.id = s.person JOIN login l ON l.person = p.id
    JOIN setting c ON c.person = p.id
    WHERE p.name_key = $1 AND s.name = $2 AND c.name = $3 AND c.value = $4
      AND p.id NOT IN (SELECT person FROM suspension)
    """
}

extension HouseholdAccounts {
  /// The calibration of a person who was chosen and is not let in yet, so that they can enter a PIN or a password by
  /// gaze. It is used and never shown; anybody may ask for it.
  ///
  /// - Parameters:
  ///   - name: who was chosen.
  ///   - camera: under which it is kept: the camera's identifier, or its name.
  ///   - screenKey: `Shelf.screenKey` of the screen.
  /// - Returns: as it was kept; nil where there is none, or nobody has the name.
  /// - Throws: `badName`, `store`.
  package func calibrationBeforeLogIn(
    of name: String, camera: String, screenKey: String
  ) async throws(AccountsError) -> Data? {
    let key = try PersonName(name).key
    return try await store.read {
      try $0.run(BeforeLogInStatement.calibration.rawValue, key, camera, screenKey).first?.blob("data")
    }
  }

  /// Samples of earlier calibrations of a person who was chosen and is not let in yet, so that one look does in place of dots
  /// before they enter a PIN or a password by gaze. They are used and never shown; anybody may ask for them.
  ///
  /// - Parameters:
  ///   - name: who was chosen.
  ///   - setting: under which they are kept.
  ///   - consent: the setting that has to say yes.
  /// - Returns: the samples as they were kept, and the identifier of the person; nil where there are none, the person does not
  ///   agree, or nobody has the name.
  /// - Throws: `badName`, `store`.
  package func samplesBeforeLogIn(
    of name: String, setting: String, consent: String
  ) async throws(AccountsError) -> (data: Data, person: String)? {
    let key = try PersonName(name).key
    return try await store.read { session in
      let row = try session.run(
        BeforeLogInStatement.samples.rawValue, key, setting, consent, Data("true".utf8)
      ).first
      guard let data = try row?.blob("value"), let person = try session.account(named: key)?.id else {
        return nil
      }
      return (data, person)
    }
  }
}
