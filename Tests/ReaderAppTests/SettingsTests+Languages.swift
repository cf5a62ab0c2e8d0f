import Foundation
import Library
import Testing

@testable import ReaderApp

// Languages in which scans are recognised and the voice speaks.
extension SettingsTests {
  @Test("the languages of scans are chosen among those installed, and not offered where there are none")
  func scanLanguages() throws {
    let app = reader()
    open(app)
    try find("Text of scans: Yours, and English", app)
    #expect(
      names(app).dropFirst() == ["Yours, and English (usual)", "German", "English", "Chinese (simplified)"])
    try choose("German", app)
    #expect(app.world.store.shelf.settings.settings.scanLanguages == "deu")
    app.does(.panel(.back))
    try find("Text of scans: German", app)
    app.does(.settings(.undo))
    #expect(app.world.store.shelf.settings.settings.scanLanguages == nil)
    let world = SimulatedWorld.with("Emma").calibrated
    let without = reader(world)
    open(without)
    var seen: Set<String> = []
    for _ in 0..<4 where seen.isDisjoint(with: ["Text"]) {
      seen.formUnion(names(without).map { String($0.prefix(4)) })
      if names(without).contains("More…") { try choose("More", without) }
    }
    #expect(!seen.contains("Text") && seen.contains("Colo"), "\(seen)")
  }

  @Test(
    "the language that is spoken is chosen among those of the voice, likely ones first, and says its own name"
  )
  func voiceLanguage() throws {
    var world = SimulatedWorld.with("Emma").calibrated
    (world.voiceLanguages, world.likelyLanguages) = (["cs", "de", "en", "fr"], ["fr", "en"])
    let app = reader(world)
    open(app)
    try find("Language spoken: as the desktop", app)
    #expect(names(app).dropFirst() == ["As the desktop (usual)", "English", "French", "Czech", "German"])
    try choose("German", app)
    #expect(app.world.voice.language == "de" && app.world.phrases == ["Deutsch"])
    #expect(app.world.store.shelf.settings.settings.voice == VoiceSetting(language: "de"))
    app.does(.panel(.back))
    try find("Language spoken: German", app)
    app.does(.settings(.undo))
    #expect(app.world.voice == VoiceSetting() && app.world.told == ["This is how I speak now."])
    // A voice that no longer answers, or speaks one language alone, offers no other.
    world.voiceLanguages = ["en"]
    let one = reader(world)
    open(one)
    #expect(SettingTopic.all.contains(.voiceLanguage))
    for _ in 0..<4 {
      #expect(!names(one).contains { $0.hasPrefix("Language spoken") })
      if names(one).contains("More…") { try choose("More", one) }
    }
  }

  @Test("a stored language that cannot be one is as the desktop has it; settings of before have none")
  func storedLanguage() throws {
    func stored(_ voice: String) throws -> StoredSettings {
      try JSONDecoder().decode(StoredSettings.self, from: Data("{\"voice\":\(voice)}".utf8))
    }
    let good = try stored(#"{"rate":30,"volume":0,"language":"de"}"#)
    #expect(good.settings.voice == VoiceSetting(rate: 30, language: "de") && good.damaged.isEmpty)
    let former = try stored(#"{"rate":30,"volume":0}"#)
    #expect(former.settings.voice == VoiceSetting(rate: 30) && former.damaged.isEmpty)
    for bad in [#""; rm""#, #""d""#, #""deutsch""#, "7"] {
      let read = try stored(#"{"rate":30,"volume":0,"language":"# + bad + "}")
      #expect(read.settings.voice == VoiceSetting() && read.damaged == ["voice"], "\(bad)")
    }
    let data = try JSONEncoder().encode(VoiceSetting(rate: 30))
    #expect(!String(decoding: data, as: UTF8.self).contains("language"))
  }
}
