import Documents
import Library
import Reading

extension ReadingScreen {
  /// Whether ink that was drawn can be undone.
  var canUndoDrawing: Bool { drawing.map { !$0.held.isEmpty || !$0.steps.isEmpty } ?? false }

  /// Shows the ink that is not among the marks yet.
  mutating func showDrawn() {
    let sent = marks.underway.added.flatMap { mark -> [DrawnLine] in
      guard case .ink(let strokes, let width) = mark.geometry else { return [] }
      return strokes.map { stroke in
        DrawnLine(
          page: mark.page, points: stroke.map { PagePoint(x: $0.x, y: $0.y) }, width: width,
          colour: MarkColour(rawValue: mark.colour) ?? .yellow)
      }
    }
    session.show(drawn: sent + (drawing?.held ?? []) + (drawing?.live.map { [$0] } ?? []))
  }

  /// Shows the marks, without what an eraser has removed.
  mutating func showMarks() {
    session.show(marks.underway.applied(to: marks.marks).map(PageMark.init))
  }

  /// Asks the store to remove what was erased, as far as it can do so now.
  mutating func askToErase() -> [AppAction] {
    marks.underway.ask(of: marks.marks).map { [.store(.marks($0, documentID: item.id))] } ?? []
  }

  /// Asks the store for what was erased while it was busy, unless the eraser is still on the page.
  mutating func goOnErasing() -> [AppAction] {
    if case .erasing = drawing?.going { [] } else { askToErase() }
  }

  /// Removes the strokes that an eraser touches on its way.
  mutating func erase(from: PagePoint, to: PagePoint, on place: DrawnPlace) {
    let reach = max(InkDrawing.eraserPoints, InkDrawing.eraserPx / session.scale)
    var isChanged = false
    for mark in marks.underway.applied(to: marks.marks) where mark.page == place.page {
      guard case .ink(let strokes, let width) = mark.geometry else { continue }
      let left = strokes.filter { stroke in
        !InkTouch.touches(
          stroke.map { PagePoint(x: $0.x, y: $0.y) }, from: from, to: to, reach: reach + width / 2)
      }
      guard left.count < strokes.count else { continue }
      marks.underway.leave(left, of: mark.id)
      isChanged = true
    }
    if isChanged { showMarks() }
  }
}

extension NewMark {
  /// Makes an area.
  ///
  /// - Parameters:
  ///   - box: the area, page points.
  ///   - page: the page, from 0.
  ///   - colour: the colour of the mark.
  init(area box: PageRect, page: Int, colour: MarkColour) {
    self.init(
      .area(from: MarkGeometry.Point(x: box.x, y: box.y), to: MarkGeometry.Point(x: box.maxX, y: box.maxY)),
      page: page, text: "", colour: colour.rawValue)
  }
}
