import Documents

/// A table of a page: its text line by line as it is printed, and which words of which lines each cell holds.
package struct PageTable: Hashable, Sendable {
  /// Words of one line of a table that belong to one cell.
  package struct Piece: Hashable, Sendable {
    /// The index of the line among the table's.
    package var line: Int
    /// The indices of the words in their line.
    package var words: Range<Int>
  }

  /// The box of the table, page points.
  package let box: PageRect
  /// The table's lines from the top, their words in reading order; page points.
  package let lines: [TextLine]
  /// The rows from the top, each with its cells in reading order; a cell of several lines has a piece of each.
  package let rows: [[[Piece]]]
  /// The number of columns, at least two.
  package let columns: Int

  /// The share of a table's height and width that its cells take up at least; labels of a chart stand at its edges.
  private static let leastSpan = 0.5
  /// How much farther apart rows are than lines of a cell, in heights of a line.
  private static let rowStep = 0.4

  /// Finds a table in what is written in a box.
  ///
  /// - Parameters:
  ///   - elements: the parts of lines in the box; their boxes are upright.
  ///   - box: the box, upright.
  ///   - height: the usual height of the page's lines, points.
  ///   - original: the box on the page of an upright one.
  /// - Returns: nil for what is no table: fewer than two rows of two cells, or more single labels than rows.
  init?(
    _ elements: [PageElement], in box: PageRect, height: Double, isRightToLeft: Bool,
    original: (PageRect) -> PageRect
  ) {
    let printed = Self.lines(elements.filter(\.isText), height, isRightToLeft)
    let cells = printed.filter { $0.count > 1 }
    guard cells.count >= 2, cells.count * 2 >= printed.count else { return nil }
    let all = printed.flatMap { $0 }.map(\.box)
    let whole = all.dropFirst().reduce(all[0]) { $0.union($1) }
    guard whole.height >= Self.leastSpan * box.height, whole.width >= Self.leastSpan * box.width
    else { return nil }
    // A cell across several columns tells of none.
    let columns = Self.columns(cells.flatMap { $0 }.map(\.box).filter { $0.width < 0.6 * whole.width })
    guard columns.count > 1, (cells.map(\.count).max() ?? 0) <= columns.count else { return nil }
    let lines = printed.compactMap { TextLine(words: $0.flatMap(\.words)) }
    guard lines.count == printed.count else { return nil }
    (self.box, self.lines, self.columns) = (original(box), lines, columns.count)
    rows = Self.rows(printed, columns, height, isRightToLeft)
  }

  /// The elements as printed lines from the top, each in reading order.
  private static func lines(
    _ elements: [PageElement], _ height: Double, _ isRightToLeft: Bool
  ) -> [[PageElement]] {
    var lines: [[PageElement]] = []
    for element in elements.sorted(by: { $0.centerY < $1.centerY }) {
      if let first = lines.last?.first, first.box.isBeside(element.box),
        abs(first.centerY - element.centerY) < 0.6 * height
      {
        lines[lines.count - 1].append(element)
      } else {
        lines.append([element])
      }
    }
    return lines.map { line in
      line.sorted { isRightToLeft ? $0.box.maxX > $1.box.maxX : $0.box.x < $1.box.x }
    }
  }

  /// The columns from the left: where boxes stand one below the other.
  private static func columns(_ boxes: [PageRect]) -> [ClosedRange<Double>] {
    var columns: [ClosedRange<Double>] = []
    for box in boxes.sorted(by: { $0.x < $1.x }) {
      if let last = columns.last, box.x <= last.upperBound {
        columns[columns.count - 1] = last.lowerBound...max(last.upperBound, box.maxX)
      } else {
        columns.append(box.x...box.maxX)
      }
    }
    return columns
  }

  /// The lines as rows: a line that continues cells of the one above belongs to the same row.
  private static func rows(
    _ printed: [[PageElement]], _ columns: [ClosedRange<Double>], _ height: Double, _ isRightToLeft: Bool
  ) -> [[[Piece]]] {
    let boxes = printed.map { line in line.dropFirst().reduce(line[0].box) { $0.union($1.box) } }
    let gaps = zip(boxes.dropFirst(), boxes).map { $0.y - $1.maxY }
    let (least, most) = (gaps.min() ?? 0, gaps.max() ?? 0)
    let isApart = most - least > rowStep * height
    func column(_ element: PageElement) -> Int {
      let middle = element.box.x + element.box.width / 2
      func distance(_ column: Int) -> Double {
        max(0, columns[column].lowerBound - middle, middle - columns[column].upperBound)
      }
      return columns.indices.min { distance($0) < distance($1) } ?? 0
    }
    var rows: [[(column: Int, pieces: [Piece])]] = []
    for (index, line) in printed.enumerated() {
      var from = 0
      let cells = line.map { element -> (column: Int, pieces: [Piece]) in
        defer { from += element.words.count }
        return (column(element), [Piece(line: index, words: from..<from + element.words.count)])
      }
      // All cells of a row are seldom continued.
      let continues =
        index > 0 && isApart && gaps[index - 1] < (least + most) / 2 && cells.count < columns.count
        && cells.allSatisfy { cell in rows.last?.contains { $0.column == cell.column } ?? false }
      guard continues, let last = rows.indices.last else {
        rows.append(cells)
        continue
      }
      for cell in cells {
        if let above = rows[last].firstIndex(where: { $0.column == cell.column }) {
          rows[last][above].pieces += cell.pieces
        }
      }
    }
    return rows.map { $0.map(\.pieces) }
  }
}
