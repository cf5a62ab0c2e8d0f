import Documents
import Library
import ReaderApp
import ReaderWindow
import Reading
import Signals
import Tracking

/// The application in process, without devices or a store: it gets events as on a desktop, and a made-up household answers
/// what it asks for. So a screen shows what the application would show. The clock is moved by hand.
struct GalleryApp {
  /// How the household answers requests.
  enum Answering: Hashable, Sendable {
    /// Every list is full.
    case full
    /// Every list is empty.
    case empty
    /// Every request fails.
    case failing
    /// No request is answered yet, as while the store is busy.
    case never
  }

  private var state: AppState
  private(set) var now = Timestamp(seconds: 1000)
  private let screen: ScreenGeometry
  /// The made-up household; the steps to a screen can change it.
  var household: GalleryHousehold
  /// How requests are answered from now on.
  var answering: Answering
  /// Whether the pages of documents have been rendered.
  var rendersPages = true

  /// Starts the application in a window that fills a screen.
  ///
  /// - Parameters:
  ///   - screen: the screen that the window fills.
  ///   - theme: whether the application is light or dark.
  ///   - household: the made-up household that answers.
  ///   - reader: the person who is logged in; the guest is asked who reads.
  ///   - choosesByDots: whether people choose by following circling dots.
  ///   - answering: how the household answers from the beginning.
  init(
    on screen: ScreenGeometry, theme: ThemeChoice, _ household: GalleryHousehold, reader: Reader,
    choosesByDots: Bool, answering: Answering
  ) {
    (self.screen, self.household, self.answering) = (screen, household, answering)
    var setting = AppSetting(start: .people, demand: .dots, typesetter: PangoTypesetter())
    (setting.theme, setting.choosesByDots) = (theme, choosesByDots)
    state = AppState(setting, person: SignedIn(reader), at: now)
    let geometry = WindowGeometry(
      widthPx: screen.widthPx, heightPx: screen.heightPx, isFullScreen: true, monitor: screen)
    post(.window(.geometry(geometry)))
    post(.window(.tiles(geometry.tileCapacity)))
  }

  /// What the window shows now; nil once the application has ended.
  var view: AppView? { state.view }

  /// The rendered pages of the open document in order.
  var pages: [DemoPage] { rendersPages ? household.pages(of: view?.documentID) : [] }

  /// Handles an event, and the answers to all actions that follow from it.
  mutating func post(_ event: AppEvent) {
    var pending = [event]
    while !pending.isEmpty {
      for action in state.handle(pending.removeFirst(), at: now) {
        pending += household.answers(to: action, answering)
      }
    }
  }

  /// Handles an event of the window.
  mutating func does(_ event: WindowEvent) { post(.window(event)) }

  /// Lets time pass without a frame of the camera.
  mutating func wait(_ seconds: Double) {
    let end = now + seconds
    while let deadline = state.deadline, deadline <= end {
      now = max(now, deadline)
      post(.timer)
      // A deadline that the timer did not change would be met for ever.
      if state.deadline == deadline { break }
    }
    now = end
    post(.window(.tick(now)))
  }

  /// Handles a frame of the camera, in which a person looks at a place, given as shares of the screen, or is not seen.
  mutating func frame(
    lookingAt place: (x: Double, y: Double)?, lost: InvalidReason = .noFace, _ intents: [Intent]
  ) {
    now = now + 1.0 / 30
    let gaze: Observation<Gaze> =
      place.map {
        let point = self.place(x: $0.x, y: $0.y)
        // A standard deviation of 10 mm on each axis, as with a webcam.
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

  /// The place on the screen, px, from shares of its width and height.
  func place(x: Double, y: Double) -> ScreenPoint {
    ScreenPoint(x: x * screen.widthPx, y: y * screen.heightPx)
  }

  /// Types letters on the keys that the screen shows.
  mutating func type(_ text: String) { for letter in text { does(.typing(.type(letter))) } }

  /// Opens a document of the household.
  mutating func read(_ document: GalleryHousehold.Document) {
    does(.open(documentID: document.id))
    // Small screens would begin with another view than the printed page.
    does(.command(.show(.page)))
    wait(0.1)
  }

  private static let eyes = Eyes(
    face: Face(box: ImageRect(x: 240, y: 180, width: 150, height: 190), confidence: 1), left: nil, right: nil,
    head: HeadPose(xMm: 0, yMm: 0, zMm: 570, yawDegrees: 0, pitchDegrees: 0, rollDegrees: 0))
}
