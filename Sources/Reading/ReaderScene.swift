import Signals

/// Everything that is to be seen of the reader at one moment. All boxes are screen px.
package struct ReaderScene: Equatable, Sendable {
  /// A page, or a part of it, on the screen.
  package struct PagePlacement: Hashable, Sendable {
    /// From 0.
    package var page: Int
    /// Of the whole page, as it is shown.
    package var rect: ScreenRect
    /// The part of it that is shown; nil for all.
    package var clip: ScreenRect?
    /// How the page is turned in `rect`.
    package var turn = PageTurn.none
    package init(page: Int, rect: ScreenRect, clip: ScreenRect? = nil, turn: PageTurn = .none) {
      (self.page, self.rect, self.clip, self.turn) = (page, rect, clip, turn)
    }
  }

  /// A line of text that is set anew.
  package struct TextRun: Hashable, Sendable {
    /// The words of the line.
    package var text: String
    /// Left end of the line, on its baseline.
    package var origin: ScreenPoint
    /// Its size is in screen px.
    package var font: SetFont
    /// Whether it is read from the right to the left.
    package var isRightToLeft: Bool
    /// Beside the text: a running head, a page's number.
    package var isQuiet = false
  }

  /// Something that can be chosen by dwell.
  package struct Target: Hashable, Sendable {
    package var id: TargetID
    /// Screen px.
    package var rect: ScreenRect
    /// What it says.
    package var label: String
    /// How much of the dwell is done, 0 to 1.
    package var progress: Double
    /// False where choosing it would change nothing, as turning back on the first page.
    package var isEnabled: Bool
    /// What it stands for goes on; choosing it ends that.
    package var isOn: Bool
    package init(
      id: TargetID, rect: ScreenRect, label: String, progress: Double, isEnabled: Bool = true,
      isOn: Bool = false
    ) {
      (self.id, self.rect, self.label) = (id, rect, label)
      (self.progress, self.isEnabled, self.isOn) = (progress, isEnabled, isOn)
    }
  }

  /// A strip that scrolls while it is looked at.
  package struct Zone: Hashable, Sendable {
    /// Where the page goes while it is looked at.
    package var direction: ScrollDirection
    /// Screen px.
    package var rect: ScreenRect
    /// 0 at rest, otherwise the speed asked for, up to 1.
    package var activity: Double
  }

  /// The dot at which gaze is.
  package struct GazeMark: Hashable, Sendable {
    /// Filtered gaze, screen px.
    package var point: ScreenPoint
    /// The error the point is believed to have, px.
    package var radius: Double
    package init(point: ScreenPoint, radius: Double) { (self.point, self.radius) = (point, radius) }
  }

  /// A message to the person.
  package struct Banner: Hashable, Sendable {
    /// What is the matter, in a few words.
    package var headline: String
    /// What the person can do about it; empty where nothing.
    package var remedy: String
    /// In large type over the dimmed page, because nothing goes on without help; else a quiet strip that
    /// leaves the page to be read.
    package var isBlocking: Bool
    package init(headline: String, remedy: String, isBlocking: Bool = true) {
      (self.headline, self.remedy, self.isBlocking) = (headline, remedy, isBlocking)
    }
  }

  /// Where the pages, or their sheets, begin at the left, px; nil where none are in view.
  package var leftEdge: Double? { (sheets.isEmpty ? pages.map(\.rect) : sheets).map(\.x).min() }

  /// The whole screen, or the window's inner part, px.
  package var screen: ScreenRect
  /// What the document is called.
  package var title: String
  /// The pages in view, from the top.
  package var pages: [PagePlacement]
  /// What lies under `pages` and `texts` where those do not cover it: the sheets of views other than the whole page.
  package var sheets: [ScreenRect] = []
  /// Lines that are set anew, in view.
  package var texts: [TextRun] = []
  /// What was filled into a form and is not in the document, in view.
  package var fillings: [Filling] = []
  /// What is marked, in view.
  package var marks: [MarkedBox] = []
  /// Where each bookmark in view stands: a point at the right edge of its page.
  package var bookmarks: [ScreenPoint] = []
  /// Lines of marks that were drawn by hand, in view.
  package var ink: [Ink] = []
  /// Lines that are being drawn by hand, or are not kept yet, in view.
  package var drawn: [Ink] = []
  /// With which the pointer draws; nil while it selects and moves.
  package var tool: Tool?
  /// What is selected with the mouse, in view.
  package var selected: [ScreenRect] = []
  /// What was found by a search, in view.
  package var found: [FoundBox] = []
  /// How pages are shown.
  package var view = ReadingView.page
  /// Px per point.
  package var scale: Double
  /// From 0.
  package var currentPage: Int
  /// How many pages the document has.
  package var pageCount: Int
  /// How much of the document lies above the bottom of the screen, 0 to 1.
  package var progress: Double
  /// What can be chosen by dwell.
  package var targets: [Target]
  /// Strips that scroll while they are looked at.
  package var zones: [Zone]
  /// The line that is being looked at.
  package var currentLine: ScreenRect?
  /// The line that was read last before the page moved.
  package var lastLine: ScreenRect?
  /// The line that a voice is reading.
  package var spokenLine: ScreenRect?
  /// Where gaze is; nil where it is not shown or not known.
  package var gaze: GazeMark?
  /// What the person is told; nil for nothing.
  package var banner: Banner?
  /// Whether the help lies over the page.
  package var showsHelp: Bool
  /// The page is moving: time must be passed on to `ReaderSession.advance(to:)` at the display's rate.
  package var isMoving: Bool
  /// In which pages and text are drawn.
  package var light = PageLight.day
  /// The bright frame around a dark page.
  package var frame = LightFrame.none
}

extension InvalidReason {
  /// What is wrong, in the reader's words; `remedy` says what to do about it.
  package var headline: String {
    switch self {
    case .noFace: "I cannot see your face"
    case .twoFaces: "I see two faces"
    case .otherFace: "I see somebody else"
    case .eyesClosed: "Your eyes are closed"
    case .eyesNotFound: "I cannot see your eyes"
    case .tooDark: "It is too dark"
    case .tooBlurred: "The picture is blurred"
    case .tooFar: "You are too far away"
    case .notCalibrated: "Your gaze is not calibrated"
    case .offScreen: "You are looking past the screen"
    case .noFrame: "The camera sends no picture"
    case .damagedPictures: "The camera's pictures arrive damaged"
    }
  }
}
