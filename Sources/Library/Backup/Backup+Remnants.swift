import Accounts
import Foundation
import Store

/// What lies beside a household and belongs to none that is in use: of restores, and of earlier versions.
package enum RestoreRemnant: Hashable, Sendable {
  /// Checked and copied; the next start of the window puts it in the household's place.
  case waiting(PreparedRestore)
  /// The same, but nobody's household is replaced by it any more: the next start of the window removes it.
  case stale(PreparedRestore)
  /// A program is at it.
  case beingPrepared
  /// What a stop has left of one that was being copied; nothing of the household is in it.
  case halfBuilt
  /// It was stopped in the midst of the exchange. The folder holds the household of before, or parts of it.
  case halfExchanged(folder: String)
  /// Nobody knows what it is. It may hold the only copy of a household.
  case unknown(folder: String)
  /// The household that was there before a restore, kept until somebody deletes it.
  case before(folder: String)
  /// A database of an earlier version that was taken over; nil where it is kept until somebody deletes it.
  case former(file: String, until: Date?)
}

extension Backup {
  /// Of the folders in which a restore keeps what was there before (`RestoreDraft.before`).
  private static let beforePrefix = "before-restore-"

  /// What lies beside the household in a data folder, in the order of its cases. Changes nothing.
  package static func remnants(in data: URL, now: Date = Date()) -> [RestoreRemnant] {
    let drafts = RestoreDraft.all(in: data).map { remnant($0, now) }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: data.path)) ?? []
    let before = names.filter { $0.hasPrefix(beforePrefix) }.sorted()
      .map { RestoreRemnant.before(folder: data.appending(path: $0).path) }
    return drafts.sorted { $0.rank < $1.rank } + before + former(in: data)
  }

  private static func remnant(_ draft: RestoreDraft, _ now: Date) -> RestoreRemnant {
    // Not locked, not even for a moment: a start that came then would leave it waiting.
    if let record = draft.record, case .prepared(let preparation) = record.stage {
      let restore = PreparedRestore(record)
      return preparation.isStale(at: now) ? .stale(restore) : .waiting(restore)
    }
    let isHeld: Bool
    do throws(StoreError) {
      try FolderLock(draft.folder.path).release()
      isHeld = false
    } catch .busy { isHeld = true } catch { isHeld = false }
    if isHeld { return .beingPrepared }
    guard let record = draft.record else { return .unknown(folder: draft.folder.path) }
    return switch record.stage {
    case .building: .halfBuilt
    // Completed in this moment.
    case .prepared: .waiting(PreparedRestore(record))
    case .exchanging: .halfExchanged(folder: draft.folder.path)
    }
  }

  /// Nothing where the household cannot be read, which is told elsewhere.
  private static func former(in data: URL) -> [RestoreRemnant] {
    let database = data.appending(path: databaseName)
    let rows = try? SQLiteFile.reading(database) { session in
      try session.run("SELECT kept, kept_until FROM former ORDER BY kept").map {
        (data.appending(path: try $0.text("kept")).path, try $0.optionalInstant("kept_until"))
      }
    }
    return (rows ?? []).filter { FileManager.default.fileExists(atPath: $0.0) }
      .map { .former(file: $0.0, until: $0.1) }
  }
}

extension RestoreRemnant {
  /// What something can be done about comes first.
  fileprivate var rank: Int {
    switch self {
    case .waiting: 0
    case .stale: 1
    case .beingPrepared: 2
    case .halfBuilt: 3
    case .halfExchanged: 4
    case .unknown: 5
    case .before: 6
    case .former: 7
    }
  }
}
