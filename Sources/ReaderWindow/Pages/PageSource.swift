import Documents

/// Where the window gets pages from.
public struct PageSource: Sendable {
  public var pageCount: Int
  /// Renders a page (from 0) at px per point. Called from the main actor, one page of each urgency at a time.
  public var render:
    @Sendable (_ page: Int, _ scale: Double, _ urgency: Document.Urgency) async throws -> PagePixels

  public init(
    pageCount: Int,
    render:
      @escaping @Sendable (_ page: Int, _ scale: Double, _ urgency: Document.Urgency) async throws ->
      PagePixels
  ) {
    (self.pageCount, self.render) = (pageCount, render)
  }

  public init(_ document: Document) {
    self.init(pageCount: document.pageCount) { page, scale, urgency in
      try await document.render(page: page, scale: scale, urgency: urgency)
    }
  }
}
