import Documents
import Foundation
import Localization
import Logging
import Store

/// Why a shelf or something on it cannot be read or changed.
package enum LibraryError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file is not a PDF that can be read; the error says which and why.
  case document(DocumentError)
  /// The file to be added cannot be copied.
  case notReadable(file: String, reason: String)
  /// A folder does not exist, or its content cannot be listed.
  case unreadableFolder(folder: String, reason: String)
  /// Nothing in the folder can be added to the shelf; `leftOut` files were left out.
  case emptyFolder(folder: String, leftOut: Int)
  /// Another program wrote to the file while it was copied.
  case changedWhileCopied(file: String)
  /// The disk is full; nothing of the operation is kept.
  case diskFull(folder: String)
  /// The document is not on this shelf.
  case unknownItem(id: String)
  /// The shelf lists the document, but its file is missing.
  case fileMissing(title: String, file: String)
  /// The text cannot be a title, a tag or another fact of a document; `reason` says why.
  case badTitle(reason: String)
  /// Another program has locked the store; a later attempt may succeed.
  case busy(file: String)
  /// A file or folder of the shelf cannot be read or written.
  case storage(file: String, reason: String)
  /// The file or folder to be written exists already and is not overwritten.
  case alreadyThere(file: String)
  /// The household's database cannot be read or written: no permission, a damaged file, or one of a newer
  /// version.
  case store(StoreError)
  /// The operation is for the document's owner, who is somebody else.
  case notYours(title: String)
  /// The mark does not exist, or is another person's.
  case unknownMark(id: String)
  /// The mark cannot be kept, such as one that lies outside of its page; `reason` says why.
  case badMark(reason: String)
  /// The person has no marks in the document that could be exported.
  case nothingMarked(title: String)
  /// A file that should be a copy of a document has another number of pages.
  case otherPages(title: String, pages: Int, expected: Int)
  /// The text cannot be searched for; `reason` says why.
  case badSearch(reason: String)
  /// The note does not exist, or the person may not read it.
  case unknownNote(id: String)
  /// The note cannot be kept, such as an empty one; `reason` says why.
  case badNote(reason: String)
  /// A picture's file is not a PNG or JPEG that can be kept.
  case badPicture(reason: String)
  /// A drawing on a picture of a note cannot be kept.
  case badDrawing(reason: String)
  /// The note, or the step of its plan, has no picture with this number, counted from 0.
  case unknownPicture(number: Int, of: Int)
  /// The picture is missing or damaged.
  case pictureGone(id: String)
  /// A picture of a note exists and could not be read.
  case pictureNotRead(id: String, reason: String)
  /// The file of a picture beside an exported note cannot be imported.
  case badPictureFile(name: String, reason: String)
  /// The reminder does not exist, or is another person's.
  case unknownReminder(id: String)
  /// The reminder cannot be kept or changed, such as one that is done already; `reason` says why.
  case badReminder(reason: String)
  /// The calendar entry does not exist, or the person is not invited to it.
  case unknownEvent(id: String)
  /// The calendar entry cannot be kept, such as one longer than a year; `reason` says why.
  case badEvent(reason: String)
  /// The file is not an iCalendar file, or not one that can be imported.
  case badCalendar(reason: String)
  /// The collection does not exist, or is not shared with the person.
  case unknownCollection(name: String)
  /// The owner has a collection with this name already.
  case collectionExists(name: String)
  /// No member who can be invited has this name.
  case unknownMember(name: String)
  /// A person cannot invite themselves.
  case yourself(name: String)
  /// The invitation or share does not exist, or is not the person's.
  case unknownShare(id: String)
  /// Nobody leads a reading under this code in a document that the person has, or it is not a code.
  case unknownCode(String)
  /// No free code for reading together was found: every code that was tried is in use.
  case noCodeLeft
  /// The operation is only for the owner, or for an editor. `why` is the sentence that says so.
  case notAllowed(why: String)
  /// The folder was not exported by this program, or is incomplete.
  case badExport(folder: String, reason: String)
  /// The thing was changed since it was read, by somebody else or by the same person elsewhere.
  case changedMeanwhile

  /// The error as a sentence for a person, with the remedy where there is one.
  package var description: String {
    switch self {
    case .document(let error): error.description
    case .notReadable(let file, let reason):
      localized(
        "\(file): cannot be copied (\(reason)). Check that it is still there and that you may read it.")
    case .unreadableFolder(let folder, let reason):
      localized(
        "\(folder): is no folder that can be read (\(reason)). Check its name, and that you may read it.")
    case .emptyFolder(let folder, 0):
      localized("\(folder): is a folder without a PDF. Name another, or the files.")
    case .emptyFolder(let folder, _):
      localized(
        "\(folder): is a folder with nothing but hidden files, links or what cannot be read. Name the files themselves."
      )
    case .changedWhileCopied(let file):
      localized("\(file): changed while it was added. Add it again when it is finished.")
    case .diskFull(let folder):
      localized("\(folder): the disk is full, nothing was kept. Free some space and try again.")
    case .unknownItem(let id):
      localized("There is no document “\(id.prefix(12))” on this shelf. Look at the list again.")
    case .fileMissing(let title, let file):
      localized(
        "“\(title)”: its file is gone (\(file)). Add the document again; where you were in it is kept.")
    case .badTitle(let reason):
      localized("This cannot be a title: \(reason). Choose another.")
    case .busy(let file):
      localized("\(file): another program is using the library. Try again in a moment, or end that program.")
    case .storage(let file, let reason):
      localized(
        "\(file): the library cannot be read or written (\(reason)). Check permissions and free space.")
    case .alreadyThere(let file):
      localized("\(file): is there already and was left as it is. Choose a new name.")
    case .store(let error): error.description
    case .notYours(let title):
      localized("“\(title)” belongs to somebody else. Ask its owner, or add a copy of your own.")
    case .unknownMark(let id):
      localized("There is no mark “\(id)” of yours. Look at the list again.")
    case .badMark(let reason): localized("This mark cannot be kept: \(reason).")
    case .nothingMarked(let title):
      localized("“\(title)”: you have marked nothing in it. Mark something first.")
    case .otherPages(let title, let pages, let expected):
      localized(
        pages,
        one: "This file has \(pages) page and “\(title)” has \(expected). Give a copy of that document.",
        other: "This file has \(pages) pages and “\(title)” has \(expected). Give a copy of that document.")
    case .badSearch(let reason): localized("This cannot be searched for: \(reason). Change it.")
    case .unknownNote(let id): localized("There is no note “\(id)” of yours. Look at the list again.")
    case .badNote(let reason): localized("This note cannot be kept: \(reason).")
    case .badPicture(let reason): localized("This picture cannot be kept: \(reason). Choose another.")
    case .badDrawing(let reason): localized("This drawing cannot be kept: \(reason).")
    case .unknownPicture(let number, let count):
      localized(
        """
        There is no picture \(number + 1) here; the last is \(count). Look at them: trackii note picture list, and for a \
        step: trackii note plan picture list
        """)
    case .pictureGone(let id):
      localized(
        "The picture \(id.prefix(12)) is not there any more, or is damaged. Add it again, or restore a backup."
      )
    case .pictureNotRead(let id, let reason):
      localized("The picture \(id.prefix(12)) could not be read, and nothing more was written. \(reason)")
    case .badPictureFile(let name, let reason):
      localized(
        "\(name): the picture cannot be taken in (\(reason)). Put the right file there and take the note in again."
      )
    case .unknownReminder(let id):
      localized("There is no reminder “\(id)” of yours. Look at the list again: trackii remind list")
    case .badReminder(let reason): localized("This reminder cannot be kept: \(reason).")
    case .unknownEvent(let id):
      localized("There is no entry “\(id)” in your calendar. Look at the list again: trackii calendar find")
    case .badEvent(let reason): localized("This entry cannot be kept: \(reason).")
    case .badCalendar(let reason):
      localized("This calendar cannot be taken in: \(reason). Give an iCalendar file (.ics).")
    case .badExport(let folder, let reason):
      localized(
        "\(folder): cannot be taken in (\(reason)). Give a folder that trackii has exported, as a whole.")
    case .unknownCollection(let name):
      localized("There is no collection “\(name)” here. Look at the list again: trackii collection list")
    case .collectionExists(let name):
      localized("There is a collection “\(name)” already. Choose another name.")
    case .unknownMember(let name):
      localized("There is nobody called “\(name)” who can be invited. Look at the list: trackii person list")
    case .yourself(let name): localized("“\(name)”: that is you. Invite somebody else: trackii person list")
    case .unknownShare(let id):
      localized("There is no invitation or share “\(id)” for you. Look at the list again: trackii share list")
    case .unknownCode(let code):
      localized(
        """
        Nobody reads to you under the code \(code.prefix(20)). A code has four digits. Ask for it again, and whether the \
        document is on your shelf too.
        """)
    case .noCodeLeft: localized("No code is free to read together. Try again in a moment.")
    case .notAllowed(let why): why
    case .changedMeanwhile:
      localized(
        "This was changed elsewhere in the meantime, and your change was not kept. Look at it again and repeat it."
      )
    }
  }
}

extension LibraryError {
  init(_ error: StoreError) {
    self =
      switch error {
      case .busy(let name): .busy(file: name)
      case .full(let name): .diskFull(folder: URL(filePath: name).deletingLastPathComponent().path)
      default: .store(error)
      }
  }

  /// Whether a later attempt may succeed.
  package var isPassing: Bool { if case .busy = self { true } else { false } }

  /// Whether the cause is not known, so that the same operation may succeed a moment later; see `StoreError.isUnexplained`.
  package var isUnexplained: Bool {
    switch self {
    case .storage, .pictureNotRead: true
    case .store(let error): error.isUnexplained
    default: false
    }
  }

  /// The error case's name for the log, without titles or file names.
  var kind: String {
    if case .document(let error) = self { return error.kind }
    if case .store(let error) = self { return error.kind }
    return Mirror(reflecting: self).children.first?.label ?? "changedMeanwhile"
  }
}

extension Logger.MetadataValue {
  /// A document's name in the log: the beginning of its identifier.
  static func document(_ id: ShelfItem.ID) -> Self { "\(id.prefix(12))" }
}
