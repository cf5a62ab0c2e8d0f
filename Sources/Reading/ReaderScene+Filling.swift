import Signals

extension ReaderScene {
  /// The content of a form's field, shown in place of what the document's own picture has there.
  package struct Filling: Hashable, Sendable {
    /// The content of a field, by how it is drawn.
    package enum Content: Hashable, Sendable {
      /// The text of a form's field in one line.
      case line(String)
      /// Text that is broken into lines at the field's width.
      case lines(String)
      /// A tick box that is on or off.
      case tick(isOn: Bool)
      /// One of several option buttons, on or off.
      case dot(isOn: Bool)
    }

    /// The box of the form's field, screen px.
    package var rect: ScreenRect
    /// The content of the form's field.
    package var content: Content
    /// Makes a filling from the field's box and its content.
    package init(rect: ScreenRect, content: Content) { (self.rect, self.content) = (rect, content) }
  }
}
