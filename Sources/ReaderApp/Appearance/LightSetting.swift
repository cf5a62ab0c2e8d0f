import Reading

/// A person's setting of the light in which pages are shown.
package struct LightSetting: Hashable, Sendable {
  /// The rule that decides on the light of pages.
  package enum Rule: String, Hashable, Codable, Sendable, CaseIterable {
    /// Pages have the light that was chosen by hand.
    case hand
    /// Day from the morning hour on, night from the evening hour on.
    case hours
    /// Day or night, depending on how bright the camera sees the face.
    case room
  }

  /// The rule that decides on the light of pages.
  package var rule = Rule.hand
  /// The light chosen by hand; also used while nothing is known of the room or the hour.
  package var chosen = PageLight.day
  /// When day begins, in minutes after midnight, local time.
  package private(set) var morning = 7 * 60
  /// When night begins, in minutes after midnight, local time. It may be earlier than `morning`; then night lies around noon.
  package private(set) var evening = 20 * 60

  /// Makes the usual setting: the light of day, chosen by hand.
  package init() {}

  /// - Parameters:
  ///   - rule: the rule that decides on the light.
  ///   - chosen: the light chosen by hand.
  ///   - morning: when day begins, in minutes after midnight; taken modulo a day.
  ///   - evening: when night begins, in minutes after midnight; taken modulo a day.
  package init(rule: Rule, chosen: PageLight = .day, morning: Int = 7 * 60, evening: Int = 20 * 60) {
    (self.rule, self.chosen) = (rule, chosen)
    (self.morning, self.evening) = (Self.onClock(morning), Self.onClock(evening))
  }

  /// Lets day begin this many minutes later, modulo a day; a negative number is earlier.
  package mutating func moveMorning(by minutes: Int) { morning = Self.onClock(morning + minutes) }
  /// Lets night begin this many minutes later, modulo a day; a negative number is earlier.
  package mutating func moveEvening(by minutes: Int) { evening = Self.onClock(evening + minutes) }

  /// The light by the hour.
  ///
  /// - Parameter minute: the local time, in minutes after midnight.
  func light(atMinute minute: Int) -> PageLight {
    // If day and night begin at the same time, there is no night.
    guard morning != evening else { return .day }
    let sinceMorning = Self.onClock(minute - morning)
    return sinceMorning < Self.onClock(evening - morning) ? .day : .night
  }

  static let minutesADay = 24 * 60

  private static func onClock(_ minutes: Int) -> Int {
    let rest = minutes % minutesADay
    return rest < 0 ? rest + minutesADay : rest
  }

  /// A time of day as text, such as “7:05”.
  static func clock(_ minutes: Int) -> String {
    let (hour, minute) = (minutes / 60, minutes % 60)
    return "\(hour):\(minute < 10 ? "0" : "")\(minute)"
  }
}

extension LightSetting: Codable {
  enum CodingKeys: String, CodingKey { case rule, chosen, morning, evening }

  /// Values that another version has stored and this one does not know are replaced by the usual ones.
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let usual = LightSetting()
    self.init(
      rule: (try? values.decode(Rule.self, forKey: .rule)) ?? usual.rule,
      chosen: (try? values.decode(PageLight.self, forKey: .chosen)) ?? usual.chosen,
      morning: (try? values.decode(Int.self, forKey: .morning)) ?? usual.morning,
      evening: (try? values.decode(Int.self, forKey: .evening)) ?? usual.evening)
  }
}

/// How a person wants everything to look.
package struct Appearance: Hashable, Codable, Sendable {
  /// The light in which pages are shown.
  package var light = LightSetting()
  /// The theme of everything around pages.
  package var theme = ThemeChoice.desktop
  /// Makes the usual appearance: the light of day, and the theme that the desktop prefers.
  package init() {}

  enum CodingKeys: String, CodingKey { case light, theme }

  /// Decodes an appearance; a light or a theme that cannot be read is replaced by the usual one.
  ///
  /// - Throws: `DecodingError` if what was stored is no object.
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    light = (try? values.decode(LightSetting.self, forKey: .light)) ?? LightSetting()
    theme = (try? values.decode(ThemeChoice.self, forKey: .theme)) ?? .desktop
  }
}
