import Signals

/// The transformation that scales one screen into another without distortion, centred.
struct SceneFit: Hashable {
  var factor = 1.0
  var origin = ScreenPoint(x: 0, y: 0)

  init() {}

  init(_ screen: ScreenRect, into size: (width: Double, height: Double)) {
    guard screen.width > 0, screen.height > 0, size.width > 0, size.height > 0 else { return }
    factor = min(size.width / screen.width, size.height / screen.height)
    // A difference by rounding counts as none.
    if abs(factor - 1) < 0.002 { factor = 1 }
    origin = ScreenPoint(
      x: ((size.width - screen.width * factor) / 2).rounded(.down),
      y: ((size.height - screen.height * factor) / 2).rounded(.down))
  }
}
