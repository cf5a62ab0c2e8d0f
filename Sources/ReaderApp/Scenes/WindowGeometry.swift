import Signals

/// The window's drawing area and the monitor that it is on. Lengths in px are the display's physical pixels, without scaling.
package struct WindowGeometry: Hashable, Sendable {
  /// Width of the drawing area, px.
  package var widthPx: Double
  /// Height of the drawing area, px.
  package var heightPx: Double
  /// Whether the drawing area is the whole monitor, so that gaze can be mapped to it.
  package var isFullScreen: Bool
  /// Whether full screen comes back by itself after `returnSeconds`, because the person has not asked for a window.
  package var isFullScreenWanted: Bool
  /// The monitor; nil if it does not tell its size in mm. The camera is assumed to stand on its upper bezel.
  package var monitor: ScreenGeometry?

  /// How long after the desktop took full screen away it comes back, s: time to see why, and to press F11 if a window is
  /// wanted.
  package static let returnSeconds = 10.0

  /// Makes a geometry from the size of the drawing area, px, the state of full screen and the monitor.
  package init(
    widthPx: Double, heightPx: Double, isFullScreen: Bool, isFullScreenWanted: Bool = true,
    monitor: ScreenGeometry? = nil
  ) {
    (self.widthPx, self.heightPx) = (widthPx, heightPx)
    (self.isFullScreen, self.isFullScreenWanted, self.monitor) = (isFullScreen, isFullScreenWanted, monitor)
  }

  /// The drawing area as a screen geometry, for laying out the reader. Its size in mm is based on the monitor's, or on 96 px an
  /// inch (CSS's pixel) if that is unknown.
  package var view: ScreenGeometry {
    let perMm = (monitor?.pxPerMmX ?? 96 / 25.4, monitor?.pxPerMmY ?? 96 / 25.4)
    return ScreenGeometry(
      widthPx: widthPx, heightPx: heightPx, widthMm: widthPx / perMm.0, heightMm: heightPx / perMm.1)
  }
}
