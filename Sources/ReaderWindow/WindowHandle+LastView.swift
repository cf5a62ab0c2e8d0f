import Reading

// The last view of a document, which is shown while the document is being opened.
extension WindowHandle {
  /// The conditions that a last view has to meet to be shown now; nil if the window has no size yet.
  ///
  /// - Parameters:
  ///   - document: the document, by its content.
  ///   - place: the person's place in it, as text.
  ///   - light: the light in which its pages are shown.
  package func key(of document: String, place: String, light: PageLight) -> LastView.Key? {
    window.key(of: document, place: place, light: light)
  }

  /// The present view of the open document, without momentary drawings; nil if a page of it is not rendered yet. Takes as
  /// long as painting a frame.
  package func lastView(for key: LastView.Key) -> LastView? { window.lastView(for: key) }

  /// Shows a last view over everything; nil removes it.
  package func cover(with view: LastView?) { window.cover.show(view) }

  /// Whether all pages in view are rendered as needed, or cannot be.
  package var isDrawn: Bool { window.canvas.isComplete }

  /// The key of the last view that covers the window now; nil if none does.
  package var covered: LastView.Key? { window.cover.view?.key }
}
