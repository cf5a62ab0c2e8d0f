import Accounts
import Foundation
import Store

// Pictures of notes. Which a note shows is in its text, so that a change of them is a version of the note and can be
// undone; whoever may read the note sees them, whoever may change it changes them.
extension Shelf {
  /// Puts a picture at the end of a note; `undoNote` takes it out again.
  /// - Parameter caption: what is said of it; may be empty.
  /// - Throws: `unknownNote`, `notAllowed`, `badNote`, `store`.
  @discardableResult
  public func addPicture(
    _ picture: PictureFile, to note: Note.ID, caption: String = "", now: Date = Date()
  ) async throws(LibraryError) -> Note {
    try await database.write { session in
      let before = try session.changeable(note)
      var pictures = NotePictures(of: before.body)
      try pictures.add(picture.id, caption: caption)
      try session.keep(picture, in: note, now)
      return try session.change(before, to: pictures, now)
    }
  }

  /// The pictures that a note shows, in their order.
  /// - Throws: `unknownNote`, `store`.
  public func pictures(of note: Note.ID) async throws(LibraryError) -> [NotePicture] {
    try await database.read { session in
      let row = try session.note(note)
      guard !row.isDeleted else { throw LibraryError.unknownNote(id: note) }
      let (kept, lines) = (try session.pictures(of: note), try session.strokeCounts(of: note))
      return NotePictures(of: row.note.body).references.enumerated().map { number, picture in
        NotePicture(
          number: number, id: picture.id, caption: picture.caption, file: kept[picture.id],
          lines: lines[picture.id]?.lines ?? 0)
      }
    }
  }

  /// The file of a picture, as it was given.
  /// - Parameter id: its SHA-256.
  /// - Throws: `pictureGone` where it is not there or no longer what it was, `unknownNote`, `store`.
  public func picture(_ id: String, of note: Note.ID) async throws(LibraryError) -> Data {
    let data = try await database.read { session in
      _ = try session.note(note)
      return try session.run(NoteStatement.picture, note, id).first?.blob("bytes")
    }
    guard let data, PictureFile.digest(of: data) == id else { throw .pictureGone(id: id) }
    return data
  }

  /// Says something else of a picture, by its number from 0.
  /// - Throws: `unknownPicture`, `unknownNote`, `notAllowed`, `store`.
  @discardableResult
  public func describePicture(
    _ number: Int, of note: Note.ID, as caption: String, now: Date = Date()
  ) async throws(LibraryError) -> Note {
    try await change(note, now) { try $0.describe(number, caption) }
  }

  /// Puts a picture to another place in the order.
  /// - Throws: as `describePicture`.
  @discardableResult
  public func movePicture(
    _ number: Int, of note: Note.ID, to other: Int, now: Date = Date()
  ) async throws(LibraryError) -> Note {
    try await change(note, now) { try $0.move(number, to: other) }
  }

  /// Takes a picture out of a note; `undoNote` brings it back. It goes for good with the note.
  /// - Throws: as `describePicture`; `badNote` where nothing else would be in the note.
  @discardableResult
  public func removePicture(
    _ number: Int, of note: Note.ID, now: Date = Date()
  ) async throws(LibraryError) -> Note {
    try await change(note, now) { try $0.remove(number) }
  }

  private func change(
    _ note: Note.ID, _ now: Date, by change: @escaping @Sendable (inout NotePictures) throws -> Void
  ) async throws(LibraryError) -> Note {
    try await database.write { session in
      let before = try session.changeable(note)
      var pictures = NotePictures(of: before.body)
      try change(&pictures)
      guard pictures.body != before.body else { return before }
      return try session.change(before, to: pictures, now)
    }
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

  fileprivate func change(_ note: Note, to pictures: NotePictures, _ now: Date) throws -> Note {
    let (title, body) = try Shelf.checkedNote(note.title, pictures.body)
    return try change(note.id, from: note.version, to: (title, body, false), now)
  }
}
