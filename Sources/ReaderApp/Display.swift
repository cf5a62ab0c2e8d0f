import Localization
import Reading
import Signals

/// The screen that gaze is mapped to, and whether the window covers it.
struct Display: Sendable {
  enum State: Sendable {
    case fullScreen
    /// The window is full screen at another size than before. It is used once it has been stable for a while, since desktops
    /// pass through other sizes on the way.
    case settling(WindowGeometry, until: Timestamp)
    /// The program runs in a window. Nothing reacts to gaze then, because the window's place on the screen is unknown.
    case window(WindowGeometry)
  }

  /// The screen that gaze is mapped to, as it was measured; kept while the window is not full screen.
  private(set) var told: ScreenGeometry
  /// The screen size that the person has entered; nil if they have not.
  private var size: ScreenSize?
  private(set) var state: State
  /// Whether the monitor does not tell its size in mm.
  let isUnmeasured: Bool

  init(_ setting: AppSetting, _ geometry: WindowGeometry, size: ScreenSize? = nil) {
    told = setting.measured(geometry)
    self.size = setting.isLive ? size : nil
    // A recorded person looks at the recorded screen, whatever the window is.
    state = geometry.isFullScreen || !setting.isLive ? .fullScreen : .window(geometry)
    isUnmeasured = geometry.monitor == nil
  }

  /// The screen that gaze is mapped to, with the size that the person has entered.
  var screen: ScreenGeometry { sized(told) }

  /// The screen with the size that the person has entered, if it was entered for this screen.
  func sized(_ screen: ScreenGeometry) -> ScreenGeometry { size?.applied(to: screen) ?? screen }

  mutating func use(_ size: ScreenSize?) { self.size = size }

  var isFullScreen: Bool { if case .fullScreen = state { true } else { false } }

  /// When a new size of the full screen is used; nil if none is pending.
  var deadline: Timestamp? { if case .settling(_, let until) = state { until } else { nil } }

  /// Takes in that the window's geometry has changed.
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

  /// Uses the new size of the full screen once it has been stable long enough.
  ///
  /// - Returns: whether a new size was used.
  mutating func adopt(_ setting: AppSetting, at time: Timestamp) -> Bool {
    guard case .settling(let geometry, let until) = state, time >= until else { return false }
    (told, state) = (setting.measured(geometry), .fullScreen)
    return true
  }

  private static var fullScreenReturns: String {
    let seconds = Int(WindowGeometry.returnSeconds)
    return localized(
      seconds, one: "Full screen comes back by itself within one second.",
      other: "Full screen comes back by itself within \(seconds) seconds.")
  }

  /// The message that nothing reacts to gaze, with the reason; nil if everything does.
  var banner: ReaderScene.Banner? {
    switch state {
    case .fullScreen: nil
    case .settling:
      ReaderScene.Banner(
        headline: localized("The screen changes"), remedy: localized("Gaze control goes on in a moment."),
        isBlocking: false)
    case .window(let geometry):
      ReaderScene.Banner(
        headline: localized("Gaze control is paused in a window"),
        remedy: geometry.isFullScreenWanted
          ? Self.fullScreenReturns : localized("Press F11 for full screen."), isBlocking: false)
    }
  }
}
