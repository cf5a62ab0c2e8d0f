import Library
import ReaderApp

// What one person has set, among their settings. On any thread.
extension Shelf {
  private static let appearanceKey = "appearance"

  /// nil where nothing was chosen, or what is kept cannot be read.
  package func appearance() async throws(LibraryError) -> Appearance? {
    try await setting(Self.appearanceKey, as: Appearance.self)
  }

  package func keep(_ appearance: Appearance) async throws(LibraryError) {
    try await set(Self.appearanceKey, to: appearance)
  }

  private static let settingsKey = "personal-settings"

  /// What else was set; as usual where nothing was, or what is kept cannot be read.
  package func personalSettings() async -> StoredSettings {
    (try? await setting(Self.settingsKey, as: StoredSettings.self)) ?? StoredSettings()
  }

  package func keep(_ settings: PersonalSettings) async throws(LibraryError) {
    try await set(Self.settingsKey, to: StoredSettings(settings))
  }

  private static let orderKey = "shelf-order"

  /// How the shelf is to be sorted; as usual where that cannot be read.
  package func shelfOrder() async -> ShelfOrder {
    (try? await setting(Self.orderKey, as: ShelfOrder.self)) ?? ShelfOrder()
  }

  package func keep(_ order: ShelfOrder) async throws(LibraryError) {
    try await set(Self.orderKey, to: order)
  }

  private static let timersKey = "timers"

  /// None where that cannot be read.
  package func timers() async -> TimerSetting {
    ((try? await setting(Self.timersKey, as: TimerSetting.self)) ?? TimerSetting()).checked
  }

  package func keep(_ timers: TimerSetting) async throws(LibraryError) {
    try await set(Self.timersKey, to: timers)
  }
}
