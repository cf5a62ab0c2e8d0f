import Reading
import Signals

/// The light that pages are shown in now.
struct PageLighting: Sendable {
  var room = RoomLight()
  var face = FaceLighting()
  /// By the clock on the wall, after midnight; nil until it was told.
  var minute: Int?

  func light(_ setting: LightSetting) -> PageLight {
    switch setting.rule {
    case .hand: setting.chosen
    case .hours: minute.map(setting.light(atMinute:)) ?? setting.chosen
    case .room:
      switch room.verdict {
      case .bright: .day
      case .dark: .night
      case nil: setting.chosen
      }
    }
  }

  mutating func follow(_ frame: TrackedFrame, _ setting: LightSetting, isReading: Bool) {
    room.follow(
      frame.eyes.value == nil ? nil : frame.faceBrightness, isHelped: face.frame != .none, at: frame.time)
    face.follow(
      frame.eyes, brightness: frame.faceBrightness, light: isReading ? light(setting) : .day, at: frame.time)
  }
}

/// What is asked for of the light, by hand, cell or palette.
package enum LightEvent: Hashable, Sendable {
  /// Day, sepia, night, and round again.
  case next
  /// This light, chosen by hand.
  case show(PageLight)
  /// By what the light is chosen from now on.
  case by(LightSetting.Rule)
  /// When day and night begin, minutes later; a negative number is earlier.
  case moveMorning(Int)
  /// When night begins, minutes later; a negative number is earlier.
  case moveEvening(Int)
  /// Whether the application is light or dark.
  case theme(ThemeChoice)
}
