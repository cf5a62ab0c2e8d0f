import Foundation
import Library
import Reading

/// What the store is asked about notes; each is answered with the notes that are there then.
package enum NotebookRequest: Hashable, Sendable {
  case list
  /// A new note, free or about a document.
  /// - page: of the document, from 0.
  case add(String, about: ShelfItem.ID?, page: Int?)
  /// A changed note; what was typed in it, and where.
  case save(Note, typed: String, NotebookField)
  /// A note that was changed by choices alone.
  case change(Note)
  case remove(Note)
  /// Gives up what somebody else shares.
  case leave(Note)
  /// Puts a note back that was removed.
  case putBack(Note.ID)
  /// The person's notes that are removed and can be put back.
  case removed
  /// Erases removed notes for good, with all that they ever said; one that was put back meanwhile stays.
  case erase([Note.ID])
  /// Gives a note the words back that it had before.
  case restore(Note.ID)
  /// What a note said before each change.
  case versions(of: Note.ID)
  /// Gives a note the words of one of its earlier versions, as a new version.
  case makePresent(Note.ID, version: Int)
  /// Writes notes as Markdown files into a new folder there, which is called after what they are or are about.
  case write([Note.ID], called: String, into: TransferPlace)
  /// Takes a Markdown file in: a change of the note that it names, else a new one.
  case takeIn(URL)
  /// The file of a picture, by its SHA-256.
  case picture(String, of: Note.ID)
  /// Changes what is drawn on a picture, by its SHA-256, and reads it.
  case draw(PictureDrawingChange, on: String, of: Note.ID)
  /// Puts a page, from 0, of a document at the end of a note, or to a step as it is numbered in that version of the note.
  case cutPage(PictureOwner, version: Int, from: ShelfItem.ID, page: Int)
  /// Puts a part of a page, from 0, of a document at the end of the newest note about it, or into a new one.
  case cutArea(PageArea, from: ShelfItem.ID, page: Int)
  /// Puts the picture in a file there, the same way.
  case addPicture(URL, to: PictureOwner, version: Int)
  /// The same of one that was taken with the camera.
  case addTaken(PictureFile, to: PictureOwner, version: Int)
}

extension NotebookRequest {
  /// One more picture comes into a note.
  var bringsPicture: Bool {
    switch self {
    case .cutPage, .cutArea, .addPicture, .addTaken: true
    case .list, .add, .save, .change, .remove, .leave, .putBack, .removed, .erase, .restore, .versions,
      .makePresent, .write, .takeIn, .picture, .draw:
      false
    }
  }
}

/// How the store answers.
package struct NotebookAnswer: Hashable, Sendable {
  /// The last changed first.
  package var notes: [NotebookNote]
  /// The note that was added or changed.
  package var changed: Note.ID?
  /// Somebody else had changed the note: theirs stays, and `changed` is what the person wrote, as a note of its own.
  package var isConflict: Bool
  /// What was asked for.
  package var picture: PictureFile?
  /// What is drawn on a picture, where that was asked for or changed.
  package var strokes: [PictureStroke]?
  /// How many lines of that drawing are damaged, and so are not among these.
  package var unreadableLines = 0
  /// What a note said before, where that was asked for, the latest first.
  package var versions: [NoteVersion]?
  /// The folder into which notes were written.
  package var written: String?
  /// What came of a file that was to be taken in.
  package var taken: TakenNote?
  /// Those that are removed, the last first, where that was asked for or changed; `changed` is when each was removed.
  package var removed: [Note]?
  /// How many were erased for good.
  package var erased: Int?
  /// - Parameters:
  ///   - notes: those that are there.
  ///   - changed: which of them the request has made or changed.
  ///   - isConflict: whether it was changed elsewhere meanwhile, so that there are two now.
  ///   - picture: the file that was asked for.
  ///   - strokes: what is drawn on it.
  package init(
    _ notes: [NotebookNote], changed: Note.ID? = nil, isConflict: Bool = false, picture: PictureFile? = nil,
    strokes: [PictureStroke]? = nil
  ) {
    (self.notes, self.changed, self.isConflict, self.picture) = (notes, changed, isConflict, picture)
    self.strokes = strokes
  }
}
