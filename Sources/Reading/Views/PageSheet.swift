import Documents
import Signals

/// A place on a page, in points from the upper left corner of the page as it is shown.
package struct PagePoint: Hashable, Codable, Sendable {
  /// Distance from the page's left edge, points.
  package var x: Double
  /// Distance from the page's upper edge, points.
  package var y: Double
  /// Makes a place from its distances to the page's left and upper edge, points.
  package init(x: Double, y: Double) { (self.x, self.y) = (x, y) }

  init(_ box: PageRect) { self.init(x: box.x + box.width / 2, y: box.y + box.height / 2) }
}

/// A page as a view lays it out: parts of its picture and its lines, each at its new place.
///
/// Frame of reference: points of the sheet, origin top left, y down. The reader's scale converts them to px.
package struct PageSheet: Hashable, Sendable {
  /// A part of the page's picture on the sheet.
  package struct Picture: Hashable, Sendable {
    /// The part's box on the page, points.
    package var clip: PageRect
    /// The part's box on the sheet; it has the proportions of `clip` after the turn.
    package var place: PageRect
    /// How the part is turned on the sheet.
    package var turn = PageTurn.none
    /// Makes a part from its box on the page, its box on the sheet and its turn.
    package init(clip: PageRect, place: PageRect, turn: PageTurn = .none) {
      (self.clip, self.place, self.turn) = (clip, place, turn)
    }

    var zoom: Double {
      let width = turn.isSideways ? clip.height : clip.width
      return width > 0 ? place.width / width : 1
    }
  }

  /// The size of the whole sheet, points.
  package var size: PageSize
  /// The parts of the page's picture that the sheet shows.
  package var pictures: [Picture]
  /// The lines in reading order, at their places on the sheet.
  package var lines: [TextLine]
  /// The text that is set anew; nil where the view shows pictures only.
  package var text: SetText?
  /// The tables of which the sheet shows the lines, by the index of a table's first line.
  package var tables: [Int: PageTable]

  init(
    size: PageSize, pictures: [Picture], lines: [TextLine], text: SetText? = nil,
    tables: [Int: PageTable] = [:]
  ) {
    (self.size, self.pictures, self.lines, self.text) = (size, pictures, lines, text)
    self.tables = tables
  }

  /// A sheet that shows the whole page, magnified by `zoom`.
  init(_ page: PageSize, lines: [TextLine] = [], zoom: Double = 1, turn: PageTurn = .none) {
    let shown = turn.turned(page)
    size = PageSize(width: shown.width * zoom, height: shown.height * zoom)
    let whole = PageRect(x: 0, y: 0, width: page.width, height: page.height)
    let picture = Picture(
      clip: whole, place: PageRect(x: 0, y: 0, width: size.width, height: size.height), turn: turn)
    (pictures, tables) = ([picture], [:])
    self.lines = zoom == 1 && turn == .none ? lines : lines.compactMap { $0.moved(by: picture) }
  }

  // MARK: To the page and back

  /// The place of the page that is shown at a place of the sheet.
  func onPage(_ point: PagePoint) -> PagePoint {
    if let text, let source = text.source(at: point, lines: lines, pictures: pictures) { return source }
    guard let picture = nearest(pictures, to: point, \.place) else { return point }
    return picture.onPage(point)
  }

  /// The place on the sheet that shows a place of the page.
  func onSheet(_ point: PagePoint) -> PagePoint {
    if let text, let place = text.place(of: point, lines: lines, pictures: pictures) { return place }
    guard let picture = nearest(pictures, to: point, \.clip) else { return point }
    return picture.onSheet(point)
  }

  /// The boxes on the sheet that show a box of the page: one, or one for each line where text is set anew.
  package func boxes(of box: PageRect) -> [PageRect] {
    if let text {
      let boxes = text.boxes(of: box, lines: lines)
      if !boxes.isEmpty { return boxes }
    }
    return pictures.compactMap { picture in
      let part = box.cut(to: picture.clip)
      guard part.width > 0, part.height > 0, part.width * part.height > 0.2 * box.width * box.height
      else { return nil }
      return picture.onSheet(part)
    }
  }

  /// The boxes on the page that a line of the sheet shows.
  package func sources(of line: Int) -> [PageRect] {
    guard lines.indices.contains(line) else { return [] }
    if let text { return text.sources[line] }
    return lines[line].words.map { word in
      let picture = nearest(pictures, to: PagePoint(word.box), \.place)
      return picture?.onPage(word.box) ?? word.box
    }
  }

  /// The index of the line that shows a place of the page, or is nearest to it; nil without lines.
  package func line(at point: PagePoint) -> Int? {
    let place = onSheet(point)
    return lines.indices.min {
      lines[$0].box.distance(x: place.x, y: place.y) < lines[$1].box.distance(x: place.x, y: place.y)
    }
  }

  private func nearest(
    _ pictures: [Picture], to point: PagePoint, _ box: KeyPath<Picture, PageRect>
  ) -> Picture? {
    pictures.min {
      $0[keyPath: box].distance(x: point.x, y: point.y) < $1[keyPath: box].distance(x: point.x, y: point.y)
    }
  }
}

extension PageSheet.Picture {
  func onSheet(_ point: PagePoint) -> PagePoint {
    let turned = turn.turned(PagePoint(x: point.x - clip.x, y: point.y - clip.y), on: clipSize)
    return PagePoint(x: place.x + turned.x * zoom, y: place.y + turned.y * zoom)
  }

  private var clipSize: PageSize { PageSize(width: clip.width, height: clip.height) }

  func onPage(_ point: PagePoint) -> PagePoint {
    let turned = PagePoint(x: (point.x - place.x) / zoom, y: (point.y - place.y) / zoom)
    let point = turn.original(turned, on: clipSize)
    return PagePoint(x: clip.x + point.x, y: clip.y + point.y)
  }

  func onSheet(_ box: PageRect) -> PageRect {
    let (a, b) = box.corners
    return PageRect(onSheet(a), onSheet(b))
  }

  func onPage(_ box: PageRect) -> PageRect {
    let (a, b) = box.corners
    return PageRect(onPage(a), onPage(b))
  }
}

extension TextLine {
  /// The line moved to where a picture of its part of the page is; nil where no words are left.
  func moved(by picture: PageSheet.Picture) -> TextLine? {
    TextLine(words: words.map { TextWord(text: $0.text, box: picture.onSheet($0.box)) })
  }
}
