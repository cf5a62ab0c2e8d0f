import Documents

/// Text that a view has set anew, line by line, with where on the page each word comes from.
package struct SetText: Hashable, Sendable {
  /// A line of text that was set anew; points of the sheet.
  package struct Line: Hashable, Sendable {
    /// The words of the line that was set.
    package var text: String
    /// Distance from the sheet's left edge to the left end of the line.
    package var x: Double
    /// Distance from the sheet's upper edge to the line's baseline.
    package var baseline: Double
    /// The line's face and size.
    package var font: SetFont
    /// Whether the line is read from right to left.
    package var isRightToLeft: Bool
    /// Whether the line is not part of the main text, such as a running head or a page number.
    package var isQuiet = false
    /// The index of the line on the sheet.
    package var line: Int
  }

  /// The lines of text in reading order.
  package var lines: [Line]
  /// The boxes on the page, in points, of each word of each line of the sheet.
  package var sources: [[PageRect]]
}

/// A face at a size, as it is used for a line.
package struct SetFont: Hashable, Codable, Sendable {
  /// The kind of letters of the font.
  package var face: TextStyle.Face
  /// The size of the letters, points of the sheet.
  package var size: Double
  /// Whether the letters are bold, as in headings.
  package var isBold: Bool
  /// Makes a font from its face, its size and its weight.
  package init(face: TextStyle.Face, size: Double, isBold: Bool = false) {
    (self.face, self.size, self.isBold) = (face, size, isBold)
  }
}

extension SetText {
  func source(at point: PagePoint, lines: [TextLine], pictures: [PageSheet.Picture]) -> PagePoint? {
    let text = lines.indices.min { distance(lines[$0], point) < distance(lines[$1], point) }
    let picture = pictures.min { $0.place.distance(point) < $1.place.distance(point) }
    if let picture, picture.place.distance(point) < text.map({ distance(lines[$0], point) }) ?? .infinity {
      return picture.onPage(point)
    }
    guard let text else { return nil }
    let words = lines[text].words.indices
    let word = words.min {
      lines[text].words[$0].box.distance(point) < lines[text].words[$1].box.distance(point)
    }
    return word.map { PagePoint(sources[text][$0]) }
  }

  func place(of point: PagePoint, lines: [TextLine], pictures: [PageSheet.Picture]) -> PagePoint? {
    var best: (distance: Double, place: PagePoint)?
    func offer(_ distance: Double, _ place: PagePoint) {
      if distance < best?.distance ?? .infinity { best = (distance, place) }
    }
    for (line, boxes) in zip(lines, sources) {
      for (word, box) in zip(line.words, boxes) { offer(box.distance(point), PagePoint(word.box)) }
    }
    for picture in pictures { offer(picture.clip.distance(point), picture.onSheet(point)) }
    return best?.place
  }

  /// The boxes on the sheet of the words inside a box of the page, one for each line; for a box inside a word, the
  /// word's.
  func boxes(of box: PageRect, lines: [TextLine]) -> [PageRect] {
    let center = PagePoint(box)
    return zip(lines, sources).compactMap { line, boxes in
      zip(line.words, boxes).filter { _, source in
        let middle = PagePoint(source)
        return box.contains(x: middle.x, y: middle.y) || source.contains(x: center.x, y: center.y)
      }.map(\.0.box).reduce(nil) { (all: PageRect?, one) in all?.union(one) ?? one }
    }
  }

  private func distance(_ line: TextLine, _ point: PagePoint) -> Double {
    // The vertical distance counts for more: a place beside a short line belongs to that line.
    line.box.distance(PagePoint(x: min(max(point.x, line.box.x), line.box.maxX), y: point.y))
  }
}

extension PageRect {
  func distance(_ point: PagePoint) -> Double { distance(x: point.x, y: point.y) }
}
