import Signals

extension ReaderScene {
  /// What a field of a form holds now, in place of what the document's own picture shows there.
  package struct Filling: Hashable, Sendable {
    package enum Content: Hashable, Sendable {
      case line(String)
      /// Broken at the field's end.
      case lines(String)
      case tick(isOn: Bool)
      /// Of one of several buttons.
      case dot(isOn: Bool)
    }

    /// Screen px.
    package var rect: ScreenRect
    package var content: Content
    package init(rect: ScreenRect, content: Content) { (self.rect, self.content) = (rect, content) }
  }
}
