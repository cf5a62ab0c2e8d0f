import Accounts
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
  let memory: CameraMemory?
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

  /// The reading session of an opening of a document; a new one if it has none yet.
  /// - Parameter seconds: how long the document has been read when it is stored for the first time.
  func session(of opening: Int, after seconds: Double) -> Shelf.ReadingSession {
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
