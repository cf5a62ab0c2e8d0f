import Documents
import Library
import ReaderApp
import ReaderWindow
import Reading
import Signals
import Tracking

/// The application in process: events go in as on a desktop, and what it asks for is answered from values that are made up.
/// What a screen shows is therefore what the application would show. The clock is moved by hand.
struct GalleryApp {
  /// How what is asked for is answered.
  enum Answering: Hashable, Sendable {
    /// There is much of everything.
    case full
    /// There is nothing yet.
    case empty
    /// It cannot be read.
    case failing
    /// No request is answered yet, as while the store is busy.
    case never
  }

  private var state: AppState
  private(set) var now = Timestamp(seconds: 1000)
  private let screen: ScreenGeometry
  /// Who lives there; steps can change what they have.
  var household: GalleryHousehold
  /// Of whatever is asked from here on.
  var answering: Answering
  /// Whether the pages of documents have been rendered.
  var rendersPages = true

  /// - Parameters:
  ///   - screen: what the window fills.
  ///   - theme: whether the application is light or dark.
  ///   - household: who lives there, and what they have.
  ///   - reader: who is logged in; the guest comes to the question who reads.
  ///   - choosesByDots: who is there is asked with circling dots.
  ///   - answering: how the household answers from the beginning.
  init(
    on screen: ScreenGeometry, theme: ThemeChoice, _ household: GalleryHousehold, reader: Reader,
    choosesByDots: Bool, answering: Answering
  ) {
    (self.screen, self.household, self.answering) = (screen, household, answering)
    var setting = AppSetting(start: .people, typesetter: PangoTypesetter())
    (setting.theme, setting.choosesByDots) = (theme, choosesByDots)
    state = AppState(setting, person: SignedIn(reader), at: now)
    let geometry = WindowGeometry(
      widthPx: screen.widthPx, heightPx: screen.heightPx, isFullScreen: true, monitor: screen)
    post(.window(.geometry(geometry)))
    post(.window(.tiles(geometry.tileCapacity)))
  }

  /// What is to be seen now; nil once the application has ended.
  var view: AppView? { state.view }

  /// Pages of the document that is read, from its first.
  var pages: [DemoPage] { rendersPages ? household.pages(of: view?.documentID) : [] }

  /// Handles an event and all that comes of it, in order.
  mutating func post(_ event: AppEvent) {
    var pending = [event]
    while !pending.isEmpty {
      for action in state.handle(pending.removeFirst(), at: now) {
        pending += household.answers(to: action, answering)
      }
    }
  }

  /// Something is done by hand.
  mutating func does(_ event: WindowEvent) { post(.window(event)) }

  /// Time passes without a frame.
  mutating func wait(_ seconds: Double) {
    let end = now + seconds
    while let deadline = state.deadline, deadline <= end {
      now = max(now, deadline)
      post(.timer)
      // What is due stays due where nothing follows from it.
      if state.deadline == deadline { break }
    }
    now = end
    post(.window(.tick(now)))
  }

  /// A frame of the camera: somebody looks at a place, as shares of the screen, or is not seen for this reason.
  mutating func frame(
    lookingAt place: (x: Double, y: Double)?, lost: InvalidReason = .noFace, _ intents: [Intent]
  ) {
    now = now + 1.0 / 30
    let gaze: Observation<Gaze> =
      place.map {
        let point = self.place(x: $0.x, y: $0.y)
        // As far off as 20 mm: a webcam's usual error.
        let deviation = 10 * screen.pxPerMmX
        let square = deviation * deviation
        return .valid(Gaze(point: point, covariance: ScreenCovariance(xx: square, xy: 0, yy: square)))
      } ?? .invalid(lost)
    let eyes: Observation<Eyes> = place == nil ? .invalid(lost) : .valid(Self.eyes)
    post(
      .gaze(
        .tracked(
          TrackedFrame(
            sequence: 0, time: now, eyes: eyes, raw: gaze, filtered: gaze, events: [], intents: intents,
            distanceMm: 570))))
  }

  /// Chooses a cell, on whichever page of cells it is.
  mutating func find(_ cell: TargetID) throws(GalleryError) {
    for _ in 0..<8 {
      guard case .panel(let scene)? = view?.content else { break }
      if scene.cells.contains(where: { $0.id == cell }) { return does(.panel(.choose(cell))) }
      does(.panel(.choose(.panelMore)))
    }
    throw .noCell(cell.name)
  }

  /// A place by its shares of the screen.
  func place(x: Double, y: Double) -> ScreenPoint {
    ScreenPoint(x: x * screen.widthPx, y: y * screen.heightPx)
  }

  /// Puts letters into what is typed with keys.
  mutating func type(_ text: String) { for letter in text { does(.typing(.type(letter))) } }

  /// Opens a document of the household's.
  mutating func read(_ document: GalleryHousehold.Document) {
    does(.open(documentID: document.id))
    // As it was printed, whatever the size of the screen.
    does(.command(.show(.page)))
    wait(0.1)
  }

  private static let eyes = Eyes(
    face: Face(box: ImageRect(x: 240, y: 180, width: 150, height: 190), confidence: 1), left: nil, right: nil,
    head: HeadPose(xMm: 0, yMm: 0, zMm: 570, yawDegrees: 0, pitchDegrees: 0, rollDegrees: 0))
}
