import Documents
import Lines
import Signals

/// The reader: intents, commands and time go in, actions come out, and `scene` says what is visible.
///
/// A plain value without a clock, a widget or a disk. Time arrives with the data: a camera's frames carry it, and so do
/// a display's frames (both CLOCK_MONOTONIC when live), so a replay moves exactly as the session did. Any call may be
/// made at any time; nothing throws.
package struct ReaderSession: Sendable {
  /// The document that is read: its title, its pages' sizes and its line pitch.
  package internal(set) var document: ReaderDocument
  /// The tuning of the reader.
  package internal(set) var configuration: ReaderConfiguration
  /// The screen, or the window's inner part when gaze is off; px, origin top left.
  package internal(set) var screen: ScreenGeometry
  /// The calibrated error, screen px; makes the targets larger.
  package internal(set) var errorPx: Double?

  var flow: PageFlow
  var motion = ScrollMotion()
  var now: Timestamp?
  /// The lines of each page as the view shows them, in points of the page's sheet.
  var lines: [Int: [TextLine]] = [:]
  var views = PageViews()
  /// The colours in which pages are shown.
  package var light = PageLight.day
  /// The bright frame around a dark page.
  package var frame = LightFrame.none
  /// Sets text anew; without it there is no text view.
  let typesetter: (any Typesetter)?
  var distanceMm: Double
  /// Whether the size is the comfortable one, which follows the screen, and not one that the person chose.
  package internal(set) var isFittedByDefault = true
  /// How the size was fitted to the screen; nil where it is the comfortable one, or was chosen.
  var fit: PageFit?

  /// The page in the middle of the screen, from 0.
  package internal(set) var currentPage = 0
  var driving: [ScrollDirection: Double] = [:]
  var dwells = DwellProgress()
  /// The gaze mark; nil where gaze is not shown or not known.
  package internal(set) var gaze: ReaderScene.GazeMark?
  /// Finds which lines the eyes are on and have read.
  var reading: GazeReader
  /// The state of the screen for which `reading` was last told the lines.
  var shownText: ShownText?
  /// The line at which reading is expected to continue after a page turn.
  var expectedLine: LineID?
  /// The page whose last line has been read to its end; nil for none.
  var finishedPage: Int?
  /// Whether the page moves on by itself as it is read.
  package internal(set) var followsReading: Bool
  /// The part that has been read of the line that is being read; nil for none.
  var span: LineSpan?
  var timesFollowed = 0
  /// From where the page moved on last by itself; nil where it has not, or that was taken back.
  var followed: Followed?
  /// The line from which a look back up has taken the page back; nil for none.
  var broughtBack: LineID?
  /// Whether the look that has brought the page back still lasts.
  var isBringingBack = false
  var lastRead: (line: LineID, until: Timestamp?)?
  /// The place of the line that was read last, in page points; nil before one.
  var lastPlaceRead: (page: Int, point: PagePoint)?
  /// An offer: a target in the event slot and a quiet message; to ignore it, read on.
  struct Offer: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
      case repair
      /// A whole calibration is offered, because a repair is not enough.
      case calibration
      /// Keeping the page where it is is offered.
      case staying
    }

    var kind: Kind
    /// Why the offer is made.
    var headline: String
    var since: Timestamp?
  }

  var offer: Offer?
  /// Whether there is a voice that can read aloud.
  package internal(set) var canSpeak = false
  var aloud: Aloud?
  /// Whether the menu is shown at the top left.
  package internal(set) var hasMenu = false
  var undo: Undo?
  var history = JumpHistory()
  var backOffer: BackOffer?
  /// The place that the last jump led to; nil before one.
  var landing: JumpHistory.Place?
  /// Whether a mark was begun and waits for its end.
  package internal(set) var isMarking = false
  var shownMarks = ShownMarks()
  var shownHits = ShownHits()
  var placed = PlacedBoxes()
  /// The mouse selection; nil for none.
  package internal(set) var selection: TextSelection?
  /// The tool with which the pointer draws on the page; nil while it selects text and moves the page.
  package internal(set) var tool: ReaderScene.Tool?
  var pen: PenWatch
  var drawnLines: [DrawnLine] = []
  /// The places where the person has read lately.
  var trail: ReadingTrail
  var passagesSpoken = 0
  var blinks: BlinkWatch
  /// The language of the text that was read aloud last, such as `de`; nil while no text has told it.
  var languageSpoken: String?
  var hint: Hint?
  var lost: (reason: InvalidReason, since: Timestamp)?
  var notice: ReaderScene.Banner?
  /// The words of a reminder that waits for an answer; nil for none.
  var reminder: ReaderScene.Banner?
  /// Whether the person has gaze control switched on.
  package internal(set) var isGazeOn = true
  /// Whether the reader fills the screen; in a window gaze cannot be mapped to the page.
  package internal(set) var isFullScreen = true
  /// Whether the help is shown over the page.
  package internal(set) var showsHelp = false
  var savedPosition: DocumentPosition
  var lastScrolled: DocumentPosition
  /// Whether the document is to be closed; the reader does nothing more then.
  package internal(set) var hasExited = false

  /// Begins reading a document.
  ///
  /// - Parameters:
  ///   - document: the document to read.
  ///   - screen: the screen, or the window's inner part.
  ///   - position: where to go on reading; places outside the document are moved inside.
  ///   - distanceMm: the distance from the eye to the screen, mm, where measured.
  ///   - scale: px per point, for demonstrations and the like whose size must not depend on the screen.
  ///   - across: the distance of `position` from the page's left edge, as a share of its width: it distinguishes
  ///     columns.
  ///   - choice: the view that was chosen for the document; nil shows whole pages until another view is asked for.
  ///   - typesetter: sets text anew; nil where there is no text view.
  ///   - errorPx: the calibrated error, screen px; nil where that is not known.
  ///   - followsReading: whether the page moves on by itself as it is read; not for recorded eyes, which cannot follow
  ///     it.
  ///   - configuration: tuning of the reader.
  package init(
    document: ReaderDocument, screen: ScreenGeometry, position: DocumentPosition = .start,
    across: Double = 0, choice: ViewChoice? = nil, typesetter: (any Typesetter)? = nil,
    errorPx: Double? = nil, distanceMm: Double? = nil,
    scale: Double? = nil, followsReading: Bool = false,
    configuration: ReaderConfiguration = ReaderConfiguration()
  ) {
    self.document = document
    self.typesetter = typesetter
    self.screen = screen
    self.errorPx = errorPx
    reading = GazeReader(error: errorPx, screen: screen.bounds)
    self.configuration = configuration
    (pen, trail) = (PenWatch(configuration), ReadingTrail(configuration))
    blinks = BlinkWatch(configuration)
    self.followsReading = followsReading
    self.distanceMm = distanceMm ?? configuration.viewingDistanceMm
    let comfortable = Self.comfortableScale(
      document: document, screen: screen, distanceMm: self.distanceMm, configuration)
    isFittedByDefault = scale == nil
    flow = PageFlow(
      pages: document.pages, scale: scale ?? comfortable, viewport: screen.bounds,
      margin: configuration.marginPx)
    let y = flow.offset(of: position)
    motion.jump(to: ScreenPoint(x: flow.maxX / 2, y: y))
    savedPosition = flow.position(at: y)
    lastScrolled = savedPosition
    currentPage = flow.currentPage(at: y)
    if let choice { begin(choice, at: position, across: across) }
  }

  /// Screen px per point of a page.
  package var scale: Double { flow.scale }
  /// Whether the reader acts on intents.
  var listens: Bool { isGazeOn && isFullScreen && !hasExited }

  /// The layout that reacts to gaze now; to be passed to dwell and zone logic whenever it changes.
  package var layout: GazeLayout {
    guard isFullScreen, !hasExited else { return GazeLayout() }
    guard isGazeOn else { return ReaderLayout.switchedOff(screen: screen, errorPx: errorPx) }
    guard tool == nil else {
      return besidePen(ReaderLayout.standard(screen: screen, errorPx: errorPx, hasMenu: hasMenu))
    }
    return withViewTarget(
      ReaderLayout.standard(
        screen: screen, errorPx: errorPx, pageIsWider: flow.isWiderThanScreen && fit != .text,
        hasMenu: hasMenu, event: event)
    )
  }

  /// Advances the reader to a time: the page moves, messages fade. A time before the last one changes nothing.
  package mutating func advance(to time: Timestamp) -> [ReaderAction] {
    let elapsed = now.map { time - $0 } ?? 0
    guard now == nil || elapsed > 0 else { return [] }
    now = time
    pen.advance(to: time)
    let wasMoving = motion.isMoving
    motion.advance(seconds: min(elapsed, configuration.longestStepSeconds), within: flow, configuration)
    fadeLastLine(wasMoving: wasMoving)
    fadeOffer()
    fadeHint()
    fadeEvents()
    return minded() + settle()
  }

  /// The actions for what has changed since this was last called.
  mutating func settle() -> [ReaderAction] {
    var actions: [ReaderAction] = []
    let place = position
    if place != lastScrolled {
      lastScrolled = place
      actions.append(.scrolled(to: place))
    }
    let page = flow.currentPage(at: motion.offset.y)
    if page != currentPage {
      currentPage = page
      actions.append(.pageChanged(page))
      layOut(around: page)
      centre(on: page)
    }
    if !motion.isMoving, place != savedPosition {
      savedPosition = place
      actions.append(.savePosition(place))
    }
    return actions
  }

  /// Px per degree of visual angle at the screen's centre.
  package var pxPerDegree: Double { screen.pxPerDegree(distanceMm: distanceMm) }
  /// The line pitch on the screen, px; where the text is unknown, the pitch it should have.
  package var linePitchPx: Double {
    textPitch.map { $0 * flow.scale } ?? configuration.linePitchDegrees * pxPerDegree
  }
}
