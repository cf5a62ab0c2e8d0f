import Documents
import Lines
import Signals

/// The reader: intents, commands and time go in, actions come out, and `scene` says what is to be seen.
///
/// A plain value without a clock, a widget or a disk. Time arrives with the data: a camera's frames
/// carry it, and so do a display's frames (both CLOCK_MONOTONIC when live), so a replay moves exactly
/// as the session did. Any call may be made at any time; nothing throws.
package struct ReaderSession: Sendable {
  /// What is known of the document that is read.
  package internal(set) var document: ReaderDocument
  package internal(set) var configuration: ReaderConfiguration
  /// Full screen, or the window's inner size when gaze is off; px, origin top left.
  package internal(set) var screen: ScreenGeometry
  /// The calibrated error, screen px; makes the targets larger.
  package internal(set) var errorPx: Double?

  var flow: PageFlow
  var motion = ScrollMotion()
  var now: Timestamp?
  /// As the view shows them, points of their pages' sheets.
  var lines: [Int: [TextLine]] = [:]
  var views = PageViews()
  /// The light that pages are shown in, and the frame around them.
  package var light = PageLight.day
  /// The bright frame around a dark page.
  package var frame = LightFrame.none
  /// What sets text anew; without it there is no text view.
  let typesetter: (any Typesetter)?
  var distanceMm: Double
  /// The size is the comfortable one, not one that the person chose; it follows the screen.
  package internal(set) var isFittedByDefault = true
  /// To what of the screen it was fitted; nil where it is the comfortable one, or one that was chosen.
  var fit: PageFit?

  /// The page in the middle of the screen, from 0.
  package internal(set) var currentPage = 0
  var driving: [ScrollDirection: Double] = [:]
  var dwells: [TargetID: Double] = [:]
  /// Where gaze is; nil where it is not shown or not known.
  package internal(set) var gaze: ReaderScene.GazeMark?
  /// Which lines the eyes are on and have read.
  var reading: GazeReader
  /// Of the text that `reading` goes by.
  var shownText: ShownText?
  /// Where reading is expected to go on after a page turn.
  var expectedLine: LineID?
  /// The page whose last line has been read to its end.
  var finishedPage: Int?
  /// Whether the page moves on by itself as it is read.
  package internal(set) var followsReading: Bool
  /// The line that is being read, as far as it has been.
  var span: LineSpan?
  var timesFollowed = 0
  var lastRead: (line: LineID, until: Timestamp?)?
  /// A target at the top left and a quiet message; to ignore it, read on.
  struct Offer: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
      case repair
      /// A whole calibration, because a repair will not do.
      case calibration
      /// That the page stay where it is.
      case staying
    }

    var kind: Kind
    /// Why it is offered.
    var headline: String
    var since: Timestamp?
  }

  var offer: Offer?
  /// Whether there is a voice.
  package internal(set) var canSpeak = false
  var aloud: Aloud?
  /// Whether the menu stands at the top left.
  package internal(set) var hasMenu = false
  var undo: Undo?
  var history = JumpHistory()
  var backOffer: BackOffer?
  /// Where the last jump has led.
  var landing: JumpHistory.Place?
  /// A mark was begun and waits for its end.
  package internal(set) var isMarking = false
  var shownMarks = ShownMarks()
  var shownHits = ShownHits()
  var placed = PlacedBoxes()
  /// What is selected with the mouse.
  package internal(set) var selection: TextSelection?
  /// With which something is drawn on the page; nil while the pointer selects and moves.
  package internal(set) var tool: ReaderScene.Tool?
  var pen = PenWatch()
  var drawnLines: [DrawnLine] = []
  /// Where reading has been of late.
  var trail = ReadingTrail()
  var passagesSpoken = 0
  var hint: Hint?
  var lost: (reason: InvalidReason, since: Timestamp)?
  var notice: ReaderScene.Banner?
  /// What is to be answered, in words.
  var reminder: ReaderScene.Banner?
  /// Whether the person wants gaze to be followed.
  package internal(set) var isGazeOn = true
  /// False while the reader is in a window: there the gaze cannot be mapped to the page.
  package internal(set) var isFullScreen = true
  /// Whether the help lies over the page.
  package internal(set) var showsHelp = false
  var savedPosition: DocumentPosition
  var lastScrolled: DocumentPosition
  /// Whether the document is to be closed; nothing more happens then.
  package internal(set) var hasExited = false

  /// - Parameters:
  ///   - document: what is read.
  ///   - screen: the screen, or the window's inner part.
  ///   - position: where to go on reading; places outside the document are moved inside.
  ///   - distanceMm: from the eye to the screen, where measured.
  ///   - scale: px per point, where it must not depend on the screen, as in a demonstration.
  ///   - across: how far from the page's left edge `position` is, share of its width: it tells columns apart.
  ///   - choice: the view that was chosen for the document; nil shows whole pages until another view is asked for.
  ///   - typesetter: sets text anew; nil where there is no text view.
  ///   - errorPx: the calibrated error, screen px; nil where that is not known.
  ///   - followsReading: the page moves on by itself as it is read; not for recorded eyes, which cannot follow it.
  ///   - configuration: tuning.
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
    reading = GazeReader(error: errorPx)
    self.configuration = configuration
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

  /// Px per point.
  package var scale: Double { flow.scale }
  /// Whether intents are followed.
  var listens: Bool { isGazeOn && isFullScreen && !hasExited }

  /// What reacts to gaze now; hand it to the dwell and zone logic whenever it changes.
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

  /// Lets time pass: the page moves, notices fade. A time before the last one changes nothing.
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

  /// Reports what has changed since it was last asked.
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
  /// Distance between lines as they are shown, screen px; where the text is unknown, what it should be.
  package var linePitchPx: Double {
    textPitch.map { $0 * flow.scale } ?? configuration.linePitchDegrees * pxPerDegree
  }
}
