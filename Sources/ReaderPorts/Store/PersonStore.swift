import Accounts
import Calibration
import Catalogues
import Documents
import Foundation
import Library
import ReaderApp
import Signals
import Tracking

/// The store port: people, and the shelf of the person who reads. Requests are carried out one after another, in order.
@MainActor
package final class PersonStore: StorePort {
  /// The shelf that is open; before anybody has logged in, the guest's.
  package private(set) var shelf: Shelf
  private(set) var reader: Reader
  /// The former name of the same person, which earlier requests may still have.
  private var formerName: Reader?
  let accounts: HouseholdAccounts
  let queue = WorkQueue()
  /// Lists all usable cameras.
  let cameras: @Sendable () async -> [SourceIdentity]
  /// Stores the chosen camera; nil if none can be chosen.
  private let memory: CameraMemory?
  private let post: @MainActor (AppEvent) -> Void
  private var watching: Task<Void, Never>?
  /// The reading session of the document that was last opened.
  private var reading: (opening: Int, session: Shelf.ReadingSession)?
  var agreements = Agreements<URL>()
  /// The languages in which the person wants scans to be recognised; nil for the default.
  var scanLanguages: String?
  /// The task that indexes texts in the background.
  var indexing: Task<Void, Never>?
  var searching: Task<Void, Never>?
  var gathering: Task<Void, Never>?
  /// The task that reckons what samples of calibrations are worth.
  var weighing: Task<Void, Never>?
  var keepingViews: Task<Void, Never>?
  /// The task that erases people; it is never cancelled, and completes by itself what an interruption left.
  private var erasing: Task<Void, Never>?
  /// The task that looks into watched folders again and again.
  var looking: Task<Void, Never>?
  var folderLooks = FolderLooks.resting
  /// The task that exports, imports or backs up.
  var transferring: Task<Void, Never>?
  /// Tells restores that were prepared in this window from those of other windows.
  let run = UUID()
  /// The task that reads people's pictures, and the pictures that were last reported.
  var portraying: Task<Void, Never>?
  var portraits: [Person.ID: Portrait] = [:]
  var toldPortraits: [String: Portrait] = [:]
  /// The task that reads the cover of the shown document.
  var showing: Task<Void, Never>?
  var covers = ShelfCovers()
  /// Recovery codes of the person that nobody has seen yet, and that are not in force.
  var madeCodes: [PreparedRecoveryCode] = []
  /// The people whose names were last reported.
  var people: [Person] = []
  /// How many times another shelf was opened.
  private(set) var signIns = 0
  /// The folders for exports, imports and backups.
  package var transferFolders = TransferFolders()
  let clock: any Clock<Duration>
  /// Called with the new name of the person who reads.
  package var onRename: (@MainActor (_ name: String) -> Void)?
  /// The member for whom a carer calibrates; nil if calibrations are stored for the person who reads.
  package var calibratesFor: String?
  /// Called first when a person was logged in, with the way in which they were.
  package var onLogIn: (@MainActor (SignIn) -> Void)?

  /// The identifier of this run among programs that deliver reminders.
  let deliverer = UUID().uuidString

  /// Makes the store port.
  ///
  /// - Parameters:
  ///   - accounts: the people of the household.
  ///   - shelf: the shelf of the person who reads.
  ///   - reader: the person who reads.
  ///   - cameras: lists all usable cameras.
  ///   - memory: stores the chosen camera; nil stores none.
  ///   - clock: the clock for waits.
  ///   - post: hands an event to the application, on the main thread.
  package init(
    _ accounts: HouseholdAccounts, _ shelf: Shelf, _ reader: Reader,
    cameras: @escaping @Sendable () async -> [SourceIdentity], memory: CameraMemory?,
    clock: any Clock<Duration> = ContinuousClock(), post: @escaping @MainActor (AppEvent) -> Void
  ) {
    self.clock = clock
    (self.cameras, self.memory) = (cameras, memory)
    (self.accounts, self.shelf, self.reader, self.post) = (accounts, shelf, reader, post)
    watch()
    // Erases people whose 30 days are over; after an error it is tried again at the next start.
    erasing = Task.detached(priority: .background) { _ = try? await accounts.eraseDeparted() }
  }

  /// Carries out a command to the store in the background, in the order of the commands; only a search waits for no
  /// other. Results come as `AppEvent.store`.
  package func perform(_ command: StoreCommand) {
    // A search does not wait for earlier requests; the others begin work in the background after them.
    switch command {
    case .search(let text): return search(text)
    case .readTexts: return queue.add { [self] in readTexts() }
    case .words(let document): return queue.add { [self] in gatherWords(of: document) }
    case .transfer(let request, let of): return queue.add { [self] in transfer(request, of: of) }
    case .weighSittings(let setting, let of):
      return queue.add { [self] in weighSittings(in: setting, of: of) }
    default: break
    }
    queue.add { [self] in
      switch command {
      case .people:
        let accounts = accounts
        let people = await answer { try await accounts.people() }
        // Pictures are updated before the names, so that nobody's picture is shown on the tile of another person who has
        // their name by now.
        if case .success(let known) = people { know(known) }
        tell(.people(people.map { $0.map(\.name) }))
        tellPortraits()
      case .signIn(let way): await signIn(way)
      case .wayIn(let name): await tellWayIn(of: name)
      case .ownWayIn(let name, let aim): await tellOwnWayIn(name, aim)
      case .checkOwn(let credential, let person): await check(credential, of: person)
      case .makeRecoveryCode(let credential, let person): await makeRecoveryCode(of: person, with: credential)
      case .keepRecoveryCode(let code, let person): await keep(recoveryCode: code, of: person)
      case .setPIN(let new, let person): await set(new, of: person)
      case .shelf(let request):
        let shelf = shelf
        let part = await answer {
          try await shelf.part(request.range, by: request.order, where: request.filter)
        }
        tell(.shelf(part, request))
        if case .success(let part) = part { tellCovers(of: part.items) }
      case .shelfGroups:
        let shelf = shelf
        await tell(.shelfGroups(answer { try await ShelfGroups(of: shelf) }))
      case .invitations:
        let shelf = shelf
        await tell(.invitations(answer { try await shelf.invitations() }))
      case .contacts(let request, let words):
        let (accounts, person) = (accounts, shelf.person)
        await tell(
          .contacts(
            answer { try await accounts.list(after: request, by: person, matching: words) },
            after: request, matching: words))
      case .answer(let id, let accepting):
        let shelf = shelf
        switch await answer({ try await shelf.answer(id, accepting: accepting) }) {
        case .success: tell(.answered(nil))
        case .failure(let failure): tell(.answered(failure))
        }
      case .keepOrder(let order):
        let shelf = shelf
        await keep { try await shelf.keep(order) }
      case .search, .readTexts, .words, .transfer, .weighSittings: break
      case .account(let request, let of): await account(request, of: of)
      case .members(let request, let of): await members(request, of: of)
      case .folders(let request, let of): await folders(request, of: of)
      case .learnWords(let text):
        let words = words
        await keep { try await words.learn(text) }
      case .forgetWords:
        let shelf = shelf
        await keep { try await shelf.forgetTypedWords() }
      case .add(let files): await add(files)
      case .addFetched(let document, let of): await add(document, of: of)
      case .catalogues(let of):
        let shelf = shelf
        guard isOpen(of) else { return }
        tell(.catalogues(await shelf.catalogues(), of: of))
      case .allowCatalogues(let isAllowed, let of):
        let shelf = shelf
        guard isOpen(of) else { return }
        await keep { try await shelf.changeCatalogues { $0.isAllowed = isAllowed } }
      case .profile(let key, let networks): await find(key, networks)
      case .profileBeforeLogIn(let key, let networks, let name): await find(key, networks, of: name)
      case .keep(let stored): await keep(stored)
      case .remember(let place, let id):
        let shelf = shelf
        await keep { try await shelf.remember(place, in: id) }
      case .keepState(let state, let id):
        let shelf = shelf
        await keep { try await shelf.set(state, of: id) }
      case .keepTitle(let title, let id):
        let shelf = shelf
        let failure = await kept { try await shelf.rename(id, to: title) }
        tell(.retitled(failure, to: title, documentID: id))
      case .addTag(let tag, let id):
        let shelf = shelf
        await keep { try await shelf.tag(id, tag) }
      case .keepReading(let span, let id, let opening):
        let (shelf, session) = (shelf, session(of: opening, after: span.seconds))
        await keep { try await shelf.keepReading(span, in: id, session: session) }
      case .readingTimes:
        let shelf = shelf
        await tell(.readingTimes(answer { try await shelf.readingTimes() }))
      case .reminders(let command):
        let (shelf, deliverer) = (shelf, deliverer)
        await tell(
          .reminders(answer { try await shelf.reminders(after: command, by: deliverer) }, after: command))
      case .calendar(let request, let days):
        let (shelf, accounts, reader) = (shelf, accounts, reader)
        await tell(
          .calendar(
            answer {
              // The guest cannot invite anybody.
              let others =
                reader == .guest ? [] : try await accounts.people().map(\.name).filter { $0 != reader.name }
              return try await shelf.calendar(after: request, days: days, members: others)
            }, after: request))
      case .notebook(let request, let document):
        let shelf = shelf
        await tell(
          .notebook(
            answer { try await shelf.notebook(after: request, about: document) }, after: request,
            about: document))
      case .sharing(let request, let thing):
        let (shelf, accounts, reader) = (shelf, accounts, reader)
        await tell(
          .sharing(
            answer {
              let others = try await accounts.people().map(\.name).filter { $0 != reader.name }
              return try await shelf.sharing(after: request, of: thing, members: others)
            }, after: request, of: thing))
      case .together(let request, let of):
        let shelf = shelf
        guard isOpen(of) else { return }
        await tell(
          .together(answer { try await shelf.together(after: request) }, after: request, of: of))
      case .readers(let request, let id):
        let shelf = shelf
        await tell(
          .readers(answer { try await shelf.readers(after: request, of: id) }, after: request, of: id))
      case .removal(let request):
        let shelf = shelf
        await tell(.removal(answer { try await shelf.removal(after: request) }, after: request))
      case .document(let request, let id): await document(request, of: id)
      case .collections(let request, let id):
        let shelf = shelf
        await tell(
          .collections(answer { try await shelf.collections(after: request, of: id) }, after: request, of: id)
        )
      case .marks(let change, let id):
        let shelf = shelf
        await tell(
          .marks(answer { try await shelf.marks(after: change, in: id) }, after: change, documentID: id))
      case .keepPace(let pace, let of):
        let shelf = shelf
        guard isOpen(of) else { return }
        await keep { try await shelf.save(dwellPace: pace) }
      case .keepAppearance(let appearance, let of):
        let shelf = shelf
        guard isOpen(of) else { return }
        await keep { try await shelf.keep(appearance) }
      case .keepSettings(let settings, let of):
        let shelf = shelf
        guard isOpen(of) else { return }
        scanLanguages = settings.scanLanguages
        await keep { try await shelf.keep(settings) }
      case .keepTimers(let timers, let of):
        let shelf = shelf
        guard isOpen(of) else { return }
        await keep { try await shelf.keep(timers) }
      case .keepDrafts(let drafts, let before, let of):
        let shelf = shelf
        guard isOpen(of) else { return }
        await keep { try await shelf.keep(drafts, insteadOf: before) }
      case .keepTracking(let part, let of):
        let shelf = shelf
        guard isOpen(of) else { return }
        await keep { try await shelf.keep(part) }
      case .forgetTracking(let of):
        let shelf = shelf
        guard isOpen(of) else { return }
        await keep { try await shelf.forgetTracking() }
      case .keepSittingConsent(let keepsSittings, let of):
        let shelf = shelf
        guard isOpen(of) else { return }
        await keep { try await shelf.set(keepsSittings: keepsSittings) }
      case .keepSitting(let sitting, let of):
        let shelf = shelf
        guard isOpen(of) else { return }
        await keep { try await shelf.keep(sitting) }
      case .forgetSittings(let of):
        let shelf = shelf
        guard isOpen(of) else { return }
        await keep { try await shelf.forgetSittings() }
      case .keepCamera(let camera):
        guard let memory else { return }
        await keep { try memory.keep(camera) }
      }
    }
  }

  /// Waits until all requested changes are stored.
  package func finish() async {
    for task in [
      watching, looking, indexing, searching, gathering, weighing, portraying, showing, covers.task,
    ] {
      task?.cancel()
    }
    await queue.finish()
    transferring?.cancel()
    await transferring?.value
    await keepingViews?.value
    try? await shelf.releaseReminders(of: deliverer)
  }

  func tell(_ event: StoreEvent) { post(.store(event)) }

  func answer<Value: Sendable>(
    _ ask: @escaping @Sendable () async throws -> Value
  ) async -> Result<Value, AppFailure> {
    do { return .success(try await ask()) } catch { return .failure(AppFailure(error)) }
  }

  /// Stores something, and tries once more before the error is shown to the person.
  func keep(_ write: @escaping @Sendable () async throws -> Void) async {
    if let failure = await kept(write) { tell(.notKept(failure)) }
  }

  /// Stores something, and tries once more if that may help.
  /// - Returns: the failure; nil on success.
  private func kept(_ write: @escaping @Sendable () async throws -> Void) async -> AppFailure? {
    guard case .failure(let first) = await answer(write) else { return nil }
    guard first.isPassing else { return first }
    guard case .failure(let failure) = await answer(write) else { return nil }
    return failure
  }

  /// The reading session of an opening of a document; a new one if it has none yet.
  /// - Parameter seconds: how long the document has been read when it is stored for the first time.
  private func session(of opening: Int, after seconds: Double) -> Shelf.ReadingSession {
    if let reading, reading.opening == opening { return reading.session }
    let session = Shelf.ReadingSession(now: Date(timeIntervalSinceNow: -seconds))
    reading = (opening, session)
    return session
  }

  /// Switches to another person's shelf.
  func take(_ opened: Shelf, _ reader: Reader) async {
    try? await shelf.releaseReminders(of: deliverer)
    // The transfer was for the former person, who does not get its result when they come back.
    transferring?.cancel()
    discardPrepared()
    covers.task?.cancel()
    (covers, madeCodes) = (ShelfCovers(), [])
    signIns += 1
    open(opened, reader)
  }

  private func open(_ opened: Shelf, _ reader: Reader) {
    (shelf, self.reader, formerName) = (opened, reader, nil)
    indexing?.cancel()
    watch()
  }

  /// Whether this person's shelf is open.
  func isOpen(_ person: Reader) -> Bool { person == reader || person == formerName }

  /// Switches to the new name of the person who reads.
  /// - Parameter opened: the person's shelf under the new name.
  func call(_ name: Reader, _ opened: Shelf) {
    let before = reader
    // Work in progress for the person, and the reminders that they were told of, continue.
    open(opened, name)
    formerName = before
  }

  /// Reports changes of the shelf by others.
  private func watch() {
    watching?.cancel()
    let changes = shelf.changes()
    watching = Task { for await _ in changes { tell(.changed) } }
    beginLooking()
  }
}
