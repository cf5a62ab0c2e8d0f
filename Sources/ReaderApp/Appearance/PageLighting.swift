import Reading
import Signals

/// Decides in which light pages are shown now.
struct PageLighting: Sendable {
  var room = RoomLight()
  var face = FaceLighting()
  /// The local time, in minutes after midnight; nil until it is known.
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

/// What a person asks of the light of pages or the theme, by hand, cell or palette.
package enum LightEvent: Hashable, Sendable {
  /// Changes to the next light: day, sepia, night, and round again.
  case next
  /// Shows pages in this light, chosen by hand.
  case show(PageLight)
  /// Changes the rule that decides on the light of pages.
  case by(LightSetting.Rule)
  /// Lets day begin this many minutes later; a negative number is earlier.
  case moveMorning(Int)
  /// Lets night begin this many minutes later; a negative number is earlier.
  case moveEvening(Int)
  /// Changes the application's theme.
  case theme(ThemeChoice)
}
