import Documents
import Localization
import Signals

// Places of pages, sheets and text on the screen.
extension ReaderSession {
  /// The pages in view, or the parts of them that the view shows, with their places on the screen.
  var placements: [ReaderScene.PagePlacement] {
    flow.visiblePages(at: motion.offset.y).flatMap { page in
      guard view != .page else {
        return [ReaderScene.PagePlacement(page: page, rect: onScreen(flow.rect(page)), turn: turn)]
      }
      return sheet(page).pictures.compactMap { picture in
        let clip = onScreen(picture.place, page: page)
        guard clip.maxY > 0, clip.y < screen.heightPx else { return nil }
        let size = document.pages[page]
        let whole = picture.onSheet(PageRect(x: 0, y: 0, width: size.width, height: size.height))
        return ReaderScene.PagePlacement(page: page, rect: onScreen(whole, page: page), clip: clip)
      }
    }
  }

  /// The boxes of sheets in view, screen px; empty in the view of whole pages.
  var sheetRects: [ScreenRect] {
    guard view != .page else { return [] }
    return flow.visiblePages(at: motion.offset.y).map { onScreen(flow.rect($0)) }
  }

  /// The lines in view that are set anew; empty in other views than text.
  var textRuns: [ReaderScene.TextRun] {
    guard view == .text else { return [] }
    return flow.visiblePages(at: motion.offset.y).flatMap { page in
      let sheet = flow.rect(page)
      return (views.sheets[page]?.text?.lines ?? []).compactMap { line -> ReaderScene.TextRun? in
        let origin = ScreenPoint(
          x: sheet.x + line.x * scale - motion.offset.x,
          y: sheet.y + line.baseline * scale - motion.offset.y)
        let size = line.font.size * scale
        guard origin.y > -size, origin.y < screen.heightPx + 2 * size else { return nil }
        var font = line.font
        font.size = size
        return ReaderScene.TextRun(
          text: line.text, origin: origin, font: font, isRightToLeft: line.isRightToLeft,
          isQuiet: line.isQuiet)
      }
    }
  }

  private func onScreen(_ rect: ScreenRect) -> ScreenRect {
    ScreenRect(
      x: rect.x - motion.offset.x, y: rect.y - motion.offset.y, width: rect.width, height: rect.height)
  }
}

// Changing between views by one look or click.
extension ReaderSession {
  /// The view that the view target leads to: the whole page, and from there the view that fits; nil for no target.
  var otherView: ReadingView? {
    if view != .page { return .page }
    guard views.pitch != nil else { return nil }
    let others: [ReadingView] = [.column, .text]
    let needed = 0.999 * neededPitchDegrees
    // No other view is offered where whole pages can be read comfortably.
    guard pitchDegrees(in: .page) ?? 0 < needed else { return nil }
    let possible = others.filter(isPossible)
    return possible.first { pitchDegrees(in: $0) ?? 0 >= needed } ?? possible.first
  }

  /// Adds the view target in the middle of the right edge, where no line ends: text stops before the corner targets.
  func withViewTarget(_ layout: GazeLayout) -> GazeLayout {
    guard otherView != nil, !flow.isWiderThanScreen || fit == .text,
      var target = layout.targets.first(where: { $0.id == .exit })
    else { return layout }
    (target.id, target.dwellSeconds, target.priority) = (.otherView, ReaderLayout.viewDwellSeconds, 1)
    target.rect.y = (screen.heightPx - target.rect.height) / 2
    var layout = layout
    layout.targets.append(target)
    return layout
  }
}

extension ReadingView {
  /// The text of the target that leads to the view.
  var label: String {
    switch self {
    case .page: localized("Whole page")
    case .column: localized("Columns")
    case .text: localized("Text")
    }
  }
}
