import Signals

/// The settings: what there is to set, and one of it with its choices. Cells over whatever was shown before.
struct SettingsScreen: Sendable {
  /// What is being set; nil while there is still to be chosen what.
  var topic: SettingTopic?
  /// Which page of cells, from 0; of what there is to set and of its choices.
  var overviewPage = 0
  var choicesPage = 0
  var cells: CoveringCells
  /// How everything was before each change since these were opened, the last one last.
  var before: [AllSettings] = []

  static var timing: PanelMachine.Timing {
    var timing = PanelMachine.Timing()
    // What can be chosen is read first, and what came of it looked at.
    timing.idleSeconds = 30
    return timing
  }
}

/// What is done about settings by hand; gaze comes to the same.
package enum SettingsEvent: Hashable, Sendable {
  /// Opens the pages of settings.
  case open
  /// Takes the last change back.
  case undo
}

extension TargetID {
  static let settingUndo: TargetID = "setting-undo"
  /// One of the choices, by number.
  static func settingChoice(_ index: Int) -> TargetID { TargetID("setting-choice-\(index)") }
}
