import Accounts
import Foundation
import Store

/// A prepared restore of a backup, which waits until the household is closed.
package struct PreparedRestore: Hashable, Sendable {
  /// The snapshot that takes the household's place.
  package let snapshot: String
  /// When the snapshot was made.
  package let created: Date
  /// How many people the snapshot has.
  package let people: Int
  /// How many documents the snapshot has.
  package let documents: Int
  private let preparer: RestorePreparer?
  /// The time after which the restore no longer replaces the household; nil if the exchange was begun at
  /// once.
  package let until: Date?

  init(_ record: RestoreRecord) {
    (snapshot, created, people) = (record.snapshot, record.created, record.people)
    documents = record.documents
    (preparer, until) = (record.preparation?.by, record.preparation?.until)
  }

  /// The person who prepared the restore; nil if it was prepared on the command line, or by nobody with a
  /// name.
  package var person: String? { preparer?.person }

  /// Whether this person may give up the restore, or prepare another in its place, before its time is over.
  package func isOwn(of other: RestorePreparer) -> Bool { preparer?.isSame(as: other) ?? false }
}

/// The outcome of a restore that was prepared, or interrupted.
package enum CompletedRestore: Sendable {
  /// The snapshot is in the household's place and opens. The household of before is kept in the folder
  /// `before`.
  case restored(PreparedRestore, before: URL?)
  /// The household is unchanged, since another program has it open. The restore is tried again at the next
  /// start.
  case waiting(PreparedRestore)
  /// The restore was interrupted and taken back; the household is unchanged.
  case takenBack(PreparedRestore)
  /// The restore was refused, for the reason given; the household is unchanged.
  case refused(BackupError)
}

// Restoring for a program that has the household open itself: slow work is done beside the household, and the
// exchange at the next start, before anything is opened.
extension Backup {
  /// Checks a snapshot and copies it beside the household, to be put in its place by `completePrepared`.
  ///
  /// - Parameters:
  ///   - snapshot: the snapshot that is to replace the household.
  ///   - data: the data folder.
  ///   - preparer: the person who prepares the restore. A restore that they prepared earlier is given up.
  ///   - now: the present moment, from which the prepared restore waits.
  ///   - progress: called before each document, first while documents are checked and then while they are
  ///     copied. If it throws, the restore is given up.
  /// - Throws: `otherPrepared` if a restore waits that another person prepared, which stays; else the errors of
  ///   `restore`. The household is unchanged then, and no further restore waits.
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
        // Somebody else may have prepared a restore while this one was copied.
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

  /// Gives up the restores that one run of the program prepared, and nobody else's; the household is
  /// unchanged.
  package static func discardPrepared(in data: URL, by preparer: RestorePreparer = RestorePreparer()) {
    for draft in prepared(in: data) where draft.record?.preparation?.by.run == preparer.run {
      draft.giveUp()
    }
  }

  /// The restore that waits for the next start of the program; nil if none does.
  package static func waiting(in data: URL) -> PreparedRestore? {
    prepared(in: data).last?.record.map(PreparedRestore.init)
  }

  /// Gives up the restores that a person prepared, in this window or another.
  package static func withdrawOwn(in data: URL, of preparer: RestorePreparer) {
    for draft in prepared(in: data) where draft.record?.preparation?.by.isSame(as: preparer) == true {
      draft.giveUp()
    }
  }

  /// Gives up the restores that wait for the next start, whoever prepared them: for the owner of the
  /// computer's account.
  /// - Returns: the restore that waited; nil if none did.
  package static func withdrawPrepared(in data: URL) -> PreparedRestore? {
    let waiting = waiting(in: data)
    let isGivenUp = prepared(in: data).map { $0.giveUp() }.contains(true)
    return isGivenUp ? waiting : nil
  }

  /// Puts a prepared restore in the household's place, and completes one that was interrupted. No program may
  /// have the household open, not even this one; while another has, the restore goes on waiting. Half-built
  /// restores that a killed program left are removed.
  ///
  /// - Returns: nil if no restore was prepared.
  package static func completePrepared(in data: URL, now: Date = Date()) -> CompletedRestore? {
    RestoreDraft.sweep(in: data, now: now)
    var taken: CompletedRestore?
    if let draft = RestoreDraft.all(in: data).first(where: \.isUnderWay), let record = draft.record {
      switch outcome(of: draft, PreparedRestore(record), in: data) {
      // A prepared restore that was taken back is begun again.
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
      // The restore was given up by somebody at this moment.
      guard draft.record?.preparation != nil else { return taken }
      try RestoreExchange(draft).perform()
    } catch RestoreExchangeError.inUse {
      return .waiting(PreparedRestore(record))
    } catch StoreError.busy {
      // Another program is working on this restore.
      return .waiting(PreparedRestore(record))
    } catch {
      // A half-exchanged restore holds the household of before, and stays.
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

  /// Removes the restores that the same person prepared before, and those that have expired.
  /// - Throws: `otherPrepared` if somebody else's restore waits.
  private static func makeWay(for preparer: RestorePreparer, in data: URL, now: Date) throws(BackupError) {
    for draft in prepared(in: data) {
      guard let preparation = draft.record?.preparation else { continue }
      guard preparation.by.isSame(as: preparer) || preparation.isStale(at: now) else {
        throw .otherPrepared(by: preparation.by.person, until: preparation.until)
      }
      draft.giveUp()
    }
  }

  /// The complete restores that wait for the next start of the program, the oldest first.
  static func prepared(in data: URL) -> [RestoreDraft] {
    RestoreDraft.all(in: data).filter { if case .prepared? = $0.record?.stage { true } else { false } }
  }
}
