import Foundation
import Localization
import Store

/// The result of importing a note from a file.
package struct NoteImport: Hashable, Sendable {
  /// The note after the import.
  package let note: Note
  /// Pictures that the note's text names and that could not be imported, each with the reason.
  package let problems: [String]
  /// Lines at the head of the file whose values cannot be kept, each with the reason.
  package var ignored: [String] = []
}

// Exporting notes with their pictures as files, importing them, and checking that the pictures are undamaged.
extension Shelf {
  /// Writes a note as Markdown into a folder, and the pictures that it shows into `pictures` there, each
  /// named by its SHA-256. Existing files of these names are replaced; a missing picture is left out. If the
  /// export fails, no new picture file stays.
  ///
  /// Of a picture that is drawn on there are its lines too, and a copy with them, which the text names in its
  /// place.
  ///
  /// - Parameters:
  ///   - note: the note's identifier.
  ///   - folder: where it is written; has to be there.
  ///   - flatten: makes that copy; without it the text names the picture.
  /// - Returns: the note's file.
  /// - Throws: `pictureNotRead`, `unknownNote`, `storage`, `diskFull`, `store`.
  @discardableResult
  package func exportNote(
    _ note: Note, to folder: URL, drawing flatten: PictureFlattening? = nil
  ) async throws(LibraryError) -> URL {
    var names: [String: String] = [:]
    let pictures = folder.appending(path: NotePictures.folder, directoryHint: .isDirectory)
    let file = folder.appending(path: "\(note.id).md")
    var new: [URL] = []
    do throws(LibraryError) {
      for picture in try await self.pictures(of: note.id) where names[picture.id] == nil {
        guard let format = picture.file?.format, let data = try await present(picture.id, of: note.id)
        else { continue }
        let name = "\(picture.id).\(format.suffix)"
        try Self.write(data, to: pictures.appending(path: name), noting: &new)
        let copy = try await exportDrawing(on: picture, data, in: note.id, to: pictures, flatten, &new)
        names[picture.id] = copy ?? name
      }
      var written = note
      written.body = NotePictures.exported(note.body, names)
      written.stepIDs = note.stepIDs
      try Self.write(Data(written.markdown.utf8), to: file)
    } catch {
      for place in new { try? FileManager.default.removeItem(at: place) }
      throw error
    }
    return file
  }

  /// Exports several notes as `exportNote` does. A note that is erased or no longer shared by then is left
  /// out.
  /// - Returns: the notes' files.
  /// - Throws: as `exportNote`.
  @discardableResult
  package func exportNotes(
    _ notes: [Note], to folder: URL, drawing flatten: PictureFlattening? = nil
  ) async throws(LibraryError) -> [URL] {
    var files: [URL] = []
    for note in notes {
      do throws(LibraryError) {
        files.append(try await exportNote(note, to: folder, drawing: flatten))
      } catch .unknownNote {}
    }
    return files
  }

  /// A picture's data; nil if the picture is missing or damaged, which `check` reports.
  /// - Throws: `pictureNotRead`, `unknownNote`.
  private func present(_ id: String, of note: Note.ID) async throws(LibraryError) -> Data? {
    do throws(LibraryError) { return try await picture(id, of: note) } catch .pictureGone {
      return nil
    } catch .unknownNote(let note) {
      throw .unknownNote(id: note)
    } catch { throw .pictureNotRead(id: id, reason: "\(error)") }
  }

  /// Writes a file, and makes its folder if it is missing. The error names the file.
  static func write(_ data: Data, to file: URL) throws(LibraryError) {
    do {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
      try data.write(to: file, options: .atomic)
    } catch { throw LibraryError(StoreError(fileSystem: error, file.path)) }
  }

  /// Writes a file and records it if it is new.
  /// - Parameter new: gets the file if it did not exist before.
  static func write(_ data: Data, to file: URL, noting new: inout [URL]) throws(LibraryError) {
    let isNew = !FileManager.default.fileExists(atPath: file.path)
    try write(data, to: file)
    if isNew { new.append(file) }
  }

  // MARK: In again

  /// An exported note's text as it is kept, with the pictures beside it that match their names, the drawings
  /// on them, and problems with the others.
  /// - Parameter folder: the folder of the note's file; nil for none.
  static func takenIn(_ note: ParsedNote, from folder: URL?) -> TakenPictures {
    guard let folder else { return TakenPictures(body: note.body) }
    var taken = TakenPictures(body: NotePictures.imported(note.body))
    var seen: Set<String> = []
    for picture in NotePictures.exportedReferences(in: note.body) where seen.insert(picture.id).inserted {
      do throws(LibraryError) {
        taken.pictures.append(try takenIn(picture.id, from: folder))
        if let drawing = try takenIn(drawingOn: picture, of: note.id, from: folder) {
          taken.drawings.append(drawing)
        }
      } catch { taken.problems.append("\(error)") }
    }
    return taken
  }

  /// Reads a picture beside an exported note.
  /// - Throws: `badPictureFile`, which names the file.
  private static func takenIn(_ id: String, from folder: URL) throws(LibraryError) -> PictureFile {
    let names = ["png", "jpg"].map { "\(NotePictures.folder)/\(id).\($0)" }
    var problem = LibraryError.badPictureFile(
      name: "\(NotePictures.folder)/\(id)", reason: localized("it is not there"))
    for name in names {
      let file = folder.appending(path: name)
      guard FileManager.default.fileExists(atPath: file.path) else { continue }
      do throws(LibraryError) {
        let picture = try PictureFile(reading: file)
        if picture.id == id { return picture }
        problem = .badPictureFile(name: name, reason: localized("its content is not what its name says"))
      } catch .badPicture(let reason) {
        problem = .badPictureFile(name: name, reason: reason)
      } catch .notReadable(_, let reason) {
        problem = .badPictureFile(name: name, reason: reason)
      } catch { throw error }
    }
    throw problem
  }

  // MARK: Checking

  /// Checks every picture of the person's own notes by reading it.
  func checkPictures() async throws(LibraryError) -> [ShelfFinding] {
    try await checkPictures(of: notes().filter { $0.role == .owner })
  }

  /// Checks the pictures of these notes; a note that is removed or erased by then is skipped.
  func checkPictures(of notes: [Note]) async throws(LibraryError) -> [ShelfFinding] {
    var findings: [ShelfFinding] = []
    for note in notes where !Task.isCancelled {
      var seen: Set<String> = []
      do throws(LibraryError) {
        for picture in try await pictures(of: note.id) where seen.insert(picture.id).inserted {
          do throws(LibraryError) { _ = try await self.picture(picture.id, of: note.id) } catch .pictureGone {
            findings.append(.picture(note: note.title.isEmpty ? String(note.id.suffix(8)) : note.title))
          }
        }
      } catch .unknownNote {}
    }
    return findings
  }
}
