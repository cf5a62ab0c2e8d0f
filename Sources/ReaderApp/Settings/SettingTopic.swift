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
}
