import Reading

/// Which light pages are shown in, as one person wants it.
package struct LightSetting: Hashable, Sendable {
  /// What decides.
  package enum Rule: String, Hashable, Codable, Sendable, CaseIterable {
    /// The light that was chosen.
    case hand
    /// Day from morning on, night from evening on.
    case hours
    /// Day or night, by the light that the camera sees around the face.
    case room
  }

  /// By what the light of pages is chosen.
  package var rule = Rule.hand
  /// What was chosen by hand; also what is shown while nothing is known of the room or the hour.
  package var chosen = PageLight.day
  /// When day begins, minutes after midnight by the clock on the wall.
  package private(set) var morning = 7 * 60
  /// When night begins; it may be earlier in the day than `morning`, then night lies around noon.
  package private(set) var evening = 20 * 60

  package init() {}

  /// - Parameters:
  ///   - rule: by what the light is chosen.
  ///   - chosen: what was chosen by hand.
  ///   - morning: any number of minutes; it is taken round the clock.
  ///   - evening: any number of minutes; it is taken round the clock.
  package init(rule: Rule, chosen: PageLight = .day, morning: Int = 7 * 60, evening: Int = 20 * 60) {
    (self.rule, self.chosen) = (rule, chosen)
    (self.morning, self.evening) = (Self.onClock(morning), Self.onClock(evening))
  }

  /// Day begins so many minutes later, round the clock; a negative number is earlier.
  package mutating func moveMorning(by minutes: Int) { morning = Self.onClock(morning + minutes) }
  /// Night begins so many minutes later, round the clock; a negative number is earlier.
  package mutating func moveEvening(by minutes: Int) { evening = Self.onClock(evening + minutes) }

  /// - Parameter minute: after midnight.
  func light(atMinute minute: Int) -> PageLight {
    // Hours that are the same leave no night.
    guard morning != evening else { return .day }
    let sinceMorning = Self.onClock(minute - morning)
    return sinceMorning < Self.onClock(evening - morning) ? .day : .night
  }

  static let minutesADay = 24 * 60

  private static func onClock(_ minutes: Int) -> Int {
    let rest = minutes % minutesADay
    return rest < 0 ? rest + minutesADay : rest
  }

  /// As a clock on the wall has it, such as “7:05”.
  static func clock(_ minutes: Int) -> String {
    let (hour, minute) = (minutes / 60, minutes % 60)
    return "\(hour):\(minute < 10 ? "0" : "")\(minute)"
  }
}

extension LightSetting: Codable {
  enum CodingKeys: String, CodingKey { case rule, chosen, morning, evening }

  /// What another version has kept and is not known here counts as not chosen.
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

/// How one person wants everything to look.
package struct Appearance: Hashable, Codable, Sendable {
  /// The light of pages.
  package var light = LightSetting()
  /// The colours around them.
  package var theme = ThemeChoice.desktop
  package init() {}

  enum CodingKeys: String, CodingKey { case light, theme }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    light = (try? values.decode(LightSetting.self, forKey: .light)) ?? LightSetting()
    theme = (try? values.decode(ThemeChoice.self, forKey: .theme)) ?? .desktop
  }
}
