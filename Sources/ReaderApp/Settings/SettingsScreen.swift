import Signals

/// The settings on the screen: the list of all, or one with its choices; cells over the place where the person was.
struct SettingsScreen: Sendable {
  /// The setting whose choices are shown; nil for the list of settings.
  var topic: SettingTopic?
  /// The pages of cells, from 0: of the list of settings, and of a setting's choices.
  var overviewPage = 0
  var choicesPage = 0
  var cells: CoveringCells
  /// All settings before each change since the page was opened, the last one last.
  var before: [AllSettings] = []

  static var timing: PanelMachine.Timing {
    var timing = PanelMachine.Timing()
    // Choices are read first, and the result of a change is looked at.
    timing.idleSeconds = 30
    return timing
  }
}

/// What is done about settings by hand; gaze causes the same events.
package enum SettingsEvent: Hashable, Sendable {
  /// Opens the pages of settings.
  case open
  /// Undoes the last change of a setting.
  case undo
}

extension TargetID {
  static let settingUndo: TargetID = "setting-undo"
  /// The cell of a setting's choice, by number.
  static func settingChoice(_ index: Int) -> TargetID { TargetID("setting-choice-\(index)") }
}
