import Accounts
import CSodium
import Documents
import Foundation
import Localization
import Store

/// The result of importing an exported folder.
package struct ImportReport: Hashable, Codable, Sendable {
  /// How many documents are new on the shelf.
  package var documents = 0
  /// How many documents of the folder were on the shelf already.
  package var knownDocuments = 0
  /// How many marks are new on the shelf.
  package var marks = 0
  /// How many notes are new, or changed.
  package var notes = 0
  /// How many reminders are new.
  package var reminders = 0
  /// How many entries of the calendar are new.
  package var entries = 0
  /// How many words typed by gaze are new.
  package var words = 0
  /// What could not be imported, each with the reason.
  package var problems: [String] = []
  /// What was assumed of entries of the calendar, each with the reason; as in `CalendarReport`.
  package var assumptions: [String] = []

  enum CodingKeys: String, CodingKey {
    case documents, knownDocuments, marks, notes, reminders, entries, words, problems, assumptions
  }
}

// Importing a folder that was exported from this household or another.
extension Shelf {
  /// Adds documents, their covers, places, marks, notes, reminders, tags, collections, typed words, settings
  /// and calibrations of an exported folder. What exists already stays as it is, so the import can be
  /// repeated, also after an interruption. A document whose content does not fit its name, or that is not a
  /// readable PDF, is left out and reported; so are such pictures of notes, and covers that are not pictures.
  /// Samples of somebody else's calibrations are left out and reported too, and so is, silently, the consent to them.
  ///
  /// - Parameters:
  ///   - folder: what `export` has written.
  ///   - isForeign: see `Document.open`.
  ///   - takesWords: whether words that were typed are taken in, as the person has it in the settings.
  ///   - now: the present moment.
  ///   - progress: told the share of the documents taken in, 0 to 1.
  /// - Throws: `badExport` for what is no exported folder, or one of a later version; `diskFull`, `storage`,
  ///   `store`.
  package func importFolder(
    _ folder: URL, isForeign: Bool = false, takesWords: Bool = true, now: Date = Date(),
    progress: (@Sendable (Double) -> Void)? = nil
  ) async throws(LibraryError) -> ImportReport {
    let reader = ExportReader(folder: folder)
    let person = try reader.read(ExportedFolder.Person.self, "person.json")
    guard person.version <= ExportedFolder.version else {
      throw .badExport(folder: folder.path, reason: localized("a later version of Trackii wrote it"))
    }
    let documents = try reader.read([ExportedFolder.Document].self, "shelf.json")
    let marks = Dictionary(grouping: try reader.read([Mark].self, "marks.json"), by: \.document)
    let settings = try reader.read([String: String].self, "settings.json")
    // Folders of earlier versions have no reminders.
    let reminders =
      reader.has("reminders.json") ? try reader.read([Reminder].self, "reminders.json") : []
    let typed =
      reader.has("words.json") ? try reader.read(ExportedFolder.Words.self, "words.json").typed : nil
    let profiles = try reader.read([ExportedFolder.Calibration].self, "calibrations.json")
    var report = ImportReport()
    for (number, document) in documents.enumerated() {
      do throws(LibraryError) {
        if try await take(document, from: reader, isForeign: isForeign) {
          report.documents += 1
        } else {
          report.knownDocuments += 1
        }
        report.marks += try await take(marks[document.id] ?? [], in: document.id)
        if let problem = try await takeCover(of: document.id, from: folder) {
          report.problems.append(localized("“\(document.title)”: \(problem)"))
        }
      } catch .diskFull(let folder) { throw .diskFull(folder: folder) } catch .store(let error) {
        throw .store(error)
      } catch { report.problems.append(localized("“\(document.title)”: \(error)")) }
      progress?(Double(number + 1) / Double(documents.count))
    }
    for (name, text) in try reader.notes() {
      do throws(LibraryError) {
        if let taken = try await take(note: text, from: reader.notesFolder, now) {
          report.notes += 1
          report.problems += taken.map { "\(name): \($0)" }
        }
      } catch {
        report.problems.append("\(name): \(error)")
      }
    }
    for reminder in reminders {
      do throws(LibraryError) { report.reminders += try await take(reminder, now) } catch {
        report.problems.append(localized("“\(reminder.text)”: \(error)"))
      }
    }
    if report.reminders > 0 { try await database.bindReminders() }
    if reader.has("calendar.ics") {
      let calendar = try await importCalendar(try reader.calendar(), now: now)
      report.entries = calendar.added
      report.problems += calendar.problems
      report.assumptions += calendar.assumptions
    }
    if takesWords, let typed { report.words = try await merge(typed) }
    let isOwn = database.store.person != nil && person.id == database.store.id
    report.problems += try await take(settings, profiles, isOwn: isOwn)
    return report
  }

  // MARK: Documents

  /// Imports a document.
  /// - Returns: whether it is new on the shelf.
  private func take(
    _ document: ExportedFolder.Document, from reader: ExportReader, isForeign: Bool
  ) async throws(LibraryError) -> Bool {
    guard ContentStore.isIdentifier(document.id) else { throw .unknownItem(id: document.id) }
    let isThere = try await database.read { try !$0.run(LibraryStatement.item, document.id).isEmpty }
    if !isThere { try await place(document, reader.document(document.id), isForeign) }
    try await complete(document, isNew: !isThere)
    return !isThere
  }

  private func place(
    _ document: ExportedFolder.Document, _ file: URL, _ isForeign: Bool
  ) async throws(LibraryError) {
    let contents = contents
    let copy = try await offloaded { () throws(LibraryError) in try contents.copy(file) }
    guard copy.id == document.id else {
      throw .badExport(folder: file.path, reason: localized("its content is not what its name says"))
    }
    // An encrypted document cannot be inspected without its password, which is not stored.
    var pages = document.pages
    if !document.isEncrypted {
      pages = try await Inspection(of: file, password: nil, isForeign: isForeign).pageCount
    }
    // What an older version has kept is no reason to leave the document out.
    let visible = try? Self.visible(document.title)
    let title = if let visible { visible } else { try Self.cleaned(document.title) }
    let new = NewDocument(
      sha256: copy.id, title: title, pageCount: max(0, pages),
      isEncrypted: document.isEncrypted, added: document.added)
    try await database.write { session in
      if !contents.has(new.sha256) { try contents.place(copy) }
      try session.list(new)
    }
  }

  /// Imports a document's place, tags and other facts; for a document that existed already only those that it
  /// does not have.
  private func complete(_ document: ExportedFolder.Document, isNew: Bool) async throws(LibraryError) {
    let item = try await item(document.id)
    if isNew, let opened = document.lastOpened {
      try await database.write { session in
        try session.run(LibraryStatement.noteOpening, try session.document(item.id).key, opened)
      }
    }
    if item.place == nil, let place = document.place { try await remember(place, in: item.id) }
    if isNew, let state = document.state { try await set(state, of: item.id) }
    if item.due == nil, let due = document.due { try await setDue(due, of: item.id) }
    if isNew, let facts = document.facts { try await setFacts(facts, of: item.id) }
    for tag in document.tags ?? [] { try await self.tag(item.id, tag) }
    for name in document.collections ?? [] {
      let own = try await collections().first { $0.role == .owner && $0.name == name }
      let collection: DocumentCollection
      if let own { collection = own } else { collection = try await createCollection(name) }
      try await add([item.id], toCollection: collection.id)
    }
  }

  // MARK: Marks and notes

  /// Imports marks of a document.
  /// - Returns: how many are new.
  func take(_ marks: [Mark], in id: ShelfItem.ID) async throws(LibraryError) -> Int {
    var rows: [(mark: Mark, json: String)] = []
    for mark in marks { rows.append((mark, try Self.checked(mark))) }
    let (all, person) = (rows, database.store.id)
    return try await database.write { session in
      let (document, row) = try session.document(id)
      var count = 0
      for (mark, json) in all {
        guard mark.page >= 0, row.pageCount == 0 || mark.page < row.pageCount else { continue }
        // Another person of the household may have imported the same folder, so the identifier may be taken.
        for key in [mark.id, Self.identifier(mark.id, of: person)] {
          guard try session.run(LibraryStatement.mark, key).isEmpty else { break }
          let added = try session.run(
            ShelfStatement.importMark, key, document, mark.kind.rawValue, id, mark.page, json, mark.text,
            mark.colour, mark.note, mark.created, mark.changed)
          guard !added.isEmpty else { continue }
          try session.indexMark(key)
          count += 1
          break
        }
      }
      return count
    }
  }

  /// Imports a note.
  /// - Returns: for a new note, the pictures that could not be imported, each with the reason; nil for a note
  ///   that exists already.
  private func take(
    note text: String, from folder: URL, _ now: Date
  ) async throws(LibraryError) -> [String]? {
    let parsed = try Note.parsed(text)
    let id = parsed.id.map { Self.identifier($0, of: database.store.id) } ?? UUIDv7.make(now: now)
    let known = parsed.id.map { [$0, id] } ?? []
    let isThere = try await database.read { session in
      try known.contains { try !session.run(NoteStatement.note, $0).isEmpty }
    }
    guard !isThere else { return nil }
    let about = try await self.about(parsed)
    let taken = try await offloaded { () throws(LibraryError) in Self.takenIn(parsed, from: folder) }
    try await addNote(
      taken.body, title: parsed.title ?? "", about: about, page: about == nil ? nil : parsed.page, as: id,
      showing: taken.pictures, with: taken.drawings, steps: parsed.stepIDs, now: now)
    return taken.problems
  }

  /// Imports a reminder.
  /// - Returns: 1 for a new one, 0 for one that exists already.
  private func take(_ reminder: Reminder, _ now: Date) async throws(LibraryError) -> Int {
    let document = try await onShelf(reminder.document)
    if reminder.document != nil, document == nil { return 0 }
    var reminder = reminder
    // Folders of earlier versions do not tell the note.
    reminder.goesByText = reminder.note == nil
    reminder.note = try await held(reminder.note)
    if reminder.note == nil { reminder.step = nil }
    let own = Self.identifier(reminder.id, of: database.store.id)
    // Another person of the household may have imported the same folder, so the identifier may be taken.
    for id in [reminder.id, own] {
      if try await self.reminders(all: true, now: now).contains(where: { $0.id == id }) { return 0 }
      if try await restore(reminder, as: id, about: document, now: now) { return 1 }
    }
    return 0
  }

  /// The note that has the given identifier in the folder, by its identifier here; nil if there is none.
  private func held(_ note: Note.ID?) async throws(LibraryError) -> Note.ID? {
    guard let note else { return nil }
    let own = Self.identifier(note, of: database.store.id)
    return try await database.read { session in
      try [note, own].first { try !session.run(NoteStatement.note, $0).isEmpty }
    }
  }

  /// The document that a note is about, if it is on this shelf.
  private func about(_ note: ParsedNote) async throws(LibraryError) -> ShelfItem.ID? {
    try await onShelf(note.document)
  }

  private func onShelf(_ id: ShelfItem.ID?) async throws(LibraryError) -> ShelfItem.ID? {
    guard let id else { return nil }
    return try await database.read { try $0.run(LibraryStatement.item, id).isEmpty ? nil : id }
  }

  // MARK: Settings and calibrations

  /// Imports the settings and calibration profiles that are not stored here yet.
  ///
  /// - Parameter isOwn: whether the same person of the same household has exported the folder.
  /// - Returns: which settings were left out as somebody else's, in sentences.
  private func take(
    _ settings: [String: String], _ profiles: [ExportedFolder.Calibration], isOwn: Bool
  ) async throws(LibraryError) -> [String] {
    try await database.write { session in
      for (name, json) in settings
      where try BoundSetting(rawValue: name) == nil && session.run(LibraryStatement.setting, name).isEmpty {
        try session.run(LibraryStatement.saveSetting, name, Data(json.utf8))
      }
      // Each setting comes after the consent that it needs.
      for setting in BoundSetting.allCases where isOwn {
        let name = setting.rawValue
        guard let json = settings[name], try session.run(LibraryStatement.setting, name).isEmpty else {
          continue
        }
        if let consent = setting.consent, try !session.isTrue(consent.rawValue) { continue }
        try session.run(LibraryStatement.saveSetting, name, Data(json.utf8))
      }
    }
    for profile in profiles
    where try await self.profile(camera: profile.camera, screen: profile.screen) == nil {
      try await saveProfile(
        data: profile.data, camera: profile.camera, screen: profile.screen, created: profile.created)
    }
    return isOwn
      ? [] : BoundSetting.allCases.filter { settings[$0.rawValue] != nil }.compactMap(\.refusal)
  }

  /// A person's own identifier for something that has the given identifier elsewhere: the same each time.
  static func identifier(_ id: String, of person: String) -> String {
    let bytes = Array("\(person) \(id)".utf8)
    var digest = [UInt8](repeating: 0, count: 16)
    crypto_generichash(&digest, digest.count, bytes, UInt64(bytes.count), nil, 0)
    let digits = digest.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { range in
      String(Array(digits)[range])
    }.joined(separator: "-")
  }
}

/// Reads the files of an exported folder.
private struct ExportReader: Sendable {
  let folder: URL

  func read<Value: Decodable>(_ type: Value.Type, _ name: String) throws(LibraryError) -> Value {
    let file = folder.appending(path: name)
    let data: Data
    do { data = try Data(contentsOf: file) } catch {
      throw .badExport(folder: folder.path, reason: localized("\(name) cannot be read"))
    }
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    do { return try decoder.decode(type, from: data) } catch {
      throw .badExport(folder: folder.path, reason: localized("\(name) is damaged"))
    }
  }

  func has(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.appending(path: name).path)
  }

  func calendar() throws(LibraryError) -> Data {
    do { return try Data(contentsOf: folder.appending(path: "calendar.ics")) } catch {
      throw .badExport(folder: folder.path, reason: localized("calendar.ics cannot be read"))
    }
  }

  func document(_ id: ShelfItem.ID) -> URL { folder.appending(path: "documents/\(id).pdf") }

  var notesFolder: URL { folder.appending(path: "notes", directoryHint: .isDirectory) }

  /// The notes of the folder, with the names of their files.
  func notes() throws(LibraryError) -> [(name: String, text: String)] {
    let notes = notesFolder
    let names = (try? FileManager.default.contentsOfDirectory(atPath: notes.path)) ?? []
    var found: [(String, String)] = []
    for name in names.sorted() where name.hasSuffix(".md") {
      guard let text = try? String(contentsOf: notes.appending(path: name), encoding: .utf8) else {
        throw .badExport(folder: folder.path, reason: localized("notes/\(name) cannot be read"))
      }
      found.append((name, text))
    }
    return found
  }
}
