import Documents

/// Where the window gets pages from.
package struct PageSource: Sendable {
  /// How many pages the document has.
  package var pageCount: Int
  /// Renders a page (from 0) at px per point, or a part of it, px of the page at that scale. Called from the main actor,
  /// one picture of each urgency at a time.
  package var render: Render

  /// Page (from 0), px per point, the part of it or nil for all, and how urgent it is.
  package typealias Render =
    @Sendable (_ page: Int, _ scale: Double, _ part: PixelRect?, _ urgency: Document.Urgency) async throws ->
    PagePixels

  package init(pageCount: Int, render: @escaping Render) {
    (self.pageCount, self.render) = (pageCount, render)
  }

  /// The pages of an open document, rendered by its worker.
  package init(_ document: Document) {
    self.init(pageCount: document.pageCount) { page, scale, part, urgency in
      try await document.render(page: page, scale: scale, clip: part, urgency: urgency)
    }
  }
}
