/// A place in a document: a page (from 0) and how far down it, as a share of its height (0 top, 1 bottom).
package struct DocumentPosition: Hashable, Codable, Sendable {
  /// Page number in the document, from 0.
  package var page: Int
  /// How far down the page the position is, as a share of the page's height: 0 top, 1 bottom; less than 0 in
  /// the gap above the page.
  package var offset: Double
  /// Makes a position from a page's number, from 0, and a share of the page's height.
  package init(page: Int, offset: Double) { (self.page, self.offset) = (page, offset) }
  /// The beginning of the document: the top of its first page.
  package static let start = DocumentPosition(page: 0, offset: 0)

  enum CodingKeys: String, CodingKey {
    case page, offset
  }
}
