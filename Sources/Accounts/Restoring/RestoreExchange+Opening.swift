import Foundation
import Glibc
import Store

// A restore that was stopped in the midst is brought to its end by whoever opens the household next, before anything of
// it is read: the database of the one with the documents of the other would be nobody's household.
extension RestoreExchange {
  /// Opens the household in a data folder.
  /// - Parameters:
  ///   - waitSeconds: how long another program is waited for that is at it.
  ///   - open: opens what is there. What it throws takes a restored household back, unless it passes.
  /// - Throws: `busy`, `RestoreExchangeError.halfway`, and what the closure throws.
  static func settled<Opened>(
    in data: URL, waitSeconds: Double, _ open: () throws -> Opened
  ) throws -> (opened: Opened, finding: HouseholdFinding?) {
    let database = data.appending(path: Household.fileName)
    guard let (exchange, lock) = try interrupted(in: data, waitSeconds: waitSeconds) else {
      let before = number(database)
      let opened = try open()
      // Exchanged in the moment in which it was opened: this would go on with what lies aside now.
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
      // What waits for the next start goes on waiting.
      if record.preparation == nil { draft.discard() }
      return (opened, .restoreTakenBack(record.created))
    case .completed:
      do {
        let opened = try open()
        return (opened, .restored(record.created, before: (try? draft.keepBefore())?.path))
      } catch let error as StoreError where !error.isPassing {
        // What cannot be opened is nobody's household: the previous one comes back.
        try exchange.takeBack()
        let opened = try open()
        record.stage = .building
        if (try? draft.say(record)) != nil { draft.discard() }
        return (opened, .restoreRefused(record.created, error))
      }
    }
  }

  /// Brings about what a stop has left in the midst, without opening anything.
  /// - Returns: a draft for which neither household could be brought about, to be given its lasting name once another
  ///   household is in place.
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
        // Completed meanwhile.
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
  /// Whether an exchange of this one was begun, and not brought to its end.
  package var isUnderWay: Bool { if case .exchanging? = record?.stage { true } else { false } }
}
