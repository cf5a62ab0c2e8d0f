import Accounts
import Foundation
import Store

// Pictures of notes and of the steps of their plans. Which a note shows is in its text, so that a change of them is a
// version of the note and can be undone; whoever may read the note sees them, whoever may change it changes them.
extension Shelf {
  /// Puts a picture at the end of a note or to a step of its plan; `undoNote` takes it out again.
  ///
  /// - Parameters:
  ///   - picture: the file to keep.
  ///   - owner: the note or the step.
  ///   - version: of the note, in which the step has this number; nil for the present one. Without meaning for a
  ///     whole note.
  ///   - caption: what is said of it; may be empty.
  ///   - now: the present moment.
  /// - Throws: `unknownNote`, `notAllowed`, `badNote` where there is no such step or no room, `changedMeanwhile` where
  ///   the step may have another number by now, `store`.
  @discardableResult
  package func addPicture(
    _ picture: PictureFile, to owner: PictureOwner, version: Int? = nil, caption: String = "",
    now: Date = Date()
  ) async throws(LibraryError) -> Note {
    try await database.write { session in
      let before = try session.changeable(owner.note)
      if case .step = owner, let version, version != before.version { throw LibraryError.changedMeanwhile }
      let body = try owner.adding(picture.id, caption: caption, to: before.body)
      try session.keep(picture, in: before.id, now)
      return try session.change(before, toBody: body, now)
    }
  }

  /// The pictures that a note or a step shows, in their order.
  /// - Throws: `unknownNote`, `badNote` where there is no such step, `store`.
  package func pictures(of owner: PictureOwner) async throws(LibraryError) -> [NotePicture] {
    try await database.read { session in
      let row = try session.note(owner.note)
      guard !row.isDeleted else { throw LibraryError.unknownNote(id: owner.note) }
      let (kept, body) = (try session.pictures(of: owner.note), row.note.body)
      let lines = try session.strokeCounts(of: owner.note)
      return try NotePictures(of: body).references[try owner.pictures(in: body)].enumerated().map {
        number, picture in
        let count = lines[picture.id]?.lines ?? 0
        return NotePicture(
          number: number, id: picture.id, caption: picture.caption, file: kept[picture.id], lines: count,
          unreadableLines: count == 0 ? 0 : try session.drawing(on: picture.id, in: owner.note).damaged.count)
      }
    }
  }

  /// The file of a picture, as it was given.
  ///
  /// - Parameters:
  ///   - id: its SHA-256.
  ///   - note: the note that shows it.
  /// - Throws: `pictureGone` where it is not there or no longer what it was, `unknownNote`, `store`.
  package func picture(_ id: String, of note: Note.ID) async throws(LibraryError) -> Data {
    let data = try await database.read { session in
      _ = try session.note(note)
      return try session.run(NoteStatement.picture, note, id).first?.blob("bytes")
    }
    guard let data, PictureFile.digest(of: data) == id else { throw .pictureGone(id: id) }
    return data
  }

  /// Says something else of a picture, by its number from 0 among those of its owner.
  /// - Throws: `unknownPicture`, `unknownNote`, `notAllowed`, `badNote` where there is no such step, `store`.
  @discardableResult
  package func describePicture(
    _ number: Int, of owner: PictureOwner, as caption: String, now: Date = Date()
  ) async throws(LibraryError) -> Note {
    try await change(owner, now) { pictures, all throws(LibraryError) in
      try pictures.describe(try all.number(number), caption)
    }
  }

  /// Puts a picture to another place in the order, among those of its owner.
  /// - Throws: as `describePicture`.
  @discardableResult
  package func movePicture(
    _ number: Int, of owner: PictureOwner, to other: Int, now: Date = Date()
  ) async throws(LibraryError) -> Note {
    try await change(owner, now) { pictures, all throws(LibraryError) in
      try pictures.move(try all.number(number), to: try all.number(other))
    }
  }

  /// Takes a picture out; `undoNote` brings it back. It goes for good with the note.
  /// - Throws: as `describePicture`; `badNote` where nothing else would be in the note.
  @discardableResult
  package func removePicture(
    _ number: Int, of owner: PictureOwner, now: Date = Date()
  ) async throws(LibraryError) -> Note {
    try await change(owner, now) { pictures, all throws(LibraryError) in
      try pictures.remove(try all.number(number))
    }
  }

  private func change(
    _ owner: PictureOwner, _ now: Date,
    by change: @escaping @Sendable (inout NotePictures, Range<Int>) throws(LibraryError) -> Void
  ) async throws(LibraryError) -> Note {
    try await database.write { session in
      let before = try session.changeable(owner.note)
      var pictures = NotePictures(of: before.body)
      try change(&pictures, try owner.pictures(in: before.body))
      guard pictures.body != before.body else { return before }
      return try session.change(before, toBody: pictures.body, now)
    }
  }
}

// The same for whole notes.
extension Shelf {
  /// Puts a picture at the end of a note, as `addPicture(_:to:version:caption:now:)` of a whole note.
  @discardableResult
  package func addPicture(
    _ picture: PictureFile, to note: Note.ID, caption: String = "", now: Date = Date()
  ) async throws(LibraryError) -> Note {
    try await addPicture(picture, to: .note(note), caption: caption, now: now)
  }

  /// The pictures of a note as a whole and of all its steps, as they are shown.
  package func pictures(of note: Note.ID) async throws(LibraryError) -> [NotePicture] {
    try await pictures(of: .note(note))
  }

  /// Says something else of a picture of a note.
  ///
  /// - Parameters:
  ///   - number: among all pictures of the note, from 0.
  ///   - note: which note.
  ///   - caption: what is said of it; may be empty.
  ///   - now: the present moment.
  @discardableResult
  package func describePicture(
    _ number: Int, of note: Note.ID, as caption: String, now: Date = Date()
  ) async throws(LibraryError) -> Note {
    try await describePicture(number, of: .note(note), as: caption, now: now)
  }

  /// Puts a picture of a note to another place among its pictures.
  ///
  /// - Parameters:
  ///   - number: among all pictures of the note, from 0.
  ///   - note: which note.
  ///   - other: the number that it gets.
  ///   - now: the present moment.
  @discardableResult
  package func movePicture(
    _ number: Int, of note: Note.ID, to other: Int, now: Date = Date()
  ) async throws(LibraryError) -> Note {
    try await movePicture(number, of: .note(note), to: other, now: now)
  }

  /// Takes a picture out of a note; `undoNote` brings it back.
  ///
  /// - Parameters:
  ///   - number: among all pictures of the note, from 0.
  ///   - note: which note.
  ///   - now: the present moment.
  @discardableResult
  package func removePicture(
    _ number: Int, of note: Note.ID, now: Date = Date()
  ) async throws(LibraryError) -> Note {
    try await removePicture(number, of: .note(note), now: now)
  }
}

extension Range<Int> {
  /// The number among all pictures of the note, of one that is counted among its owner's.
  fileprivate func number(_ number: Int) throws(LibraryError) -> Int {
    guard (0..<count).contains(number) else { throw .unknownPicture(number: number, of: count) }
    return lowerBound + number
  }
}

extension PersonalSession {
  func keep(_ picture: PictureFile, in note: Note.ID, _ now: Date) throws {
    try run(
      NoteStatement.addPicture, note, picture.id, picture.format.rawValue, picture.width, picture.height,
      picture.data.count, now, picture.data)
  }

  /// What is known of the pictures of a note, those of earlier versions too.
  func pictures(of note: Note.ID) throws -> [String: NotePicture.Facts] {
    var kept: [String: NotePicture.Facts] = [:]
    for row in try run(NoteStatement.pictures, note) {
      guard let format = PictureFile.Format(rawValue: try row.text("format")) else { continue }
      kept[try row.text("sha256")] = NotePicture.Facts(
        format: format, width: try row.integer("width"), height: try row.integer("height"),
        bytes: try row.integer("size"), added: try row.instant("added"))
    }
    return kept
  }

  fileprivate func change(_ note: Note, toBody text: String, _ now: Date) throws -> Note {
    let (title, body) = try Shelf.checkedNote(note.title, text)
    return try change(note.id, from: note.version, to: (title, body, false), now)
  }
}
