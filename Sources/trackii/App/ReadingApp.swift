import Accounts
import Attention
import Calibration
import Documents
import Foundation
import Library
import ReaderWindow
import Reading
import Recording
import Signals
import Speech
import Tracking

/// The graphical program: log in, shelf, calibration, reading; by gaze, keys and mouse alike.
///
/// It carries values between the window and the tracker and decides which place is shown; all behaviour
/// of the places themselves lives in their rooms. Main actor only.
@MainActor
final class ReadingApp {
  /// Where the program begins.
  enum Start {
    case people
    /// A document that lies on the shelf already.
    case document(ShelfItem.ID)
    /// Calibrates and ends.
    case calibration
    /// Mends the stored calibration and ends.
    case repair
  }

  /// What is shown.
  enum Place {
    case people
    case shelf
    /// PDFs that can be put on the shelf.
    case finding
    case reading
    case calibrating
  }

  /// A sweep is under way in place of a calibration.
  var isRepairing = false
  /// A sweep has been offered.
  var wantsRepair = false
  /// The last sweep came to nothing: a whole calibration is what helps.
  var repairHasFailed = false
  let handle: WindowHandle
  let options: GazeOptions
  let source: GazeSource
  let start: Start
  let accounts: Accounts
  /// The person's, the guest's before anybody has logged in.
  var shelf: Shelf
  var person: String?

  var tracking: Tracking?
  var screen: ScreenGeometry?
  var place = Place.people
  var reader: ReaderSession?
  var book: (item: ShelfItem, document: Document)?
  /// The calibration that the command line names.
  let given: StoredCalibration?
  /// The calibration in use, and where to go on after the next one.
  var calibration: StoredCalibration?
  var afterCalibration = Place.people
  var retry = CalibrationRetry()
  /// How good the calibration under way turned out.
  var quality: QualityStatement?
  /// What the last calibration or repair of this run came to.
  var outcome: CalibrationOutcome?
  /// The result that is shown, with its choices, and the task that ends it.
  var result: CalibrationScene?
  var resultEnd: Task<Void, Never>?
  /// Which dots are shown now, where that needs words.
  var roundNote: String?
  /// A calibration has stopped because the window left full screen.
  var isInterrupted = false
  /// A calibration has begun by itself already.
  var wasOffered = false
  var shownLayout: GazeLayout?
  /// Pages whose lines the reader has.
  var linesLoaded: Set<Int> = []
  /// Their text, for screen readers.
  var texts: [Int: String] = [:]
  let speaker = Speaker()
  var notes: SessionNotes?
  var sourceBanner: ReaderScene.Banner?
  /// Why nothing reacts to gaze in a window.
  var windowBanner: ReaderScene.Banner?
  /// The gaze that is lost where tiles are shown; the reader tells for itself.
  var loss = GazeLoss()
  /// Frames come.
  var isStreaming = false
  /// News for the shelf.
  var message: String?
  private(set) var problem: (any Error)?
  var isOver = false

  init(
    handle: WindowHandle, options: GazeOptions, source: GazeSource, start: Start, accounts: Accounts,
    shelf: Shelf, person: String?, calibration: StoredCalibration?
  ) {
    self.handle = handle
    self.options = options
    self.source = source
    self.start = start
    self.accounts = accounts
    self.shelf = shelf
    self.person = person
    given = calibration
  }

  /// Runs until the person leaves.
  /// - Throws: what makes going on impossible: detectors missing, a recording that cannot be made.
  func live() async throws {
    await takeScreen()
    // Opening detectors and a document takes a moment on a slow machine; a blank screen says nothing.
    handle.show(.calibration(waiting("One moment…", nil)))
    let events = try await startTracking()
    await usePace()
    await enter()
    let tracker = follow(events)
    let stopping = Task { await waitForStop() }
    for await event in handle.events {
      await handleWindow(event)
      if isOver { break }
    }
    fallSilent()
    await speaker.hush(within: 1)
    await keepPace()
    tracker.cancel()
    stopping.cancel()
    try await finishRecording()
    if let problem { throw problem }
  }

  /// Ctrl-C, SIGTERM or a closed terminal end the program as a person would.
  private func waitForStop() async {
    StopWish.listen()
    while !StopWish.isThere, !isOver { try? await Task.sleep(for: .milliseconds(100)) }
    if !isOver { end() }
  }

  /// Ends the program, with an error where it is one.
  func end(_ error: (any Error)? = nil) {
    problem = error
    isOver = true
    handle.close()
  }

  /// Waits for full screen, since gaze is mapped there only; a desktop that grants none leaves a window.
  private func takeScreen() async {
    for _ in 0..<60 where !handle.geometry.isFullScreen || handle.geometry.widthPx < 1 {
      try? await Task.sleep(for: .milliseconds(50))
    }
    screen = measured(handle.geometry)
    if let screen, options.sizeMm == nil, source.isLive, handle.geometry.monitor == nil {
      message =
        "The monitor does not tell its size; I take it for \(screen.widthMm.fixed(0)) x "
        + "\(screen.heightMm.fixed(0)) mm. Start with --screen-mm to say better."
    }
  }

  /// The monitor with its size in mm: as told on the command line, by the recording, or by the monitor.
  func measured(_ geometry: WindowGeometry) -> ScreenGeometry {
    if let recorded = try? source.bundle?.screen() { return recorded }
    var screen = geometry.view
    if let size = options.sizeMm {
      (screen.widthMm, screen.heightMm) = size
      screen.cameraXMm = size.width / 2
    }
    return screen
  }

  private func startTracking() async throws -> AsyncStream<TrackingEvent>? {
    guard let screen else { return nil }
    var configuration = Tracking.Configuration()
    configuration.turnsBackMirrored = source.isLive
    configuration.fieldOfView = try source.fieldOfView(told: options.fieldOfView.degrees)
    let tracking = try Tracking(
      source: source.frames, cameraName: source.cameraName, screen: screen, configuration: configuration)
    self.tracking = tracking
    VisionNotice.say(tracking.visionNotice)
    return await tracking.events()
  }

  /// Lets frames come, and listens until the task is cancelled.
  private func follow(_ events: AsyncStream<TrackingEvent>?) -> Task<Void, Never> {
    Task { [weak self] in
      guard let events, let tracking = self?.tracking else { return }
      let run = Task { try await tracking.run() }
      let inbox = TrackingInbox()
      let collecting = Task.detached {
        for await event in events { inbox.add(event) }
        inbox.finish()
      }
      for await _ in inbox.wakes {
        for event in inbox.take() { await self?.handleTracking(event) }
        // The window draws before it takes more.
        await Task.yield()
      }
      collecting.cancel()
      run.cancel()
    }
  }

  /// The first place. Gaze is set up as soon as frames come, so that everything after needs no hands.
  private func enter() async {
    afterCalibration = .people
    if case .document(let id) = start {
      await openBook(id)
      afterCalibration = book == nil ? .shelf : .reading
    } else if person != nil {
      afterCalibration = .shelf
    }
    if case .calibration = start { return await calibrate() }
    if case .repair = start {
      message = nil
      guard await useStoredCalibration() else {
        return end(CommandError.nothingToRepair(reason: message, camera: source.cameraName))
      }
      return await repair()
    }
    await useStoredCalibration()
    await go(to: afterCalibration)
    await calibrateIfNeeded()
  }

  /// Shows a place; what it shows comes from `shelf`, `book` and `accounts`.
  func go(to place: Place) async {
    await keepPace()
    self.place = place
    shownLayout = nil
    switch place {
    case .people: await showPeople()
    case .shelf: await showShelf()
    case .finding: await findFiles()
    case .reading: showReader()
    case .calibrating: break
    }
    source.standIn?.isAt(place)
    showBanner()
  }

  // MARK: Gaze to the place that is shown

  /// Whether tiles are shown, which the window lays out.
  var showsTiles: Bool { [.people, .shelf, .finding].contains(place) }

  /// What stands in the way of gaze control, camera or window.
  var obstacle: ReaderScene.Banner? { sourceBanner ?? windowBanner ?? retry.notice }

  /// Shown beside books and people, where it disturbs nobody.
  var visionBanner: ReaderScene.Banner? {
    tracking?.visionNotice.map { _ in
      ReaderScene.Banner(
        headline: "Eyes are found less exactly than usual", remedy: "trackii doctor says why.",
        isBlocking: false)
    }
  }

  /// Tells attention what reacts to gaze now, when it has changed.
  func show(_ layout: GazeLayout) async {
    guard layout != shownLayout else { return }
    shownLayout = layout
    notes?.note(.layoutChanged, "\(place)", layout: layout)
    await tracking?.show(layout, error: calibration.map { CalibratedError($0.profile) })
  }

  /// What is wrong with camera, window or calibration, where it can be read.
  func showBanner() {
    switch place {
    case .reading:
      reader?.show(obstacle)
      showReader()
    case .people, .shelf, .finding: handle.feedback.banner = obstacle ?? loss.banner ?? visionBanner
    case .calibrating:
      if result != nil { return }
      if let obstacle {
        handle.show(.calibration(lost(obstacle.headline, obstacle.remedy)))
      } else if retry.isWaiting {
        showFailure()
      }
    }
  }
}
