import ReaderApp
import ReaderWindow
import Reading
import Signals

/// A picture of the gallery: one screen of the application in one of its states.
struct GalleryScreen: Sendable {
  /// How the screen is brought about.
  enum Origin: Sendable {
    /// The application is brought to the screen, by what a person does and what the household answers.
    case reached(
      as: Reader, choosesByDots: Bool, GalleryApp.Answering, @Sendable (inout GalleryApp) throws -> Void)
    /// The scene is written down, for screens that only a measurement of real eyes leads to.
    case written(@Sendable (ScreenGeometry) -> WindowContent)
  }

  /// The name of the screen and its file: lower case, words joined by hyphens.
  let name: String
  /// What the screen shows, in one line.
  let about: String
  let origin: Origin
  /// Whether the screen is made of widgets, which a window lays out and draws.
  private(set) var takesDisplay = false
  /// Whether the window draws a screen that is not made of widgets, because the camera sign stands over it, which is one.
  private(set) var isInWindow = false

  /// A screen that a person reaches who is logged in.
  ///
  /// - Parameters:
  ///   - name: the name of the screen.
  ///   - about: what it shows, in one line.
  ///   - answering: how the household answers from the beginning.
  ///   - steps: what the person does.
  init(
    _ name: String, _ about: String, answering: GalleryApp.Answering = .full,
    _ steps: @escaping @Sendable (inout GalleryApp) throws -> Void
  ) {
    (self.name, self.about) = (name, about)
    origin = .reached(as: .named(GalleryHousehold.reader), choosesByDots: false, answering, steps)
  }

  /// A screen that is reached from the question who reads, which a guest sees first.
  ///
  /// - Parameters:
  ///   - name: the name of the screen.
  ///   - about: what it shows, in one line.
  ///   - choosesByDots: whether people choose by following circling dots.
  ///   - answering: how the household answers from the beginning.
  ///   - steps: what the person does.
  init(
    guest name: String, _ about: String, choosesByDots: Bool = false,
    answering: GalleryApp.Answering = .full,
    _ steps: @escaping @Sendable (inout GalleryApp) throws -> Void
  ) {
    (self.name, self.about) = (name, about)
    origin = .reached(as: .guest, choosesByDots: choosesByDots, answering, steps)
  }

  /// A screen whose scene is written down.
  init(
    written name: String, _ about: String, _ content: @escaping @Sendable (ScreenGeometry) -> WindowContent
  ) {
    (self.name, self.about, origin) = (name, about, .written(content))
  }

  /// This screen, noted to be made of widgets.
  var ofWidgets: GalleryScreen {
    var screen = self
    screen.takesDisplay = true
    return screen
  }

  /// This screen, noted to be drawn in the window, with the camera sign.
  var inWindow: GalleryScreen {
    var screen = self
    (screen.takesDisplay, screen.isInWindow) = (true, true)
    return screen
  }

  /// What the window shows of the screen, and the pages of the open document.
  func shown(
    on screen: ScreenGeometry, theme: ThemeChoice, _ household: GalleryHousehold
  ) throws -> (view: AppView, pages: [DemoPage]) {
    switch origin {
    case .written(let content): return (AppView(content: content(screen)), [])
    case .reached(let reader, let choosesByDots, let answering, let steps):
      var app = GalleryApp(
        on: screen, theme: theme, household, reader: reader, choosesByDots: choosesByDots,
        answering: answering)
      try steps(&app)
      guard let view = app.view else { throw GalleryError.ended(name) }
      return (view, app.pages)
    }
  }
}

/// The kinds of screens, one for each case of `WindowContent`.
enum GalleryKind: String, CaseIterable, Codable, Sendable {
  case reader, calibration, panel, shelf, finder, login, cameras, readingTime, choices

  init(_ content: WindowContent) {
    self =
      switch content {
      case .reader: .reader
      case .calibration: .calibration
      case .panel: .panel
      case .shelf: .shelf
      case .finder: .finder
      case .login: .login
      case .cameras: .cameras
      case .readingTime: .readingTime
      case .choices: .choices
      }
  }

  /// Whether this kind of screen is made of tiles or a form: widgets, which a window lays out and draws.
  var takesDisplay: Bool {
    switch self {
    case .reader, .calibration, .panel: false
    case .shelf, .finder, .login, .cameras, .readingTime, .choices: true
    }
  }
}
