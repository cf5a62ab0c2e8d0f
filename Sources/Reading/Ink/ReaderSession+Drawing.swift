import Documents
import Localization
import Signals

/// The part of a page that a drawn line stays on from its beginning to its end.
package struct DrawnPlace: Hashable, Sendable {
  /// The page on which the line is drawn, from 0.
  package let page: Int
  /// The index among the sheet's pictures.
  let part: Int
}

// Drawing on the page with mouse or pen. While it lasts gaze chooses nothing on the page except the menu and the end of
// drawing.
extension ReaderSession {
  /// Begins drawing, changes the tool, or with nil ends drawing.
  package mutating func draw(with tool: ReaderScene.Tool?) {
    // Scrolling by gaze and glides end, so that the page is still where the pointer is about to draw.
    _ = endDriving()
    dwells.clear()
    if self.tool == nil { motion.stop() }
    if self.tool == nil || tool == nil { pen = PenWatch(configuration) }
    self.tool = tool
  }

  /// Notes that the pen is down at a place of the screen, px.
  package mutating func penTouches(_ point: ScreenPoint, at time: Timestamp) {
    guard tool != nil else { return }
    pen.touch(point, at: time)
    dwells.clear()
  }

  /// Notes that the pen was lifted at this time.
  package mutating func penLifts(at time: Timestamp) { pen.lift(at: time) }

  /// Whether the view shows pictures of pages, on which lines can be drawn.
  package var canDraw: Bool { view != .text }

  /// Shows a message that tells why nothing can be drawn in the text view.
  package mutating func tellOfTextView() {
    tell(
      localized("Drawing needs the page"),
      localized("Text that is set anew has no place for lines. Press V for another view, then draw."))
  }

  /// The part of a page that is shown at a place of the screen, px; nil beside the pages, and where text is set anew.
  package func drawnPlace(at point: ScreenPoint) -> DrawnPlace? {
    guard canDraw else { return nil }
    let (x, y) = (point.x + motion.offset.x, point.y + motion.offset.y)
    for page in flow.visiblePages(at: motion.offset.y) {
      let rect = flow.rect(page)
      guard rect.contains(ScreenPoint(x: x, y: y)) else { continue }
      let place = PagePoint(x: (x - rect.x) / scale, y: (y - rect.y) / scale)
      let pictures = sheet(page).pictures
      let part = pictures.indices.min {
        pictures[$0].place.distance(x: place.x, y: place.y)
          < pictures[$1].place.distance(x: place.x, y: place.y)
      }
      return part.map { DrawnPlace(page: page, part: $0) }
    }
    return nil
  }

  /// Converts a place of the screen (px) to a place of the page (points of the page before it is turned). It is limited
  /// to the part of the page where drawing began, because the neighbouring part on the screen may belong elsewhere on
  /// the page.
  package func drawnPoint(at point: ScreenPoint, on place: DrawnPlace) -> PagePoint {
    let rect = flow.rect(place.page)
    let pictures = sheet(place.page).pictures
    let onSheet = PagePoint(
      x: (point.x + motion.offset.x - rect.x) / scale, y: (point.y + motion.offset.y - rect.y) / scale)
    guard pictures.indices.contains(place.part) else { return sheet(place.page).onPage(onSheet) }
    let picture = pictures[place.part]
    let found = picture.onPage(onSheet)
    return PagePoint(
      x: min(max(found.x, picture.clip.x), picture.clip.maxX),
      y: min(max(found.y, picture.clip.y), picture.clip.maxY))
  }

  /// Shows drawn lines that have not been stored yet.
  package mutating func show(drawn lines: [DrawnLine]) {
    drawnLines = lines
    placeDrawn()
  }

  /// Shows an area that is proposed for a mark; nil hides it.
  package mutating func propose(area: PageRect?, page: Int, colour: MarkColour) {
    shownMarks.proposal = area.map {
      PageMark(id: "", page: page, shape: .area($0), colour: colour, text: "")
    }
  }

  mutating func placeDrawn() {
    placed.drawn = [:]
    for line in drawnLines where document.pages.indices.contains(line.page) {
      let lines = sheet(line.page).placed(line.points, width: line.width, colour: line.colour)
      placed.drawn[line.page, default: PlacedInk()].lines += lines
    }
  }

  /// The gaze layout while a person draws: the menu, and a target that ends drawing in place of the exit.
  func forDrawing(_ layout: GazeLayout) -> GazeLayout {
    var layout = layout
    layout.targets.removeAll { ![.menu, .exit].contains($0.id) }
    layout.zones = []
    return layout
  }

  /// The gaze layout while a person draws, without targets that eyes following the pen would choose.
  func besidePen(_ layout: GazeLayout) -> GazeLayout {
    var layout = forDrawing(layout)
    let error = max(errorPx ?? 0, configuration.leastPenErrorPx)
    layout.targets.removeAll { pen.holdsBack($0.rect, error: error) }
    return layout
  }

  /// The drawings in view; `ink` has them by page.
  func inkInView(_ ink: [Int: PlacedInk]) -> [ReaderScene.Ink] {
    guard !ink.isEmpty else { return [] }
    return flow.visiblePages(at: motion.offset.y).compactMap { page in
      guard let ink = ink[page], !ink.lines.isEmpty else { return nil }
      let sheet = flow.rect(page)
      return ReaderScene.Ink(
        page: page, ink: ink, origin: ScreenPoint(x: sheet.x - motion.offset.x, y: sheet.y - motion.offset.y),
        scale: scale)
    }
  }
}
