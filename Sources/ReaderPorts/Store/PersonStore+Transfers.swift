import Accounts
import Documents
import Foundation
import Library
import Localization
import ReaderApp
import Synchronization

// Exports and imports of one person's data, and backups of the household: in the background, since they take long.
extension PersonStore {
  func transfer(_ request: TransferRequest, of person: Reader) {
    guard isOpen(person) else { return }
    switch request {
    case .look:
      look(for: person)
    case .begin(let transfer):
      // One transfer at a time; an earlier one ends first.
      let before = transferring
      before?.cancel()
      let work = TransferWork(
        transfer, shelf: shelf, accounts: accounts, name: person == .guest ? nil : person.name, run: run)
      let signIn = signIns
      transferring = Task {
        await before?.value
        await carryOut(work, of: person, signIn)
      }
    case .stop:
      transferring?.cancel()
      // The prepared restore may have become ready in the same moment.
      discardPrepared()
    case .withdraw:
      Backup.withdrawOwn(in: accounts.household.folder, of: preparer(person))
      look(for: person)
    }
  }

  private func look(for person: Reader) {
    let (folders, data, preparer) = (transferFolders, accounts.household.folder, preparer(person))
    Task {
      // Off the main actor, since it reads disks.
      let found = await Task.detached {
        var found = folders.found()
        found.waiting = Backup.waiting(in: data).flatMap { WaitingRestore($0, for: preparer) }
        return found
      }.value
      tell(.transfer(.found(found), of: person))
    }
  }

  /// The preparer of restores in this window.
  private func preparer(_ person: Reader) -> RestorePreparer {
    RestorePreparer(run: run, person: person == .guest ? nil : person.name)
  }

  /// Gives up restores that were prepared or are being prepared in this window. Those that somebody else has prepared, in
  /// another window, stay.
  func discardPrepared() {
    guard transferring != nil else { return }
    Backup.discardPrepared(in: accounts.household.folder, by: RestorePreparer(run: run))
  }

  private func carryOut(_ work: TransferWork, of person: Reader, _ signIn: Int) async {
    // Only the newest progress is reported, at most a hundred times.
    let (shares, continuation) = AsyncStream.makeStream(of: Double.self, bufferingPolicy: .bufferingNewest(1))
    let telling = Task {
      var told = 0
      for await share in shares where Int(share * 100) != told {
        told = Int(share * 100)
        tell(.transfer(.progress(share, of: work.transfer), of: person))
      }
    }
    var result: Result<TransferEnd, AppFailure>
    do {
      result = .success(try await work.carryOut { continuation.yield($0) })
    } catch {
      result = Task.isCancelled ? .success(.stopped) : .failure(AppFailure(error))
    }
    if Task.isCancelled, case .success(.prepared) = result {
      discardPrepared()
      result = .success(.stopped)
    }
    continuation.finish()
    await telling.value
    guard signIn == signIns else { return }
    tell(.transfer(.ended(result, of: work.transfer), of: person))
  }
}

extension WaitingRestore {
  fileprivate init?(_ restore: PreparedRestore, for preparer: RestorePreparer) {
    guard let until = restore.until else { return nil }
    self.init(
      created: restore.created, person: restore.person, until: until, isOwn: restore.isOwn(of: preparer))
  }
}

extension BackupProgress {
  /// The share that is done, 0 to 1.
  fileprivate var share: Double { Double(done) / Double(max(1, documents)) }
}

/// A transfer with everything that it needs.
private struct TransferWork: Sendable {
  let transfer: Transfer
  let shelf: Shelf
  let accounts: HouseholdAccounts
  /// The name of the person; nil for the guest.
  let name: String?
  /// The identifier of this run of the program and its window.
  let run: UUID

  init(_ transfer: Transfer, shelf: Shelf, accounts: HouseholdAccounts, name: String?, run: UUID) {
    (self.transfer, self.shelf, self.accounts, self.name) = (transfer, shelf, accounts, name)
    self.run = run
  }

  func carryOut(_ progress: @escaping @Sendable (Double) -> Void) async throws -> TransferEnd {
    switch transfer {
    case .export(let place):
      let folder = TransferFolders.free(TransferFolders.exportName(of: name), in: place.folder)
      try await shelf.export(to: folder, progress: progress, drawing: PictureFile.flattened)
      return .exported(folder: folder.path(percentEncoded: false), bytes: await Self.bytes(in: folder))
    case .takeIn(let things):
      let takesWords = await shelf.personalSettings().settings.learnsWords
      return .takenIn(
        try await shelf.importFolder(
          things.folder, isForeign: true, takesWords: takesWords, progress: progress))
    case .check(let found):
      try await admit(
        orSay: localized("Only an administrator of the household may restore a backup here. Ask one of them.")
      )
      try await Self.beside { stop in
        let backup = Backup(found.folder)
        try backup.check(try backup.snapshot(found.snapshot)) { done in
          if stop.isAsked { throw CancellationError() }
          progress(done.share)
        }
      }
      return .checked(found)
    case .restore(let found, let credential):
      try await admit(
        orSay: localized("Only an administrator of the household may restore a backup here. Ask one of them.")
      )
      _ = try await accounts.login(name: name ?? "", with: try credential.checked())
      let data = accounts.household.folder
      try await Self.beside { stop in
        let backup = Backup(found.folder)
        // A snapshot is first read to its end, then copied, so the progress has two passes.
        var passes = 0.0
        let preparer = RestorePreparer(run: run, person: name)
        try backup.prepare(try backup.snapshot(found.snapshot), in: data, by: preparer) { done in
          if stop.isAsked { throw CancellationError() }
          progress((passes + done.share) / 2)
          if done.done == done.documents { passes = 1 }
        }
      }
      return .prepared(found)
    case .backUp(let place):
      try await admit(
        orSay: localized("Only an administrator of the household may back it up. Ask one of them."))
      let backup = Backup(TransferFolders.backups(in: place.folder))
      let data = accounts.household.folder
      let snapshot = try await Self.beside { stop in
        try backup.create(of: data) { done in
          if stop.isAsked { throw CancellationError() }
          progress(done.share)
        }
      }
      return .backedUp(
        folder: backup.folder.path(percentEncoded: false), bytes: await Self.bytes(in: backup.folder),
        people: snapshot.people, documents: snapshot.documents.count, missing: snapshot.missing.count)
    }
  }

  /// Requires that the person is an administrator.
  ///
  /// - Parameter why: the sentence that tells anybody else why not.
  private func admit(orSay why: String) async throws {
    guard try await accounts.roles(of: shelf.person).contains(.administrator) else {
      throw AccountsError.notAllowed(why: why)
    }
  }

  /// Tells blocking work on another thread that it should be given up.
  private final class Stop: Sendable {
    private let asked = Mutex(false)
    var isAsked: Bool { asked.withLock { $0 } }
    func ask() { asked.withLock { $0 = true } }
  }

  /// Runs blocking work off the threads that tasks share.
  private static func beside<Value: Sendable>(
    _ work: @escaping @Sendable (Stop) throws -> Value
  ) async throws -> Value {
    let stop = Stop()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        DispatchQueue.global(qos: .utility).async {
          continuation.resume(with: Result { try work(stop) })
        }
      }
    } onCancel: {
      stop.ask()
    }
  }

  private static func bytes(in folder: URL) async -> Int {
    (try? await beside { _ in TransferFolders.bytes(in: folder) }) ?? 0
  }
}
