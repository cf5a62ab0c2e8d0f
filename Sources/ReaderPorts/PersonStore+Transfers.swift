import Accounts
import Documents
import Foundation
import Library
import ReaderApp
import Synchronization

// Everything of one person's out and in, and backups of the household: beside everything else, since they take long.
extension PersonStore {
  func transfer(_ request: TransferRequest, of person: Reader) {
    guard isOpen(person) else { return }
    switch request {
    case .look:
      let folders = transferFolders
      Task {
        // Reads disks.
        let found = await Task.detached { folders.found() }.value
        tell(.transfer(.found(found), of: person))
      }
    case .begin(let transfer):
      // One at a time; what was begun before ends first.
      let before = transferring
      before?.cancel()
      let work = TransferWork(
        transfer, shelf: shelf, accounts: accounts, name: person == .guest ? nil : person.name)
      let signIn = signIns
      transferring = Task {
        await before?.value
        await carryOut(work, of: person, signIn)
      }
    case .stop: transferring?.cancel()
    }
  }

  private func carryOut(_ work: TransferWork, of person: Reader, _ signIn: Int) async {
    // The newest share is told: a hundred times at most.
    let (shares, continuation) = AsyncStream.makeStream(of: Double.self, bufferingPolicy: .bufferingNewest(1))
    let telling = Task {
      var told = 0
      for await share in shares where Int(share * 100) != told {
        told = Int(share * 100)
        tell(.transfer(.progress(share, of: work.transfer), of: person))
      }
    }
    let result: Result<TransferEnd, AppFailure>
    do {
      result = .success(try await work.run { continuation.yield($0) })
    } catch {
      result = Task.isCancelled ? .success(.stopped) : .failure(AppFailure(error))
    }
    continuation.finish()
    await telling.value
    guard signIn == signIns else { return }
    tell(.transfer(.ended(result, of: work.transfer), of: person))
  }
}

/// A transfer with what it needs.
private struct TransferWork: Sendable {
  let transfer: Transfer
  let shelf: Shelf
  let accounts: Accounts
  /// nil for the guest.
  let name: String?

  init(_ transfer: Transfer, shelf: Shelf, accounts: Accounts, name: String?) {
    (self.transfer, self.shelf, self.accounts, self.name) = (transfer, shelf, accounts, name)
  }

  func run(_ progress: @escaping @Sendable (Double) -> Void) async throws -> TransferEnd {
    switch transfer {
    case .export(let place):
      let folder = TransferFolders.free(TransferFolders.exportName(of: name), in: place.folder)
      try await shelf.export(to: folder, progress: progress)
      return .exported(folder: folder.path(percentEncoded: false), bytes: await Self.bytes(in: folder))
    case .takeIn(let things):
      let takesWords = await shelf.personalSettings().settings.learnsWords
      return .takenIn(
        try await shelf.importFolder(
          things.folder, isForeign: true, takesWords: takesWords, progress: progress))
    case .backUp(let place):
      guard try await accounts.roles(of: shelf.person).contains(.administrator) else {
        throw AccountsError.notAllowed(what: "back the household up here")
      }
      let backup = Backup(TransferFolders.backups(in: place.folder))
      let data = accounts.household.folder
      let snapshot = try await Self.beside { stop in
        try backup.create(of: data) { done in
          if stop.isAsked { throw CancellationError() }
          progress(Double(done.done) / Double(max(1, done.documents)))
        }
      }
      return .backedUp(
        folder: backup.folder.path(percentEncoded: false), bytes: await Self.bytes(in: backup.folder),
        people: snapshot.people, documents: snapshot.documents.count, missing: snapshot.missing.count)
    }
  }

  /// Whether work on another thread is to be given up.
  private final class Stop: Sendable {
    private let asked = Mutex(false)
    var isAsked: Bool { asked.withLock { $0 } }
    func ask() { asked.withLock { $0 = true } }
  }

  /// Blocking work, off the threads that tasks share.
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
