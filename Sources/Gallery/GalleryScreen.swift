import ReaderApp
import ReaderWindow
import Reading
import Signals

/// One picture of the gallery: a screen in one of its states.
struct GalleryScreen: Sendable {
  /// How it comes about.
  enum Origin: Sendable {
    /// The application is brought there, by what somebody does and what the household answers.
    case reached(
      as: Reader, choosesByDots: Bool, GalleryApp.Answering, @Sendable (inout GalleryApp) throws -> Void)
    /// The scene is written down, where what leads to it is a measurement of real eyes.
    case written(@Sendable (ScreenGeometry) -> WindowContent)
  }

  /// What its file is called: lower case, words joined by hyphens.
  let name: String
  /// What is to be seen, in one line.
  let about: String
  let origin: Origin
  /// Whether it is made of widgets, which a window lays out and draws.
  private(set) var takesDisplay = false

  /// One that somebody comes to who is logged in.
  ///
  /// - Parameter answering: how the household answers from the beginning.
  init(
    _ name: String, _ about: String, answering: GalleryApp.Answering = .full,
    _ steps: @escaping @Sendable (inout GalleryApp) throws -> Void
  ) {
    (self.name, self.about) = (name, about)
    origin = .reached(as: .named(GalleryHousehold.reader), choosesByDots: false, answering, steps)
  }

  /// One that the guest comes to, at the question who reads.
  ///
  /// - Parameter answering: how the household answers from the beginning.
  init(
    guest name: String, _ about: String, choosesByDots: Bool = false,
    answering: GalleryApp.Answering = .full,
    _ steps: @escaping @Sendable (inout GalleryApp) throws -> Void
  ) {
    (self.name, self.about) = (name, about)
    origin = .reached(as: .guest, choosesByDots: choosesByDots, answering, steps)
  }

  /// One that is written down.
  init(
    written name: String, _ about: String, _ content: @escaping @Sendable (ScreenGeometry) -> WindowContent
  ) {
    (self.name, self.about, origin) = (name, about, .written(content))
  }

  /// The same screen as one of widgets.
  var ofWidgets: GalleryScreen {
    var screen = self
    screen.takesDisplay = true
    return screen
  }

  /// What the window shows, and the pages that are in it.
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

/// What the window can show, one for each case of `WindowContent`.
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

  /// Whether it is made of tiles or a form: widgets, which a window lays out and draws.
  var takesDisplay: Bool {
    switch self {
    case .reader, .calibration, .panel: false
    case .shelf, .finder, .login, .cameras, .readingTime, .choices: true
    }
  }
}
