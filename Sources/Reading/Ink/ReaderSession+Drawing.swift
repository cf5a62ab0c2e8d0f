import Documents
import Signals

/// The part of a page on which something is drawn from its beginning to its end.
package struct DrawnPlace: Hashable, Sendable {
  /// From 0.
  package let page: Int
  /// Of the sheet's pictures.
  let part: Int
}

// Drawing on the page with mouse or pen. Meanwhile what the eyes do on the page is suspended, but for the menu and the end.
extension ReaderSession {
  /// Begins drawing, takes another tool, or ends it with nil.
  package mutating func draw(with tool: ReaderScene.Tool?) {
    // A scroll by gaze ends, and what glides does so where the pointer is about to draw.
    _ = endDriving()
    dwells = [:]
    if self.tool == nil { motion.stop() }
    if self.tool == nil || tool == nil { pen = PenWatch() }
    self.tool = tool
  }

  /// The pen is down, at a place of the screen, px.
  package mutating func penTouches(_ point: ScreenPoint, at time: Timestamp) {
    guard tool != nil else { return }
    pen.touch(point, at: time)
    dwells = [:]
  }

  /// The pen is up from this time on.
  package mutating func penLifts(at time: Timestamp) { pen.lift(at: time) }

  /// Whether what is shown are pictures of pages, on which lines can be drawn.
  package var canDraw: Bool { view != .text }

  /// Says why nothing can be drawn here.
  package mutating func tellOfTextView() {
    tell(
      "Drawing needs the page",
      "Text that is set anew has no place for lines. Press V for another view, then draw.")
  }

  /// What of which page is shown at a place of the screen, px; nil beside pages, and where text is set anew.
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

  /// The page's place at one of the screen, px, kept to the part of the page where drawing has begun: what is beyond it
  /// stands elsewhere on the page. Page points, of the page as it is and not as it is turned.
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

  /// Shows lines that are not kept yet.
  package mutating func show(drawn lines: [DrawnLine]) {
    drawnLines = lines
    placeDrawn()
  }

  /// Shows an area that is about to be marked; nil takes it away.
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

  /// The layout of gaze while somebody draws: the menu, and the end where the exit is.
  func forDrawing(_ layout: GazeLayout) -> GazeLayout {
    var layout = layout
    layout.targets.removeAll { ![.menu, .exit].contains($0.id) }
    layout.zones = []
    return layout
  }

  /// The same without what eyes that follow the pen would choose.
  func besidePen(_ layout: GazeLayout) -> GazeLayout {
    var layout = forDrawing(layout)
    let error = max(errorPx ?? 0, Self.leastPenErrorPx)
    layout.targets.removeAll { pen.holdsBack($0.rect, error: error) }
    return layout
  }

  /// Eyes look a little ahead of a pen, px. Own choice.
  private static let leastPenErrorPx = 60.0

  /// Ink in view, by page.
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
