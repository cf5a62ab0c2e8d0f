import Signals

/// A part of a drawing that changes by itself: where it is on the screen it is drawn anew alone.
struct Layer {
  /// All that its look depends on: layers with equal content look the same.
  let content: AnyHashable
  /// Where it draws; nothing of it shows outside. Px of the scene.
  let bounds: ScreenRect
  /// On a canvas whose unit is one px of the scene.
  let draw: (Canvas) -> Void

  init(_ content: some Hashable, in bounds: ScreenRect, draw: @escaping (Canvas) -> Void) {
    (self.content, self.bounds, self.draw) = (AnyHashable(content), bounds, draw)
  }
}
