import ArgumentParser
import Localization
import ReaderApp
import Reading

/// Options for the app's appearance; those not given are as the person has chosen on the screen.
struct AppearanceOptions: ParsableArguments {
  @Option(help: ArgumentHelp(localized("The application's colours: desktop, light or dark."))) var theme:
    ThemeChoice?

  @Option(
    help: ArgumentHelp(
      localized(
        """
        The light of pages: day, sepia, night, room (night where the camera sees a dark room), or the hours of \
        night, such as 20:00-7:00.
        """), valueName: "light"))
  var light: LightWish?

  /// The setting with the given options applied.
  func applied(to setting: AppSetting) -> AppSetting {
    var setting = setting
    (setting.theme, setting.light) = (theme, light?.setting)
    return setting
  }
}

extension ThemeChoice: ExpressibleByArgument {}

/// The light of pages as it is given on the command line.
struct LightWish: ExpressibleByArgument, Hashable {
  let setting: LightSetting

  /// Parses the light of pages.
  ///
  /// - Returns: nil for anything but a light, “room” or two times of day.
  init?(argument: String) {
    let text = argument.lowercased()
    if let light = PageLight(rawValue: text) {
      setting = LightSetting(rule: .hand, chosen: light)
    } else if text == "room" {
      setting = LightSetting(rule: .room)
    } else {
      let times = text.split(separator: "-", omittingEmptySubsequences: false).map(Self.minutes)
      guard times.count == 2, let evening = times[0], let morning = times[1] else { return nil }
      setting = LightSetting(rule: .hours, morning: morning, evening: evening)
    }
  }

  /// Minutes after midnight of a time of day, such as 7, 7:30 or 20:00; nil for other text.
  private static func minutes(_ text: Substring) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count),
      parts.allSatisfy({ (1...2).contains($0.count) && $0.allSatisfy(\.isNumber) }),
      let hour = Int(parts[0]), (0...24).contains(hour)
    else { return nil }
    let minute = parts.count == 2 ? Int(parts[1]) : 0
    guard let minute, (0..<60).contains(minute) else { return nil }
    return hour * 60 + minute
  }
}
