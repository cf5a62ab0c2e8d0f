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
    placed.marks[page] = marks.flatMap(placedMark)
    let lines = marks.flatMap(placedLines)
    placed.ink[page] = lines.isEmpty ? nil : PlacedInk(lines: lines)
    if drawnLines.contains(where: { $0.page == page }) { placeDrawn() }
    placeHits(on: page)
  }

  /// Computes again where marks are drawn, on all pages.
  mutating func placeMarks() {
    (placed.marks, placed.ink) = ([:], [:])
    for page in Set(shownMarks.marks.map(\.page)) where document.pages.indices.contains(page) {
      placeBoxes(on: page)
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
