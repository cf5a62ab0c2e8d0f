import Localization
import ReaderApp
import Signals

extension ReaderPainter {
  /// Draws the list of the page's keys in columns, from the registry of actions.
  func drawHelp(_ screen: ScreenRect) {
    canvas.fill(screen, canvas.theme.surround.opacity(0.55))
    let lines = UserAction.help
    let layout = HelpLayout(lines: lines.count, on: screen)
    let (unit, card) = (layout.unit, layout.card)
    canvas.fill(card, canvas.theme.panel.opacity(0.98), radius: Corner.card * unit)
    canvas.stroke(card, canvas.theme.edge, radius: Corner.card * unit, width: Stroke.edge)
    canvas.text(
      localized("Keys"), at: ScreenPoint(x: layout.left, y: card.y + 36 * unit), size: TypeScale.card * unit,
      canvas.theme.ink, weight: .bold)
    for (index, line) in lines.enumerated() {
      let place = layout.place(of: index)
      draw(
        line.keys, at: place, width: layout.keysWidth, size: layout.letters, canvas.theme.accent,
        weight: .medium)
      draw(
        line.words, at: ScreenPoint(x: place.x + layout.keysWidth + 10 * unit, y: place.y),
        width: layout.columnWidth - layout.keysWidth - 30 * unit, size: layout.letters,
        canvas.theme.ink.opacity(0.9))
    }
    canvas.text(
      localized(
        "With the eyes: rest on a corner to turn the page, close or open the menu; look at the top or bottom edge to scroll."
      ),
      at: ScreenPoint(x: layout.left, y: layout.end), size: TypeScale.title * unit, canvas.theme.quiet,
      width: card.width - 2 * (layout.left - card.x))
  }

  /// Draws words in one line, a little smaller where they would not fit.
  private func draw(
    _ words: String, at place: ScreenPoint, width: Double, size: Double, _ color: Color,
    weight: Canvas.Weight = .regular
  ) {
    let sizes = [1, 0.88, 0.76].map { $0 * size }
    let fitting = sizes.first { canvas.size(of: words, size: $0, weight: weight).width <= width }
    canvas.text(
      words, at: place, size: fitting ?? 0.76 * size, color, weight: weight, width: width, ellipsis: true)
  }
}

/// Where the lines of the help lie on the screen. Three columns leave room for larger letters than two.
struct HelpLayout {
  /// The screen's size relative to 1920 x 1080 px; all sizes grow with it.
  let unit: Double
  /// The card that holds the help, screen px.
  let card: ScreenRect
  /// The left edge of the first column, px.
  let left: Double
  /// The width of a column and of the keys in it, px.
  let columnWidth, keysWidth: Double
  /// The distance between lines, and the size of their letters, px.
  let row, letters: Double
  private let rows: Int

  /// The number of columns.
  private static let columns = 3
  /// The height of the card without its lines, on a screen of 1920 x 1080 px.
  private static let rest = 200.0

  /// Lays out lines on a screen.
  ///
  /// - Parameters:
  ///   - lines: how many lines there are.
  ///   - screen: the screen, px.
  init(lines: Int, on screen: ScreenRect) {
    unit = min(screen.width / 1920, screen.height / 1080)
    rows = max(1, (lines + Self.columns - 1) / Self.columns)
    // If there are many rows they move together, so that all of them are visible.
    row = min(46 * unit, (0.97 * screen.height - Self.rest * unit) / Double(rows))
    // Larger letters would cut off the longest lines.
    letters = min(16 * unit, 0.62 * row)
    let (width, height) = (1860 * unit, Double(rows) * row + Self.rest * unit)
    card = ScreenRect(
      x: screen.center.x - width / 2, y: screen.center.y - height / 2, width: width, height: height)
    left = card.x + 36 * unit
    (columnWidth, keysWidth) = ((width - 2 * 36 * unit) / Double(Self.columns), 196 * unit)
  }

  /// The upper left corner of a line, from 0.
  func place(of line: Int) -> ScreenPoint {
    ScreenPoint(
      x: left + Double(line / rows) * columnWidth, y: card.y + 96 * unit + Double(line % rows) * row)
  }

  /// The top of what stands below the lines, px.
  var end: Double { card.y + 116 * unit + Double(rows) * row }
}
