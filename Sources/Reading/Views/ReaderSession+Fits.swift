import Documents
import Localization
import Signals

/// A size of whole pages that is fitted to the screen.
enum PageFit: Hashable, Sendable {
  /// The page is as wide as the screen.
  case width
  /// What is printed on the page is as wide as the space between the targets; margins are cut.
  case text
}

// Sizes of whole pages that fit the screen. Columns and text have a fitting width already.
extension ReaderSession {
  /// Fits pages to the screen; that can be undone.
  mutating func fitPages(_ fit: PageFit) -> [ReaderAction] {
    guard view == .page else {
      tell(
        localized("This view is as wide as fits already"),
        localized("“Whole page” shows the page, whose size can be fitted."))
      return []
    }
    guard let wished = scale(fitting: fit) else {
      tell(
        localized("What is printed on this page is not known"),
        localized("“Fit the width” works without that."))
      return []
    }
    let done = resize(to: wished)
    self.fit = fit
    centre(on: currentPage)
    return done
  }

  /// The scale of a fit, px per point; nil where it is not known what is printed.
  func scale(fitting fit: PageFit) -> Double? {
    switch fit {
    case .width:
      let margins = Double(rows.widest + 1) * configuration.marginPx
      return widestRow > 0 ? (screen.widthPx - margins) / widestRow : nil
    case .text:
      // A turned page, or two side by side, is fitted as a whole.
      guard isPlain, rows == .single else { return scale(fitting: .width) }
      let near = max(0, currentPage - Self.fittedPages)...currentPage + Self.fittedPages
      let widest = near.compactMap(printed).map { $0.upperBound - $0.lowerBound }.max()
      return widest.map { roomPx / (1.02 * $0) }
    }
  }

  /// The number of neighbouring pages on either side whose text must fit too.
  private static let fittedPages = 2

  /// Centres what is printed on a page horizontally: left and right pages may have different margins.
  mutating func centre(on page: Int) {
    // The page is not moved sideways while the person scrolls.
    guard fit == .text, isPlain, rows == .single, driving.isEmpty, flow.isWiderThanScreen,
      let printed = printed(on: page)
    else { return }
    let middle = (printed.lowerBound + printed.upperBound) / 2
    let x = flow.rect(page).x + middle * scale - screen.widthPx / 2
    let to = flow.clamped(ScreenPoint(x: x, y: motion.destination.y))
    guard to != motion.destination else { return }
    motion.glide(to: to, seconds: configuration.glideSeconds)
  }

  /// The horizontal range of a page in which something is printed, page points, without page numbers and the like; nil
  /// where that is not known.
  private func printed(on page: Int) -> ClosedRange<Double>? {
    guard let content = views.contents[page] else { return nil }
    let width = document.pages[page].width
    let widest = content.lines.map(\.box.width).max() ?? 0
    let boxes = content.lines.map(\.box).filter { 3 * $0.width >= widest } + content.pictures
    guard let left = boxes.map(\.x).min().map({ max($0, 0) }),
      let right = boxes.map(\.maxX).max().map({ min($0, width) }), right - left > 0.1 * width
    else { return nil }
    return left...right
  }
}
