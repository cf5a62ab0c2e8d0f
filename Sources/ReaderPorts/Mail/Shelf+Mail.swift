import Documents
import Foundation
import Library
import Localization

// Making messages from documents and notes of a shelf. Nothing is sent here.
extension Shelf {
  /// A message with a copy of a document, under its title.
  ///
  /// - Parameters:
  ///   - marked: the open document, if the copy is to have the person's marks as annotations; nil for the unchanged file.
  ///   - words: words to put before the content; nil for none.
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
        to: to, title: item.title, kind: localized("Document"), body: body, attachment: copy, in: place)
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

// Attaching copies of notes' pictures to messages.
extension Shelf {
  /// A message with a note, and with a copy of each picture that it shows, unchanged. A picture whose file is missing is
  /// left out; the text has its caption.
  ///
  /// - Parameters:
  ///   - pictures: whether copies of the pictures are attached.
  ///   - words: words to put before the note; nil for none.
  /// - Throws: `MailError` (`tooLong`, `badFolder`, `notCopied`), `LibraryError`; nothing is left then.
  package func message(
    with note: Note, pictures: Bool = true, to: MailAddress? = nil, saying words: String? = nil,
    in folder: MailFolder = .standard()
  ) async throws -> MailMessage {
    var message = try note.message(to: to, saying: words, in: folder)
    guard pictures else { return message }
    do {
      var seen: Set<String> = []
      for picture in try await self.pictures(of: note.id) where seen.insert(picture.id).inserted {
        guard let format = picture.file?.format, let data = try await present(picture, of: note.id) else {
          continue
        }
        let place = try message.place ?? folder.newPlace()
        message.place = place
        message.attachments.append(try Self.write(data, picture, format, to: place))
      }
    } catch {
      message.discard()
      throw error
    }
    return message
  }

  /// A message with a copy of one picture of a note, under its caption or the note's name.
  ///
  /// - Parameters:
  ///   - number: the picture's number in the note, from 0.
  ///   - words: words to put before the content; nil for none.
  /// - Throws: `MailError`, `LibraryError` (`unknownPicture`, `pictureGone`); nothing is left then.
  package func message(
    withPicture number: Int, of note: Note, to: MailAddress? = nil, saying words: String? = nil,
    in folder: MailFolder = .standard()
  ) async throws -> MailMessage {
    let body = try MailMessage.checked(words)
    let pictures = try await pictures(of: note.id)
    guard pictures.indices.contains(number) else {
      throw LibraryError.unknownPicture(number: number, of: pictures.count)
    }
    let picture = pictures[number]
    guard let format = picture.file?.format else { throw LibraryError.pictureGone(id: picture.id) }
    let data = try await self.picture(picture.id, of: note.id)
    let place = try folder.newPlace()
    do {
      let copy = try Self.write(data, picture, format, to: place)
      return MailMessage(
        to: to, title: picture.caption.isEmpty ? note.name : picture.caption, kind: localized("Picture"),
        body: body,
        attachment: copy, in: place)
    } catch {
      try? FileManager.default.removeItem(at: place)
      throw error
    }
  }

  /// The data of a picture; nil if it is missing or damaged.
  private func present(_ picture: NotePicture, of note: Note.ID) async throws -> Data? {
    do { return try await self.picture(picture.id, of: note) } catch LibraryError.pictureGone { return nil }
  }

  private static func write(
    _ data: Data, _ picture: NotePicture, _ format: PictureFile.Format, to place: URL
  ) throws(MailError) -> URL {
    let title = "Picture \(picture.number + 1) \(picture.caption)"
    let file = place.appending(
      path: MailFolder.fileName(title, kind: "Picture", ending: ".\(format.suffix)"),
      directoryHint: .notDirectory)
    let isWritten = FileManager.default.createFile(
      atPath: file.path(percentEncoded: false), contents: data, attributes: [.posixPermissions: 0o600])
    guard isWritten else {
      throw .notCopied(
        title: DisplayText.of(title, maximum: 120), reason: String(cString: strerror(errno)))
    }
    return file
  }
}

extension Note {
  /// A message with the note's Markdown as its text, or attached where it is long.
  ///
  /// - Parameter words: words to put before the note; nil for none.
  /// - Throws: `tooLong`, `badFolder`, `notCopied`.
  package func message(
    to: MailAddress? = nil, saying words: String? = nil, in folder: MailFolder = .standard()
  ) throws(MailError) -> MailMessage {
    let words = try MailMessage.checked(words)
    // Pictures are replaced by their captions.
    let body = NotePictures.plain(body)
    let text = [words, body].filter { !$0.isEmpty }.joined(separator: "\n\n")
    guard text.utf8.count > MailMessage.longestBody else {
      return MailMessage(to: to, title: name, kind: localized("Note", context: "noun"), body: text)
    }
    let place = try folder.newPlace()
    let file = place.appending(
      path: MailFolder.fileName(name, kind: "Note", ending: ".md"), directoryHint: .notDirectory)
    // Without the head of an exported note, whose metadata are useful only to Trackii.
    let isWritten = FileManager.default.createFile(
      atPath: file.path(percentEncoded: false), contents: Data((body + "\n").utf8),
      attributes: [.posixPermissions: 0o600])
    guard isWritten else {
      let reason = String(cString: strerror(errno))
      try? FileManager.default.removeItem(at: place)
      throw .notCopied(title: DisplayText.of(name, maximum: 120), reason: reason)
    }
    return MailMessage(
      to: to, title: name, kind: localized("Note", context: "noun"), body: words, attachment: file, in: place)
  }
}
