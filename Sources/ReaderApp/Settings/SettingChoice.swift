import Documents
import Localization
import Reading
import Signals

/// A setting that a person can change, with its choices.
package enum SettingTopic: Hashable, Sendable {
  /// The dwell time for a kind of target.
  case dwell(DwellSetting.Kind)
  /// The size of cells.
  case cells
  /// The distance between lines of text.
  case lines
  /// The light in which pages are shown.
  case light
  /// The theme of everything around pages.
  case theme
  /// How fast the voice speaks.
  case voiceRate
  /// How loudly the voice speaks.
  case voiceVolume
  /// The language in which the voice reads aloud and speaks for the person.
  case voiceLanguage
  /// The languages in which the text of scans is recognised.
  case scanLanguages
  /// Whether the words that the person types are learnt, to be suggested again.
  case words
  /// Whether calibrations begin with a verse or with dots.
  case calibration
  /// Whether samples of the person's calibrations are kept, so that later ones learn from them.
  case sittings
  /// The person's PIN, set on pages of its own.
  case pin
  /// The person's recovery code, made on a page of its own.
  case recoveryCode
  /// The person's account, changed on pages of its own.
  case account
  /// The record of how well the eyes were tracked, by week; it is shown and can be erased.
  case trend
  /// The page that shows how the camera sees the person.
  case seat
  /// The camera that is used, chosen from the list of cameras.
  case camera
  /// The size of the screen, for one that does not tell it or tells it wrongly.
  case screen

  /// All settings, in the order in which they are shown.
  static let all: [SettingTopic] =
    DwellSetting.Kind.allCases.map(SettingTopic.dwell)
    + [
      .cells, .lines, .light, .theme, .voiceRate, .voiceVolume, .voiceLanguage, .scanLanguages, .words,
      .calibration, .sittings, .pin, .recoveryCode,
      .account, .trend, .seat, .camera, .screen,
    ]

  var id: TargetID {
    switch self {
    case .dwell(let kind): TargetID("setting-dwell-\(kind.rawValue)")
    case .cells: "setting-cells"
    case .lines: "setting-lines"
    case .light: "setting-light"
    case .theme: "setting-theme"
    case .voiceRate: "setting-voice-rate"
    case .voiceVolume: "setting-voice-volume"
    case .voiceLanguage: "setting-voice-language"
    case .scanLanguages: "setting-scan-languages"
    case .words: "setting-words"
    case .calibration: "setting-calibration"
    case .sittings: "setting-sittings"
    case .pin: "setting-pin"
    case .recoveryCode: "setting-recovery-code"
    case .account: "setting-account"
    case .trend: "setting-trend"
    case .seat: "setting-seat"
    case .camera: "setting-camera"
    case .screen: "setting-screen"
    }
  }

  var name: String {
    switch self {
    case .dwell(let kind): kind.name
    case .cells: localized("Cells")
    case .lines: localized("Lines")
    case .light: localized("Light")
    case .theme: localized("Colours")
    case .voiceRate: localized("Voice")
    case .voiceVolume: localized("Volume")
    case .voiceLanguage: localized("Language spoken")
    case .scanLanguages: localized("Text of scans")
    case .words: localized("Words you type")
    case .calibration: localized("Calibration")
    case .sittings: localized("Your calibrations")
    case .pin: localized("PIN…")
    case .recoveryCode: localized("Recovery code…")
    case .account: localized("Your account…")
    case .trend: localized("How the weeks went…")
    case .seat: localized("How you are seen…")
    case .camera: localized("Camera…")
    case .screen: localized("Screen")
    }
  }

  var icon: ActionIcon {
    switch self {
    case .dwell: .clock
    case .cells, .lines: .size
    case .light: .light
    case .theme: .palette
    case .voiceRate, .voiceVolume, .voiceLanguage: .aloud
    case .scanLanguages: .find
    case .words: .mark
    case .calibration: .calibrate
    case .sittings: .eye
    case .pin: .still
    case .recoveryCode: .mend
    case .account: .settings
    case .trend, .seat: .eye
    case .camera: .camera
    case .screen: .screen
    }
  }
}

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

  /// What a person should know before they choose a value; nil for nothing.
  var remark: String? {
    switch self {
    case .dwell(.cells): localized("Seconds that a cell is looked at until it is chosen.")
    case .dwell(.page):
      localized("Seconds that Menu, page turns and the like are looked at; some take half as long again.")
    case .dwell(.tiles): localized("Seconds that a person, a document or another tile is looked at.")
    case .dwell(.repeats): localized("Seconds between two steps of what goes on while it is looked at.")
    case .dwell(.grave): localized("Seconds for what a wrong choice costs much.")
    case .cells: localized("Larger cells are hit more surely, and take more looks.")
    case .lines: localized("How far apart lines are where no size was chosen for the document.")
    case .light, .theme, .camera, .pin, .recoveryCode, .account, .trend, .seat: nil
    case .voiceRate, .voiceVolume: localized("Each choice is said aloud, where there is a voice.")
    case .voiceLanguage:
      localized(
        "What you say. Documents are read in their own language where their words tell it, else in this one.")
    case .scanLanguages:
      localized(
        "The languages in which scanned pages are read. It holds from the next document that you open.")
    case .words: localized("What you type is offered to you again. It stays on this computer.")
    case .calibration:
      localized("A verse is read line by line, at your own pace. Dots are looked at one after another.")
    case .sittings:
      localized(
        "Numbers of your last 16 calibrations, half a megabyte, no picture. Later ones learn from them. Kept here until erased."
      )
    case .screen: localized("From corner to corner. Another size takes another calibration.")
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
