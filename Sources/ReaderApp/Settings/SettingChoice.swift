import Documents
import Reading
import Signals

/// A setting that a person can change, with its choices.
package enum SettingTopic: Hashable, Sendable {
  case dwell(DwellSetting.Kind)
  case cells, lines
  case light, theme
  case voiceRate, voiceVolume
  case scanLanguages, words, pin, recoveryCode, account, trend, seat
  case camera, screen

  /// All settings, in the order in which they are shown.
  static let all: [SettingTopic] =
    DwellSetting.Kind.allCases.map(SettingTopic.dwell)
    + [
      .cells, .lines, .light, .theme, .voiceRate, .voiceVolume, .scanLanguages, .words, .pin, .recoveryCode,
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
    case .scanLanguages: "setting-scan-languages"
    case .words: "setting-words"
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
    case .cells: "Cells"
    case .lines: "Lines"
    case .light: "Light"
    case .theme: "Colours"
    case .voiceRate: "Voice"
    case .voiceVolume: "Volume"
    case .scanLanguages: "Text of scans"
    case .words: "Words you type"
    case .pin: "PIN…"
    case .recoveryCode: "Recovery code…"
    case .account: "Your account…"
    case .trend: "How the weeks went…"
    case .seat: "How you are seen…"
    case .camera: "Camera…"
    case .screen: "Screen"
    }
  }

  var icon: ActionIcon {
    switch self {
    case .dwell: .clock
    case .cells, .lines: .size
    case .light: .light
    case .theme: .palette
    case .voiceRate, .voiceVolume: .aloud
    case .scanLanguages: .find
    case .words: .mark
    case .pin: .still
    case .recoveryCode: .mend
    case .account: .settings
    case .trend, .seat: .eye
    case .camera: .camera
    case .screen: .screen
    }
  }
}

/// All of a person's settings.
struct AllSettings: Hashable, Sendable {
  var personal = PersonalSettings()
  var appearance = Appearance()
}

/// A value that a setting can have.
struct SettingChoice: Sendable {
  var name: String
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
  ///   - languages: the languages whose text can be recognised on this computer.
  func choices(
    _ now: AllSettings, on screen: ScreenGeometry, isLive: Bool, languages: [String]
  ) -> [SettingChoice] {
    func choice<Value: Equatable>(
      _ name: String, _ path: WritableKeyPath<AllSettings, Value>, _ value: Value, usual: Value
    ) -> SettingChoice {
      var result = now
      result[keyPath: path] = value
      return SettingChoice(
        name: name, isUsual: value == usual, isChosen: now[keyPath: path] == value, result: result)
    }
    switch self {
    case .dwell(let kind):
      return kind.offeredSeconds.map { seconds in
        let value = seconds == kind.usualSeconds ? nil : seconds
        return choice("\(Self.words(seconds)) s", \.personal.dwells[kind], value, usual: nil)
      }
    case .cells:
      return zip(CellSize.allCases, ["As fits your gaze", "Large, six at most", "Largest, four at most"]).map
      {
        choice($1, \.personal.cells, $0, usual: .fitting)
      }
    case .lines:
      return zip(LineDistance.allCases, ["Closer", "As gaze needs it", "Wider apart", "Widest apart"]).map {
        choice($1, \.personal.lines, $0, usual: .usual)
      }
    case .light: return lightChoices(now, isLive: isLive)
    case .theme:
      return ThemeChoice.allCases.map { choice($0.name, \.appearance.theme, $0, usual: .desktop) }
    case .voiceRate:
      let rates = [
        (-60, "Very slow"), (-30, "Slower"), (0, "As the desktop"), (30, "Faster"), (60, "Very fast"),
      ]
      return rates.map { choice($1, \.personal.voice.rate, $0, usual: 0) }
    case .voiceVolume:
      let volumes = [
        (-80, "Very quiet"), (-40, "Quieter"), (0, "As the desktop"), (50, "Louder"), (100, "Loudest"),
      ]
      return volumes.map { choice($1, \.personal.voice.volume, $0, usual: 0) }
    case .screen:
      let sizes = Self.inches.map { inches in
        choice(
          "\(Self.words(inches)) inches", \.personal.screen,
          ScreenSize(inches: inches, widthPx: screen.widthPx, heightPx: screen.heightPx), usual: nil)
      }
      return [choice("As the screen says", \.personal.screen, nil, usual: nil)] + sizes
    case .scanLanguages:
      return [choice("Yours, and English", \.personal.scanLanguages, nil, usual: nil)]
        + languages.map {
          choice(RecognitionLanguages.name(of: $0), \.personal.scanLanguages, $0, usual: nil)
        }
    case .words:
      return [
        choice("Learnt", \.personal.learnsWords, true, usual: true),
        choice("Not learnt; erased now", \.personal.learnsWords, false, usual: true),
      ]
    case .camera, .pin, .recoveryCode, .account, .trend, .seat: return []
    }
  }

  private func lightChoices(_ now: AllSettings, isLive: Bool) -> [SettingChoice] {
    func choice(_ name: String, _ rule: LightSetting.Rule, _ light: PageLight?, isUsual: Bool = false)
      -> SettingChoice
    {
      var result = now
      result.appearance.light.rule = rule
      if let light { result.appearance.light.chosen = light }
      let before = now.appearance.light
      return SettingChoice(
        name: name, isUsual: isUsual,
        isChosen: before.rule == rule && (light == nil || before.chosen == light), result: result)
    }
    return [
      choice("Day", .hand, .day, isUsual: true), choice("Sepia", .hand, .sepia),
      choice("Night", .hand, .night), choice("Night by the hour", .hours, nil),
    ] + (isLive ? [choice("Night by the room", .room, nil)] : [])
  }

  /// The label of the setting's cell: its name and present value.
  func label(
    _ now: AllSettings, on screen: ScreenGeometry, isLive: Bool, languages: [String]
  ) -> String {
    let chosen = choices(now, on: screen, isLive: isLive, languages: languages).first(where: \.isChosen)?.name
    switch (self, chosen) {
    case (.camera, _), (.pin, _), (.recoveryCode, _), (.account, _), (.trend, _), (.seat, _): return name
    case (.screen, nil): return "Screen: another"
    case (_, nil): return "\(name)…"
    case (.dwell, let chosen?), (.scanLanguages, let chosen?): return "\(name): \(chosen)"
    case (_, let chosen?): return "\(name): \(chosen.prefix(1).lowercased() + chosen.dropFirst())"
    }
  }

  /// What a person should know before they choose a value; nil for nothing.
  var remark: String? {
    switch self {
    case .dwell(.cells): "Seconds that a cell is looked at until it is chosen."
    case .dwell(.page):
      "Seconds that Menu, page turns and the like are looked at; some take half as long again."
    case .dwell(.tiles): "Seconds that a person, a document or another tile is looked at."
    case .dwell(.repeats): "Seconds between two steps of what goes on while it is looked at."
    case .dwell(.grave): "Seconds for what a wrong choice costs much."
    case .cells: "Larger cells are hit more surely, and take more looks."
    case .lines: "How far apart lines are where no size was chosen for the document."
    case .light, .theme, .camera, .pin, .recoveryCode, .account, .trend, .seat: nil
    case .voiceRate, .voiceVolume: "Each choice is said aloud, where there is a voice."
    case .scanLanguages:
      "The languages in which scanned pages are read. It holds from the next document that you open."
    case .words: "What you type is offered to you again. It stays on this computer."
    case .screen: "From corner to corner. Another size takes another calibration."
    }
  }

  private static let inches = [11.6, 13.3, 14, 15.6, 17.3, 19, 21.5, 23.8, 27, 32]

  private static func words(_ number: Double) -> String {
    number == number.rounded() ? number.fixed(0) : number.fixed(1)
  }
}
