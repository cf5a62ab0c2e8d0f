import Reading

// The last view of a document, which is shown while it is being opened.
extension WindowHandle {
  /// What a last view has to be made for, to be shown now; nil where the window has no size yet.
  ///
  /// - Parameters:
  ///   - document: by its content.
  ///   - place: where reading is, as text.
  ///   - light: the light that its pages are shown in.
  package func key(of document: String, place: String, light: PageLight) -> LastView.Key? {
    window.key(of: document, place: place, light: light)
  }

  /// What is shown of the open document, without what is only drawn for a moment; nil where a page of it is not drawn yet.
  /// Takes as long as painting a frame.
  package func lastView(for key: LastView.Key) -> LastView? { window.lastView(for: key) }

  /// Shows a last view over everything; nil takes it away.
  package func cover(with view: LastView?) { window.cover.show(view) }

  /// Whether all pages in view are drawn as they are needed, or cannot be had.
  package var isDrawn: Bool { window.canvas.isComplete }

  /// What covers the window now.
  package var covered: LastView.Key? { window.cover.view?.key }
}
