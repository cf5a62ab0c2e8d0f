import Foundation
import Glibc
import Store

/// A folder `restoring-…` beside the household, with the household that is to take its place, or, once they are
/// exchanged, with the previous one.
package struct RestoreDraft: Hashable, Sendable {
  /// How the names of such folders begin.
  package static let prefix = "restoring-"
  private static let recordName = "restore.json"
  /// Own choice, s: an empty folder that was only just made is not locked yet.
  private static let youngest = 60.0

  /// The draft itself.
  package let folder: URL

  /// The data folder.
  var data: URL { folder.deletingLastPathComponent() }

  /// The name under which the previous household is kept for good.
  package var before: URL {
    let name = folder.lastPathComponent.dropFirst(Self.prefix.count)
    return data.appending(path: "before-restore-\(name)", directoryHint: .isDirectory)
  }

  private var recordFile: URL { folder.appending(path: Self.recordName) }

  /// Makes an empty draft, which other programs leave alone while its lock is held.
  ///
  /// - Parameters:
  ///   - name: what follows the prefix.
  ///   - data: the data folder.
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

  /// The oldest first.
  package static func all(in data: URL) -> [RestoreDraft] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: data.path)) ?? []
    return names.filter { $0.hasPrefix(prefix) }.sorted()
      .map { RestoreDraft(folder: data.appending(path: $0, directoryHint: .isDirectory)) }
  }

  /// Its record; nil where there is none, or none that this version can read. A folder without a readable record is
  /// never touched: it may hold the only copy of a household.
  package var record: RestoreRecord? {
    guard let data = try? Data(contentsOf: recordFile) else { return nil }
    return try? JSONDecoder().decode(RestoreRecord.self, from: data)
  }

  /// Writes its record durably: on failure the former record stays.
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

  /// Removes a draft, unless it may hold the previous household. A stop on the way leaves a draft that
  /// the next sweep removes. For one that others may take for prepared see `giveUp`.
  package func discard() {
    guard var record else { return }
    switch record.stage {
    case .exchanging: return
    case .prepared:
      record.stage = .building
      // Half of it must never take the household's place.
      do { try say(record) } catch { guard unlink(recordFile.path) == 0 else { return } }
    case .building: break
    }
    for name in names where name != Self.recordName {
      try? FileManager.default.removeItem(at: folder.appending(path: name))
    }
    unlink(recordFile.path)
    rmdir(folder.path)
  }

  /// Removes one that waits for the next start, unless a program has just begun to put it in place: what that one has
  /// moved in here meanwhile is the previous household.
  /// - Returns: whether it waited.
  @discardableResult
  package func giveUp() -> Bool {
    // Whoever has just prepared it still holds it for a moment.
    guard let lock = try? FolderLock(folder.path, waitSeconds: 1) else { return false }
    defer { lock.release() }
    guard case .prepared? = record?.stage else { return false }
    discard()
    return true
  }

  /// Removes what killed programs have left half built.
  package static func sweep(in data: URL, now: Date = Date()) {
    for draft in all(in: data) {
      guard let lock = try? FolderLock(draft.folder.path) else { continue }
      defer { lock.release() }
      if let record = draft.record {
        if case .building = record.stage { draft.discard() }
      } else if draft.age(at: now) > youngest {
        // Only where it is empty.
        rmdir(draft.folder.path)
      }
    }
  }

  /// Gives the previous household its lasting name, once the new one is in its place and opens.
  /// - Returns: nil where there was none.
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
