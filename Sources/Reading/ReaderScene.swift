import Signals

/// Everything that is to be seen of the reader at one moment. All boxes are screen px.
public struct ReaderScene: Equatable, Sendable {
  public struct PagePlacement: Hashable, Sendable {
    /// From 0.
    public var page: Int
    /// Of the whole page, as it is shown.
    public var rect: ScreenRect
    /// The part of it that is shown; nil for all.
    public var clip: ScreenRect?
    /// How the page is turned in `rect`.
    public var turn = PageTurn.none
    public init(page: Int, rect: ScreenRect, clip: ScreenRect? = nil, turn: PageTurn = .none) {
      (self.page, self.rect, self.clip, self.turn) = (page, rect, clip, turn)
    }
  }

  /// A line of text that is set anew.
  public struct TextRun: Hashable, Sendable {
    public var text: String
    /// Left end of the line, on its baseline.
    public var origin: ScreenPoint
    /// Its size is in screen px.
    public var font: SetFont
    public var isRightToLeft: Bool
    /// Beside the text: a running head, a page's number.
    public var isQuiet = false
  }

  public struct Target: Hashable, Sendable {
    public var id: TargetID
    public var rect: ScreenRect
    public var label: String
    /// How much of the dwell is done, 0 to 1.
    public var progress: Double
    /// False where choosing it would change nothing, as turning back on the first page.
    public var isEnabled: Bool
    /// What it stands for goes on; choosing it ends that.
    public var isOn: Bool
    public init(
      id: TargetID, rect: ScreenRect, label: String, progress: Double, isEnabled: Bool = true,
      isOn: Bool = false
    ) {
      (self.id, self.rect, self.label) = (id, rect, label)
      (self.progress, self.isEnabled, self.isOn) = (progress, isEnabled, isOn)
    }
  }

  public struct Zone: Hashable, Sendable {
    public var direction: ScrollDirection
    public var rect: ScreenRect
    /// 0 at rest, otherwise the speed asked for, up to 1.
    public var activity: Double
  }

  public struct GazeMark: Hashable, Sendable {
    public var point: ScreenPoint
    /// The error the point is believed to have, px.
    public var radius: Double
    public init(point: ScreenPoint, radius: Double) { (self.point, self.radius) = (point, radius) }
  }

  /// A message to the person.
  public struct Banner: Hashable, Sendable {
    public var headline: String
    public var remedy: String
    /// In large type over the dimmed page, because nothing goes on without help; else a quiet strip that
    /// leaves the page to be read.
    public var isBlocking: Bool
    public init(headline: String, remedy: String, isBlocking: Bool = true) {
      (self.headline, self.remedy, self.isBlocking) = (headline, remedy, isBlocking)
    }
  }

  /// Where the pages, or their sheets, begin at the left, px; nil where none are in view.
  public var leftEdge: Double? { (sheets.isEmpty ? pages.map(\.rect) : sheets).map(\.x).min() }

  public var screen: ScreenRect
  public var title: String
  /// The pages in view, from the top.
  public var pages: [PagePlacement]
  /// What lies under `pages` and `texts` where those do not cover it: the sheets of views other than the whole page.
  public var sheets: [ScreenRect] = []
  /// Lines that are set anew, in view.
  public var texts: [TextRun] = []
  /// What was filled into a form and is not in the document, in view.
  public var fillings: [Filling] = []
  /// What is marked, in view.
  public var marks: [MarkedBox] = []
  /// Where each bookmark in view stands: a point at the right edge of its page.
  public var bookmarks: [ScreenPoint] = []
  /// Lines drawn by hand, in view: those of marks, and those that are being drawn.
  public var ink: [Ink] = []
  public var drawn: [Ink] = []
  /// With which the pointer draws; nil while it selects and moves.
  public var tool: Tool?
  /// What is selected with the mouse, in view.
  public var selected: [ScreenRect] = []
  /// What was found by a search, in view.
  public var found: [FoundBox] = []
  public var view = ReadingView.page
  /// Px per point.
  public var scale: Double
  /// From 0.
  public var currentPage: Int
  public var pageCount: Int
  /// How much of the document lies above the bottom of the screen, 0 to 1.
  public var progress: Double
  public var targets: [Target]
  public var zones: [Zone]
  /// The line that is being looked at.
  public var currentLine: ScreenRect?
  /// The line that was read last before the page moved.
  public var lastLine: ScreenRect?
  /// The line that a voice is reading.
  public var spokenLine: ScreenRect?
  public var gaze: GazeMark?
  public var banner: Banner?
  public var showsHelp: Bool
  /// The page is moving: time must be passed on to `ReaderSession.advance(to:)` at the display's rate.
  public var isMoving: Bool
  /// In which pages and text are drawn.
  public var light = PageLight.day
  public var frame = LightFrame.none
}

extension InvalidReason {
  /// What is wrong, in the reader's words; `remedy` says what to do about it.
  public var headline: String {
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
