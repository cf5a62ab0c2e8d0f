import Accounts
import Foundation
import Library
import ReaderApp
import Store
import Synchronization
import TestSupport
import Testing

@testable import ReaderPorts

/// What happens to a change that the store has refused, before the person is told.
@Suite("Changes that could not be stored")
struct StoreRetryTests {
  /// A change that fails with one error after another, and is stored once none is left.
  private final class Change: Sendable {
    private let state: Mutex<(errors: [any Error], tries: Int)>

    init(_ errors: [any Error]) { state = Mutex((errors, 0)) }

    var tries: Int { state.withLock(\.tries) }

    func store() throws {
      try state.withLock { state in
        state.tries += 1
        if !state.errors.isEmpty { throw state.errors.removeFirst() }
      }
    }
  }

  private static let unexplained = LibraryError.store(
    .other(name: "household.db", code: 778, reason: "disk I/O error"))

  /// Tries a change on a clock that stands still until something sleeps on it.
  ///
  /// - Parameter pauses: whether a pause is expected, which then is let pass up to its end and no further.
  private func kept(_ change: Change, pauses: Bool) async -> AppFailure? {
    let clock = SteppedClock()
    async let failure = StoreRetry.failure(of: { try change.store() }, on: clock)
    if pauses {
      await clock.advance(by: StoreRetry.pause - .milliseconds(1))
      #expect(change.tries == 1, "the second try waits for the pause")
      await clock.advance(by: .milliseconds(1))
    }
    return await failure.map { AppFailure($0) }
  }

  @Test(
    "a failure whose cause is not known is tried once more after half a second, and nobody is told if that helps"
  )
  func unexplained() async {
    let errors: [any Error] = [
      Self.unexplained,
      LibraryError.store(.damaged(name: "household.db", reason: "database disk image is malformed")),
      LibraryError.storage(file: "a.pdf", reason: "Input/output error"),
      AccountsError.store(.other(name: "", code: 1, reason: "")),
      CocoaError(.fileWriteUnknown),
    ]
    for error in errors {
      let change = Change([error])
      #expect(await kept(change, pauses: true) == nil && change.tries == 2, "\(error)")
    }
  }

  @Test("one that fails again is told, with what to do, and not tried a third time")
  func failsAgain() async throws {
    let change = Change([Self.unexplained, Self.unexplained, Self.unexplained])
    let failure = try #require(await kept(change, pauses: true))
    #expect(change.tries == 2)
    #expect(
      failure.words
        == "household.db: cannot be read or written (disk I/O error, code 778). Check permissions and free space."
    )
    // What is told is what is amiss now.
    let other = Change([Self.unexplained, LibraryError.diskFull(folder: "/data")])
    #expect(await kept(other, pauses: true)?.words.contains("the disk is full") == true && other.tries == 2)
  }

  @Test("where another program holds the store, which has waited already, it is tried again at once")
  func busy() async {
    let change = Change([LibraryError.busy(file: "household.db")])
    #expect(await kept(change, pauses: false) == nil && change.tries == 2)
    let held = Change([AccountsError.store(.busy(name: "a")), AccountsError.store(.busy(name: "a"))])
    #expect(await kept(held, pauses: false)?.isPassing == true && held.tries == 2)
  }

  @Test("where the cause is known and stays, a second try is useless: the person is told at once")
  func known() async {
    let causes: [StoreError] = [
      .unique(constraint: "tag.name"), .foreign, .check(constraint: "zoom"), .notNull(column: "title"),
      .denied(name: "a", reason: "no"), .gone(name: "a", reason: "no"), .full(name: "a"),
      .readOnly(name: "a"),
      .newer(name: "a", migrations: ["b"]), .unexpected(column: "c"), .cancelled,
    ]
    let errors: [any Error] =
      causes.map { LibraryError.store($0) } + causes.map { AccountsError.store($0) } + [
        LibraryError.changedMeanwhile, LibraryError.badTitle(reason: "it is empty"),
        AppFailure("It is not yours."),
        CancellationError(),
      ]
    for error in errors {
      let change = Change([error])
      #expect(await kept(change, pauses: false) != nil && change.tries == 1, "\(error)")
    }
  }

  @Test("errors of the file system are told in words, with the file and what to do")
  func fileSystem() async throws {
    let place = try Place()
    try Data().write(to: place.url("file"))
    let memory = CameraMemory(place.url("file").appending(path: "settings"))
    let change = { @Sendable in try memory.keep(ChosenCamera(id: "a", name: "b")) }
    let clock = SteppedClock()
    async let failure = StoreRetry.failure(of: change, on: clock)
    await clock.advance(by: StoreRetry.pause)
    let words = try #require(await failure.map { AppFailure($0).words })
    let settings = place.url("file").appending(path: "settings").path
    #expect(words == "\(settings): cannot be read or written. Check permissions and free space.")
    let refused = CocoaError(
      .fileWriteNoPermission,
      userInfo: [
        NSFilePathErrorKey: "/settings",
        NSUnderlyingErrorKey: NSError(domain: NSPOSIXErrorDomain, code: Int(EACCES)),
      ])
    #expect(
      AppFailure(refused).words
        == "/settings: cannot be read or written (Permission denied). Check permissions and free space.")
  }

  @Test("the window is told once what could not be stored")
  @MainActor
  func told() async throws {
    let place = try Place()
    let data = place.url("data")
    let desk = try Desk(data, try await Shelf.forGuest(in: data))
    let full = LibraryError.diskFull(folder: "/data")
    let change = Change([full])
    await desk.store.keep { try change.store() }
    await desk.store.keep { throw LibraryError.changedMeanwhile }
    var words: [String] = []
    while words.count < 2 {
      let next = await desk.next { if case .store(.notKept(let failure)) = $0 { failure.words } else { nil } }
      words.append(try #require(next))
    }
    #expect(words == ["\(full)", "\(LibraryError.changedMeanwhile)"] && change.tries == 1)
    await desk.store.finish()
  }
}
