import Foundation
import Glibc
import Store

/// A restore's draft: a folder `restoring-…` beside the household, which holds the household that is to take its place
/// or, after the exchange, the previous one.
package struct RestoreDraft: Hashable, Sendable {
  /// The beginning of the names of draft folders.
  package static let prefix = "restoring-"
  private static let recordName = "restore.json"
  /// The age in seconds from which an empty folder without a lock counts as abandoned: a new one is not locked yet. Own
  /// choice.
  private static let youngest = 60.0

  /// The draft's folder.
  package let folder: URL

  /// The data folder that contains the draft.
  var data: URL { folder.deletingLastPathComponent() }

  /// The folder that keeps the previous household for good.
  package var before: URL {
    let name = folder.lastPathComponent.dropFirst(Self.prefix.count)
    return data.appending(path: "before-restore-\(name)", directoryHint: .isDirectory)
  }

  private var recordFile: URL { folder.appending(path: Self.recordName) }

  /// Makes an empty draft, which other programs leave alone while its lock is held.
  ///
  /// - Parameters:
  ///   - name: what follows the prefix in the folder's name.
  ///    - data: the data folder.
  ///   - record: what the draft is for; kept in it.
  package static func make(
    _ name: String, in data: URL, _ record: RestoreRecord
  ) throws(StoreError) -> (draft: RestoreDraft, lock: FolderLock) {
    try PrivateFolder.make(data)
    let draft = RestoreDraft(folder: data.appending(path: prefix + name, directoryHint: .isDirectory))
    try PrivateFolder.make(draft.folder)
    let lock = try FolderLock(draft.folder.path)
    do throws(StoreError) { try draft.say(record) } catch {
      rmdir(draft.folder.path)
      lock.release()
      throw error
    }
    return (draft, lock)
  }

  /// All drafts in a data folder, the oldest first.
  package static func all(in data: URL) -> [RestoreDraft] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: data.path)) ?? []
    return names.filter { $0.hasPrefix(prefix) }.sorted()
      .map { RestoreDraft(folder: data.appending(path: $0, directoryHint: .isDirectory)) }
  }

  /// The draft's record; nil if there is none that this version can read. A folder without a readable record is never
  /// touched: it may hold the only copy of a household.
  package var record: RestoreRecord? {
    guard let data = try? Data(contentsOf: recordFile) else { return nil }
    return try? JSONDecoder().decode(RestoreRecord.self, from: data)
  }

  /// Writes the draft's record durably; on failure the former record stays.
  package func say(_ record: RestoreRecord) throws(StoreError) {
    let written = folder.appending(path: ".\(Self.recordName)")
    do {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
      try encoder.encode(record).write(to: written)
      try DurableFile.finish([written], in: folder)
      try DurableFile.rename(written, to: recordFile)
    } catch {
      unlink(written.path)
      throw error as? StoreError ?? StoreError(fileSystem: error, written.path)
    }
  }

  /// Removes a draft, unless it may hold the previous household. An interruption leaves a draft that the next sweep
  /// removes. For a draft that others may take for prepared, use `giveUp`.
  package func discard() {
    guard var record else { return }
    switch record.stage {
    case .exchanging: return
    case .prepared:
      record.stage = .building
      // The record is set back to building first: a half-removed draft must never take the household's place.
      do { try say(record) } catch { guard unlink(recordFile.path) == 0 else { return } }
    case .building: break
    }
    for name in names where name != Self.recordName {
      try? FileManager.default.removeItem(at: folder.appending(path: name))
    }
    unlink(recordFile.path)
    rmdir(folder.path)
  }

  /// Removes a draft that waits for the next start, unless a program has just begun to put it in place: then the draft
  /// holds parts of the previous household.
  /// - Returns: whether the draft was waiting.
  @discardableResult
  package func giveUp() -> Bool {
    // The program that prepared the draft may still hold its lock for a moment.
    guard let lock = try? FolderLock(folder.path, waitSeconds: 1) else { return false }
    defer { lock.release() }
    guard case .prepared? = record?.stage else { return false }
    discard()
    return true
  }

  /// Removes half-built drafts that killed programs left.
  package static func sweep(in data: URL, now: Date = Date()) {
    for draft in all(in: data) {
      guard let lock = try? FolderLock(draft.folder.path) else { continue }
      defer { lock.release() }
      if let record = draft.record {
        if case .building = record.stage { draft.discard() }
      } else if draft.age(at: now) > youngest {
        // Removes the folder only if it is empty.
        rmdir(draft.folder.path)
      }
    }
  }

  /// Gives the previous household its lasting name, once the new one is in its place and opens.
  /// - Returns: the folder with the previous household; nil if there was none.
  @discardableResult
  package func keepBefore() throws(StoreError) -> URL? {
    if names.allSatisfy({ $0 == Self.recordName }) {
      unlink(recordFile.path)
      rmdir(folder.path)
      return nil
    }
    try DurableFile.rename(folder, to: before)
    unlink(before.appending(path: Self.recordName).path)
    return before
  }

  private var names: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
  }

  private func age(at now: Date) -> Double {
    let changed = try? FileManager.default.attributesOfItem(atPath: folder.path)[.modificationDate] as? Date
    return (changed ?? nil).map { now.timeIntervalSince($0) } ?? 0
  }
}
