import Foundation
import Library

/// Pages of the notebook about what is stored of notes besides their present text.
enum KeptView: Hashable, Sendable {
  /// The earlier versions of a note.
  case versions(Note.ID)
  /// The text of one earlier version, by its number.
  case version(Note.ID, Int)
  /// What can be done with a note besides editing it.
  case about(Note.ID)
  /// What can be done with notes besides reading them.
  case more
  /// The places where notes can be written to as files.
  case places(WrittenNotes)
  /// The Markdown files that can be imported.
  case texts
  /// The removed notes.
  case removed(RemovedNotesView)
  /// The parts of a text that is too long to be edited at once; of very many parts those of a group, from 0, or with nil the
  /// groups.
  case parts(Note.ID, group: Int?)

  /// The note that the page is about; nil if it is about none of the list.
  var note: Note.ID? {
    switch self {
    case .versions(let id), .version(let id, _), .about(let id), .places(.one(let id)), .parts(let id, _):
      id
    case .more, .places(.listed), .texts, .removed: nil
    }
  }
}

/// Pages of the removed notes.
enum RemovedNotesView: Hashable, Sendable {
  /// All removed notes, the last removed first.
  case list
  /// What can be done with a removed note.
  case one(Note.ID)
  /// The text of a removed note.
  case text(Note.ID)
  /// The question whether to erase a removed note, which cannot be undone.
  case erasing(Note.ID)
  /// The question whether to erase all removed notes: those that were there when it was asked.
  case erasingAll([Note.ID])
}

/// The removed notes, as far as they are known.
enum RemovedNotes: Hashable, Sendable {
  case asked
  case known([Note])
  /// Why the removed notes could not be read, in words for the person.
  case failed(String)

  var notes: [Note] { if case .known(let notes) = self { notes } else { [] } }
}

/// The notes that are written as files.
enum WrittenNotes: Hashable, Sendable {
  case one(Note.ID)
  /// All notes of the list that is shown.
  case listed
}

/// The result of importing a file: a new note, or one of the person's notes with another text.
package struct TakenNote: Hashable, Sendable {
  /// Whether the note is new; if not, its text was replaced.
  package var isNew: Bool
  /// What in the file could not be kept, in words.
  package var problems: [String]
  /// Makes the result of an import from whether the note is new and what could not be kept.
  package init(isNew: Bool, problems: [String] = []) { (self.isNew, self.problems) = (isNew, problems) }
}

/// A note that was imported from a file, in its state after that.
struct NoteFromFile: Hashable, Sendable {
  var note: Note
  var isNew: Bool
}

/// The earlier versions of a note, as far as they are known.
enum NoteVersions: Hashable, Sendable {
  case asked(Note.ID)
  case known(Note.ID, [NoteVersion])
  /// Why the versions could not be read, in words for the person.
  case failed(Note.ID, String)

  var note: Note.ID {
    switch self {
    case .asked(let id), .known(let id, _), .failed(let id, _): id
    }
  }

  /// The versions with a text, without those in which the note was removed.
  var told: [NoteVersion] {
    if case .known(_, let versions) = self { versions.filter { !$0.isDeleted } } else { [] }
  }
}

extension NotebookScreen {
  /// Whether the note was imported from a file just now.
  func isTaken(_ note: Note) -> Bool { taken?.note.id == note.id && taken?.note.version == note.version }

  /// Whether the note's last change was that an earlier version was made present.
  func isRestored(_ note: Note) -> Bool { restored?.id == note.id && restored?.version == note.version }
}
