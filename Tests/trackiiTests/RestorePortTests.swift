import Accounts
import Foundation
import Library
import ReaderApp
import ReaderPorts
import TestSupport
import Testing

@testable import trackii

/// What an administrator does about backups in the window, in a real store on a real disk, up to the next start.
@Suite("The store of backups that are restored", .heavy)
@MainActor
struct RestorePortTests {
  private let place: Place
  private let data: URL

  init() throws {
    place = try Place()
    data = place.url("data")
    try FileManager.default.createDirectory(at: place.url("Documents"), withIntermediateDirectories: true)
  }

  private func desk() async throws -> Desk {
    let desk = try Desk(data, try await Shelf.forGuest(in: data))
    let documents = place.url("Documents")
    desk.store.transferFolders = TransferFolders(
      documents: { documents }, media: { [] }, usual: { [documents] })
    return desk
  }

  private func signIn(_ way: SignIn, _ desk: Desk) async throws {
    desk.store.perform(.signIn(way))
    let signedIn = await desk.next { if case .store(.signedIn(let result)) = $0 { result } else { nil } }
    _ = try #require(signedIn).get()
  }

  private func carryOut(_ transfer: Transfer, as name: String, _ desk: Desk) async throws -> TransferEnd {
    desk.store.perform(.transfer(.begin(transfer), of: .named(name)))
    let end = await desk.next { event -> Result<TransferEnd, AppFailure>? in
      if case .store(.transfer(.ended(let end, transfer), _)) = event { end } else { nil }
    }
    return try #require(end).get()
  }

  private func backups(as name: String, _ desk: Desk) async throws -> FoundFolders {
    desk.store.perform(.transfer(.look, of: .named(name)))
    return try #require(
      await desk.next { if case .store(.transfer(.found(let found), _)) = $0 { found } else { nil } })
  }

  /// Ada with one document backs the household up, and Bob comes afterwards.
  private func settle() async throws -> FoundBackup {
    let desk = try await desk()
    try await signIn(.register(name: "Ada", password: "a password of Ada"), desk)
    _ = try await desk.store.shelf.add(place.writePDF("old.pdf", text: "old"))
    let documents = TransferPlace(place.url("Documents"), called: "Documents")
    _ = try await carryOut(.backUp(into: documents), as: "Ada", desk)
    let found = try await backups(as: "Ada", desk)
    let backup = try #require(found.backups.first)
    #expect(found.backups.count == 1 && found.unreadable.isEmpty)
    #expect(backup.place == "Documents" && backup.people == 1 && backup.documents == 1)
    try await signIn(.register(name: "Bob", password: "a password of Bob"), desk)
    // Nobody else restores anything, nor does a wrong password.
    for transfer in [Transfer.check(backup), .restore(backup, with: .password("a password of Bob"))] {
      await #expect(throws: AppFailure.self) { try await carryOut(transfer, as: "Bob", desk) }
    }
    try await signIn(.logIn(name: "Ada", password: "a password of Ada"), desk)
    await #expect(throws: AppFailure.self) {
      try await carryOut(.restore(backup, with: .password("another one")), as: "Ada", desk)
    }
    #expect(try await carryOut(.check(backup), as: "Ada", desk) == .checked(backup))
    await desk.store.finish()
    return backup
  }

  private func names(in folder: URL) async throws -> [String] {
    try await HouseholdAccounts(folder: folder).people().map(\.name).sorted()
  }

  /// The household as the next start finds it: what this process may still have open is left behind.
  private func copied() throws -> URL {
    let next = place.url("next")
    try FileManager.default.copyItem(at: data, to: next)
    return next
  }

  @Test("prepared in the window and completed by the next start: the household is as it was, and logs in")
  func course() async throws {
    let backup = try await settle()
    do {
      let desk = try await desk()
      try await signIn(.logIn(name: "Ada", password: "a password of Ada"), desk)
      let restore = Transfer.restore(backup, with: .password("a password of Ada"))
      #expect(try await carryOut(restore, as: "Ada", desk) == .prepared(backup))
      await desk.store.finish()
    }
    let next = try copied()
    #expect(try await names(in: data) == ["Ada", "Bob"], "nothing happens before the next start")
    let outcome = try #require(Backup.completePrepared(in: next))
    #expect(outcome.start.place == .people && outcome.start.headline == "The backup is restored")
    #expect(outcome.start.detail.contains("1 person and 1 document."), "\(outcome.start.detail)")
    #expect(outcome.start.detail.contains("before-restore-"))
    #expect(try await names(in: next) == ["Ada"])
    let accounts = try HouseholdAccounts(folder: next)
    let ada = try await Shelf.open(
      for: try await accounts.login(name: "Ada", password: "a password of Ada"))
    #expect(try await ada.items().map(\.title) == ["old"])
  }

  @Test("whoever logs out after it was prepared gives it up; a damaged backup is named, and nothing waits")
  func givenUp() async throws {
    let backup = try await settle()
    let desk = try await desk()
    try await signIn(.logIn(name: "Ada", password: "a password of Ada"), desk)
    let restore = Transfer.restore(backup, with: .password("a password of Ada"))
    #expect(try await carryOut(restore, as: "Ada", desk) == .prepared(backup))
    try await signIn(.guest, desk)
    if case .some = Backup.completePrepared(in: data) { Issue.record("it was given up") }

    try await signIn(.logIn(name: "Ada", password: "a password of Ada"), desk)
    let list = backup.folder.appending(path: "snapshots/\(backup.snapshot)/household.sqlite")
    try Data("no database".utf8).write(to: list)
    let failure = await #expect(throws: AppFailure.self) {
      try await carryOut(.check(backup), as: "Ada", desk)
    }
    #expect(failure?.words.contains("is damaged") == true, "\(failure?.words ?? "")")
    await #expect(throws: AppFailure.self) { try await carryOut(restore, as: "Ada", desk) }
    if case .some = Backup.completePrepared(in: data) { Issue.record("nothing was prepared") }
    let snapshot = backup.folder.appending(path: "snapshots/\(backup.snapshot)/snapshot.json")
    try Data("{}".utf8).write(to: snapshot)
    let found = try await backups(as: "Ada", desk)
    #expect(found.backups.isEmpty && found.unreadable.count == 1, "\(found)")
    await desk.store.finish()
  }

  @Test(
    "another window neither gives up what was prepared here nor hides it; whoever prepared it gives it up")
  func otherWindow() async throws {
    let backup = try await settle()
    let (one, other) = (try await desk(), try await desk())
    for desk in [one, other] {
      try await signIn(.logIn(name: "Ada", password: "a password of Ada"), desk)
    }
    let restore = Transfer.restore(backup, with: .password("a password of Ada"))
    #expect(try await carryOut(restore, as: "Ada", one) == .prepared(backup))
    #expect(try await carryOut(.check(backup), as: "Ada", other) == .checked(backup))
    let found = try await backups(as: "Ada", other)
    #expect(found.waiting?.person == "Ada" && found.waiting?.isOwn == true)
    try await signIn(.guest, other)
    #expect(Backup.waiting(in: data)?.snapshot == backup.snapshot)
    one.store.perform(.transfer(.withdraw, of: .named("Ada")))
    let left = await one.next {
      if case .store(.transfer(.found(let found), _)) = $0 { found } else { nil }
    }
    #expect(left?.backups.count == 1 && left?.waiting == nil)
    #expect(Backup.waiting(in: data) == nil)
    for desk in [one, other] { await desk.store.finish() }
  }

  @Test("the program starts anew with its own options, and with nobody let in")
  func arguments() {
    let told = [
      "trackii", "app", "--user", "Ada", "--camera=1", "--password-file=/p", "--pin-file", "-", "--record",
      "session", "--theme", "dark",
    ]
    #expect(RestoreAtStart.arguments(after: told) == ["trackii", "app", "--camera=1", "--theme", "dark"])
  }
}
