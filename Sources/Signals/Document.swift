/// A place in a document: a page (from 0) and how far down it, as a share of its height (0 top, 1 bottom).
public struct DocumentPosition: Hashable, Codable, Sendable {
  public var page: Int
  public var offset: Double
  public init(page: Int, offset: Double) { (self.page, self.offset) = (page, offset) }
  public static let start = DocumentPosition(page: 0, offset: 0)

  enum CodingKeys: String, CodingKey {
    case page, offset
  }
}
