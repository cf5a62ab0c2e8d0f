import Documents
import Foundation
import Logging
import Store

/// Why a shelf or something on it cannot be had or kept.
package enum LibraryError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file is no PDF that can be read; says which and why.
  case document(DocumentError)
  /// The file to add cannot be copied.
  case notReadable(file: String, reason: String)
  /// There is no such folder, or its content cannot be listed.
  case unreadableFolder(folder: String, reason: String)
  /// Nothing in the folder can be put on the shelf; so much was left out.
  case emptyFolder(folder: String, leftOut: Int)
  /// Somebody wrote to the file while it was copied.
  case changedWhileCopied(file: String)
  /// Nothing of what was begun is kept.
  case diskFull(folder: String)
  case unknownItem(id: String)
  /// The shelf lists it, but its file is gone.
  case fileMissing(title: String, file: String)
  case badTitle(reason: String)
  /// Another program holds the store; a moment later it may be free.
  case busy(file: String)
  /// A file or folder of the shelf's cannot be read or written.
  case storage(file: String, reason: String)
  /// What is to be written would take the place of something.
  case alreadyThere(file: String)
  /// The database cannot be read or written: no permission, a damaged file, a newer version's.
  case store(StoreError)
  /// Somebody else owns the document.
  case notYours(title: String)
  /// The mark is not there, or not this person's.
  case unknownMark(id: String)
  case badMark(reason: String)
  /// The person has no marks in it that could be exported.
  case nothingMarked(title: String)
  /// A file has not as many pages as the document of which it should be a copy.
  case otherPages(title: String, pages: Int, expected: Int)
  /// What was typed cannot be searched for.
  case badSearch(reason: String)
  /// The note is not there, or not this person's.
  case unknownNote(id: String)
  case badNote(reason: String)
  /// The file is no PNG or JPEG that can be kept.
  case badPicture(reason: String)
  /// What is drawn on a picture of a note cannot be kept.
  case badDrawing(reason: String)
  /// The note, or the step of its plan, has no picture of that number, from 0.
  case unknownPicture(number: Int, of: Int)
  /// The picture is not there, or no longer what it was.
  case pictureGone(id: String)
  /// The picture of a note is there and could not be read.
  case pictureNotRead(id: String, reason: String)
  /// The file of a picture beside an exported note cannot be taken in.
  case badPictureFile(name: String, reason: String)
  /// The reminder is not there, or not this person's.
  case unknownReminder(id: String)
  case badReminder(reason: String)
  /// The entry of the calendar is not there, or the person is not invited to it.
  case unknownEvent(id: String)
  case badEvent(reason: String)
  /// It is no calendar file, or none that can be taken in.
  case badCalendar(reason: String)
  /// The collection is not there, or not shared with this person.
  case unknownCollection(name: String)
  case collectionExists(name: String)
  /// Nobody of this name can be invited.
  case unknownMember(name: String)
  /// Who invites cannot be invited.
  case yourself(name: String)
  /// The invitation or share is not there, or not this person's.
  case unknownShare(id: String)
  /// Nobody reads under this code in a document that the person has, or it is no code.
  case unknownCode(String)
  /// Every code that was tried is in use.
  case noCodeLeft
  /// Only the owner, or somebody who may edit it, may do that.
  case notAllowed(what: String)
  /// It is no folder that was exported, or not a whole one.
  case badExport(folder: String, reason: String)
  /// Somebody else, or the same person elsewhere, has changed it since it was read.
  case changedMeanwhile

  package var description: String {
    switch self {
    case .document(let error): error.description
    case .notReadable(let file, let reason):
      "\(file): cannot be copied (\(reason)). Check that it is still there and that you may read it."
    case .unreadableFolder(let folder, let reason):
      "\(folder): is no folder that can be read (\(reason)). Check its name, and that you may read it."
    case .emptyFolder(let folder, 0): "\(folder): is a folder without a PDF. Name another, or the files."
    case .emptyFolder(let folder, _):
      "\(folder): is a folder with nothing but hidden files, links or what cannot be read. Name the files themselves."
    case .changedWhileCopied(let file):
      "\(file): changed while it was added. Add it again when it is finished."
    case .diskFull(let folder):
      "\(folder): the disk is full, nothing was kept. Free some space and try again."
    case .unknownItem(let id):
      "There is no document “\(id.prefix(12))” on this shelf. Look at the list again."
    case .fileMissing(let title, let file):
      "“\(title)”: its file is gone (\(file)). Add the document again; where you were in it is kept."
    case .badTitle(let reason):
      "This cannot be a title: \(reason). Choose another."
    case .busy(let file):
      "\(file): another program is using the library. Try again in a moment, or end that program."
    case .storage(let file, let reason):
      "\(file): the library cannot be read or written (\(reason)). Check permissions and free space."
    case .alreadyThere(let file): "\(file): is there already and was left as it is. Choose a new name."
    case .store(let error): error.description
    case .notYours(let title):
      "“\(title)” belongs to somebody else. Ask its owner, or add a copy of your own."
    case .unknownMark(let id):
      "There is no mark “\(id)” of yours. Look at the list again."
    case .badMark(let reason): "This mark cannot be kept: \(reason)."
    case .nothingMarked(let title): "“\(title)”: you have marked nothing in it. Mark something first."
    case .otherPages(let title, let pages, let expected):
      "This file has \(pages) pages and “\(title)” has \(expected). Give a copy of that document."
    case .badSearch(let reason): "This cannot be searched for: \(reason). Change it."
    case .unknownNote(let id): "There is no note “\(id)” of yours. Look at the list again."
    case .badNote(let reason): "This note cannot be kept: \(reason)."
    case .badPicture(let reason): "This picture cannot be kept: \(reason). Choose another."
    case .badDrawing(let reason): "This drawing cannot be kept: \(reason)."
    case .unknownPicture(let number, let count):
      "There is no picture \(number + 1) here; the last is \(count). Look at them: trackii note picture list, and for a step: trackii note plan picture list"
    case .pictureGone(let id):
      "The picture \(id.prefix(12)) is not there any more, or is damaged. Add it again, or restore a backup."
    case .pictureNotRead(let id, let reason):
      "The picture \(id.prefix(12)) could not be read, and nothing more was written. \(reason)"
    case .badPictureFile(let name, let reason):
      "\(name): the picture cannot be taken in (\(reason)). Put the right file there and take the note in again."
    case .unknownReminder(let id):
      "There is no reminder “\(id)” of yours. Look at the list again: trackii remind list"
    case .badReminder(let reason): "This reminder cannot be kept: \(reason)."
    case .unknownEvent(let id):
      "There is no entry “\(id)” in your calendar. Look at the list again: trackii calendar find"
    case .badEvent(let reason): "This entry cannot be kept: \(reason)."
    case .badCalendar(let reason):
      "This calendar cannot be taken in: \(reason). Give an iCalendar file (.ics)."
    case .badExport(let folder, let reason):
      "\(folder): cannot be taken in (\(reason)). Give a folder that trackii has exported, as a whole."
    case .unknownCollection(let name):
      "There is no collection “\(name)” here. Look at the list again: trackii collection list"
    case .collectionExists(let name): "There is a collection “\(name)” already. Choose another name."
    case .unknownMember(let name):
      "There is nobody called “\(name)” who can be invited. Look at the list: trackii person list"
    case .yourself(let name): "“\(name)”: that is you. Invite somebody else: trackii person list"
    case .unknownShare(let id):
      "There is no invitation or share “\(id)” for you. Look at the list again: trackii share list"
    case .unknownCode(let code):
      "Nobody reads to you under the code \(code.prefix(20)). A code has four digits. Ask for it again, and whether the document is on your shelf too."
    case .noCodeLeft: "No code is free to read together. Try again in a moment."
    case .notAllowed(let what): "You may not \(what). Ask the owner."
    case .changedMeanwhile:
      "This was changed elsewhere in the meantime, and your change was not kept. Look at it again and repeat it."
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

  /// Whether trying again a moment later may help.
  package var isPassing: Bool { if case .busy = self { true } else { false } }

  /// The case's name, for the log: it names neither a title nor a file.
  var kind: String {
    if case .document(let error) = self { return error.kind }
    if case .store(let error) = self { return error.kind }
    return Mirror(reflecting: self).children.first?.label ?? "changedMeanwhile"
  }
}

extension Logger.MetadataValue {
  /// A document as the log names it: the beginning of its identifier.
  static func document(_ id: ShelfItem.ID) -> Self { "\(id.prefix(12))" }
}
