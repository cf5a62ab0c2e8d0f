import Foundation
import Library
import Reading
import Signals

/// A note, with the members with whom the person shares it.
package struct NotebookNote: Hashable, Sendable {
  /// The note as it is stored.
  package var note: Note
  /// The names of the members who have the note or are invited to it.
  package var sharedWith: [String]
  /// - Parameters:
  ///   - note: the note as it is stored.
  ///   - sharedWith: the names of the members who have the note or are invited to it.
  package init(_ note: Note, sharedWith: [String] = []) { (self.note, self.sharedWith) = (note, sharedWith) }
}

/// What is done about notes by hand; gaze causes the same events.
package enum NotebookEvent: Hashable, Sendable {
  /// Shows the notes about the open document; all notes if none is open.
  case open
  /// Undoes what was drawn last on the picture that is shown.
  case undoDrawing
  /// Shows the removed notes.
  case openRemoved
}

/// A text that can be typed in the notebook.
package enum NotebookField: Hashable, Sendable {
  /// The text of a new note, about a document or free.
  case new(document: ShelfItem.ID?)
  /// A new entry at the end of a note, with the date as its heading.
  case entry(Note.ID)
  /// The text of a note at this version; over a later version it is stored as a note of its own.
  case text(Note.ID, version: Int)
  /// The title of a note at this version.
  case title(Note.ID, version: Int)
  /// A part of a text that is too long to be edited at once.
  case part(NotePart)
  /// The title of a new step of a note's plan.
  case newStep(Note.ID)
  /// An observation at a step of a note's plan.
  case observation(PlanStep)
  /// The title of a step of a note's plan.
  case stepTitle(PlanStep)
  /// The description of a step of a note's plan; may be empty.
  case stepText(PlanStep)
  /// The caption of a picture of a note, or of the step with this number.
  case caption(PlanStep, step: Int?)

  /// The note that the text belongs to; nil for a new one.
  var note: Note.ID? {
    switch self {
    case .new: nil
    case .entry(let id), .text(let id, _), .title(let id, _), .newStep(let id): id
    case .part(let part): part.note
    case .observation(let step), .stepTitle(let step), .stepText(let step), .caption(let step, _): step.note
    }
  }
}

/// A step of a note's plan, or a picture, as it was numbered in one version of the note.
package struct PlanStep: Hashable, Sendable {
  var note: Note.ID
  var version: Int
  /// The number of the step or picture, from 0.
  var number: Int
}

extension Array {
  /// The element at an index; nil outside the array.
  func at(_ index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}

extension PictureOwner {
  /// The number of the step; nil for a note as a whole.
  var step: Int? {
    switch self {
    case .note: nil
    case .step(let number, of: _): number
    }
  }

  /// The view that shows the note or the step.
  var view: NotebookScreen.View {
    switch self {
    case .note(let id): .note(id)
    case .step(let number, of: let id): .step(id, number)
    }
  }

  /// - Parameter step: the number of the step; nil for the note as a whole.
  init(_ note: Note.ID, step: Int?) { self = step.map { .step($0, of: note) } ?? .note(note) }

  /// The numbers of the owner's pictures among all of the note; empty if there is no such step.
  func numbers(in note: Note) -> Range<Int> { (try? pictures(in: note.body)) ?? 0..<0 }

  /// The number that the next picture gets; 0 if there is no such step.
  func nextNumber(in note: Note) -> Int { (try? numberOfNext(in: note.body)) ?? 0 }
}
