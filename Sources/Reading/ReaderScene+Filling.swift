import Signals

extension ReaderScene {
  /// What a field of a form holds now, in place of what the document's own picture shows there.
  package struct Filling: Hashable, Sendable {
    /// What a field holds, by how it is drawn.
    package enum Content: Hashable, Sendable {
      /// In one line.
      case line(String)
      /// Broken at the field's end.
      case lines(String)
      /// A box that is on or off.
      case tick(isOn: Bool)
      /// Of one of several buttons.
      case dot(isOn: Bool)
    }

    /// Screen px.
    package var rect: ScreenRect
    /// What the field holds.
    package var content: Content
    package init(rect: ScreenRect, content: Content) { (self.rect, self.content) = (rect, content) }
  }
}
