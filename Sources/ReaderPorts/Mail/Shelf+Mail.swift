import Documents
import Foundation
import Library

// Messages about what is on a shelf. Nothing is sent here.
extension Shelf {
  /// A message with a copy of a document, under its title.
  ///
  /// - Parameters:
  ///   - marked: the open document, where the person's marks are to be annotations of the copy; nil for the file as it is.
  ///   - words: to put before.
  /// - Throws: `MailError` (`tooLong`, `badFolder`, `notCopied`), `LibraryError`, and what `exportMarks` throws.
  package func message(
    with id: ShelfItem.ID, marked: Document? = nil, to: MailAddress? = nil, saying words: String? = nil,
    in folder: MailFolder = .standard()
  ) async throws -> MailMessage {
    let body = try MailMessage.checked(words)
    let (item, file) = (try await item(id), try await file(id))
    let name = MailFolder.fileName(item.title, kind: "Document", ending: ".pdf")
    let place = try folder.newPlace()
    do {
      let copy = place.appending(path: name, directoryHint: .notDirectory)
      if let marked {
        _ = try await exportMarks(of: id, onto: marked, in: place, as: name)
      } else {
        try Self.copy(file, to: copy, titled: item.title)
      }
      return MailMessage(
        to: to, title: item.title, kind: "Document", body: body, attachment: copy, in: place)
    } catch {
      try? FileManager.default.removeItem(at: place)
      throw error
    }
  }

  private static func copy(_ file: URL, to copy: URL, titled title: String) throws(MailError) {
    do {
      try FileManager.default.copyItem(at: file, to: copy)
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o600], ofItemAtPath: copy.path(percentEncoded: false))
    } catch {
      throw .notCopied(title: DisplayText.of(title, maximum: 120), reason: error.localizedDescription)
    }
  }
}

extension Note {
  /// A message with the note's Markdown as its text, or attached where it is long.
  ///
  /// - Parameter words: to put before.
  /// - Throws: `tooLong`, `badFolder`, `notCopied`.
  package func message(
    to: MailAddress? = nil, saying words: String? = nil, in folder: MailFolder = .standard()
  ) throws(MailError) -> MailMessage {
    let words = try MailMessage.checked(words)
    // A picture stands there by its caption; it does not go along.
    let body = NotePictures.plain(body)
    let text = [words, body].filter { !$0.isEmpty }.joined(separator: "\n\n")
    guard text.utf8.count > MailMessage.longestBody else {
      return MailMessage(to: to, title: name, kind: "Note", body: text)
    }
    let place = try folder.newPlace()
    let file = place.appending(
      path: MailFolder.fileName(name, kind: "Note", ending: ".md"), directoryHint: .notDirectory)
    // Without what the lines at the head of an exported note say, which is of use to Trackii alone.
    let isWritten = FileManager.default.createFile(
      atPath: file.path(percentEncoded: false), contents: Data((body + "\n").utf8),
      attributes: [.posixPermissions: 0o600])
    guard isWritten else {
      let reason = String(cString: strerror(errno))
      try? FileManager.default.removeItem(at: place)
      throw .notCopied(title: DisplayText.of(name, maximum: 120), reason: reason)
    }
    return MailMessage(to: to, title: name, kind: "Note", body: words, attachment: file, in: place)
  }
}
