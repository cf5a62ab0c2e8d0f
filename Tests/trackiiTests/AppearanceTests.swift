import ArgumentParser
import ReaderApp
import Reading
import Testing

@testable import trackii

/// Light and colours as they are asked for on the command line.
@Suite("--light and --theme")
struct AppearanceTests {
  @Test(
    "a light, the room or the hours of night, with or without minutes, also around midnight",
    arguments: [
      ("day", LightSetting(rule: .hand, chosen: .day)), ("Night", LightSetting(rule: .hand, chosen: .night)),
      ("sepia", LightSetting(rule: .hand, chosen: .sepia)), ("room", LightSetting(rule: .room)),
      ("20:00-7:00", LightSetting(rule: .hours)),
      ("21-6:30", LightSetting(rule: .hours, morning: 390, evening: 1260)),
      ("0:15-24", LightSetting(rule: .hours, morning: 0, evening: 15)),
    ])
  func understood(text: String, setting: LightSetting) throws {
    #expect(try AppearanceOptions.parse(["--light", text]).light?.setting == setting)
  }

  @Test(
    "anything else is refused",
    arguments: ["", "dark", "25:00-7", "20:60-7", "20:00", "20-7-8", "-7", "20:00-", "2 0-7", "020-7", "٧-8"])
  func refused(text: String) {
    #expect(LightWish(argument: text) == nil)
  }

  @Test("what is not given leaves the person's own choice")
  func applied() throws {
    let setting = AppSetting(start: .people)
    let none = try AppearanceOptions.parse([]).applied(to: setting)
    #expect(none.light == nil && none.theme == nil)
    let theme = try AppearanceOptions.parse(["--theme", "light"]).applied(to: setting)
    #expect(theme.light == nil && theme.theme == .light)
  }
}
