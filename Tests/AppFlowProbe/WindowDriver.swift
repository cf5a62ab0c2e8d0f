import Accounts
import AppFlows
import Attention
import Calibration
import Foundation
import Library
import ReaderApp
import ReaderPorts
import ReaderWindow
import Reading
import Signals
import Speech
import TestSupport
import Tracking

/// Flows in the real window: GTK's main loop, documents in their workers and the store on the disk are real; the gaze
/// and the clock are simulated.
@MainActor
final class WindowDriver: AppDriver {
  private let handle: WindowHandle
  private let clock: FlowClock
  private let loop: AppLoop
  private let answers = Answers()
  private let ports: FlowPorts
  /// That of full screen; asked of the display once.
  let screen: ScreenGeometry
  private var listening: Task<Void, Never>?
  private var still: Task<Void, Never>?
  /// Counts frames and events: a flow in which it stays the same for minutes stands still.
  private var progress = 0

  init(_ world: AppFlow.World, in handle: WindowHandle) async throws {
    self.handle = handle
    // Full screen, at its size: what a desktop passes through on its way is a test of its own.
    let opening = Self.endsWhenStill { "the window did not come to full screen: \(handle.geometry)" }
    for await event in handle.events {
      if case .geometry(let geometry) = event, geometry.fillsMonitor { break }
    }
    opening.cancel()
    screen = handle.geometry.view
    let shelf = try await Self.shelf(world, on: screen)
    clock = FlowClock()
    loop = AppLoop(
      AppState(
        AppSetting(start: .people, demand: .dots, typesetter: PangoTypesetter()),
        person: SignedIn(.guest, findings: shelf.findings), at: clock.now),
      timer: clock)
    ports = try FlowPorts(handle, shelf, answers, clock, hasVoice: world.voice == .stalling)
    if let error = world.error { ports.gaze.see(with: error) }
    ports.post = { [weak self] in self?.post($0) }
    loop.start(
      AppPorts(
        screen: ports, gaze: ports, store: ports, books: ports, voice: ports, log: DesktopLog()),
      whenOver: { _ in })
    listening = Task { [weak self, handle] in
      for await event in handle.events { self?.hear(event) }
    }
    still = Self.endsWhenStill(progress: { [weak self] in self?.progress ?? 0 }) { [weak self, answers] in
      "owed are \(answers.described), shown is “\(self?.shown ?? "nothing")”"
    }
    post(.window(.geometry(handle.geometry)))
    post(.camera(.streaming(SimulatedGaze.camera)))
    post(.wall(Date()))
  }

  /// Ends the program where nothing goes on for minutes, and says at what: a wait for something that is lost would keep
  /// the test that waits for this program for ever. The limit measures nothing; a busy machine does not come near it.
  private static func endsWhenStill(
    progress: @escaping @MainActor () -> Int = { 0 }, _ words: @escaping @MainActor () -> String
  ) -> Task<Void, Never> {
    Task {
      var last = -1
      while !Task.isCancelled {
        let now = progress()
        if now == last {
          print("stands still: \(words())")
          exit(1)
        }
        last = now
        try? await Task.sleep(for: .seconds(240))
      }
    }
  }

  /// The guest's shelf as the flow has it at first.
  private static func shelf(_ world: AppFlow.World, on screen: ScreenGeometry) async throws -> Shelf {
    let shelf = try await Shelf.openForGuest()
    let folder = try TemporaryFolder()
    for book in world.books {
      switch book {
      case .plain:
        let file = folder.url("book.pdf")
        try DemoDocument.write(to: file)
        _ = try await shelf.add(file)
      case .linked:
        _ = try await shelf.add(try folder.writeLinkedPDF("linked.pdf"), title: AppFlow.linkedBook)
      case .guided:
        _ = try await shelf.add(try folder.writeGuidedPDF("guided.pdf"), title: AppFlow.guidedBook)
      case .encrypted:
        _ = try await shelf.add(
          encryptedPDF, title: AppFlow.encryptedBook, password: AppFlow.bookPassword)
      }
    }
    if let text = world.dueReminder {
      try await shelf.addReminder(NewReminder(text, .after(seconds: 60)), now: Date() - 120)
    }
    if world.knowsEyes {
      let stored = SimulatedGaze.stored(on: screen)
      try await shelf.saveProfile(
        data: try stored.encoded(), cameraID: stored.profile.camera.id ?? stored.profile.camera.name,
        screen: screen, created: stored.profile.created)
    }
    return shelf
  }

  /// Ends the application as the end of the program does.
  func finish() async {
    if view != nil { post(.stop) }
    listening?.cancel()
    await ports.finish()
    still?.cancel()
  }

  // MARK: What is to be seen

  var view: AppView? { loop.state.view }
  var layout: GazeLayout { ports.gaze.layout }
  var look: ScreenPoint? {
    get { ports.gaze.look }
    set { ports.gaze.look = newValue }
  }

  func drawn() async {
    await answers.all()
    await handle.settled()
    await answers.all()
  }

  func kept() async throws -> KeptShelf {
    await ports.finish()
    let shelf = try await Shelf.openForGuest()
    let pages = try await shelf.items().map { ($0.title, $0.place.map { $0.position.page + 1 }) }
    return KeptShelf(
      pages: Dictionary(uniqueKeysWithValues: pages), calibrations: try await shelf.profiles().count,
      marks: try await kinds(of: shelf))
  }

  func kept(of name: String, pin: String) async throws -> KeptPerson {
    await ports.finish()
    let shelf = try await Shelf.open(
      for: try await HouseholdAccounts(configuration: .weakForTests).login(
        name: name, pin: try PIN(digits: pin)))
    var documents: [KeptPerson.Document] = []
    for item in try await shelf.items() {
      let marks = try await shelf.marks(in: item.id).map(\.kind.rawValue).sorted()
      documents.append(KeptPerson.Document(title: item.title, marks: marks))
    }
    return KeptPerson(
      documents: documents, notes: try await shelf.notes().map { "\($0.title) \($0.body)" },
      reminders: try await shelf.reminders().map(\.text),
      shares: try await shelf.shares().map { "\($0.title) of \($0.owner) with \($0.person)" })
  }

  private func kinds(of shelf: Shelf) async throws -> [String] {
    var kinds: [String] = []
    for item in try await shelf.items() {
      kinds += try await shelf.marks(in: item.id).filter { $0.kind == .bookmark || !$0.text.isEmpty }
        .map(\.kind.rawValue)
    }
    return kinds.sorted()
  }

  // MARK: Time and events

  private func post(_ event: AppEvent) {
    progress += 1
    answers.come(event)
    loop.post(event)
  }

  private func hear(_ event: WindowEvent) {
    // The display's frames come by the flow's clock.
    if case .tick = event { return post(.window(.tick(clock.now))) }
    post(.window(event))
  }

  func frame() async { await frame(after: 1 / 30) }

  func leap(_ seconds: Double) async {
    for _ in 0..<Int(seconds * 2) where view != nil { await frame(after: 0.5) }
  }

  private func frame(after seconds: Double) async {
    await answers.all()
    guard view != nil else { return }
    clock.advance(seconds)
    for event in ports.gaze.frame(at: clock.now) where view != nil { post(event) }
    // What the window has told meanwhile.
    await Task.yield()
    await answers.all()
  }

  // MARK: What the person does

  func press(_ key: FlowKey) async throws {
    answers.owe(key == .fullScreen ? .fullScreen(!handle.geometry.isFullScreen) : .deed)
    if let xdotool = ProcessInfo.processInfo.environment["XDOTOOL"] {
      _ = try Process.run(URL(filePath: xdotool), arguments: ["key", key.rawValue])
    } else {
      handle.press(key.rawValue)
    }
    await answers.all()
  }

  func click(_ words: String) async throws {
    await drawn()
    guard let button = WindowWidgets.button(words) else {
      throw FlowFailure("no button says “\(words)” in “\(shown)”", line: #line)
    }
    answers.owe(.deed)
    guard button.activate() else { throw FlowFailure("“\(words)” cannot be pressed", line: #line) }
    await answers.all()
  }

  func submit(_ form: FlowForm) async throws {
    await drawn()
    let (texts, buttons) =
      switch form {
      case .registration(let name, let password):
        (["Your name": name, "Password": password], ["Register"])
      case .password(let password): (["Password": password], ["Log in", "Open"])
      }
    for (title, text) in texts {
      guard let entry = WindowWidgets.entry(title) else {
        throw FlowFailure("nothing is to be typed under “\(title)” in “\(shown)”", line: #line)
      }
      entry.type(text)
    }
    guard let button = buttons.lazy.compactMap(WindowWidgets.button).first else {
      throw FlowFailure("no button sends “\(shown)” off", line: #line)
    }
    answers.owe(.deed)
    guard button.activate() else { throw FlowFailure("“\(shown)” cannot be sent off", line: #line) }
    await answers.all()
  }
}

extension WindowGeometry {
  /// Full screen, and no size on the way there.
  var fillsMonitor: Bool { isFullScreen && widthPx == monitor?.widthPx && heightPx == monitor?.heightPx }
}
