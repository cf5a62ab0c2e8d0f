import Foundation
import Library

/// Pages of the notebook about what is kept of notes beside their present words.
enum KeptView: Hashable, Sendable {
  /// What a note said before each change.
  case versions(Note.ID)
  /// One of these, whole, by its number.
  case version(Note.ID, Int)

  /// nil where it is about no note of the list.
  var note: Note.ID? {
    switch self {
    case .versions(let id), .version(let id, _): id
    }
  }
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
  /// Whether the last change of the note was that it got earlier words back.
  func isRestored(_ note: Note) -> Bool { restored?.id == note.id && restored?.version == note.version }
}
