import Foundation
import Library

/// Pages of the notebook about what is kept of notes beside their present words.
enum KeptView: Hashable, Sendable {
  /// What a note said before each change.
  case versions(Note.ID)
  /// One of these, whole, by its number.
  case version(Note.ID, Int)
  /// What can be done with one note beside changing it.
  case about(Note.ID)
  /// What can be done with notes beside reading them.
  case more
  /// Where notes can be written to as files.
  case places(WrittenNotes)
  /// Markdown files that can be taken in.
  case texts
  /// Notes that are removed.
  case removed(RemovedNotesView)
  /// The parts of a note's text that is too long to be changed at once; of very many those of a group, from 0, and with nil the groups.
  case parts(Note.ID, group: Int?)

  /// nil where it is about no note of the list.
  var note: Note.ID? {
    switch self {
    case .versions(let id), .version(let id, _), .about(let id), .places(.one(let id)), .parts(let id, _):
      id
    case .more, .places(.listed), .texts, .removed: nil
    }
  }
}

/// Pages of the notes that are removed.
enum RemovedNotesView: Hashable, Sendable {
  /// All of them, the last first.
  case list
  /// What can be done with one.
  case one(Note.ID)
  /// What it says.
  case text(Note.ID)
  /// One is to be erased: asked once more, since nothing brings it back.
  case erasing(Note.ID)
  /// These are all that were removed as it was asked.
  case erasingAll([Note.ID])
}

/// The notes that are removed, as far as they are known.
enum RemovedNotes: Hashable, Sendable {
  case asked
  case known([Note])
  /// Why they could not be read, in words for the person.
  case failed(String)

  var notes: [Note] { if case .known(let notes) = self { notes } else { [] } }
}

/// Which notes are written as files.
enum WrittenNotes: Hashable, Sendable {
  case one(Note.ID)
  /// All that the list has.
  case listed
}

/// What came of taking in a file: a new note, or one of the person's with other words.
package struct TakenNote: Hashable, Sendable {
  /// It is new; else it has other words than before.
  package var isNew: Bool
  /// What of the file could not be kept, in words.
  package var problems: [String]
  package init(isNew: Bool, problems: [String] = []) { (self.isNew, self.problems) = (isNew, problems) }
}

/// A note that came from a file, as it is since then.
struct NoteFromFile: Hashable, Sendable {
  var note: Note
  var isNew: Bool
}

/// What a note said before, as far as it is known.
enum NoteVersions: Hashable, Sendable {
  case asked(Note.ID)
  case known(Note.ID, [NoteVersion])
  /// Why they could not be read, in words for the person.
  case failed(Note.ID, String)

  var note: Note.ID {
    switch self {
    case .asked(let id), .known(let id, _), .failed(let id, _): id
    }
  }

  /// Those that said something: that it was removed for a while is none of them.
  var told: [NoteVersion] {
    if case .known(_, let versions) = self { versions.filter { !$0.isDeleted } } else { [] }
  }
}

extension NotebookScreen {
  /// Whether the note came from a file just now.
  func isTaken(_ note: Note) -> Bool { taken?.note.id == note.id && taken?.note.version == note.version }

  /// Whether the last change of the note was that it got earlier words back.
  func isRestored(_ note: Note) -> Bool { restored?.id == note.id && restored?.version == note.version }
}
