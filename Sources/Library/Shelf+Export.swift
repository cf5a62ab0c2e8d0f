import Accounts
import Documents
import Foundation
import Glibc
import Signals
import Store

// Exporting everything of one person as a folder that any program can read.
extension Shelf {
  /// Exports documents, their covers, places, marks, reminders, typed words, settings and calibrations into a
  /// new folder; docs/household.md describes it. The folder appears complete, or not at all.
  ///
  /// - Parameters:
  ///   - folder: must not exist yet.
  ///   - now: the present moment.
  ///   - progress: told the share of the documents that are written, 0 to 1.
  ///   - flatten: draws what is drawn on pictures of notes on copies of them; nil leaves such copies out.
  /// - Throws: `alreadyThere`, `storage`, `diskFull`, `pictureNotRead`, `store`; `store` with `cancelled`
  ///   where the task is cancelled.
  package func export(
    to folder: URL, now: Date = Date(), progress: (@Sendable (Double) -> Void)? = nil,
    drawing flatten: PictureFlattening? = nil
  ) async throws(LibraryError) {
    guard !FileManager.default.fileExists(atPath: folder.path) else {
      throw .alreadyThere(file: folder.path)
    }
    let partial = folder.deletingLastPathComponent().appending(
      path: PartialExports.name(of: folder), directoryHint: .isDirectory)
    var lock: FolderLock?
    defer { lock?.release() }
    do {
      try await offloaded { () throws(LibraryError) in
        PartialExports.sweep(folder.deletingLastPathComponent())
      }
      try FileManager.default.createDirectory(
        at: partial, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      // If the file system has no locks, an interrupted export is not removed later either.
      lock = try? FolderLock(partial.path)
      try await write(into: partial, now, flatten, progress)
      try await Self.settle(partial)
      try FileManager.default.moveItem(at: partial, to: folder)
      // The export is complete, whether or not flushing the parent folder succeeds.
      let parent = folder.deletingLastPathComponent()
      try? await offloaded { () throws(LibraryError) in try Self.settle(file: parent) }
    } catch {
      try? FileManager.default.removeItem(at: partial)
      if let error = error as? LibraryError { throw error }
      throw LibraryError(StoreError(fileSystem: error, folder.path))
    }
  }

  /// Waits until everything in a folder is on the disk: a USB stick is removed once the program says so, and
  /// some disks report only then that they are full.
  private static func settle(_ folder: URL) async throws(LibraryError) {
    try await offloaded { () throws(LibraryError) in
      let below = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
      for file in (below?.compactMap { $0 as? URL } ?? []) + [folder] { try settle(file: file) }
    }
  }

  /// Waits until a file is on the disk; blocks.
  private static func settle(file: URL) throws(LibraryError) {
    let path = file.path(percentEncoded: false)
    let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw LibraryError(StoreError(errno: errno, path)) }
    defer { close(descriptor) }
    guard fsync(descriptor) != 0 else { return }
    let code = errno
    // Some file systems do not support flushing folders.
    guard file.hasDirectoryPath || code == EINVAL else { throw LibraryError(StoreError(errno: code, path)) }
  }

  private func write(
    into folder: URL, _ now: Date, _ flatten: PictureFlattening?, _ progress: (@Sendable (Double) -> Void)?
  ) async throws {
    let documents = folder.appending(path: "documents", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(
      at: documents, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let collections = try await collections().filter { $0.role == .owner }
    var listed: [ExportedFolder.Document] = []
    var marks: [Mark] = []
    /// The documents in each collection, read when first needed.
    var contents: [String: Set<ShelfItem.ID>] = [:]
    let all = try await items()
    for (number, item) in all.enumerated() {
      if Task.isCancelled { throw LibraryError.store(.cancelled) }
      progress?(Double(number) / Double(all.count))
      var names: [String] = []
      for collection in collections {
        let within = ShelfFilter(collection: collection.id)
        if contents[collection.id] == nil {
          contents[collection.id] = Set(try await items(0..<Int.max, where: within).map(\.id))
        }
        if contents[collection.id]?.contains(item.id) == true { names.append(collection.name) }
      }
      listed.append(
        ExportedFolder.Document(
          item, facts: try await facts(of: item.id), tags: try await tags(of: item.id), collections: names))
      marks += try await self.marks(in: item.id)
      try await exportCover(of: item, to: folder)
      guard !item.isMissing else { continue }
      let file = try await file(item.id)
      let copy = documents.appending(path: "\(item.id).pdf")
      try await offloaded { () throws(LibraryError) in
        do {
          try FileManager.default.copyItem(at: file, to: copy)
        } catch { throw LibraryError(StoreError(fileSystem: error, documents.path)) }
        // Each copy is flushed, so that the reported share is that on the disk.
        try Self.settle(file: copy)
      }
    }
    progress?(1)
    let settings = try await database.read { session in
      try session.run(LibraryStatement.settings).map {
        (try $0.text("name"), String(decoding: try $0.blob("value"), as: UTF8.self))
      }
    }
    let person = ExportedFolder.Person(
      name: database.store.person?.name, id: database.store.person == nil ? nil : database.store.id,
      exported: now)
    try write(person, to: folder.appending(path: "person.json"))
    try write(listed, to: folder.appending(path: "shelf.json"))
    try write(marks, to: folder.appending(path: "marks.json"))
    try write(Dictionary(settings) { first, _ in first }, to: folder.appending(path: "settings.json"))
    let notes = folder.appending(path: "notes", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: notes, withIntermediateDirectories: true)
    try await exportNotes(self.notes().filter { $0.role == .owner }, to: notes, drawing: flatten)
    try write(try await reminders(now: now), to: folder.appending(path: "reminders.json"))
    try write(ExportedFolder.Words(try await typedWords()), to: folder.appending(path: "words.json"))
    try Data(try await exportedCalendar(now: now).text.utf8).write(to: folder.appending(path: "calendar.ics"))
    try write(
      try await profiles().map(ExportedFolder.Calibration.init),
      to: folder.appending(path: "calibrations.json"))
  }

  private func write(_ value: some Encodable, to file: URL) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    try encoder.encode(value).write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
  }
}
