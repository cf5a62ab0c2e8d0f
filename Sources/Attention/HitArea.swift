import Signals

/// Where the gaze counts as resting on a target: its box, grown by the error the gaze has.
///
/// A target wants a size of S = 2 (offset + 2 sigma) to be hit (Feit et al., "Toward everyday gaze
/// input", CHI 2017). An area that comes near an edge of the screen reaches that edge and goes on
/// beyond it: nothing else lies there, and gaze that overshoots the edge still means the target.
public struct HitArea: Hashable, Sendable {
  public struct Configuration: Hashable, Sendable {
    /// Offset at the target per mean offset. Calibrations are worst in the corners, where targets are:
    /// about twice the mean there, for fits of second order.
    public var offsetShare = 2.0
    /// Farthest that an area reaches sideways from its target's centre by growth, as a share of the
    /// screen's width; 0.13 keeps grown corners apart from a text column in the screen's middle 60 %.
    public var widestReach = 0.13
    /// The same up and down, also as a share of the width. Gaze errs more vertically and nothing but
    /// other targets lies there, so areas are taller than wide (advised by work at CHI 2025).
    public var tallestReach = 0.18
    /// An area whose border is this near to a screen edge, as a share of the target's size, reaches
    /// over it. Half a target: no other target fits between.
    public var edgeShare = 0.5
    public init() {}
  }

  public var rect: ScreenRect

  public init(
    of target: ScreenRect, error: CalibratedError, screen: ScreenGeometry,
    configuration: Configuration = Configuration()
  ) {
    let wanted = configuration.offsetShare * max(0, error.offset) + 2 * max(0, error.sigma)
    let wide = min(wanted, configuration.widestReach * screen.widthPx)
    let tall = min(wanted, configuration.tallestReach * screen.widthPx)
    let grown = target.grown(
      dx: max(0, wide - target.width / 2), dy: max(0, tall - target.height / 2))
    let horizontal = Self.extend(
      grown.x, grown.maxX, to: screen.widthPx, within: configuration.edgeShare * target.width)
    let vertical = Self.extend(
      grown.y, grown.maxY, to: screen.heightPx, within: configuration.edgeShare * target.height)
    rect = ScreenRect(
      x: horizontal.low, y: vertical.low, width: horizontal.high - horizontal.low,
      height: vertical.high - vertical.low)
  }

  public func contains(_ point: ScreenPoint) -> Bool { rect.contains(point) }

  /// Goes on for a whole screen beyond each edge that the span comes near.
  private static func extend(
    _ low: Double, _ high: Double, to size: Double, within margin: Double
  ) -> (low: Double, high: Double) {
    (low <= margin ? min(low, -size) : low, high >= size - margin ? max(high, 2 * size) : high)
  }
}
