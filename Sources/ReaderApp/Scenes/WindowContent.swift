import Reading
import Signals

/// What the window shows.
package enum WindowContent: Equatable, Sendable {
  case reader(ReaderScene)
  case calibration(CalibrationScene)
  case shelf(ShelfModel)
  case finder(FinderModel)
  case login(LoginModel)
  case cameras(CameraModel)
  case readingTime(ReadingTimeModel)
  /// Pages of cells with words.
  case choices(ChoicesModel)
  /// Large cells, over a page or alone.
  case panel(PanelScene)

  /// Tiles, which the window lays out; after each change it tells where they lie (`WindowEvent.layout`).
  var isTiles: Bool {
    switch self {
    case .shelf, .finder, .login, .cameras, .readingTime, .choices: true
    case .reader, .calibration, .panel: false
    }
  }
}

/// How gaze fares on the shelf or at the log-in: drawn above the tiles.
package struct GazeFeedback: Equatable, Sendable {
  package var gaze: ReaderScene.GazeMark?
  /// How much of a tile's dwell is done, 0 to 1.
  package var dwells: [TargetID: Double]
  package var banner: ReaderScene.Banner?
  package init(
    gaze: ReaderScene.GazeMark? = nil, dwells: [TargetID: Double] = [:], banner: ReaderScene.Banner? = nil
  ) {
    (self.gaze, self.dwells, self.banner) = (gaze, dwells, banner)
  }
}
