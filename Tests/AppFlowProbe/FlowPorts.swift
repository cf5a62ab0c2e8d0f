import Accounts
import AppFlows
import Library
import ReaderApp
import ReaderPorts
import ReaderWindow
import Signals

/// A clock that flows move, and the one moment that the application waits for.
@MainActor
final class FlowClock: AppTimer {
  private(set) var now = Timestamp(seconds: 1000)
  private var waiting: (deadline: Timestamp, call: @MainActor () -> Void)?

  func set(_ deadline: Timestamp?, _ call: @escaping @MainActor () -> Void) {
    waiting = deadline.map { ($0, call) }
  }

  func advance(_ seconds: Double) {
    now = now + seconds
    while let (deadline, call) = waiting, deadline <= now {
      waiting = nil
      call()
    }
  }
}

/// The real ports, with a note of what each owes; the gaze alone is simulated.
@MainActor
final class FlowPorts: ScreenPort, GazePort, StorePort, BookPort, VoicePort {
  var gaze = SimulatedGaze()
  var post: @MainActor (AppEvent) -> Void = { _ in }
  private let handle: WindowHandle
  private let answers: Answers
  private let clock: FlowClock
  private let hasVoice: Bool
  private let store: PersonStore
  private let books: ShelfBooks
  private let screen: WindowScreen
  private let voice: DesktopVoice
  private var content: WindowContent?
  private let relay: Relay

  /// Events find their way to the driver, which is made after its ports.
  @MainActor private final class Relay {
    weak var ports: FlowPorts?
    func post(_ event: AppEvent) { ports?.post(event) }
  }

  init(
    _ handle: WindowHandle, _ shelf: Shelf, _ answers: Answers, _ clock: FlowClock, hasVoice: Bool
  ) throws {
    (self.handle, self.answers, self.clock, self.hasVoice) = (handle, answers, clock, hasVoice)
    let relay = Relay()
    let post: @MainActor (AppEvent) -> Void = { relay.post($0) }
    store = PersonStore(
      try HouseholdAccounts(configuration: .weakForTests), shelf, .guest, cameras: { [SimulatedGaze.camera] },
      memory: nil, post: post)
    books = ShelfBooks(store, post: post)
    screen = WindowScreen(handle, books: books, post: post)
    voice = DesktopVoice(post: post)
    self.relay = relay
    relay.ports = self
  }

  func finish() async {
    await voice.finish()
    await store.finish()
  }

  func perform(_ command: ScreenCommand) {
    switch command {
    case .show(let view):
      switch view.content {
      case .login, .shelf, .finder, .cameras, .readingTime, .choices:
        if view.content != content, handle.geometry.isFullScreen { answers.oweOnce(.layout) }
      case .reader, .calibration, .panel: answers.forget(.layout)
      }
      content = view.content
    case .findFiles, .findCalendars, .findPictures, .findTexts, .findFolders: answers.owe(.found)
    case .close: answers.forgetAll()
    case .activate, .toggleFullScreen, .present, .copy, .print, .saveSheet: break
    }
    screen.perform(command)
  }

  func perform(_ command: GazeCommand) {
    for event in gaze.perform(command, at: clock.now) { post(event) }
  }

  func perform(_ command: StoreCommand) {
    switch command {
    case .people: answers.owe(.people)
    case .signIn, .wayIn, .ownWayIn, .checkOwn, .setPIN, .makeRecoveryCode, .keepRecoveryCode:
      answers.owe(.signedIn)
    case .shelf: answers.owe(.shelf)
    case .readingTimes: answers.owe(.readingTimes)
    case .add: answers.owe(.added)
    case .profile, .profileBeforeLogIn: answers.owe(.profile)
    case .keep, .remember, .keepState, .keepTitle, .addTag, .keepReading, .keepPace, .keepCamera, .keepOrder,
      .keepAppearance,
      .shelfGroups,
      .invitations, .answer, .search, .readTexts, .keepTimers, .keepDrafts, .keepTracking, .forgetTracking,
      .keepSittingConsent, .keepSitting, .forgetSittings, .weighSittings,
      .contacts, .keepSettings, .words,
      .readers, .learnWords, .forgetWords, .addFetched, .catalogues, .allowCatalogues, .transfer, .folders:
      break
    case .marks: answers.owe(.marks)
    case .calendar: answers.owe(.calendar)
    case .reminders: answers.owe(.reminders)
    case .notebook, .sharing, .together, .collections, .removal, .account, .members, .document:
      answers.owe(.notes)
    }
    store.perform(command)
  }

  func perform(_ command: BookCommand) {
    switch command {
    case .open: answers.oweOnce(.opened)
    case .lines(_, let id): if books.document(id) != nil { answers.owe(.lines) }
    case .guide(let id), .links(_, let id), .preview(_, let id), .search(_, let id), .form(let id),
      .fill(_, let id), .files(let id), .saveFile(_, _, let id), .exportMarks(let id), .importMarks(let id),
      .keepPassword(_, let id):
      if books.document(id) != nil { answers.owe(.way) }
    case .close: answers.forget(.opened)
    }
    books.perform(command)
  }

  func perform(_ command: VoiceCommand) {
    if case .look = command, hasVoice { answers.owe(.voice) }
    voice.perform(command)
  }
}
