import Accounts
import Foundation
import Store

// Pictures of notes and of the steps of their plans. The note's text says which pictures it shows, so a
// change of them is a version of the note and can be undone; everybody who may read the note sees them,
// everybody who may change it changes them.
extension Shelf {
  /// Puts a picture at the end of a note or to a step of its plan; `undoNote` takes it out again.
  ///
  /// - Parameters:
  ///   - picture: the file to keep.
  ///   - owner: the note or the step.
  ///   - version: the version of the note in which the step has this number; nil for the present one. Ignored
  ///     for a whole note.
  ///   - caption: the picture's caption; may be empty.
  ///   - now: the present moment.
  /// - Throws: `unknownNote`, `notAllowed`, `badNote` where there is no such step or no room,
  ///   `changedMeanwhile` where the step may have another number by now, `store`.
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

  /// The pictures of a note or of a step, in their order.
  /// - Throws: `unknownNote`, `badNote` if there is no such step, `store`.
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

  /// The file of a picture, unchanged.
  ///
  /// - Parameters:
  ///   - id: the SHA-256 of the picture.
  ///   - note: the note that shows it.
  /// - Throws: `pictureGone` if it is missing or damaged, `unknownNote`, `store`.
  package func picture(_ id: String, of note: Note.ID) async throws(LibraryError) -> Data {
    let data = try await database.read { session in
      _ = try session.note(note)
      return try session.run(NoteStatement.picture, note, id).first?.blob("bytes")
    }
    guard let data, PictureFile.digest(of: data) == id else { throw .pictureGone(id: id) }
    return data
  }

  /// Changes a picture's caption, by its number from 0 among the pictures of its owner.
  /// - Throws: `unknownPicture`, `unknownNote`, `notAllowed`, `badNote` if there is no such step, `store`.
  @discardableResult
  package func describePicture(
    _ number: Int, of owner: PictureOwner, as caption: String, now: Date = Date()
  ) async throws(LibraryError) -> Note {
    try await change(owner, now) { pictures, all throws(LibraryError) in
      try pictures.describe(try all.number(number), caption)
    }
  }

  /// Moves a picture to another place in the order, among the pictures of its owner.
  /// - Throws: as `describePicture`.
  @discardableResult
  package func movePicture(
    _ number: Int, of owner: PictureOwner, to other: Int, now: Date = Date()
  ) async throws(LibraryError) -> Note {
    try await change(owner, now) { pictures, all throws(LibraryError) in
      try pictures.move(try all.number(number), to: try all.number(other))
    }
  }

  /// Takes a picture out of a note or step; `undoNote` brings it back. It is deleted for good with the note.
  /// - Throws: as `describePicture`; `badNote` if the note would be empty without it.
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

// The functions above for the pictures of a whole note.
extension Shelf {
  /// Puts a picture at the end of a note: `addPicture(_:to:version:caption:now:)` for a whole note.
  @discardableResult
  package func addPicture(
    _ picture: PictureFile, to note: Note.ID, caption: String = "", now: Date = Date()
  ) async throws(LibraryError) -> Note {
    try await addPicture(picture, to: .note(note), caption: caption, now: now)
  }

  /// The pictures of a note and of all its steps, in the order in which they are shown.
  package func pictures(of note: Note.ID) async throws(LibraryError) -> [NotePicture] {
    try await pictures(of: .note(note))
  }

  /// Changes the caption of a picture of a note.
  ///
  /// - Parameters:
  ///   - number: the picture's number among all of the note, from 0.
  ///   - note: the note's identifier.
  ///   - caption: the picture's caption; may be empty.
  ///   - now: the present moment.
  @discardableResult
  package func describePicture(
    _ number: Int, of note: Note.ID, as caption: String, now: Date = Date()
  ) async throws(LibraryError) -> Note {
    try await describePicture(number, of: .note(note), as: caption, now: now)
  }

  /// Moves a picture of a note to another place among its pictures.
  ///
  /// - Parameters:
  ///   - number: the picture's number among all of the note, from 0.
  ///   - note: the note's identifier.
  ///   - other: the picture's new number.
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
  ///   - number: the picture's number among all of the note, from 0.
  ///   - note: the note's identifier.
  ///   - now: the present moment.
  @discardableResult
  package func removePicture(
    _ number: Int, of note: Note.ID, now: Date = Date()
  ) async throws(LibraryError) -> Note {
    try await removePicture(number, of: .note(note), now: now)
  }
}

extension Range<Int> {
  /// A picture's number among all pictures of the note, from its number among those of its owner.
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

  /// Facts about the picture files of a note, by identifier, including those of earlier versions.
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
