import Accounts
import Foundation
import Store

/// A restore that waits for the household to be closed.
package struct PreparedRestore: Hashable, Sendable {
  /// The snapshot that takes the household's place.
  package let snapshot: String
  /// When that was made.
  package let created: Date
  /// How many people the snapshot has.
  package let people: Int
  /// How many documents the snapshot has.
  package let documents: Int
  private let preparer: RestorePreparer?
  /// Later it does not take the household's place any more; nil where that was begun at once.
  package let until: Date?

  init(_ record: RestoreRecord) {
    (snapshot, created, people) = (record.snapshot, record.created, record.people)
    documents = record.documents
    (preparer, until) = (record.preparation?.by, record.preparation?.until)
  }

  /// Who prepared it; nil on the command line, and where nobody was named.
  package var person: String? { preparer?.person }

  /// Whether that one may give it up, or restore another in its place, before its time is over.
  package func isOwn(of other: RestorePreparer) -> Bool { preparer?.isSame(as: other) ?? false }
}

/// What became of a restore that was prepared, or stopped in the midst.
package enum CompletedRestore: Sendable {
  /// The snapshot is in the household's place, and opens. What was there before is kept in that folder.
  case restored(PreparedRestore, before: URL?)
  /// The household is as it was, for another program has it open. The restore is tried again at the next start.
  case waiting(PreparedRestore)
  /// It was stopped on the way, and the household is as it was.
  case takenBack(PreparedRestore)
  /// The household is as it was, and why.
  case refused(BackupError)
}

// Restoring for a program that has the household open itself: all that takes long is done beside it, and the exchange
// at the next start, before anything is opened.
extension Backup {
  /// Checks a snapshot and copies it beside the household, to be put in its place by `completePrepared`.
  ///
  /// - Parameters:
  ///   - snapshot: what is to take the household's place.
  ///   - data: the data folder.
  ///   - preparer: whose restore this is. What they prepared before is not wanted any more.
  ///   - now: the present moment, from which it waits.
  ///   - progress: told before each document, first of the check and then of the copy. What it throws gives the
  ///     restore up.
  /// - Throws: `otherPrepared` where somebody else's waits, which stays; else as `restore`. The household is as it was,
  ///   and nothing more waits.
  package func prepare(
    _ snapshot: BackupSnapshot, in data: URL, by preparer: RestorePreparer = RestorePreparer(),
    now: Date = Date(), _ progress: (BackupProgress) throws -> Void = { _ in }
  ) throws(BackupError) {
    do {
      RestoreDraft.sweep(in: data, now: now)
      try Self.makeWay(for: preparer, in: data, now: now)
      let (draft, lock) = try draft(of: snapshot, in: data, now: now, progress)
      defer { lock.release() }
      do {
        // Somebody may have prepared one while this was copied.
        try Self.makeWay(for: preparer, in: data, now: now)
        guard var record = draft.record else { throw BackupError.changing(folder: data.path) }
        record.stage = .prepared(RestorePreparation(at: now, by: preparer))
        try draft.say(record)
      } catch {
        draft.discard()
        throw error
      }
    } catch { throw BackupError(error, in: data) }
  }

  /// Gives up what was prepared in that run of the program, and nobody else's; the household is as it was.
  package static func discardPrepared(in data: URL, by preparer: RestorePreparer = RestorePreparer()) {
    for draft in prepared(in: data) where draft.record?.preparation?.by.run == preparer.run {
      draft.giveUp()
    }
  }

  /// The restore that waits for the next start; nil where none does.
  package static func waiting(in data: URL) -> PreparedRestore? {
    prepared(in: data).last?.record.map(PreparedRestore.init)
  }

  /// Gives up what that person has prepared, in this window or another.
  package static func withdrawOwn(in data: URL, of preparer: RestorePreparer) {
    for draft in prepared(in: data) where draft.record?.preparation?.by.isSame(as: preparer) == true {
      draft.giveUp()
    }
  }

  /// Gives up what waits for the next start, whoever prepared it: for whoever owns the computer's account.
  /// - Returns: what waited; nil where nothing did.
  package static func withdrawPrepared(in data: URL) -> PreparedRestore? {
    let waiting = waiting(in: data)
    let isGivenUp = prepared(in: data).map { $0.giveUp() }.contains(true)
    return isGivenUp ? waiting : nil
  }

  /// Puts what was prepared in the place of the household, and brings to its end what was stopped in the midst. No
  /// program may have the household open, this one neither; while another has, the restore goes on waiting. What a
  /// killed program has left half built is removed.
  ///
  /// - Returns: nil where nothing was prepared.
  package static func completePrepared(in data: URL, now: Date = Date()) -> CompletedRestore? {
    RestoreDraft.sweep(in: data, now: now)
    var taken: CompletedRestore?
    if let draft = RestoreDraft.all(in: data).first(where: \.isUnderWay), let record = draft.record {
      switch outcome(of: draft, PreparedRestore(record), in: data) {
      // One that was prepared is begun again.
      case .takenBack(let restore): taken = .takenBack(restore)
      case let outcome: return outcome
      }
    }
    let drafts = prepared(in: data)
    guard let draft = drafts.last, let record = draft.record, let preparation = record.preparation else {
      return taken
    }
    for other in drafts.dropLast() { other.giveUp() }
    guard !preparation.isStale(at: now) else {
      draft.giveUp()
      return .refused(.stale(snapshot: record.snapshot, prepared: preparation.at))
    }
    do {
      let lock = try FolderLock(draft.folder.path)
      defer { lock.release() }
      // Given up in this moment.
      guard draft.record?.preparation != nil else { return taken }
      try RestoreExchange(draft).perform()
    } catch RestoreExchangeError.inUse {
      return .waiting(PreparedRestore(record))
    } catch StoreError.busy {
      // Another program is at it.
      return .waiting(PreparedRestore(record))
    } catch {
      // Halfway it holds what was there before, and stays.
      draft.discard()
      return .refused(BackupError(error, in: data))
    }
    return outcome(of: draft, PreparedRestore(record), in: data)
  }

  private static func outcome(
    of draft: RestoreDraft, _ restore: PreparedRestore, in data: URL
  ) -> CompletedRestore {
    do {
      return switch try settled(draft, in: data) {
      case .restored(let before): .restored(restore, before: before)
      case .takenBack: .takenBack(restore)
      }
    } catch { return .refused(BackupError(error, in: data)) }
  }

  /// Takes away what the same person prepared before, and what nobody waits for any more.
  /// - Throws: `otherPrepared`.
  private static func makeWay(for preparer: RestorePreparer, in data: URL, now: Date) throws(BackupError) {
    for draft in prepared(in: data) {
      guard let preparation = draft.record?.preparation else { continue }
      guard preparation.by.isSame(as: preparer) || preparation.isStale(at: now) else {
        throw .otherPrepared(by: preparation.by.person, until: preparation.until)
      }
      draft.giveUp()
    }
  }

  /// Complete drafts that wait for the next start, the oldest first.
  static func prepared(in data: URL) -> [RestoreDraft] {
    RestoreDraft.all(in: data).filter { if case .prepared? = $0.record?.stage { true } else { false } }
  }
}
