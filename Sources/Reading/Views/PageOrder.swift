import Documents
import Statistics

/// A page's content in reading order: columns one after the other, between headings, figures and tables that span them.
///
/// A recursive cut: a region is split at a gutter between lines; elements that cross the gutter split it from top to
/// bottom. Columns are read from the right where the page's script is.
package struct PageOrder: Hashable, Sendable {
  /// A column of the page, or content that spans several columns.
  package struct Region: Hashable, Sendable {
    /// The region's box; page points, origin top left, y down.
    package var box: PageRect
    /// The region's lines in reading order, boxes as on the page. A row of a table is one line.
    package var lines: [TextLine]
    /// Boxes of pictures and what they enclose, page points.
    package var pictures: [PageRect]
    /// The tables among the pictures.
    package var tables: [PageTable] = []
  }

  /// The page's regions in reading order.
  package let regions: [Region]
  /// How the page's text is turned against the page as it is shown.
  package let turn: TextTurn
  /// The usual height of a line, points; nil without text.
  package let lineHeight: Double?
  let lineCount: Int
  /// The width of the column that has most letters, points; 0 without text. It is stored, because each frame asks for
  /// it and counting letters takes long.
  let columnWidth: Double
  private let page: PageSize

  /// The usual line pitch within a region, points; nil for fewer than three lines.
  package var linePitch: Double? {
    let steps = regions.flatMap { region in
      let places = region.lines.map { line in
        let box = turn.upright(line.box, on: page)
        return box.y + box.height / 2
      }
      return zip(places.dropFirst(), places).map { $0 - $1 }.filter { $0 > 1 }
    }
    return steps.count >= 2 ? upperMedian(steps) : nil
  }

  /// How far down the page a box begins, with the page turned so that its text is upright.
  func top(_ box: PageRect) -> Double { turn.upright(box, on: page).y }

  /// All lines of the page in reading order.
  package var lines: [TextLine] { regions.flatMap(\.lines) }

  /// Finds the reading order of a page.
  ///
  /// - Parameters:
  ///   - lines: the page's lines as the document gives them, in any order.
  ///   - pictures: boxes of what is no text, page points.
  ///   - page: the page's size as it is shown, points.
  package init(_ lines: [TextLine], pictures: [PageRect] = [], on page: PageSize) {
    self.page = page
    let lines = StackedLetters.joined(lines)
    let turn = TextTurn(of: lines)
    self.turn = turn
    let across = lines.filter { PageElement.runsAcross($0, turn, on: page) }
    var elements = PageElement.parts(
      of: across.isEmpty ? lines : lines.filter { !across.contains($0) }, turn, on: page)
    let height = upperMedian(elements.map(\.box.height))
    lineHeight = height
    for picture in pictures where picture.isUsable {
      elements.append(PageElement(content: .picture, box: turn.upright(picture, on: page)))
    }
    elements = PictureLabels.absorbed(elements, height: height ?? 10)
    let text = lines.map(\.text).joined(separator: " ")
    var cutter = PageCutter(
      turn: turn, page: page, height: height ?? 10, isRightToLeft: text.isRightToLeft)
    cutter.cut(elements.sorted { $0.centerY < $1.centerY })
    // Vertical notes in the margin come after the rest of the page.
    regions = cutter.regions + across.map { Region(box: $0.box, lines: [$0], pictures: []) }
    lineCount = regions.reduce(0) { $0 + $1.lines.count }
    columnWidth = Self.columnWidth(of: regions)
  }

  private static func columnWidth(of regions: [Region]) -> Double {
    let widths = regions.map { region in
      (width: region.box.width, letters: region.lines.reduce(0) { $0 + $1.text.count })
    }.sorted { $0.width < $1.width }
    let half = widths.reduce(0) { $0 + $1.letters } / 2
    var sum = 0
    for (width, letters) in widths {
      sum += letters
      if sum > half { return width }
    }
    return 0
  }
}

/// Cuts a page's elements into regions.
private struct PageCutter {
  let turn: TextTurn
  let page: PageSize
  let height: Double
  let isRightToLeft: Bool
  var regions: [PageOrder.Region] = []

  /// Cuts elements into regions, recursively.
  ///
  /// - Parameters:
  ///   - elements: the elements, sorted by the height of their middles.
  ///   - depth: the depth of the recursion; no page has more columns within columns.
  mutating func cut(_ elements: [PageElement], depth: Int = 0) {
    guard !elements.isEmpty else { return }
    guard depth < 8, let gutter = Gutter.find(in: elements, height: height) else {
      regions.append(region(elements))
      return
    }
    var spanning: [PageElement] = []
    for band in Gutter.bands(of: elements, at: gutter.x) {
      guard !band.isSpanning else {
        spanning += band.elements
        continue
      }
      let (above, rest) = Self.endOfSpanning(spanning, band.elements, height)
      spanning += above
      if !rest.isEmpty {
        cut(spanning, depth: depth + 1)
        spanning = []
      }
      let left = rest.filter { $0.box.x + $0.box.width / 2 < gutter.x }
      let right = rest.filter { $0.box.x + $0.box.width / 2 >= gutter.x }
      if Gutter.isTable(left.filter(\.isText), right.filter(\.isText), height) {
        cut(rest, depth: depth + 1)
        continue
      }
      for side in isRightToLeft ? [right, left] : [left, right] { cut(side, depth: depth + 1) }
    }
    cut(spanning, depth: depth + 1)
  }

  /// Finds the short last line of a paragraph that spans both columns but ends before the gutter: it is close below the
  /// paragraph, and nothing is beside it.
  private static func endOfSpanning(
    _ spanning: [PageElement], _ band: [PageElement], _ height: Double
  ) -> (above: [PageElement], rest: [PageElement]) {
    let lines = spanning.filter(\.isText)
    guard lines.count > 1, let last = lines.max(by: { $0.centerY < $1.centerY }), let first = band.first,
      first.isText
    else { return ([], band) }
    let before = lines.map(\.centerY).filter { $0 < last.centerY - 0.5 * height }.max()
    let pitch = before.map { last.centerY - $0 } ?? 1.4 * height
    let isClose = first.centerY - last.centerY < 1.3 * min(pitch, 2 * height)
    let isAlone = !band.dropFirst().contains { $0.box.isBeside(first.box) }
    let isAligned = abs(first.box.x - last.box.x) < height || abs(first.box.maxX - last.box.maxX) < height
    return isClose && isAlone && isAligned ? ([first], Array(band.dropFirst())) : ([], band)
  }

  private func region(_ elements: [PageElement]) -> PageOrder.Region {
    let upright = elements.dropFirst().reduce(elements[0].box) { $0.union($1.box) }
    let pictures = elements.filter { !$0.isText }
    let tables = pictures.compactMap { picture in
      PageTable(picture.labels, in: picture.box, height: height, isRightToLeft: isRightToLeft) {
        turn.original($0, on: page)
      }
    }
    return PageOrder.Region(
      box: turn.original(upright, on: page), lines: rows(elements.filter(\.isText)),
      pictures: pictures.map { turn.original($0.box, on: page) }, tables: tables)
  }

  /// The elements as lines from the top: elements beside each other form one line.
  private func rows(_ elements: [PageElement]) -> [TextLine] {
    var rows: [(box: PageRect, elements: [PageElement])] = []
    for element in elements {
      // Each element is compared with the row's first one, so that a row does not drift along elements of different
      // heights.
      if let last = rows.last, let first = last.elements.first,
        first.box.isBeside(element.box),
        abs(first.centerY - element.centerY) < 0.6 * height
          || element.box.height > 1.8 * height || first.box.height > 1.8 * height
      {
        rows[rows.count - 1].elements.append(element)
        rows[rows.count - 1].box = last.box.union(element.box)
      } else {
        rows.append((element.box, [element]))
      }
    }
    return rows.compactMap { row in
      let sorted = row.elements.sorted { isRightToLeft ? $0.box.maxX > $1.box.maxX : $0.box.x < $1.box.x }
      return TextLine(words: sorted.flatMap(\.words))
    }
  }
}
