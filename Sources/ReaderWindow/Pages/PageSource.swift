import Documents

/// The source from which the window gets rendered pages.
package struct PageSource: Sendable {
  /// How many pages the document has.
  package var pageCount: Int
  /// Renders a page (numbered from 0) at a scale in px per point, or a part of it in px of the page at that scale. Called
  /// from the main actor, one picture of each urgency at a time.
  package var render: Render

  /// Parameters: the page (from 0), px per point, the part or nil for the whole page, and the urgency.
  package typealias Render =
    @Sendable (_ page: Int, _ scale: Double, _ part: PixelRect?, _ urgency: Document.Urgency) async throws ->
    PagePixels

  /// Makes a source from the number of pages and the function that renders them.
  package init(pageCount: Int, render: @escaping Render) {
    (self.pageCount, self.render) = (pageCount, render)
  }

  /// Gets pages of an open document, rendered by its worker.
  package init(_ document: Document) {
    self.init(pageCount: document.pageCount) { page, scale, part, urgency in
      try await document.render(page: page, scale: scale, clip: part, urgency: urgency)
    }
  }
}
