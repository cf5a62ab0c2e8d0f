import Reading
import Signals

/// The screen that fills the window.
package enum WindowContent: Equatable, Sendable {
  /// A document, or a picture of it that is shown until the document is open.
  case reader(ReaderScene)
  /// A calibration, or its result.
  case calibration(CalibrationScene)
  /// The shelf: one person's documents.
  case shelf(ShelfModel)
  /// The files that can be added to the shelf.
  case finder(FinderModel)
  /// The people's screen, or a form on it.
  case login(LoginModel)
  /// The list of cameras.
  case cameras(CameraModel)
  /// The screen that shows how much the person has read.
  case readingTime(ReadingTimeModel)
  /// Pages of cells with text, such as the calendar.
  case choices(ChoicesModel)
  /// Large cells, over a page or alone.
  case panel(PanelScene)

  /// Whether the screen consists of tiles. The window lays them out and tells their places after each change
  /// (`WindowEvent.layout`).
  var isTiles: Bool {
    switch self {
    case .shelf, .finder, .login, .cameras, .readingTime, .choices: true
    case .reader, .calibration, .panel: false
    }
  }
}

/// The feedback to gaze that is drawn above tiles.
package struct GazeFeedback: Equatable, Sendable {
  /// The gaze mark; nil if gaze is not shown or not known.
  package var gaze: ReaderScene.GazeMark?
  /// How far the dwell on a tile has come.
  package var dwells: DwellProgress
  /// The banner that is shown; nil for none.
  package var banner: ReaderScene.Banner?
  /// Makes the feedback; without arguments, no gaze mark, no dwell and no banner is drawn.
  package init(
    gaze: ReaderScene.GazeMark? = nil, dwells: DwellProgress = DwellProgress(),
    banner: ReaderScene.Banner? = nil
  ) {
    (self.gaze, self.dwells, self.banner) = (gaze, dwells, banner)
  }
}
