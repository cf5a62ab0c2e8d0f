import Foundation
import Library
import Reading

/// A request about notes; each is answered with the notes after it.
package enum NotebookRequest: Hashable, Sendable {
  /// Asks for the notes, and changes nothing.
  case list
  /// Adds a note, free or about a document, whose `page` counts from 0.
  case add(String, about: ShelfItem.ID?, page: Int?)
  /// Stores a changed note; the typed text and its field are kept in case that fails.
  case save(Note, typed: String, NotebookField)
  /// Stores a note that was changed by choices alone.
  case change(Note)
  /// Removes a note; it can be put back until it is erased.
  case remove(Note)
  /// Leaves a note that another person shares.
  case leave(Note)
  /// Puts a removed note back.
  case putBack(Note.ID)
  /// Asks for the person's removed notes.
  case removed
  /// Erases removed notes for good, with all their versions; one that was put back meanwhile stays.
  case erase([Note.ID])
  /// Gives a note the text back that it had before its last change; refused if the note is no longer at the version that the
  /// person has seen.
  case restore(Note.ID, seen: Int)
  /// Asks for the earlier versions of a note.
  case versions(of: Note.ID)
  /// Gives a note the text of an earlier version, as a new version; refused if the note is no longer at the version that the
  /// person has seen.
  case makePresent(Note.ID, version: Int, seen: Int)
  /// Writes notes as Markdown files into a new folder in this place; the folder is named after the notes or their subject.
  case write([Note.ID], called: String, into: TransferPlace)
  /// Imports a Markdown file: as a change of the note that it names, else as a new note.
  case takeIn(URL)
  /// Asks for the file of a picture, by its SHA-256.
  case picture(String, of: Note.ID)
  /// Changes the drawing on a picture, by the picture's SHA-256, and asks for it.
  case draw(PictureDrawingChange, on: String, of: Note.ID)
  /// Puts a page, from 0, of a document as a picture at the end of a note, or at a step as numbered in this version of the
  /// note.
  case cutPage(PictureOwner, version: Int, from: ShelfItem.ID, page: Int)
  /// Puts a part of a page, from 0, of a document as a picture at the end of the newest note about it, or into a new note.
  case cutArea(PageArea, from: ShelfItem.ID, page: Int)
  /// Adds the picture in a file to a note or a step of its plan.
  case addPicture(URL, to: PictureOwner, version: Int)
  /// Adds a picture from the camera to a note or a step of its plan.
  case addTaken(PictureFile, to: PictureOwner, version: Int)
}

extension NotebookRequest {
  /// Whether the request adds a picture to a note.
  var bringsPicture: Bool {
    switch self {
    case .cutPage, .cutArea, .addPicture, .addTaken: true
    case .list, .add, .save, .change, .remove, .leave, .putBack, .removed, .erase, .restore, .versions,
      .makePresent, .write, .takeIn, .picture, .draw:
      false
    }
  }
}

/// The store's answer about notes.
package struct NotebookAnswer: Hashable, Sendable {
  /// The notes after the request, the last changed first.
  package var notes: [NotebookNote]
  /// The note that was added or changed; nil for none.
  package var changed: Note.ID?
  /// Whether somebody else had changed the note: their text stays, and `changed` is a new note with the person's text.
  package var isConflict: Bool
  /// The picture file that was asked for; nil for none.
  package var picture: PictureFile?
  /// The lines drawn on a picture, if they were asked for or changed; nil otherwise.
  package var strokes: [PictureStroke]?
  /// How many lines of the drawing are damaged, and so are not among `strokes`.
  package var unreadableLines = 0
  /// The earlier versions of a note, the latest first; nil if they were not asked for.
  package var versions: [NoteVersion]?
  /// The folder into which notes were written; nil for none.
  package var written: String?
  /// The result of importing a file; nil for none.
  package var taken: TakenNote?
  /// The removed notes, the last removed first, if they were asked for or changed; their `changed` is the time of removal.
  package var removed: [Note]?
  /// How many notes were erased for good; nil if that was not asked for.
  package var erased: Int?
  /// - Parameters:
  ///   - notes: the notes after the request.
  ///   - changed: the note that the request has added or changed.
  ///   - isConflict: whether the note was changed elsewhere meanwhile, so that there are two now.
  ///   - picture: the picture file that was asked for.
  ///   - strokes: the lines drawn on the picture.
  package init(
    _ notes: [NotebookNote], changed: Note.ID? = nil, isConflict: Bool = false, picture: PictureFile? = nil,
    strokes: [PictureStroke]? = nil
  ) {
    (self.notes, self.changed, self.isConflict, self.picture) = (notes, changed, isConflict, picture)
    self.strokes = strokes
  }
}
