import Library
import ReaderApp

// How one person wants everything to look, among their settings.
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
}
