import Accounts
import Foundation
import Store

/// What restores and earlier versions left beside a household: files and folders that belong to no household
/// in use.
package enum RestoreRemnant: Hashable, Sendable {
  /// A restore that is checked and copied; the next start of the window puts it in the household's place.
  case waiting(PreparedRestore)
  /// A prepared restore that has waited too long: the next start of the window removes it.
  case stale(PreparedRestore)
  /// A restore that a program is preparing at present.
  case beingPrepared
  /// What is left of a restore that was interrupted while it was copied; nothing of the household is in it.
  case halfBuilt
  /// A restore that was interrupted during the exchange. The folder holds the household of before, or parts
  /// of it.
  case halfExchanged(folder: String)
  /// A folder of unknown origin. It may hold the only copy of a household.
  case unknown(folder: String)
  /// The household of before a restore, kept until somebody deletes it.
  case before(folder: String)
  /// The database of an earlier version, whose content was taken over; `until` is nil if it is kept until
  /// somebody deletes it.
  case former(file: String, until: Date?)
}

extension Backup {
  /// The beginning of the names of folders in which a restore keeps the household of before
  /// (`RestoreDraft.before`).
  private static let beforePrefix = "before-restore-"

  /// Lists what restores and earlier versions left beside the household in a data folder, in the order of the
  /// enum's cases. Changes nothing.
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

  /// The databases of earlier versions; none if the household cannot be read, which is reported elsewhere.
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
  /// The order of remnants in a list: those about which something can be done come first.
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
