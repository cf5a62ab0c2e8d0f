import Documents
import Signals

/// The places on its sheet where each page's marks and search hits are drawn. They are computed when marks, hits, text
/// or layout change, because scenes are made far more often.
struct PlacedBoxes: Hashable, Sendable {
  struct Mark: Hashable, Sendable {
    /// The mark's box, points of the sheet.
    var box: PageRect
    var colour: MarkColour
    var isArea: Bool
  }

  /// A box of a search hit in points of the sheet, and the index of that hit among those of the page.
  struct Hit: Hashable, Sendable {
    var box: PageRect
    var index: Int
  }

  var marks: [Int: [Mark]] = [:]
  var hits: [Int: [Hit]] = [:]
  /// Lines drawn by hand: those of marks (`ink`), and those not stored yet (`drawn`), by page.
  var ink: [Int: PlacedInk] = [:]
  var drawn: [Int: PlacedInk] = [:]
}

extension ReaderSession {
  /// Computes again where the marks and hits of a page are drawn.
  mutating func placeBoxes(on page: Int) {
    let marks = shownMarks.marks.filter { $0.page == page && fits($0) }
    placed.marks[page] = (inFile(on: page, except: marks) + marks).flatMap(placedMark)
    let lines = marks.flatMap(placedLines)
    placed.ink[page] = lines.isEmpty ? nil : PlacedInk(lines: lines)
    if drawnLines.contains(where: { $0.page == page }) { placeDrawn() }
    placeHits(on: page)
  }

  /// Computes again where marks are drawn, on all pages.
  mutating func placeMarks() {
    (placed.marks, placed.ink) = ([:], [:])
    let inFile = shownMarks.inFile.map(\.page).filter(isSetAnew)
    for page in Set(shownMarks.marks.map(\.page) + inFile) where document.pages.indices.contains(page) {
      placeBoxes(on: page)
    }
  }

  private func isSetAnew(_ page: Int) -> Bool { views.sheets[page]?.text != nil }

  /// The words of a page that others have marked in the file; none where the page's own picture shows them.
  ///
  /// - Parameter own: the person's own marks, which may be copies of them.
  private func inFile(on page: Int, except own: [PageMark]) -> [PageMark] {
    guard isSetAnew(page) else { return [] }
    let copies = own.compactMap(\.beginning)
    return shownMarks.inFile.filter { mark in
      guard mark.page == page, let beginning = mark.beginning else { return false }
      return !copies.contains { abs($0.x - beginning.x) < 2 && abs($0.y - beginning.y) < 2 }
    }
  }

  mutating func placeHits(on page: Int) {
    let sheet = sheet(page)
    placed.hits[page] = (shownHits.byPage[page] ?? []).enumerated().flatMap { index, hit in
      hit.boxes.flatMap { sheet.boxes(of: $0) }.map { PlacedBoxes.Hit(box: $0, index: index) }
    }
  }

  func placedMark(_ mark: PageMark) -> [PlacedBoxes.Mark] {
    let (parts, isArea): ([PageRect], Bool) =
      switch mark.shape {
      case .words(let boxes): (boxes, false)
      case .area(let box): ([box], true)
      case .bookmark, .ink: ([], false)
      }
    let sheet = sheet(mark.page)
    return parts.flatMap { sheet.boxes(of: $0) }
      .map { PlacedBoxes.Mark(box: $0, colour: mark.colour, isArea: isArea) }
  }

  private func placedLines(_ mark: PageMark) -> [PlacedInk.Line] {
    guard case .ink(let strokes, let width) = mark.shape else { return [] }
    let sheet = sheet(mark.page)
    return strokes.flatMap { sheet.placed($0, width: width, colour: mark.colour) }
  }
}

extension PageMark {
  /// The upper left corner of the first box of marked words, page points; nil for other marks.
  fileprivate var beginning: PagePoint? {
    guard case .words(let boxes) = shape else { return nil }
    return boxes.first.map { PagePoint(x: $0.x, y: $0.y) }
  }
}
