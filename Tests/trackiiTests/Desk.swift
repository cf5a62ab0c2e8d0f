import Accounts
import Documents
import Foundation
import Library
import ReaderApp
import ReaderPorts
import TestSupport
import Testing

/// A household in which nobody has registered. All migrations of a new one take 50 ms of processor time.
private let newHousehold = FolderTemplate { _ = try Household(folder: $0) }

extension Shelf {
  /// The guest's shelf in a data folder; where there is no household yet, a copy of a new one is put there first.
  static func forGuest(in data: URL) async throws -> Shelf {
    if !Household.isThere(in: data) {
      try FileManager.default.createDirectory(
        at: data, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      try newHousehold.copy(into: data)
    }
    return try await openForGuest(in: data)
  }
}

/// The ports of a guest's shelf and its documents, with real stores and workers; what they tell is taken one by one.
@MainActor
final class Desk {
  let store: PersonStore
  let books: ShelfBooks
  let events: AsyncStream<AppEvent>

  /// - Parameters:
  ///   - data: the data folder.
  ///   - limits: those of the documents' workers.
  init(
    _ data: URL, _ shelf: Shelf, clock: any Clock<Duration> = ContinuousClock(),
    limits: Document.Limits = Document.Limits()
  ) throws {
    let (events, continuation) = AsyncStream.makeStream(of: AppEvent.self)
    let post: @MainActor (AppEvent) -> Void = { continuation.yield($0) }
    store = PersonStore(
      try HouseholdAccounts(folder: data, configuration: .weakForTests), shelf, .guest, cameras: { [] },
      memory: nil, clock: clock,
      post: post)
    (books, self.events) = (ShelfBooks(store, limits: limits, post: post), events)
  }

  /// That of somebody who has just registered.
  convenience init(registering name: String, in place: Place) async throws {
    let data = place.url("data")
    try self.init(data, try await Shelf.forGuest(in: data))
    store.perform(.signIn(.register(name: name, password: "a password of \(name)")))
    let signedIn = await next { if case .store(.signedIn(let result)) = $0 { result } else { nil } }
    _ = try #require(signedIn).get()
  }

  /// The first value that can be made of what is told.
  func next<Value>(_ value: (AppEvent) -> Value?) async -> Value? {
    for await event in events { if let made = value(event) { return made } }
    return nil
  }

  func opened(_ id: String) async -> Result<OpenedBook, BookFailure>? {
    books.perform(.open(documentID: id, password: nil))
    return await next { if case .book(.opened(let result)) = $0 { result } else { nil } }
  }

  func lines(_ page: Int, of id: String) async -> Result<[String], AppFailure>? {
    books.perform(.lines(page: page, documentID: id))
    return await next {
      guard case .book(.lines(let result, _, _, page, id)) = $0 else { return nil }
      return result.map { $0.map(\.text) }
    }
  }
}
