import Documents
import Signals

/// Where on its sheet each page's marks and hits are drawn, worked out when marks, hits, text or layout change: pictures
/// are made far more often.
struct PlacedBoxes: Hashable, Sendable {
  struct Mark: Hashable, Sendable {
    /// Points of the sheet.
    var box: PageRect
    var colour: MarkColour
    var isArea: Bool
  }

  /// Points of the sheet, with which of the page's hits it belongs to.
  struct Hit: Hashable, Sendable {
    var box: PageRect
    var index: Int
  }

  var marks: [Int: [Mark]] = [:]
  var hits: [Int: [Hit]] = [:]
}

extension ReaderSession {
  /// Works out anew where the marks and hits of a page are drawn.
  mutating func placeBoxes(on page: Int) {
    placed.marks[page] = shownMarks.marks.filter { $0.page == page && fits($0) }.flatMap(placedMark)
    placeHits(on: page)
  }

  /// Of all pages that have marks, or had.
  mutating func placeMarks() {
    placed.marks = [:]
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
      case .bookmark: ([], false)
      }
    let sheet = sheet(mark.page)
    return parts.flatMap { sheet.boxes(of: $0) }
      .map { PlacedBoxes.Mark(box: $0, colour: mark.colour, isArea: isArea) }
  }
}
