/// What the reader needs to know of a document before a single page is drawn.
public struct ReaderDocument: Hashable, Sendable {
  /// The size of one page in PDF points, as it is shown (rotation applied).
  public struct Page: Hashable, Sendable {
    public var width: Double
    public var height: Double
    public init(width: Double, height: Double) { (self.width, self.height) = (width, height) }
  }

  public var title: String
  public var pages: [Page]

  /// - Parameter pages: sizes that are not finite or not positive are shown as A4, so that one broken
  ///   page does not keep the others from being read.
  public init(title: String, pages: [Page]) {
    self.title = title
    self.pages = pages.map { page in
      let usable = page.width.isFinite && page.height.isFinite && page.width > 0 && page.height > 0
      return usable ? page : Page(width: 595.28, height: 841.89)
    }
  }
}

/// The box of one line of text: page points, origin at the page's top left corner, y down.
public struct PageLine: Hashable, Sendable {
  public var x: Double
  public var y: Double
  public var width: Double
  public var height: Double
  public init(x: Double, y: Double, width: Double, height: Double) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }
  public var middle: Double { y + height / 2 }

  /// The usual distance from one line to the next, in points; nil for fewer than three lines.
  ///
  /// The median of the steps down the page, so that headings and gaps between paragraphs do not count.
  public static func pitch(of lines: [PageLine]) -> Double? {
    let middles = lines.map(\.middle)
    let steps = zip(middles.dropFirst(), middles).map { $0 - $1 }.filter { $0 > 1 }.sorted()
    return steps.count >= 2 ? steps[steps.count / 2] : nil
  }
}
