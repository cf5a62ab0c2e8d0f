import Documents
import Localization
import Reading
import Signals

/// The languages that can be chosen on this computer.
struct OfferedLanguages: Hashable, Sendable {
  /// Those whose text can be recognised in scans, by tesseract's names.
  var scans: [String] = []
  /// Those in which the voice can speak, such as `de`.
  var voice: [String] = []
}

/// All of a person's settings.
struct AllSettings: Hashable, Sendable {
  var personal = PersonalSettings()
  var appearance = Appearance()
}

/// A value that a setting can have.
struct SettingChoice: Sendable {
  var name: String
  /// The choice as the end of the topic's label.
  var words: String
  /// Whether this is the value while nobody has chosen another.
  var isUsual = false
  var isChosen: Bool
  /// All settings with this value.
  var result: AllSettings
}

extension SettingTopic {
  /// The values that can be chosen now.
  ///
  /// - Parameters:
  ///   - now: the present settings.
  ///   - screen: the screen with the size that it tells itself.
  ///   - isLive: whether gaze comes from a camera, not from a recording.
  ///   - languages: the languages that can be chosen on this computer.
  func choices(
    _ now: AllSettings, on screen: ScreenGeometry, isLive: Bool, languages: OfferedLanguages
  ) -> [SettingChoice] {
    func choice<Value: Equatable>(
      _ name: String, inLabel words: String? = nil, _ path: WritableKeyPath<AllSettings, Value>,
      _ value: Value, usual: Value
    ) -> SettingChoice {
      var result = now
      result[keyPath: path] = value
      return SettingChoice(
        name: name, words: words ?? name, isUsual: value == usual, isChosen: now[keyPath: path] == value,
        result: result)
    }
    switch self {
    case .dwell(let kind):
      return kind.offeredSeconds.map { seconds in
        let value = seconds == kind.usualSeconds ? nil : seconds
        return choice(localized("\(Self.words(seconds)) s"), \.personal.dwells[kind], value, usual: nil)
      }
    case .cells:
      return CellSize.allCases.map { size in
        let (name, words) = Self.words(size)
        return choice(name, inLabel: words, \.personal.cells, size, usual: .fitting)
      }
    case .lines:
      return LineDistance.allCases.map { distance in
        let (name, words) = Self.words(distance)
        return choice(name, inLabel: words, \.personal.lines, distance, usual: .usual)
      }
    case .light: return lightChoices(now, isLive: isLive)
    case .theme:
      return ThemeChoice.allCases.map {
        choice($0.name, inLabel: $0.words, \.appearance.theme, $0, usual: .desktop)
      }
    case .voiceRate:
      return Self.rates.map { choice($1, inLabel: $2, \.personal.voice.rate, $0, usual: 0) }
    case .voiceVolume:
      return Self.volumes.map { choice($1, inLabel: $2, \.personal.voice.volume, $0, usual: 0) }
    case .screen:
      let sizes = Self.inches.map { inches in
        choice(
          localized("\(Self.words(inches)) inches"), \.personal.screen,
          ScreenSize(inches: inches, widthPx: screen.widthPx, heightPx: screen.heightPx), usual: nil)
      }
      return [
        choice(
          localized("As the screen says"), inLabel: localized("as the screen says"), \.personal.screen, nil,
          usual: nil
        )
      ] + sizes
    case .scanLanguages:
      return [choice(localized("Yours, and English"), \.personal.scanLanguages, nil, usual: nil)]
        + languages.scans.map {
          choice(RecognitionLanguages.name(of: $0), \.personal.scanLanguages, $0, usual: nil)
        }
    case .voiceLanguage:
      return [
        choice(
          localized("As the desktop"), inLabel: localized("as the desktop"), \.personal.voice.language, nil,
          usual: nil)
      ]
        + languages.voice.map {
          choice(RecognitionLanguages.name(of: $0), \.personal.voice.language, $0, usual: nil)
        }
    case .words:
      return [
        choice(localized("Learnt"), inLabel: localized("learnt"), \.personal.learnsWords, true, usual: true),
        choice(
          localized("Not learnt; erased now"), inLabel: localized("not learnt"),
          \.personal.learnsWords, false, usual: true),
      ]
    case .calibration:
      return [
        choice(
          localized("Reading a verse"), inLabel: localized("reading a verse"),
          \.personal.calibratesByDots, false, usual: false),
        choice(
          localized("Dots"), inLabel: localized("dots"), \.personal.calibratesByDots, true, usual: false),
      ]
    case .sittings:
      return [
        choice(
          localized("Not kept; erased now"), inLabel: localized("not kept"),
          \.personal.keepsSittings, false, usual: false),
        choice(localized("Kept"), inLabel: localized("kept"), \.personal.keepsSittings, true, usual: false),
      ]
    case .camera, .pin, .recoveryCode, .account, .trend, .seat: return []
    }
  }

  private func lightChoices(_ now: AllSettings, isLive: Bool) -> [SettingChoice] {
    func choice(
      _ name: String, _ words: String, _ rule: LightSetting.Rule, _ light: PageLight?, isUsual: Bool = false
    ) -> SettingChoice {
      var result = now
      result.appearance.light.rule = rule
      if let light { result.appearance.light.chosen = light }
      let before = now.appearance.light
      return SettingChoice(
        name: name, words: words, isUsual: isUsual,
        isChosen: before.rule == rule && (light == nil || before.chosen == light), result: result)
    }
    return [
      choice(localized("Day"), localized("day"), .hand, .day, isUsual: true),
      choice(localized("Sepia"), localized("sepia"), .hand, .sepia),
      choice(localized("Night"), localized("night"), .hand, .night),
      choice(localized("Night by the hour"), localized("night by the hour"), .hours, nil),
    ]
      + (isLive
        ? [choice(localized("Night by the room"), localized("night by the room"), .room, nil)] : [])
  }

  /// The label of the setting's cell: its name and present value.
  func label(
    _ now: AllSettings, on screen: ScreenGeometry, isLive: Bool, languages: OfferedLanguages
  ) -> String {
    let chosen = choices(now, on: screen, isLive: isLive, languages: languages).first(where: \.isChosen)
    switch (self, chosen) {
    case (.camera, _), (.pin, _), (.recoveryCode, _), (.account, _), (.trend, _), (.seat, _): return name
    case (.screen, nil): return localized("Screen: another")
    case (_, nil): return "\(name)…"
    case (_, let chosen?): return "\(name): \(chosen.words)"
    }
  }

  private static let inches = [11.6, 13.3, 14, 15.6, 17.3, 19, 21.5, 23.8, 27, 32]

  private static func words(_ size: CellSize) -> (name: String, words: String) {
    switch size {
    case .fitting: (localized("As fits your gaze"), localized("as fits your gaze"))
    case .large: (localized("Large, six at most"), localized("large, six at most"))
    case .largest: (localized("Largest, four at most"), localized("largest, four at most"))
    }
  }

  private static func words(_ distance: LineDistance) -> (name: String, words: String) {
    switch distance {
    case .closer: (localized("Closer"), localized("closer"))
    case .usual: (localized("As gaze needs it"), localized("as gaze needs it"))
    case .wider: (localized("Wider apart"), localized("wider apart"))
    case .widest: (localized("Widest apart"), localized("widest apart"))
    }
  }

  /// The voice's rates that are offered, each with its name and the end of the label.
  private static let rates = [
    (-60, localized("Very slow"), localized("very slow")), (-30, localized("Slower"), localized("slower")),
    (0, localized("As the desktop"), localized("as the desktop")),
    (30, localized("Faster"), localized("faster")), (60, localized("Very fast"), localized("very fast")),
  ]

  /// The voice's volumes that are offered, each with its name and the end of the label.
  private static let volumes = [
    (-80, localized("Very quiet"), localized("very quiet")),
    (-40, localized("Quieter"), localized("quieter")),
    (0, localized("As the desktop"), localized("as the desktop")),
    (50, localized("Louder"), localized("louder")), (100, localized("Loudest"), localized("loudest")),
  ]

  private static func words(_ number: Double) -> String {
    number == number.rounded() ? number.fixed(0) : number.fixed(1)
  }
}
