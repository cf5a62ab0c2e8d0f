import Documents

/// Finds what is drawn on a page besides its words: figures, and tables and frames with their rules.
///
/// It looks at a small picture of the page, since a document's text does not tell.
package enum PageInk {
  /// The scale at which a page is drawn for this, px per point: a hairline still leaves a shade.
  package static let scale = 0.5
  /// The side of the squares into which the page is divided, px.
  private static let cell = 3
  /// The least side of a picture, points; smaller boxes are rules, bullets and specks.
  private static let leastSide = 18.0
  /// The side of a note's symbol, points, as poppler 22.12 draws it.
  private static let symbolSide = 24.0
  /// The channel value below which a pixel is ink; paper is often not quite white.
  private static let paper: UInt8 = 225

  /// The boxes of what is no text, page points.
  ///
  /// - Parameters:
  ///   - pixels: the picture of the whole page.
  ///   - lines: the page's text, as the document gives it.
  ///   - annotations: what people have added to the page. The symbols of notes are no pictures: the notes are listed.
  package static func pictures(
    _ pixels: PagePixels, lines: [TextLine], annotations: [PageAnnotation] = []
  ) -> [PageRect] {
    let words = lines.flatMap { $0.words.map(\.box) }
    let symbols = annotations.filter { $0.kind == .note }.map { symbol(of: $0.box) }
    let grid = Grid(pixels, without: words, symbols: symbols)
    return boxes(grid, scale: pixels.scale).filter { box in
      guard min(box.width, box.height) >= leastSide else { return false }
      // A box that contains most words is a frame around the text, or a shaded page, and no picture.
      let inside = words.count { box.contains(x: $0.x + $0.width / 2, y: $0.y + $0.height / 2) }
      return words.isEmpty || inside * 2 < words.count
    }
  }

  /// The box that the symbol of a note takes up: poppler draws it from the upper left corner of the note's box, of the same
  /// size in a box of any. A symbol of the file's own fills the box.
  private static func symbol(of note: PageRect) -> PageRect {
    func side(_ length: Double) -> Double { min(max(length, symbolSide), 2 * symbolSide) }
    let box = PageRect(x: note.x, y: note.y, width: side(note.width), height: side(note.height))
    return box.grown(dx: 3, dy: 3)
  }

  /// A grid of squares over the page that tells which of them have ink not covered by a word.
  private struct Grid {
    let columns: Int
    let rows: Int
    var hasInk: [Bool]

    init(_ pixels: PagePixels, without words: [PageRect], symbols: [PageRect]) {
      (columns, rows) = ((pixels.width + cell - 1) / cell, (pixels.height + cell - 1) / cell)
      var hasInk = [Bool](repeating: false, count: columns * rows)
      let (columns, width, height, stride) = (columns, pixels.width, pixels.height, pixels.stride)
      pixels.withBytes { bytes in
        for y in 0..<height {
          for x in 0..<width {
            let at = y * stride + 4 * x
            if min(bytes[at], bytes[at + 1], bytes[at + 2]) < paper {
              hasInk[y / cell * columns + x / cell] = true
            }
          }
        }
      }
      self.hasInk = hasInk
      let unit = Double(cell) / pixels.scale
      // Accents, descenders and underlines reach beyond a word's box.
      for box in words.map({ $0.grown(dx: 2, dy: 0.25 * $0.height) }) + symbols {
        let across = max(0, Int(box.x / unit))..<max(0, min(columns, Int(box.maxX / unit) + 1))
        for row in max(0, Int(box.y / unit))..<max(0, min(rows, Int(box.maxY / unit) + 1))
        where !across.isEmpty {
          for column in across { self.hasInk[row * columns + column] = false }
        }
      }
    }
  }

  /// The boxes around groups of squares with ink that touch, or have one empty square between them.
  private static func boxes(_ grid: Grid, scale: Double) -> [PageRect] {
    var left = grid.hasInk
    var boxes: [PageRect] = []
    let unit = Double(cell) / scale
    for start in left.indices where left[start] {
      left[start] = false
      var open = [start]
      var (low, high) = ((x: grid.columns, y: grid.rows), (x: 0, y: 0))
      while let at = open.popLast() {
        let (x, y) = (at % grid.columns, at / grid.columns)
        (low.x, low.y) = (min(low.x, x), min(low.y, y))
        (high.x, high.y) = (max(high.x, x), max(high.y, y))
        for ny in max(0, y - 2)...min(grid.rows - 1, y + 2) {
          for nx in max(0, x - 2)...min(grid.columns - 1, x + 2) where left[ny * grid.columns + nx] {
            left[ny * grid.columns + nx] = false
            open.append(ny * grid.columns + nx)
          }
        }
      }
      boxes.append(
        PageRect(
          x: Double(low.x) * unit, y: Double(low.y) * unit, width: Double(high.x - low.x + 1) * unit,
          height: Double(high.y - low.y + 1) * unit))
    }
    return boxes
  }
}
