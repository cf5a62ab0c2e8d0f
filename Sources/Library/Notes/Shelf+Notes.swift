import Accounts
import Foundation
import Localization
import Store

// A person's notes, of which every version is kept.
extension Shelf {
  /// The most bytes of a note's text; a longer text is a document of its own.
  package static let longestNoteBody = 1_000_000

  /// Adds a note.
  /// - Parameters:
  ///   - body: the text, in Markdown.
  ///   - title: in one line; may be empty.
  ///   - id: the document that the note is about, by its content; nil for a free note.
  ///   - page: the page of the document, from 0.
  ///   - now: the present moment.
  /// - Throws: `badNote`, `unknownItem`, `store`.
  @discardableResult
  package func addNote(
    _ body: String, title: String = "", about id: ShelfItem.ID? = nil, page: Int? = nil, now: Date = Date()
  ) async throws(LibraryError) -> Note {
    try await addNote(body, title: title, about: id, page: page, as: UUIDv7.make(now: now), now: now)
  }

  /// Adds a note with a given identifier.
  /// - Parameter note: the new note's identifier.
  @discardableResult
  func addNote(
    _ body: String, title: String, about id: ShelfItem.ID?, page: Int?, as note: String,
    showing pictures: [PictureFile] = [], with drawings: [TakenDrawing] = [],
    steps: [NotePlan.Step.ID] = [], now: Date
  ) async throws(LibraryError) -> Note {
    let (title, body) = try Self.checkedNote(title, body)
    let steps = Note.stepIDs(steps, of: body, from: nil).joined(separator: " ")
    return try await database.write { session in
      let document = try id.map { try session.document($0) }
      if let page {
        guard let document else {
          throw LibraryError.badNote(reason: localized("a page belongs to a document"))
        }
        guard page >= 0, document.row.pageCount == 0 || page < document.row.pageCount else {
          throw LibraryError.badNote(reason: localized("there is no page \(page + 1)"))
        }
      }
      try session.run(NoteStatement.addNote, note, document?.key, page, title, body, now, steps)
      for picture in pictures { try session.keep(picture, in: note, now) }
      for drawing in drawings { try session.keep(drawing.strokes, on: drawing.picture, in: note, now) }
      try session.indexNote(note)
      return try session.note(note).note
    }
  }

  /// The person's notes, or those about a document, the last changed first.
  /// - Throws: `unknownItem`, `store`.
  package func notes(about id: ShelfItem.ID? = nil) async throws(LibraryError) -> [Note] {
    try await database.read { session in
      let rows =
        if let id {
          try session.run(NoteStatement.notesOfDocument, try session.document(id).key)
        } else {
          try session.run(NoteStatement.notes)
        }
      return try rows.map { try NoteRow($0).note }
    }
  }

  /// A note by its identifier.
  /// - Throws: `unknownNote`, `store`.
  package func note(_ id: String) async throws(LibraryError) -> Note {
    try await database.read { session in
      let row = try session.note(id)
      guard !row.isDeleted else { throw LibraryError.unknownNote(id: id) }
      return row.note
    }
  }

  /// Saves a note's new title and text; the former ones stay as a version.
  /// - Throws: `changedMeanwhile` if it was changed since it was read; `unknownNote`, `badNote`,
  ///   `store`.
  @discardableResult
  package func update(_ note: Note, now: Date = Date()) async throws(LibraryError) -> Note {
    let (title, body) = try Self.checkedNote(note.title, note.body)
    return try await database.write { session in
      try session.changeable(note.id)
      return try session.change(
        note.id, from: note.version, to: (title, body, false), steps: note.stepIDs, now)
    }
  }

  /// Saves a note's new title and text as `update` does; if the note was changed elsewhere since it was read,
  /// neither text is lost.
  /// - Throws: `unknownNote`, `badNote`, `notAllowed`, `store`.
  package func save(_ note: Note, now: Date = Date()) async throws(LibraryError) -> NoteSaving {
    let (title, body) = try Self.checkedNote(note.title, note.body)
    let kept = UUIDv7.make(now: now)
    let moment = now.formatted(
      .iso8601.year().month().day().dateTimeSeparator(.space).time(includingFractionalSeconds: false))
    return try await database.write { session in
      let current = try session.changeable(note.id)
      if current.version == note.version || (current.title, current.body) == (title, body) {
        guard current.version == note.version else { return .saved(current) }
        return .saved(
          try session.change(note.id, from: note.version, to: (title, body, false), steps: note.stepIDs, now))
      }
      let document = try current.document.map { try session.document($0).key }
      try session.run(
        NoteStatement.addNote, kept, document, document == nil ? nil : current.page,
        String(Note.titleOfKept(beside: title, moment).prefix(500)), body, now,
        Note.stepIDs(note.stepIDs, of: body, from: nil).joined(separator: " "))
      // Copies only the pictures that the person's text shows, not those that were added elsewhere or only
      // earlier versions show.
      for picture in Set(NotePictures(of: body).references.map(\.id)) {
        try session.run(NoteStatement.copyPicture, note.id, kept, picture)
        try session.keep(session.strokes(on: picture, in: note.id), on: picture, in: kept, now)
      }
      try session.indexNote(kept)
      return .conflict(theirs: current, yours: try session.note(kept).note)
    }
  }

  /// The earlier versions of a note, the latest first.
  /// - Throws: `unknownNote`, `store`.
  package func history(of id: String) async throws(LibraryError) -> [NoteVersion] {
    try await database.read { session in
      _ = try session.note(id)
      return try session.run(NoteStatement.versions, id).map { try NoteVersion($0) }
    }
  }

  /// Undoes the last change of a note, also its removal; called a second time it redoes the change.
  /// - Throws: `badNote` if the note was never changed, `unknownNote`, `store`.
  @discardableResult
  package func undoNote(_ id: String, now: Date = Date()) async throws(LibraryError) -> Note {
    try await restore(id, version: nil, now: now)
  }

  /// Restores an earlier version of a note as a new version.
  ///
  /// - Parameters:
  ///   - id: which note.
  ///   - version: nil is the one before.
  ///   - seen: the version that the person has seen; nil for any.
  ///   - now: the present moment.
  /// - Throws: `changedMeanwhile` if the note has another version than the person has seen, so that nobody's change is
  ///   taken back unseen; `badNote`, `unknownNote`, `notAllowed`, `store`.
  @discardableResult
  package func restore(
    _ id: String, version: Int?, seen: Int? = nil, now: Date = Date()
  ) async throws(LibraryError) -> Note {
    try await database.write { session in
      let row = try session.note(id)
      guard seen == nil || seen == row.note.version else { throw LibraryError.changedMeanwhile }
      let versions = try session.run(NoteStatement.versions, id).map { try NoteVersion($0) }
      guard let old = versions.first(where: { version == nil || $0.version == version }) else {
        throw LibraryError.badNote(
          reason: version.map { localized("it has no version \($0)") } ?? localized("it was never changed"))
      }
      guard row.note.role == .owner || (row.note.role.mayEdit && !row.isDeleted) else {
        throw LibraryError.notAllowed(why: localized("You may not change this note. Ask the owner."))
      }
      // A version that is asked for by number is restored as an existing note, even if the note was deleted
      // in it.
      let isDeleted = version == nil && old.isDeleted
      return try session.change(
        id, from: row.note.version, to: (old.title, old.body, isDeleted), steps: old.stepIDs ?? [], now)
    }
  }

  /// Imports a note from Markdown: as a change if it names one of the person's notes, else as a new note.
  /// Pictures that cannot be imported are reported.
  ///
  /// - Parameters:
  ///   - markdown: the file's content.
  ///   - folder: where its pictures are, as `exportNote` writes them; nil for none.
  ///   - now: the present moment.
  /// - Throws: as `addNote` and `update`.
  @discardableResult
  package func importNote(
    _ markdown: String, from folder: URL? = nil, now: Date = Date()
  ) async throws(LibraryError) -> NoteImport {
    let parsed = try Note.parsed(markdown)
    let taken = try await offloaded { () throws(LibraryError) in Self.takenIn(parsed, from: folder) }
    if let id = parsed.id, let known = try? await note(id) {
      let (title, text) = try Self.checkedNote(parsed.title ?? known.title, taken.body)
      let changed = try await database.write { session in
        try session.changeable(id)
        for picture in taken.pictures { try session.keep(picture, in: id, now) }
        for drawing in taken.drawings { try session.keep(drawing.strokes, on: drawing.picture, in: id, now) }
        return try session.change(
          id, from: known.version, to: (title, text, false), steps: parsed.stepIDs, now)
      }
      return NoteImport(note: changed, problems: taken.problems, ignored: parsed.ignored)
    }
    // If the document is not on this shelf, the note is imported as a free note.
    let document: ShelfItem.ID? =
      if let id = parsed.document { try? await item(id).id } else { nil }
    var ignored = parsed.ignored
    if let id = parsed.document, document == nil {
      ignored.append(localized("document: “\(id.prefix(12))” is not on this shelf"))
    }
    let new = try await addNote(
      taken.body, title: parsed.title ?? "", about: document, page: document == nil ? nil : parsed.page,
      as: UUIDv7.make(now: now), showing: taken.pictures, with: taken.drawings, steps: parsed.stepIDs,
      now: now)
    return NoteImport(note: new, problems: taken.problems, ignored: ignored)
  }

  static func checkedNote(
    _ title: String, _ body: String
  ) throws(LibraryError) -> (title: String, body: String) {
    let title = title.isEmpty ? "" : try cleaned(title)
    guard body.utf8.count <= longestNoteBody else {
      throw .badNote(
        reason: localized(
          longestNoteBody, one: "it is longer than \(longestNoteBody) byte",
          other: "it is longer than \(longestNoteBody) bytes"))
    }
    let body = String(
      String.UnicodeScalarView(
        body.unicodeScalars.filter {
          $0 == "\n" || $0 == "\t" || $0.properties.generalCategory != .control
        }))
    guard !title.isEmpty || body.contains(where: { !$0.isWhitespace }) else {
      throw .badNote(reason: localized("it is empty"))
    }
    return (title, body)
  }
}

extension PersonalSession {
  /// A note's row.
  /// - Throws: `unknownNote`, also for another person's note.
  func note(_ id: String) throws -> NoteRow {
    guard let row = try run(NoteStatement.note, id).first else { throw LibraryError.unknownNote(id: id) }
    return try NoteRow(row)
  }

  /// An existing note that the person may change.
  /// - Throws: `unknownNote`, `notAllowed`.
  @discardableResult
  func changeable(_ id: String) throws -> Note {
    let row = try note(id)
    guard !row.isDeleted else { throw LibraryError.unknownNote(id: id) }
    guard row.note.role.mayEdit else {
      throw LibraryError.notAllowed(why: localized("You may not change this note. Ask the owner."))
    }
    return row.note
  }

  /// Changes a note and keeps what it was as a version.
  /// - Parameter steps: the identifiers of the steps of the new text that are known, as in
  ///   `NotePlan.identifiers`; the others are found by the text.
  func change(
    _ id: String, from version: Int, to content: (title: String, body: String, isDeleted: Bool),
    steps: [NotePlan.Step.ID] = [], _ now: Date
  ) throws -> Note {
    let before = try note(id).note
    let former = NotePlan(of: before)?.steps.map(\.id) ?? []
    try run(NoteStatement.keepVersion, id, former.joined(separator: " "))
    let kept = Note.stepIDs(steps, of: content.body, from: before)
    let rows = try run(
      NoteStatement.changeNote, id, version, content.title, content.body, now,
      content.isDeleted ? now : Date?.none, kept.joined(separator: " "))
    guard !rows.isEmpty else { throw LibraryError.changedMeanwhile }
    try indexNote(id)
    let after = try note(id).note
    try rewordReminders(from: before, to: after, now)
    return after
  }
}
