import Accounts
import Calibration
import Library
import ReaderApp

// Samples of a person's earlier calibrations. On any thread.
extension Shelf {
  private static let sittingsKey = BoundSetting.earlierSittings.rawValue
  private static let consentKey = BoundSetting.keepsSittings.rawValue

  /// Whether the person agrees that samples of their calibrations are kept; not if they were never asked, or the answer cannot
  /// be read.
  package func keepsSittings() async -> Bool {
    (try? await setting(Self.consentKey, as: Bool.self)) ?? false
  }

  /// Stores whether the person agrees that samples of their calibrations are kept. What is kept already stays.
  ///
  /// - Throws: `store`.
  package func set(keepsSittings: Bool) async throws(LibraryError) {
    try await set(Self.consentKey, to: keepsSittings)
  }

  /// The samples of earlier calibrations; none if none are kept.
  ///
  /// - Throws: `CalibrationError.unreadableSamples` for samples that cannot be used, such as another
  ///   person's; they stay stored until they are erased. `LibraryError`.
  package func sittings() async throws -> SittingHistory {
    let owner = personID
    return try await settingBytes(Self.sittingsKey).map { try SittingHistory(decoding: $0, of: owner) }
      ?? SittingHistory(of: owner)
  }

  /// Adds the samples of a calibration to those of earlier ones, to which another window may have added.
  ///
  /// Nothing is kept without the person's consent as it is stored now, and nothing of the guest, who may be anybody.
  /// - Throws: as `sittings`; then nothing has changed.
  package func keep(_ sitting: EarlierSitting) async throws {
    guard person.person != nil else { return }
    let owner = personID
    let kept = try await changeBytes(Self.sittingsKey, where: Self.consentKey) { bytes in
      Result { () throws(CalibrationError) in
        var history =
          try bytes.map { bytes throws(CalibrationError) in try SittingHistory(decoding: bytes, of: owner) }
          ?? SittingHistory(of: owner)
        history.add(sitting)
        return try history.encoded()
      }
    }
    try kept.get()
  }

  /// Erases the samples of earlier calibrations, those that cannot be read too.
  ///
  /// - Throws: `LibraryError`.
  package func forgetSittings() async throws { try await eraseSetting(Self.sittingsKey) }

  /// The samples as the window has them at log-in, or why they cannot be used, in words for the person.
  func sittingsAtLogIn() async -> Result<SittingHistory, AppFailure> {
    guard person.person != nil, await keepsSittings() else {
      return .success(SittingHistory())
    }
    do { return .success(try await sittings()) } catch { return .failure(AppFailure("\(error)")) }
  }
}
