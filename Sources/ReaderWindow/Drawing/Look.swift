// The one table of sizes: everything that is drawn takes type, corners, strokes, spacing and motion from here, and colours
// from `Theme`. Values are px at 1920 x 1080, unless said otherwise; nearly all grow with the screen.

/// The sizes of type.
enum TypeScale {
  /// The light of the sign that the camera is on.
  static let light = 12.0
  /// Dots below days of the calendar.
  static let dot = 13.0
  /// Days of reading time, and words of signs.
  static let small = 15.0
  /// The number of the page, and titles in the page's corners.
  static let page = 17.0
  /// Labels of targets, buttons and the command palette.
  static let label = 18.0
  /// Less important words on tiles, and the document's title above the page.
  static let note = 19.0
  /// One line near the lower edge.
  static let strip = 20.0
  /// Titles of tiles, and names below figures and pictures.
  static let title = 22.0
  /// Hints below a calibration's dots.
  static let hint = 24.0
  /// Labels and details of cells.
  static let cell = 28.0
  /// Sentences below the headline of a calibration, and what hinders a page.
  static let sentence = 30.0
  /// Sentences that are read from two metres, and figures.
  static let message = 34.0
  /// The heading of a card over the page.
  static let card = 38.0
  /// The heading of a page of tiles.
  static let heading = 42.0
  static let sign = 48.0
  /// The headline of a calibration.
  static let calibration = 54.0
  /// A headline that is read from two metres.
  static let alert = 60.0
  static let initial = 72.0
}

/// The sizes of icons, from the centre to the edge.
enum IconSize {
  static let target = 17.0
  static let cell = 24.0
}

/// The radii of corners.
enum Corner {
  /// Lines below marked words.
  static let underline = 1.5
  /// Bars: progress, and the mark beside a line.
  static let bar = 3.0
  /// Marks and found words on the page.
  static let mark = 4.0
  /// Frames around marks and found words, and bars of days.
  static let frame = 6.0
  /// Coloured words on suggested tiles.
  static let tint = 7.0
  /// The line that is looked at or read aloud, and numbers of days.
  static let line = 8.0
  /// Small pictures of the screen.
  static let miniature = 12.0
  /// The sign that the camera is on.
  static let sign = 13.0
  static let button = 16.0
  /// The picture of how somebody sits, and cards with a field.
  static let picture = 18.0
  static let tile = 24.0
  static let cell = 26.0
  static let target = 28.0
  static let card = 32.0
}

/// The widths of lines.
enum Stroke {
  /// The edge of tiles, cells, targets and cards.
  static let edge = 1.5
  /// The edge of a warning.
  static let warning = 2.5
  /// Rings that fill while something is looked at: on targets, on cells, and on tiles.
  static let targetRing = 7.0
  static let cellRing = 8.0
  static let tileRing = 9.0
  /// The frame of the cell that a switch would choose.
  static let marked = 6.0
}

/// The distances between things beside or below each other, px of the window.
enum Spacing {
  static let hairline: Int32 = 2
  static let tight: Int32 = 4
  static let card: Int32 = 8
  static let row: Int32 = 16
  static let group: Int32 = 24
  /// Between the light and the words of the camera sign; it grows with the letters.
  static let sign = 6.0
}

/// What moves by itself. Whoever reads with their eyes is distracted by motion, so there is little.
enum Motion {
  /// How long one screen fades into the next, ms.
  static let screenChange: UInt32 = 160
}
