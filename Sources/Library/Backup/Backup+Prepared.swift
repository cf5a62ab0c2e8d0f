import Accounts
import Foundation
import Glibc
import Store

/// A restore that waits for the household to be closed.
public struct PreparedRestore: Hashable, Codable, Sendable {
  /// The snapshot that takes the household's place.
  public let snapshot: String
  /// When that was made.
  public let created: Date
  public let people: Int
  public let documents: Int

  init(_ snapshot: BackupSnapshot) {
    (self.snapshot, created, people) = (snapshot.id, snapshot.created, snapshot.people)
    documents = snapshot.documents.count
  }

  enum CodingKeys: String, CodingKey { case snapshot, created, people, documents }
}

/// What became of a restore that was prepared.
public enum CompletedRestore: Sendable {
  /// The snapshot is in the household's place, and opens. What was there before is kept in that folder.
  case restored(PreparedRestore, before: URL?)
  /// The household is as it was, and why.
  case refused(BackupError)
}

// Restoring for a program that has the household open itself: all that takes long is done beside it, and the exchange at
// the next start, before anything is opened.
extension Backup {
  /// Lies in a draft that is complete and on the disk, and in no other one.
  private static let preparedName = "prepared.json"

  /// Checks a snapshot and copies it beside the household, to be put in its place by `completePrepared`.
  ///
  /// - Parameter progress: told before each document, first of the check and then of the copy. What it throws gives the
  ///   restore up.
  /// - Throws: as `restore`; the household is as it was, and nothing waits.
  public func prepare(
    _ snapshot: BackupSnapshot, in data: URL, now: Date = Date(),
    _ progress: (BackupProgress) throws -> Void = { _ in }
  ) throws(BackupError) {
    // One at a time: what was prepared before is not wanted any more.
    Self.discardPrepared(in: data)
    let draft = try draft(of: snapshot, in: data, now: now, progress)
    do {
      let (file, written) = (
        draft.appending(path: Self.preparedName), draft.appending(path: ".\(Self.preparedName)")
      )
      try BackupSnapshot.encoder.encode(PreparedRestore(snapshot)).write(to: written)
      try DurableFile.finish([written], in: draft)
      try DurableFile.rename(written, to: file)
    } catch {
      try? FileManager.default.removeItem(at: draft)
      throw BackupError(error, in: data)
    }
  }

  /// Gives up what was prepared; the household is as it was.
  public static func discardPrepared(in data: URL) {
    for draft in prepared(in: data) { try? FileManager.default.removeItem(at: draft) }
  }

  /// Puts what was prepared in the place of the household. No program may have it open, this one neither. A stop on the way
  /// leaves the one household or the other, as with `restore`.
  ///
  /// - Returns: nil where nothing was prepared.
  public static func completePrepared(in data: URL) -> CompletedRestore? {
    let drafts = prepared(in: data)
    guard let draft = drafts.last else { return nil }
    for other in drafts.dropLast() { try? FileManager.default.removeItem(at: other) }
    let prepared: PreparedRestore
    do {
      let file = draft.appending(path: preparedName)
      prepared = try BackupSnapshot.decoder.decode(PreparedRestore.self, from: Data(contentsOf: file))
      // Before the exchange: after it the draft holds the household of before, which must never be put back by itself.
      try FileManager.default.removeItem(at: file)
      try DurableFile.finish([], in: draft)
      try exchange(draft, with: data)
    } catch {
      let refused = BackupError(error, in: data)
      // Halfway the draft holds what was there before.
      if case .halfway = refused { return .refused(refused) }
      try? FileManager.default.removeItem(at: draft)
      return .refused(refused)
    }
    do throws(StoreError) { _ = try Household(folder: data) } catch {
      // What cannot be opened is nobody's household: the one of before comes back.
      do { try exchange(draft, with: data) } catch { return .refused(.halfway(before: draft.path)) }
      try? FileManager.default.removeItem(at: draft)
      return .refused(.store(error))
    }
    // Whatever it is called, it stays.
    do { return .restored(prepared, before: try keepBefore(draft)) } catch {
      return .restored(prepared, before: draft)
    }
  }

  /// Complete drafts, the oldest first.
  private static func prepared(in data: URL) -> [URL] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: data.path)) ?? []
    return names.filter { $0.hasPrefix(restoring) }.sorted()
      .map { data.appending(path: $0, directoryHint: .isDirectory) }
      .filter { access($0.appending(path: preparedName).path, F_OK) == 0 }
  }
}
