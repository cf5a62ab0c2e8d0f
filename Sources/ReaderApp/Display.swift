import Reading
import Signals

/// The screen that gaze is mapped to, and what the window covers of it.
struct Display: Sendable {
  enum State: Sendable {
    case fullScreen
    /// Full screen at another size, which counts once it has been stable for a while: desktops pass through others.
    case settling(WindowGeometry, until: Timestamp)
    /// Nothing reacts to gaze in a window, because nobody knows where it is.
    case window(WindowGeometry)
  }

  /// What gaze is mapped to, as the screen tells of itself; kept while the window is no full screen.
  private(set) var told: ScreenGeometry
  /// What the person says of its size.
  private var size: ScreenSize?
  private(set) var state: State
  /// The monitor does not tell its size in mm.
  let isUnmeasured: Bool

  init(_ setting: AppSetting, _ geometry: WindowGeometry, size: ScreenSize? = nil) {
    told = setting.measured(geometry)
    self.size = setting.isLive ? size : nil
    // A recorded person looks at the recorded screen, whatever the window is.
    state = geometry.isFullScreen || !setting.isLive ? .fullScreen : .window(geometry)
    isUnmeasured = geometry.monitor == nil
  }

  /// What gaze is mapped to.
  var screen: ScreenGeometry { sized(told) }

  /// With the size that the person has said, where it is that screen.
  func sized(_ screen: ScreenGeometry) -> ScreenGeometry { size?.applied(to: screen) ?? screen }

  mutating func use(_ size: ScreenSize?) { self.size = size }

  var isFullScreen: Bool { if case .fullScreen = state { true } else { false } }

  /// When a new size counts.
  var deadline: Timestamp? { if case .settling(_, let until) = state { until } else { nil } }

  /// The window has changed.
  mutating func see(_ geometry: WindowGeometry, measured now: ScreenGeometry, until: Timestamp) {
    guard geometry.widthPx > 1, geometry.heightPx > 1 else { return }
    if !geometry.isFullScreen {
      state = .window(geometry)
    } else if now == told {
      state = .fullScreen
    } else {
      state = .settling(geometry, until: until)
    }
  }

  /// The new size has been stable.
  ///
  /// - Returns: false where none was due.
  mutating func adopt(_ setting: AppSetting, at time: Timestamp) -> Bool {
    guard case .settling(let geometry, let until) = state, time >= until else { return false }
    (told, state) = (setting.measured(geometry), .fullScreen)
    return true
  }

  /// Why nothing reacts to gaze.
  var banner: ReaderScene.Banner? {
    switch state {
    case .fullScreen: nil
    case .settling:
      ReaderScene.Banner(
        headline: "The screen changes", remedy: "Gaze control goes on in a moment.", isBlocking: false)
    case .window(let geometry):
      ReaderScene.Banner(
        headline: "Gaze control is paused in a window",
        remedy: geometry.isFullScreenWanted
          ? "Full screen comes back by itself within \(WindowGeometry.returnSeconds.fixed(0)) seconds."
          : "Press F11 for full screen.", isBlocking: false)
    }
  }
}
