import ReaderApp
import ReaderWindow
import Reading
import Signals

/// One picture of the gallery: a screen in one of its states.
struct GalleryScreen: Sendable {
  /// How it comes about.
  enum Origin: Sendable {
    /// The application is brought there, by what somebody does and what the household answers.
    case reached(as: Reader, choosesByDots: Bool, @Sendable (inout GalleryApp) throws -> Void)
    /// The scene is written down, where what leads to it is a measurement of real eyes.
    case written(@Sendable (ScreenGeometry) -> WindowContent)
  }

  /// What its file is called: lower case, words joined by hyphens.
  let name: String
  /// What is to be seen, in one line.
  let about: String
  let origin: Origin

  /// One that somebody comes to who is logged in.
  init(_ name: String, _ about: String, _ steps: @escaping @Sendable (inout GalleryApp) throws -> Void) {
    (self.name, self.about) = (name, about)
    origin = .reached(as: .named(GalleryHousehold.reader), choosesByDots: false, steps)
  }

  /// One that the guest comes to, at the question who reads.
  init(
    guest name: String, _ about: String, choosesByDots: Bool = false,
    _ steps: @escaping @Sendable (inout GalleryApp) throws -> Void
  ) {
    (self.name, self.about) = (name, about)
    origin = .reached(as: .guest, choosesByDots: choosesByDots, steps)
  }

  /// One that is written down.
  init(
    written name: String, _ about: String, _ content: @escaping @Sendable (ScreenGeometry) -> WindowContent
  ) {
    (self.name, self.about, origin) = (name, about, .written(content))
  }

  /// What the window shows, and the pages that are in it.
  func content(
    on screen: ScreenGeometry, theme: ThemeChoice, _ household: GalleryHousehold
  ) throws -> (content: WindowContent, pages: [DemoPage]) {
    switch origin {
    case .written(let content): return (content(screen), [])
    case .reached(let reader, let choosesByDots, let steps):
      var app = GalleryApp(on: screen, theme: theme, household, reader: reader, choosesByDots: choosesByDots)
      try steps(&app)
      guard let view = app.view else { throw GalleryError.ended(name) }
      return (view.content, app.pages)
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

  /// Which screens these are, where the gallery has none of them: tiles and forms are widgets, which take a display.
  var notDrawn: String? {
    switch self {
    case .reader, .calibration, .panel: nil
    case .shelf: "the shelf, its search and how it is sorted"
    case .finder: "PDFs that can be put on the shelf"
    case .login: "who reads, and the forms for passwords"
    case .cameras: "the cameras to choose from"
    case .readingTime: "how much was read"
    case .choices: "reminders, calendar and contacts"
    }
  }
}
