import Foundation
import Glibc
import Store

// A restore that was interrupted during the exchange is completed by the program that opens the household next, before
// anything is read: the database of one household with the documents of the other would be invalid.
extension RestoreExchange {
  /// Opens the household in a data folder.
  /// - Parameters:
  ///   - waitSeconds: how long to wait for another program that works on the restore.
  ///   - open: opens what is there. What it throws takes a restored household back, unless it passes.
  /// - Throws: `busy`, `RestoreExchangeError.halfway`, and what the closure throws.
  static func settled<Opened>(
    in data: URL, waitSeconds: Double, _ open: () throws -> Opened
  ) throws -> (opened: Opened, finding: HouseholdFinding?) {
    let database = data.appending(path: Household.fileName)
    guard let (exchange, lock) = try interrupted(in: data, waitSeconds: waitSeconds) else {
      let before = number(database)
      let opened = try open()
      // The households were exchanged while this one was opened: what was opened is now the one set aside.
      guard before == nil || before == number(database), underWay(in: data) == nil else {
        throw StoreError.busy(name: database.path)
      }
      return (opened, nil)
    }
    defer { lock.release() }
    let draft = exchange.draft
    guard var record = draft.record, let settled = try exchange.settle() else { return (try open(), nil) }
    switch settled {
    case .takenBack:
      let opened = try open()
      // A draft that waits for the next start is kept.
      if record.preparation == nil { draft.discard() }
      return (opened, .restoreTakenBack(record.created))
    case .completed:
      do {
        let opened = try open()
        return (opened, .restored(record.created, before: (try? draft.keepBefore())?.path))
      } catch let error as StoreError where !error.isPassing {
        // If the restored household cannot be opened, the previous one is put back.
        try exchange.takeBack()
        let opened = try open()
        record.stage = .building
        if (try? draft.say(record)) != nil { draft.discard() }
        return (opened, .restoreRefused(record.created, error))
      }
    }
  }

  /// Completes an interrupted exchange without opening anything.
  /// - Returns: a draft for which neither household could be put in place completely; it gets its lasting name once
  ///   another household is in place.
  /// - Throws: `busy`.
  package static func makeWay(in data: URL) throws(StoreError) -> RestoreDraft? {
    guard let (exchange, lock) = try interrupted(in: data, waitSeconds: 1) else { return nil }
    defer { lock.release() }
    do {
      if case .completed = try exchange.settle() { try exchange.draft.keepBefore() }
      return nil
    } catch { return exchange.draft }
  }

  private static func interrupted(
    in data: URL, waitSeconds: Double
  ) throws(StoreError) -> (exchange: RestoreExchange, lock: FolderLock)? {
    while let draft = underWay(in: data) {
      let lock: FolderLock
      do throws(StoreError) { lock = try FolderLock(draft.folder.path, waitSeconds: waitSeconds) } catch {
        // Another program has completed the exchange meanwhile.
        if case .gone = error { continue }
        throw error
      }
      if draft.isUnderWay { return (RestoreExchange(draft), lock) }
      lock.release()
    }
    return nil
  }

  private static func underWay(in data: URL) -> RestoreDraft? {
    RestoreDraft.all(in: data).first(where: \.isUnderWay)
  }
}

extension RestoreDraft {
  /// Whether an exchange of this draft was begun and not completed.
  package var isUnderWay: Bool { if case .exchanging? = record?.stage { true } else { false } }
}
