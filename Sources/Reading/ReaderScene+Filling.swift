import Signals

extension ReaderScene {
  /// What a field of a form holds now, in place of what the document's own picture shows there.
  public struct Filling: Hashable, Sendable {
    public enum Content: Hashable, Sendable {
      case line(String)
      /// Broken at the field's end.
      case lines(String)
      case tick(isOn: Bool)
      /// Of one of several buttons.
      case dot(isOn: Bool)
    }

    /// Screen px.
    public var rect: ScreenRect
    public var content: Content
    public init(rect: ScreenRect, content: Content) { (self.rect, self.content) = (rect, content) }
  }
}
