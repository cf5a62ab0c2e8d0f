import Localization
import Signals

/// Everything of the reader that is visible at one moment. All boxes are screen px.
package struct ReaderScene: Equatable, Sendable {
  /// A page, or a part of it, on the screen.
  package struct PagePlacement: Hashable, Sendable {
    /// The number of the placed page, from 0.
    package var page: Int
    /// The box of the whole page as it is shown, screen px.
    package var rect: ScreenRect
    /// The part of the page that is shown, screen px; nil for all of it.
    package var clip: ScreenRect?
    /// How the page is turned in `rect`.
    package var turn = PageTurn.none
    /// Makes a placement from the page, its box, the part that is shown and the turn.
    package init(page: Int, rect: ScreenRect, clip: ScreenRect? = nil, turn: PageTurn = .none) {
      (self.page, self.rect, self.clip, self.turn) = (page, rect, clip, turn)
    }
  }

  /// A line of text that is set anew.
  package struct TextRun: Hashable, Sendable {
    /// The words of the line of text.
    package var text: String
    /// The left end of the line on its baseline, screen px.
    package var origin: ScreenPoint
    /// The face and size of the letters; the size is in screen px.
    package var font: SetFont
    /// Whether the line is read from right to left.
    package var isRightToLeft: Bool
    /// Whether the line is not part of the main text, such as a running head or a page number.
    package var isQuiet: Bool
    /// Makes a line from its words, the left end of its baseline and its letters.
    package init(
      text: String, origin: ScreenPoint, font: SetFont, isRightToLeft: Bool, isQuiet: Bool = false
    ) {
      (self.text, self.origin, self.font) = (text, origin, font)
      (self.isRightToLeft, self.isQuiet) = (isRightToLeft, isQuiet)
    }
  }

  /// A target of the scene, which can be chosen by dwell.
  package struct Target: Hashable, Sendable {
    /// Which of the reader's targets it is.
    package var id: TargetID
    /// The target's box, screen px.
    package var rect: ScreenRect
    /// The text on the target.
    package var label: String
    /// The part of the dwell that is done, 0 to 1.
    package var progress: Double
    /// Whether choosing the target has an effect; false for turning back on the first page, for example.
    package var isEnabled: Bool
    /// Whether what the target stands for is in progress; choosing it then ends that.
    package var isOn: Bool
    /// Makes a target from its identifier, its box, its text and its state.
    package init(
      id: TargetID, rect: ScreenRect, label: String, progress: Double, isEnabled: Bool = true,
      isOn: Bool = false
    ) {
      (self.id, self.rect, self.label) = (id, rect, label)
      (self.progress, self.isEnabled, self.isOn) = (progress, isEnabled, isOn)
    }
  }

  /// A scroll zone of the scene: a strip that scrolls while it is looked at.
  package struct Zone: Hashable, Sendable {
    /// The direction in which the zone scrolls the document.
    package var direction: ScrollDirection
    /// The scroll zone's box, screen px.
    package var rect: ScreenRect
    /// The speed asked for, 0 (at rest) to 1.
    package var activity: Double
  }

  /// The gaze mark: a dot at filtered gaze.
  package struct GazeMark: Hashable, Sendable {
    /// Filtered gaze, screen px.
    package var point: ScreenPoint
    /// The expected error of the gaze point, px.
    package var radius: Double
    /// Makes a gaze mark from filtered gaze and its expected error.
    package init(point: ScreenPoint, radius: Double) { (self.point, self.radius) = (point, radius) }
  }

  /// A message to the person.
  package struct Banner: Hashable, Sendable {
    /// The message's problem, in a few words.
    package var headline: String
    /// What the person can do about the problem; empty where nothing can be done.
    package var remedy: String
    /// Whether the message is in large type over the dimmed page, because nothing goes on without help; otherwise it is
    /// a quiet strip that leaves the page readable.
    package var isBlocking: Bool
    /// Makes a message from its problem, its remedy and whether it covers the page.
    package init(headline: String, remedy: String, isBlocking: Bool = true) {
      (self.headline, self.remedy, self.isBlocking) = (headline, remedy, isBlocking)
    }
  }

  /// The right edge of the pages or their sheets, px; nil where none are in view.
  package var rightEdge: Double? { (sheets.isEmpty ? pages.map(\.rect) : sheets).map(\.maxX).max() }
  /// The left edge of the pages or their sheets, px; nil where none are in view.
  package var leftEdge: Double? { (sheets.isEmpty ? pages.map(\.rect) : sheets).map(\.x).min() }

  /// The whole screen, or the window's inner part, px.
  package var screen: ScreenRect
  /// The document's title.
  package var title: String
  /// The pages in view, from the top.
  package var pages: [PagePlacement]
  /// Sheets of views other than the whole page; they lie under `pages` and `texts`.
  package var sheets: [ScreenRect] = []
  /// The lines of text that are set anew, in view.
  package var texts: [TextRun] = []
  /// Contents of form fields that are not in the document, in view.
  package var fillings: [Filling] = []
  /// The boxes of marks, in view.
  package var marks: [MarkedBox] = []
  /// The bookmarks in view: a point at the right edge of the page for each.
  package var bookmarks: [ScreenPoint] = []
  /// Hand-drawn lines of marks, in view.
  package var ink: [Ink] = []
  /// Hand-drawn lines that are being drawn or have not been stored yet, in view.
  package var drawn: [Ink] = []
  /// The tool with which the pointer draws; nil while it selects text and moves the page.
  package var tool: Tool?
  /// The boxes of the mouse selection, in view.
  package var selected: [ScreenRect] = []
  /// The boxes of search hits, in view.
  package var found: [FoundBox] = []
  /// The view in which pages are shown.
  package var view = ReadingView.page
  /// Screen px per point of a page.
  package var scale: Double
  /// The current page, from 0.
  package var currentPage: Int
  /// The number of pages in the document.
  package var pageCount: Int
  /// The part of the document that lies above the bottom of the screen, 0 to 1.
  package var progress: Double
  /// The targets that can be chosen by dwell.
  package var targets: [Target]
  /// The strips that scroll while they are looked at.
  package var zones: [Zone]
  /// The line that is being looked at; nil where it is not known well enough.
  package var currentLine: ScreenRect?
  /// The line that was read last before the page moved; nil for none.
  package var lastLine: ScreenRect?
  /// The line that a voice is reading; nil for none.
  package var spokenLine: ScreenRect?
  /// The word of that line that the voice says; nil where the voice does not tell.
  package var spokenWord: ScreenRect?
  /// The gaze mark; nil where gaze is not shown or not known.
  package var gaze: GazeMark?
  /// A message to the person; nil for none.
  package var banner: Banner?
  /// Whether the help is shown over the page.
  package var showsHelp: Bool
  /// Whether the page is moving; then `ReaderSession.advance(to:)` must be called at the display's rate.
  package var isMoving: Bool
  /// The colours in which pages and text are drawn.
  package var light = PageLight.day
  /// The bright frame around a dark page.
  package var frame = LightFrame.none
}

extension InvalidReason {
  /// The problem in plain words; `remedy` says what to do about it.
  package var headline: String {
    switch self {
    case .noFace: localized("I cannot see your face")
    case .twoFaces: localized("I see two faces")
    case .otherFace: localized("I see somebody else")
    case .eyesClosed: localized("Your eyes are closed")
    case .eyesNotFound: localized("I cannot see your eyes")
    case .tooDark: localized("It is too dark")
    case .tooBlurred: localized("The picture is blurred")
    case .tooFar: localized("You are too far away")
    case .notCalibrated: localized("Your gaze is not calibrated")
    case .offScreen: localized("You are looking past the screen")
    case .noFrame: localized("The camera sends no picture")
    case .damagedPictures: localized("The camera's pictures arrive damaged")
    }
  }
}
