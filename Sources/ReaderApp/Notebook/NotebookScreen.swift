import Foundation
import Library
import Reading
import Signals

/// The notebook, over whatever was shown before: what the person wrote down and what others share with them.
struct NotebookScreen: Sendable {
  enum View: Hashable, Sendable {
    /// The notes, the last changed first.
    case list
    /// The text of one.
    case note(Note.ID)
    /// What can be done with it.
    case options(Note.ID)
    /// Somebody else's is to be left: asked once more, since only its owner brings it back.
    case leaving(Note.ID)
    /// The steps of its plan.
    case plan(Note.ID)
    /// One step, by its number from 0.
    case step(Note.ID, Int)
    /// What can be done with the step.
    case stepOptions(Note.ID, Int)
    /// One of its pictures, or of a step's, by its number from 0 among all of the note.
    case picture(PictureOwner, Int)
    /// What can be done with the picture.
    case pictureOptions(PictureOwner, Int)
    /// The picture on the whole screen.
    case pictureCloser(PictureOwner, Int)
    /// The picture on the whole screen, while it is drawn on.
    case pictureDrawing(PictureOwner, Int)
    /// With what it is drawn on, and what can be done with the drawing.
    case drawingOptions(PictureOwner, Int)
    /// The files of pictures that can be added.
    case pictureFiles(PictureOwner)
    /// The day on which the plan starts or is due, before it is kept; nil for none.
    case planDay(Note.ID, NotePlan.Bound, LocalTime?)
    /// What is kept of notes beside their present words.
    case kept(KeptView)

    /// nil for the list.
    var note: Note.ID? {
      switch self {
      case .list: nil
      case .note(let id), .options(let id), .leaving(let id), .plan(let id), .step(let id, _),
        .stepOptions(let id, _),
        .planDay(let id, _, _):
        id
      case .picture(let owner, _), .pictureOptions(let owner, _), .pictureCloser(let owner, _),
        .pictureDrawing(let owner, _), .drawingOptions(let owner, _), .pictureFiles(let owner):
        owner.note
      case .kept(let kept): kept.note
      }
    }

    /// To whom a picture comes that is added here; nil where it comes to none.
    var pictureOwner: PictureOwner? {
      switch self {
      case .list, .kept: nil
      case .note(let id), .options(let id), .leaving(let id), .plan(let id), .planDay(let id, _, _): .note(id)
      case .step(let id, let number), .stepOptions(let id, let number): .step(number, of: id)
      case .picture(let owner, _), .pictureOptions(let owner, _), .pictureCloser(let owner, _),
        .pictureDrawing(let owner, _), .drawingOptions(let owner, _), .pictureFiles(let owner):
        owner
      }
    }

    /// nil where no picture is looked at.
    var pictureNumber: Int? {
      switch self {
      case .picture(_, let number), .pictureOptions(_, let number), .pictureCloser(_, let number),
        .pictureDrawing(_, let number), .drawingOptions(_, let number):
        number
      case .list, .note, .options, .leaving, .plan, .step, .stepOptions, .planDay, .pictureFiles, .kept: nil
      }
    }

    /// Once the note was changed: among its plan or its pictures the person stays there.
    func after(changeOf id: Note.ID) -> Self {
      switch self {
      case .plan(id), .step(id, _), .stepOptions(id, _): self
      case .picture(let owner, _), .pictureOptions(let owner, _), .pictureCloser(let owner, _),
        .pictureDrawing(let owner, _), .drawingOptions(let owner, _):
        owner.note == id ? self : .note(id)
      case .planDay(id, _, _): .plan(id)
      case .kept(.parts(id, _)): self
      default: .note(id)
      }
    }
  }

  var view: View
  /// Which page of the text, or of the cells, from 0.
  var page = 0
  /// The page of the note's text that was read last, from 0.
  var textPage = 0
  /// The text of the note, in pages that fit the screen.
  var pages: [ProsePage] = []
  /// The note's plan, where that is looked at.
  var plan: NotePlan?
  /// The note's pictures, where they are looked at.
  var pictures: [NotePictures.Reference] = []
  /// Which of them are those of the note or the step that is looked at.
  var pictureNumbers = 0..<0
  /// What of a picture is seen on the whole screen.
  var closeness = PictureCloseness()
  /// What came of the last change.
  var news: String?
  /// What is said once the store has kept what was typed, which another change has parted from its note.
  var newsOnceKept: String?
  /// What the store was asked for last, until it has answered or the person has gone on.
  var awaited: NotebookRequest?
  /// The note that was removed last, and can be put back.
  var removed: Note?
  /// The note into which an area of a page was put just now, as it was then; that can be taken back.
  var cut: Note?
  /// The note that got earlier words back just now, as it is since then; that can be taken back.
  var restored: Note?
  /// The note that came from a file just now; that can be taken back.
  var taken: NoteFromFile?
  var cells: CoveringCells

  static var timing: PanelMachine.Timing {
    var timing = PanelMachine.Timing()
    // A page of text is read slowly.
    (timing.idleSeconds, timing.lostSeconds) = (120, 60)
    return timing
  }
}

/// The notes that the store told last.
struct NotebookDesk: Sendable {
  enum State: Hashable, Sendable {
    case asked
    case known([NotebookNote])
    /// Why they could not be read, in words for the person.
    case failed(String)
  }

  var state = State.asked
  /// Only notes about this document; nil for all.
  var document: ShelfItem.ID?
  /// A change of a plan that the store has not answered yet: its steps may have other numbers by then.
  var pending: NotebookRequest?

  /// The picture that was looked at last.
  var picture: NotebookPicture?
  /// What is drawn on the picture that is looked at.
  var drawing: PictureDrawing?
  /// What a note said before, of the one whose history was looked at last.
  var versions: NoteVersions?
  /// The notes that are removed; nil where nobody has looked at them.
  var removed: RemovedNotes?
  /// Where notes can be written to as files; nil while that is looked for.
  var places: [TransferPlace]?
  /// Markdown files that can be taken in; nil while they are looked for.
  var texts: [FinderModel.File]?
  /// Files that can be added to a note; nil while they are looked for.
  var pictureFiles: [FinderModel.File]?

  /// nil until they are known.
  var notes: [NotebookNote]? { if case .known(let notes) = state { notes } else { nil } }

  /// The text that was shown last, in pages: the longest takes a while to be divided.
  var divided: (note: NotebookNote, pages: [ProsePage])?

  /// The facts and the text of a note, in pages of lines.
  mutating func pages(of note: NotebookNote) -> [ProsePage] {
    if let divided, divided.note == note { return divided.pages }
    let pages = NoteWords.pages(of: note)
    divided = (note, pages)
    return pages
  }

  /// The text that was divided last to be changed.
  var parted: (note: Note.ID, version: Int, parts: NoteParts)?

  /// A note's text in parts that can be changed with keys.
  mutating func parts(of note: Note) -> NoteParts {
    if let parted, (parted.note, parted.version) == (note.id, note.version),
      parted.parts.text == TypedPictures.typed(note.body)
    {
      return parted.parts
    }
    let parts = NoteParts(TypedPictures.typed(note.body))
    parted = (note.id, note.version, parts)
    return parts
  }

  /// A note as it will be once the store has kept it.
  mutating func see(_ note: Note) {
    guard var notes, let index = notes.firstIndex(where: { $0.note.id == note.id }) else { return }
    notes[index].note = note
    state = .known(notes)
  }

  func note(_ id: Note.ID) -> NotebookNote? { notes?.first { $0.note.id == id } }

  /// What is there already; nil where the note itself is not there.
  func text(in field: NotebookField) -> String? {
    switch field {
    case .new: ""
    case .entry(let id): note(id) == nil ? nil : ""
    case .text(let id, _): (note(id)?.note.body).map(TypedPictures.typed)
    case .part(let part): note(part.note) == nil ? nil : part.former
    case .title(let id, _): note(id)?.note.title
    case .newStep(let id): note(id) == nil ? nil : ""
    case .observation(let step): note(step.note) == nil ? nil : ""
    // What was begun at an earlier version is still there to be gone on with.
    case .stepTitle(let step):
      note(step.note).map { _ in (self.step(step)?.title).map(TypedPictures.typed) ?? "" }
    case .stepText(let step):
      note(step.note).map { _ in (self.step(step)?.description).map(TypedPictures.typed) ?? "" }
    case .caption(let picture, _): note(picture.note).map { _ in caption(of: picture) ?? "" }
    }
  }

  /// nil where the note was changed since the picture was looked at.
  private func caption(of picture: PlanStep) -> String? {
    guard let note = note(picture.note)?.note, note.version == picture.version else { return nil }
    return NotePictures(of: note.body).references.at(picture.number)?.caption
  }

  /// nil where the note was changed since the step was looked at.
  private func step(_ step: PlanStep) -> NotePlan.Step? {
    guard let note = note(step.note)?.note, note.version == step.version else { return nil }
    return NotePlan(of: note.body)?.steps.at(step.number)
  }
}

/// A note, with those to whom the person has shown it.
package struct NotebookNote: Hashable, Sendable {
  /// The note as the store has it.
  package var note: Note
  /// Names of members who have it or are invited to it.
  package var sharedWith: [String]
  /// - Parameters:
  ///   - note: as the store has it.
  ///   - sharedWith: names of members who have it or are invited to it.
  package init(_ note: Note, sharedWith: [String] = []) { (self.note, self.sharedWith) = (note, sharedWith) }
}

/// What is done about notes by hand; gaze comes to the same.
package enum NotebookEvent: Hashable, Sendable {
  /// The notes about the open document; all where none is open.
  case open
  /// Takes back what was drawn last on the picture that is looked at.
  case undoDrawing
  /// The notes that are removed.
  case openRemoved
}

/// What is typed in the notebook.
package enum NotebookField: Hashable, Sendable {
  /// A note that is not there yet, about a document or free.
  case new(document: ShelfItem.ID?)
  /// One more entry at the end of a note, under the date.
  case entry(Note.ID)
  /// As the note of that version has it: over a later one it is kept beside it.
  case text(Note.ID, version: Int)
  case title(Note.ID, version: Int)
  /// A part of a text that is too long to be changed at once.
  case part(NotePart)
  /// One more step of a note's plan.
  case newStep(Note.ID)
  /// What was seen at a step.
  case observation(PlanStep)
  case stepTitle(PlanStep)
  case stepText(PlanStep)
  /// What a picture of a note shows, or of one of its steps by that number.
  case caption(PlanStep, step: Int?)

  /// nil for a new one.
  var note: Note.ID? {
    switch self {
    case .new: nil
    case .entry(let id), .text(let id, _), .title(let id, _), .newStep(let id): id
    case .part(let part): part.note
    case .observation(let step), .stepTitle(let step), .stepText(let step), .caption(let step, _): step.note
    }
  }
}

/// A step of a note's plan, or one of its pictures, as it was numbered in one version of the note.
package struct PlanStep: Hashable, Sendable {
  var note: Note.ID
  var version: Int
  /// From 0.
  var number: Int
}

extension Array {
  /// nil beyond its ends.
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

  /// Where the note or the step itself is looked at.
  var view: NotebookScreen.View {
    switch self {
    case .note(let id): .note(id)
    case .step(let number, of: let id): .step(id, number)
    }
  }

  /// - Parameter step: nil for the note as a whole.
  init(_ note: Note.ID, step: Int?) { self = step.map { .step($0, of: note) } ?? .note(note) }

  /// The numbers of its pictures among all of the note; none where there is no such step.
  func numbers(in note: Note) -> Range<Int> { (try? pictures(in: note.body)) ?? 0..<0 }

  /// The number that one more gets; 0 where there is no such step.
  func nextNumber(in note: Note) -> Int { (try? numberOfNext(in: note.body)) ?? 0 }
}
