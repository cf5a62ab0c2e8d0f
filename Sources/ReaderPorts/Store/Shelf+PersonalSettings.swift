import Library
import ReaderApp

// What one person has set, among their settings. On any thread.
extension Shelf {
  /// Somebody whose shelf this is, with all that they have set. What cannot be read is no reason to stop: it is as usual.
  package func signedIn(_ reader: Reader) async -> SignedIn {
    SignedIn(
      reader, pace: try? await dwellPace(), order: await shelfOrder(), findings: findings,
      appearance: try? await appearance(), timers: await timers(), settings: await personalSettings(),
      drafts: reader == .guest ? [] : await drafts(),
      tracking: (try? await trackingDays()) ?? TrackingDays(), catalogues: await catalogues())
  }

  private static let appearanceKey = "appearance"

  /// nil where nothing was chosen, or what is kept cannot be read.
  package func appearance() async throws(LibraryError) -> Appearance? {
    try await setting(Self.appearanceKey, as: Appearance.self)
  }

  /// Keeps how everything is to look.
  ///
  /// - Throws: `store`.
  package func keep(_ appearance: Appearance) async throws(LibraryError) {
    try await set(Self.appearanceKey, to: appearance)
  }

  private static let settingsKey = "personal-settings"

  /// What else was set; as usual where nothing was, or what is kept cannot be read.
  package func personalSettings() async -> StoredSettings {
    var stored = (try? await setting(Self.settingsKey, as: StoredSettings.self)) ?? StoredSettings()
    if let phrases = try? await phrases() { stored.settings.phrases = phrases }
    return stored
  }

  /// Keeps what else was set.
  ///
  /// - Throws: `store`.
  package func keep(_ settings: PersonalSettings) async throws(LibraryError) {
    try await set(Self.settingsKey, to: StoredSettings(settings))
  }

  private static let orderKey = "shelf-order"

  /// How the shelf is to be sorted; as usual where that cannot be read.
  package func shelfOrder() async -> ShelfOrder {
    (try? await setting(Self.orderKey, as: ShelfOrder.self)) ?? ShelfOrder()
  }

  /// Keeps how the shelf is to be sorted.
  ///
  /// - Throws: `store`.
  package func keep(_ order: ShelfOrder) async throws(LibraryError) {
    try await set(Self.orderKey, to: order)
  }

  private static let timersKey = "timers"

  /// None where that cannot be read.
  package func timers() async -> TimerSetting {
    ((try? await setting(Self.timersKey, as: TimerSetting.self)) ?? TimerSetting()).checked
  }

  /// Keeps session and eye-rest timers.
  ///
  /// - Throws: `store`.
  package func keep(_ timers: TimerSetting) async throws(LibraryError) {
    try await set(Self.timersKey, to: timers)
  }

  private static let draftsKey = "typed-drafts"

  /// What was begun with keys and not done; none where that cannot be read.
  package func drafts() async -> [KeptDraft] {
    (try? await setting(Self.draftsKey, as: [KeptDraft].self)) ?? []
  }

  /// Keeps what was begun with keys and not done, in place of what was kept before.
  ///
  /// - Throws: `store`.
  package func keep(_ drafts: [KeptDraft]) async throws(LibraryError) {
    try await set(Self.draftsKey, to: drafts)
  }

  /// Erases a note as `eraseNote` does, with what the person has begun in it, which says what it said.
  /// - Throws: as `eraseNote`; where the note is there then, so is all that was begun in it.
  package func eraseNoteWithDrafts(_ id: Note.ID) async throws(LibraryError) {
    let before = await drafts()
    let left = before.filter { $0.note != id }
    guard left.count < before.count else { return try await eraseNote(id) }
    // First, so that it goes from the files as the note does.
    try await keep(left)
    do { try await eraseNote(id) } catch {
      // A note that is gone, and whose traces in the files alone could not be cleared, stays gone with its drafts.
      let versions = try? await history(of: id)
      if versions != nil { try? await keep(before) }
      throw error
    }
  }

  private static let trackingKey = "tracking-days"

  /// How well the eyes were followed; empty where nothing was counted, or what is kept cannot be read.
  package func trackingDays() async throws(LibraryError) -> TrackingDays {
    try await setting(Self.trackingKey, as: TrackingDays.self) ?? TrackingDays()
  }

  /// Adds to what is kept by now, which another window may have added to.
  package func keep(_ part: TrackingDays.Day) async throws(LibraryError) {
    try await change(Self.trackingKey, as: TrackingDays.self) { kept in
      var days = kept ?? TrackingDays()
      days.add(part)
      kept = days
    }
  }

  /// Erases how well the eyes were followed.
  ///
  /// - Throws: `store`.
  package func forgetTracking() async throws(LibraryError) {
    try await set(Self.trackingKey, to: TrackingDays?.none)
  }

  private static let phrasesKey = "phrases"

  /// What the voice says for the person: the usual ones where nothing was set, or what is kept cannot be used.
  package func phrases() async throws(LibraryError) -> [String] {
    try await setting(Self.phrasesKey, as: [String].self).flatMap { Phrases.areUsable($0) ? $0 : nil }
      ?? Phrases.usual
  }

  /// Changes the phrases as they are by now. The usual ones of a later version are in force by themselves.
  package func changePhrases<Result: Sendable>(
    _ body: @escaping @Sendable (inout [String]) throws -> Result
  ) async throws -> Result {
    // What is refused here is no matter of the store's.
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
