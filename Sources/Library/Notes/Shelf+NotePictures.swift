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
      let kept = try session.pictures(of: note)
      return NotePictures(of: row.note.body).references.enumerated().map { number, picture in
        NotePicture(number: number, id: picture.id, caption: picture.caption, file: kept[picture.id])
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

  // MARK: As files

  /// Writes a note as Markdown into a folder, and the pictures that it shows into `pictures` there, each named by its SHA-256. What is
  /// there by these names is replaced; a picture that is not there is left out.
  /// - Returns: the note's file.
  /// - Throws: `storage`, `diskFull`, `store`.
  @discardableResult
  public func exportNote(_ note: Note, to folder: URL) async throws(LibraryError) -> URL {
    var formats: [String: PictureFile.Format] = [:]
    let pictures = folder.appending(path: NotePictures.folder, directoryHint: .isDirectory)
    let file = folder.appending(path: "\(note.id).md")
    do {
      for picture in try await self.pictures(of: note.id) where formats[picture.id] == nil {
        // A damaged one is told by `check`.
        guard let format = picture.file?.format,
          let data = try? await self.picture(picture.id, of: note.id)
        else { continue }
        try FileManager.default.createDirectory(
          at: pictures, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        try data.write(
          to: pictures.appending(path: "\(picture.id).\(format.suffix)"), options: .atomic)
        formats[picture.id] = format
      }
      var written = note
      written.body = NotePictures.exported(note.body, formats)
      try Data(written.markdown.utf8).write(to: file, options: .atomic)
    } catch {
      if let error = error as? LibraryError { throw error }
      throw LibraryError(StoreError(fileSystem: error, file.path))
    }
    return file
  }

  /// The text of an exported note as it is kept, and those of its pictures that are beside it and what their names say.
  /// - Parameter folder: where the note's file is; nil for none.
  static func takenIn(_ body: String, from folder: URL?) -> (body: String, pictures: [PictureFile]) {
    guard let folder else { return (body, []) }
    var found: [String: PictureFile] = [:]
    for picture in NotePictures.exportedReferences(in: body) where found[picture.id] == nil {
      let name = "\(NotePictures.folder)/\(picture.id)"
      found[picture.id] = ["png", "jpg"].lazy
        .compactMap { try? PictureFile(reading: folder.appending(path: "\(name).\($0)")) }
        .first { $0.id == picture.id }
    }
    return (NotePictures.imported(body), Array(found.values))
  }

  // MARK: Checking

  /// Reads every picture of one's own notes.
  func checkPictures() async throws(LibraryError) -> [ShelfFinding] {
    var findings: [ShelfFinding] = []
    for note in try await notes() where note.role == .owner && !Task.isCancelled {
      var seen: Set<String> = []
      for picture in try await pictures(of: note.id) where seen.insert(picture.id).inserted {
        do throws(LibraryError) { _ = try await self.picture(picture.id, of: note.id) } catch .pictureGone {
          findings.append(.picture(note: note.title.isEmpty ? String(note.id.suffix(8)) : note.title))
        }
      }
    }
    return findings
  }
}

extension PersonalSession {
  func keep(_ picture: PictureFile, in note: Note.ID, _ now: Date) throws {
    try run(
      NoteStatement.addPicture, note, picture.id, picture.format.rawValue, picture.width, picture.height,
      picture.data.count, now, picture.data)
  }

  /// What is known of the pictures of a note, those of earlier versions too.
  fileprivate func pictures(of note: Note.ID) throws -> [String: NotePicture.Facts] {
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
