/// A place in a document: a page (from 0) and how far down it, as a share of its height (0 top, 1 bottom).
package struct DocumentPosition: Hashable, Codable, Sendable {
  package var page: Int
  package var offset: Double
  package init(page: Int, offset: Double) { (self.page, self.offset) = (page, offset) }
  package static let start = DocumentPosition(page: 0, offset: 0)

  enum CodingKeys: String, CodingKey {
    case page, offset
  }
}
