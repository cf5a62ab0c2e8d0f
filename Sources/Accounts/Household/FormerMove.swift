import Foundation
import Glibc
import Logging
import Store

/// Moves the databases of versions before 0.2 into the household, and keeps the old files for a while.
///
/// A database is taken over in one transaction, and only then does a notice take its place. Whenever the program is
/// stopped in between, the next start does the same again, which changes nothing that was done.
struct FormerMove {
  /// The steps of moving one database, in order.
  enum Step: String, CaseIterable {
    /// The database is locked: no other program has it open.
    case locked
    /// The rows of the database are in the household.
    case merged
    /// The database has its second name, under which it is kept.
    case kept
    /// The notice is in the former place of the database.
    case replaced
    /// The kept database is write-protected.
    case protected
  }

  /// How long a moved database is kept, in seconds. 30 days: long enough to notice that something is missing.
  static let keptSeconds = 30 * 86_400.0

  let folder: URL
  let engine: any SQLEngine
  let logger: Logger
  let now: Date
  let busySeconds: Double

  func run(at step: (Step) throws -> Void) throws -> [HouseholdFinding] {
    var found: [HouseholdFinding] = []
    if try !sources().isEmpty {
      let lock = try FolderLock(folder.path, waitSeconds: busySeconds)
      defer { lock.release() }
      // The databases are listed again under the lock: another program may have moved them meanwhile.
      for (slot, source) in try sources() {
        if let finding = try take(source, of: slot, at: step) { found.append(finding) }
      }
    }
    let slots = try FormerSlot.all(in: folder)
    for slot in slots { try FormerNotice.place(for: slot, in: folder) }
    try sweep(slots)
    return try found + keptDamage(beside: found)
  }

  // MARK: What there is to take over

  private enum Source {
    /// The database is where an older version left it, or where somebody restored it.
    case place(URL)
    /// The database was moved before, into a household that is gone.
    case kept(URL)
  }

  private func sources() throws -> [(slot: FormerSlot, source: Source)] {
    let known = try engine.readBlocking { session in
      Set(try session.run("SELECT path FROM former").map { try $0.text("path") })
    }
    return try FormerSlot.all(in: folder).flatMap { slot -> [(slot: FormerSlot, source: Source)] in
      let place = file(slot.path)
      if exists(place), !FormerNotice.isThere(place) { return [(slot, .place(place))] }
      guard !known.contains(slot.path) else { return [] }
      return (1...).lazy.map { file(slot.kept($0, isDamaged: false)) }.prefix(while: exists)
        .map { (slot, .kept($0)) }
    }
  }

  private func take(
    _ source: Source, of slot: FormerSlot, at step: (Step) throws -> Void
  ) throws -> HouseholdFinding? {
    switch source {
    case .kept(let file):
      var content = try SQLiteFile.reading(file) { try FormerContent(slot, $0) }
      try merge(&content, of: slot, kept: relative(file))
      logger.notice("an older version's database was taken over again")
      return nil
    case .place(let place):
      do {
        return try SQLiteFile.exclusively(place, busySeconds: busySeconds) { session in
          try step(.locked)
          var content = try FormerContent(slot, session)
          return try move(&content, of: slot, from: place, at: step)
        }
      } catch StoreError.damaged(place.path, let reason) {
        var content = FormerContent(unreadable: slot, reason)
        return try move(&content, of: slot, from: place, at: step)
      }
    }
  }

  private func move(
    _ content: inout FormerContent, of slot: FormerSlot, from place: URL, at step: (Step) throws -> Void
  ) throws -> HouseholdFinding {
    if case .accounts = slot, let problem = content.problem {
      // If some names are missing, they could be taken by other people: `HouseholdAccounts` refuses to open until the database is
      // restored.
      logger.error("an older version's accounts are damaged", metadata: ["says": "\(problem)"])
      return .damaged(file: place.path, reason: FormerRows.told(problem))
    }
    // Invalid rows may be found only while merging; the name of the kept file depends on what was read before.
    let kept = keptName(of: place, slot, isDamaged: content.problem != nil)
    try merge(&content, of: slot, kept: kept)
    try step(.merged)
    try keep(place, as: file(kept), slot, at: step)
    guard let problem = content.problem else {
      logger.notice("an older version's database was taken over")
      return .tookOver(file: file(kept).path, until: now + Self.keptSeconds)
    }
    logger.error("an older version's database is damaged and was kept", metadata: ["says": "\(problem)"])
    return .damaged(file: file(kept).path, reason: FormerRows.told(problem))
  }

  private func merge(_ content: inout FormerContent, of slot: FormerSlot, kept: String) throws {
    content = try engine.writeBlocking { session in
      var content = content
      try content.merge(into: session, now: now)
      try session.run(
        """
        INSERT INTO former (kept, path, moved, kept_until, problem) VALUES ($1, $2, $3, $4, $5)
        ON CONFLICT (kept) DO UPDATE SET moved = excluded.moved, kept_until = excluded.kept_until
        """, kept, slot.path, now, content.problem == nil ? now + Self.keptSeconds : Date?.none,
        content.problem)
      return content
    }
  }

  // MARK: Keeping it

  /// The first name for a kept database that is free, or that this very file has already.
  private func keptName(of place: URL, _ slot: FormerSlot, isDamaged: Bool) -> String {
    var number = 1
    while true {
      let name = slot.kept(number, isDamaged: isDamaged)
      if !exists(file(name)) || isSame(file(name), place) { return name }
      number += 1
    }
  }

  /// Renames the database and puts a notice in its place. At every moment the place holds either the database or the
  /// notice.
  private func keep(_ place: URL, as kept: URL, _ slot: FormerSlot, at step: (Step) throws -> Void) throws {
    // Journals left beside a damaged database would be taken for the notice's own.
    for suffix in ["-wal", "-shm", "-journal"] where access(place.path + suffix, F_OK) == 0 {
      guard rename(place.path + suffix, kept.path + suffix) == 0 else {
        throw StoreError(errno: errno, kept.path)
      }
    }
    guard link(place.path, kept.path) == 0 || errno == EEXIST else {
      throw StoreError(errno: errno, kept.path)
    }
    try step(.kept)
    let notice = FormerNotice.temporary(place)
    try FormerNotice.make(for: slot, at: notice)
    guard rename(notice.path, place.path) == 0 else { throw StoreError(errno: errno, place.path) }
    try synchronize(place.deletingLastPathComponent())
    try step(.replaced)
    guard chmod(kept.path, 0o400) == 0 else { throw StoreError(errno: errno, kept.path) }
    try step(.protected)
  }

  private func synchronize(_ folder: URL) throws(StoreError) {
    let descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw StoreError(errno: errno, folder.path) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw StoreError(errno: errno, folder.path) }
  }

  // MARK: Afterwards

  /// Removes databases whose keeping time is over, and write-protects those that an interruption left unprotected.
  private func sweep(_ slots: [FormerSlot]) throws {
    let rows = try engine.readBlocking { try $0.run("SELECT kept, kept_until FROM former") }
    for row in rows {
      let kept = file(try row.text("kept"))
      guard exists(kept) else { continue }
      if let until = try row.optionalInstant("kept_until"), until <= now {
        guard unlink(kept.path) == 0 || errno == ENOENT else { throw StoreError(errno: errno, kept.path) }
        logger.notice("an older version's database was removed after its 30 days")
      } else {
        chmod(kept.path, 0o400)
      }
    }
    for slot in slots { sweepNotices(beside: file(slot.path).deletingLastPathComponent()) }
  }

  /// Removes notices that were never put in place; a recent one may be another program's.
  private func sweepNotices(beside folder: URL) {
    let files = FileManager.default
    for name in (try? files.contentsOfDirectory(atPath: folder.path)) ?? []
    where name.hasPrefix(FormerNotice.incoming) {
      let path = "\(folder.path)/\(name)"
      let made = (try? files.attributesOfItem(atPath: path))?[.modificationDate] as? Date
      if let made, now.timeIntervalSince(made) > 3600 { unlink(path) }
    }
  }

  /// The damage that an earlier start found, as long as the damaged file exists.
  private func keptDamage(beside found: [HouseholdFinding]) throws -> [HouseholdFinding] {
    try engine.readBlocking { session in
      try session.run("SELECT kept, problem FROM former WHERE problem IS NOT NULL ORDER BY kept")
    }.compactMap { row -> HouseholdFinding? in
      let finding = HouseholdFinding.damaged(
        file: file(try row.text("kept")).path, reason: FormerRows.told(try row.text("problem")))
      return exists(file(try row.text("kept"))) && !found.contains(finding) ? finding : nil
    }
  }

  // MARK: Files

  private func file(_ path: String) -> URL { folder.appending(path: path) }

  private func relative(_ file: URL) -> String { String(file.path.dropFirst(folder.path.count + 1)) }

  private func exists(_ file: URL) -> Bool { access(file.path, F_OK) == 0 }

  private func isSame(_ one: URL, _ other: URL) -> Bool {
    var (first, second) = (stat(), stat())
    guard stat(one.path, &first) == 0, stat(other.path, &second) == 0 else { return false }
    return first.st_ino == second.st_ino && first.st_dev == second.st_dev
  }
}
