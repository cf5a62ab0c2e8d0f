/// The arrangement of whole pages: one below the other, or two side by side.
package enum PageRows: Hashable, Sendable {
  /// Pages lie one below the other.
  case single
  /// Pages lie in pairs, beginning with the first two.
  case pairs
  /// The first page has a row of its own, on the right, as the cover of a book; the others lie in pairs.
  case pairsAfterCover

  /// The largest number of pages in a row.
  var widest: Int { self == .single ? 1 : 2 }

  /// The pages of the row that contains a page; it may reach past the document's last page.
  func row(of page: Int) -> Range<Int> {
    switch self {
    case .single: page..<page + 1
    case .pairs: page / 2 * 2..<page / 2 * 2 + 2
    case .pairsAfterCover:
      page < 1 ? 0..<1 : (page - 1) / 2 * 2 + 1..<(page - 1) / 2 * 2 + 3
    }
  }

  /// All rows of a document with so many pages.
  func rows(of count: Int) -> [Range<Int>] {
    var rows: [Range<Int>] = []
    while let first = rows.last?.upperBound ?? (count > 0 ? 0 : nil), first < count {
      rows.append(row(of: first).clamped(to: 0..<count))
    }
    return rows
  }
}
