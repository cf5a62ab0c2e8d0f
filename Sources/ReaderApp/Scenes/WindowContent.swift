import Reading
import Signals

/// What the window shows.
package enum WindowContent: Equatable, Sendable {
  /// A document, or a picture of it that waits for the document.
  case reader(ReaderScene)
  /// A calibration, or its result.
  case calibration(CalibrationScene)
  /// One person's documents.
  case shelf(ShelfModel)
  /// What can be put on the shelf.
  case finder(FinderModel)
  /// Who reads, or a form of theirs.
  case login(LoginModel)
  /// Which camera is to be used.
  case cameras(CameraModel)
  /// How much the person has read.
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
  /// Where gaze is; nil where it is not shown or not known.
  package var gaze: ReaderScene.GazeMark?
  /// How much of a tile's dwell is done, 0 to 1.
  package var dwells: [TargetID: Double]
  /// What the person is told; nil for nothing.
  package var banner: ReaderScene.Banner?
  package init(
    gaze: ReaderScene.GazeMark? = nil, dwells: [TargetID: Double] = [:], banner: ReaderScene.Banner? = nil
  ) {
    (self.gaze, self.dwells, self.banner) = (gaze, dwells, banner)
  }
}
