import Signals

/// A part of a drawing that changes independently: only its box on the screen is redrawn.
struct Layer {
  /// All values on which the layer's look depends: layers with equal content look the same.
  let content: AnyHashable
  /// The box in which the layer draws, in px of the scene; nothing of it is visible outside.
  let bounds: ScreenRect
  /// Draws the layer on a canvas whose unit is one px of the scene.
  let draw: (Canvas) -> Void

  init(_ content: some Hashable, in bounds: ScreenRect, draw: @escaping (Canvas) -> Void) {
    (self.content, self.bounds, self.draw) = (AnyHashable(content), bounds, draw)
  }
}
