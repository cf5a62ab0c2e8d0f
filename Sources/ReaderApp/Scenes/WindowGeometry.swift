import Signals

/// The window's drawing area and the monitor it is on. px are the display's own, scaling undone.
package struct WindowGeometry: Hashable, Sendable {
  /// Width of the drawing area, px.
  package var widthPx: Double
  /// Height of the drawing area, px.
  package var heightPx: Double
  /// The drawing area is the whole monitor, so that gaze can be mapped to it.
  package var isFullScreen: Bool
  /// The person has not asked for a window: full screen comes back by itself after `returnSeconds`.
  package var isFullScreenWanted: Bool
  /// The monitor, where it tells its size in mm; the camera is taken to stand on its upper bezel.
  package var monitor: ScreenGeometry?

  /// Seconds until full screen comes back after the desktop took it away: long enough to see why, and to
  /// press F11 where a window is wanted.
  package static let returnSeconds = 10.0

  package init(
    widthPx: Double, heightPx: Double, isFullScreen: Bool, isFullScreenWanted: Bool = true,
    monitor: ScreenGeometry? = nil
  ) {
    (self.widthPx, self.heightPx) = (widthPx, heightPx)
    (self.isFullScreen, self.isFullScreenWanted, self.monitor) = (isFullScreen, isFullScreenWanted, monitor)
  }

  /// The drawing area as a screen of its own, for laying out the reader: mm as the monitor has them, or
  /// 96 px an inch (CSS's pixel) where it is silent.
  package var view: ScreenGeometry {
    let perMm = (monitor?.pxPerMmX ?? 96 / 25.4, monitor?.pxPerMmY ?? 96 / 25.4)
    return ScreenGeometry(
      widthPx: widthPx, heightPx: heightPx, widthMm: widthPx / perMm.0, heightMm: heightPx / perMm.1)
  }
}
