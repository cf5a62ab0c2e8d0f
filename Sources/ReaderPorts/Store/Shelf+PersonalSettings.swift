import Library
import ReaderApp

// A person's settings. On any thread.
extension Shelf {
  /// The person whose shelf this is, with all their settings. A setting that cannot be read has its default.
  package func signedIn(_ reader: Reader) async -> SignedIn {
    SignedIn(
      reader, pace: try? await dwellPace(), order: await shelfOrder(), findings: findings,
      appearance: try? await appearance(), timers: await timers(), settings: await personalSettings(),
      drafts: reader == .guest ? [] : await drafts(),
      tracking: (try? await trackingDays()) ?? TrackingDays(),
      sittings: await sittingsAtLogIn(), catalogues: await catalogues())
  }

  private static let appearanceKey = "appearance"

  /// The appearance that the person chose; nil if none was chosen, or it cannot be read.
  package func appearance() async throws(LibraryError) -> Appearance? {
    try await setting(Self.appearanceKey, as: Appearance.self)
  }

  /// Stores the appearance.
  ///
  /// - Throws: `store`.
  package func keep(_ appearance: Appearance) async throws(LibraryError) {
    try await set(Self.appearanceKey, to: appearance)
  }

  private static let settingsKey = "personal-settings"

  /// The person's other settings; defaults if none were stored, or they cannot be read.
  package func personalSettings() async -> StoredSettings {
    var stored = (try? await setting(Self.settingsKey, as: StoredSettings.self)) ?? StoredSettings()
    if let phrases = try? await phrases() { stored.settings.phrases = phrases }
    stored.settings.keepsSittings = await keepsSittings()
    return stored
  }

  /// Stores the person's other settings, except the phrases and the consent to keeping samples of calibrations.
  ///
  /// - Throws: `store`.
  package func keep(_ settings: PersonalSettings) async throws(LibraryError) {
    try await set(Self.settingsKey, to: StoredSettings(settings))
  }

  private static let orderKey = "shelf-order"

  /// The order in which the person's shelf is sorted; the default if it cannot be read.
  package func shelfOrder() async -> ShelfOrder {
    (try? await setting(Self.orderKey, as: ShelfOrder.self)) ?? ShelfOrder()
  }

  /// Stores the order in which the person's shelf is sorted.
  ///
  /// - Throws: `store`.
  package func keep(_ order: ShelfOrder) async throws(LibraryError) {
    try await set(Self.orderKey, to: order)
  }

  private static let timersKey = "timers"

  /// The session and eye-rest timers; none if they cannot be read.
  package func timers() async -> TimerSetting {
    ((try? await setting(Self.timersKey, as: TimerSetting.self)) ?? TimerSetting()).checked
  }

  /// Stores the session and eye-rest timers.
  ///
  /// - Throws: `store`.
  package func keep(_ timers: TimerSetting) async throws(LibraryError) {
    try await set(Self.timersKey, to: timers)
  }

  private static let draftsKey = "typed-drafts"

  /// Texts that were begun with keys and not finished; none if they cannot be read.
  package func drafts() async -> [KeptDraft] {
    (try? await setting(Self.draftsKey, as: [KeptDraft].self)) ?? []
  }

  /// Stores texts that were begun with keys and not finished, in place of earlier ones.
  ///
  /// - Throws: `store`.
  package func keep(_ drafts: [KeptDraft]) async throws(LibraryError) {
    try await set(Self.draftsKey, to: drafts)
  }

  /// Stores texts that were begun with keys and not finished, in place of those of the same window. What another window of
  /// the person has stored stays, and so does what could not be read when the person logged in.
  ///
  /// - Throws: `store`.
  package func keep(_ drafts: [KeptDraft], insteadOf before: [KeptDraft]) async throws(LibraryError) {
    try await change(Self.draftsKey, as: [KeptDraft].self) { kept in
      kept = (kept ?? []).with(drafts, insteadOf: before)
    }
  }

  /// Erases a note as `eraseNote` does, with the person's unfinished text for it, which contains the note's words.
  /// - Throws: as `eraseNote`; if the note is still there then, so are the unfinished texts.
  package func eraseNoteWithDrafts(_ id: Note.ID) async throws(LibraryError) {
    let before = await drafts()
    let left = before.filter { $0.note != id }
    guard left.count < before.count else { return try await eraseNote(id) }
    // The unfinished text is removed first, so that erasing the note also removes its remains from the files.
    try await keep(left)
    do { try await eraseNote(id) } catch {
      // If the note is gone and only its remains in the files could not be cleared, its unfinished text stays erased too.
      let versions = try? await history(of: id)
      if versions != nil { try? await keep(before) }
      throw error
    }
  }

  private static let trackingKey = "tracking-days"

  /// How well the person's eyes were tracked, by day; empty if nothing was counted, or it cannot be read.
  package func trackingDays() async throws(LibraryError) -> TrackingDays {
    try await setting(Self.trackingKey, as: TrackingDays.self) ?? TrackingDays()
  }

  /// Adds to the stored counts, to which another window may have added.
  package func keep(_ part: TrackingDays.Day) async throws(LibraryError) {
    try await change(Self.trackingKey, as: TrackingDays.self) { kept in
      var days = kept ?? TrackingDays()
      days.add(part)
      kept = days
    }
  }

  /// Erases the record of how well the eyes were tracked.
  ///
  /// - Throws: `store`.
  package func forgetTracking() async throws(LibraryError) {
    try await set(Self.trackingKey, to: TrackingDays?.none)
  }

  private static let phrasesKey = "phrases"

  /// The phrases that the voice speaks for the person: the defaults if none were set, or the stored ones cannot be used.
  package func phrases() async throws(LibraryError) -> [String] {
    try await setting(Self.phrasesKey, as: [String].self).flatMap { Phrases.areUsable($0) ? $0 : nil }
      ?? Phrases.usual
  }

  /// Changes the phrases from their present value. If none are stored, the defaults of a later version apply
  /// automatically.
  package func changePhrases<Result: Sendable>(
    _ body: @escaping @Sendable (inout [String]) throws -> Result
  ) async throws -> Result {
    // A refusal by the closure is not an error of the store, so it is passed on separately.
    let outcome: Swift.Result<Result, any Error> = try await change(Self.phrasesKey, as: [String].self) {
      kept in
      var phrases = kept.flatMap { Phrases.areUsable($0) ? $0 : nil } ?? Phrases.usual
      let outcome = Swift.Result { try body(&phrases) }
      if case .success = outcome { kept = phrases == Phrases.usual ? nil : phrases }
      return outcome
    }
    return try outcome.get()
  }
}
