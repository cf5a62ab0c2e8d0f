import Localization
import ReaderApp
import Signals

extension ReaderPainter {
  /// Draws the list of the page's keys in two columns, from the registry of actions.
  func drawHelp(_ screen: ScreenRect) {
    canvas.fill(screen, canvas.theme.surround.opacity(0.55))
    let unit = min(screen.width / 1920, screen.height / 1080)
    let lines = UserAction.help
    let half = (lines.count + 1) / 2
    // If there are many rows they move together, so that all of them are visible.
    let (column, row) = (620 * unit, min(46 * unit, (0.96 * screen.height - 270 * unit) / Double(half)))
    let width = 2 * column + 120 * unit
    let height = Double(half) * row + 270 * unit
    let card = ScreenRect(
      x: screen.center.x - width / 2, y: screen.center.y - height / 2, width: width, height: height)
    canvas.fill(card, canvas.theme.panel.opacity(0.98), radius: Corner.card * unit)
    canvas.stroke(card, canvas.theme.edge, radius: Corner.card * unit, width: Stroke.edge)
    let left = card.x + 60 * unit
    canvas.text(
      localized("Keys"), at: ScreenPoint(x: left, y: card.y + 44 * unit), size: TypeScale.card * unit,
      canvas.theme.ink,
      weight: .bold)
    for (index, line) in lines.enumerated() {
      let x = left + Double(index / half) * column
      let y = card.y + 116 * unit + Double(index % half) * row
      canvas.text(
        line.keys, at: ScreenPoint(x: x, y: y), size: min(22 * unit, 0.62 * row), canvas.theme.accent,
        weight: .medium,
        width: 250 * unit, ellipsis: true)
      canvas.text(
        line.words, at: ScreenPoint(x: x + 260 * unit, y: y), size: min(22 * unit, 0.62 * row),
        canvas.theme.ink.opacity(0.9),
        width: column - 280 * unit, ellipsis: true)
    }
    canvas.text(
      localized(
        "With the eyes: rest on a corner to turn the page, close or open the menu; look at the top or bottom edge to scroll."
      ),
      at: ScreenPoint(x: left, y: card.y + 140 * unit + Double(half) * row), size: TypeScale.title * unit,
      canvas.theme.quiet,
      width: width - 120 * unit)
  }
}
