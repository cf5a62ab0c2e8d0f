import Foundation
import Library
import Localization
import ReaderApp

// Exporting and importing notes as Markdown files for the window.
extension Shelf {
  /// The most bytes of the head of an exported note. Own choice: titles and names are far shorter.
  private static let longestHead = 100_000

  /// Exports notes into a new folder; on failure nothing of it stays.
  /// - Returns: the folder.
  func write(
    _ ids: [Note.ID], called name: String, into place: TransferPlace
  ) async throws(LibraryError) -> String {
    let notes = try await notes().filter { ids.contains($0.id) }
    guard !notes.isEmpty else { throw .unknownNote(id: ids.first ?? "") }
    let folder = TransferFolders.free(TransferFolders.notesName(name), in: place.folder)
    do throws(LibraryError) {
      try await exportNotes(notes, to: folder, drawing: PictureFile.flattened)
    } catch {
      try? FileManager.default.removeItem(at: folder)
      throw error
    }
    return folder.path(percentEncoded: false)
  }

  /// Imports a Markdown file, with the pictures beside it.
  /// - Throws: `badNote`, which names the file; as `importNote`.
  func takeIn(_ file: URL) async throws(LibraryError) -> (note: Note, taken: TakenNote) {
    let name = file.lastPathComponent
    let text = try Self.noteText(of: file)
    let known = Set(try await notes().map(\.id))
    do throws(LibraryError) {
      let came = try await importNote(text, from: file.deletingLastPathComponent())
      return (
        came.note, TakenNote(isNew: !known.contains(came.note.id), problems: came.ignored + came.problems)
      )
    } catch .badNote(let reason) {
      throw .badNote(reason: "\(reason) (\(name))")
    }
  }

  /// The text of a Markdown file; blocks on the disk.
  private static func noteText(of file: URL) throws(LibraryError) -> String {
    let name = file.lastPathComponent
    let data: Data
    do {
      let facts = try file.resolvingSymlinksInPath().resourceValues(forKeys: [
        .isRegularFileKey, .fileSizeKey,
      ])
      guard facts.isRegularFile == true else {
        throw LibraryError.badNote(reason: localized("\(name) is no file"))
      }
      guard (facts.fileSize ?? 0) <= longestNoteBody + longestHead else {
        throw LibraryError.badNote(
          reason: localized(
            longestNoteBody, one: "\(name) is longer than \(longestNoteBody) byte; divide it",
            other: "\(name) is longer than \(longestNoteBody) bytes; divide it"))
      }
      data = try Data(contentsOf: file)
    } catch let error as LibraryError {
      throw error
    } catch {
      throw .badNote(reason: localized("\(name) cannot be read (\(error.localizedDescription))"))
    }
    guard let text = String(validating: data, as: UTF8.self) else {
      throw .badNote(reason: localized("\(name) is no UTF-8 text; save it as UTF-8"))
    }
    return text
  }
}
