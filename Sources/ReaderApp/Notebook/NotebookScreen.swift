import Foundation
import Library
import Reading
import Signals

/// The notebook on the screen, over the place where the person was: their notes and those that others share with them.
struct NotebookScreen: Sendable {
  enum View: Hashable, Sendable {
    /// The list of notes, the last changed first.
    case list
    /// The text of a note.
    case note(Note.ID)
    /// What can be done with a note.
    case options(Note.ID)
    /// The question whether to leave another person's note, which only its owner can share again.
    case leaving(Note.ID)
    /// The steps of a note's plan.
    case plan(Note.ID)
    /// A step of a note's plan, by its number from 0.
    case step(Note.ID, Int)
    /// What can be done with a step.
    case stepOptions(Note.ID, Int)
    /// A picture of a note or of a step, by its number from 0 among all pictures of the note.
    case picture(PictureOwner, Int)
    /// What can be done with a picture.
    case pictureOptions(PictureOwner, Int)
    /// A picture on the whole screen.
    case pictureCloser(PictureOwner, Int)
    /// A picture on the whole screen, while the person draws on it.
    case pictureDrawing(PictureOwner, Int)
    /// The tools for drawing on a picture, and what can be done with the drawing.
    case drawingOptions(PictureOwner, Int)
    /// The picture files that can be added.
    case pictureFiles(PictureOwner)
    /// The day on which the plan starts or is due, while it is being chosen; nil for none.
    case planDay(Note.ID, NotePlan.Bound, LocalTime?)
    /// What is stored of notes besides their present text, such as versions.
    case kept(KeptView)

    /// The note that the view is about; nil for the list.
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

    /// To which note or step a picture is added in this view; nil if none can be added.
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

    /// The number of the picture that is shown; nil if none is.
    var pictureNumber: Int? {
      switch self {
      case .picture(_, let number), .pictureOptions(_, let number), .pictureCloser(_, let number),
        .pictureDrawing(_, let number), .drawingOptions(_, let number):
        number
      case .list, .note, .options, .leaving, .plan, .step, .stepOptions, .planDay, .pictureFiles, .kept: nil
      }
    }

    /// The view after the note was changed: a person who is in its plan or its pictures stays there.
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
  /// The page of a note's text or of cells that is shown, from 0.
  var page = 0
  /// The page of the note's text that was read last, from 0.
  var textPage = 0
  /// The text of the note, in pages that fit the screen.
  var pages: [ProsePage] = []
  /// The note's plan, if it is shown.
  var plan: NotePlan?
  /// The note's pictures, if they are shown.
  var pictures: [NotePictures.Reference] = []
  /// The numbers of the pictures that belong to the note or the step that is shown.
  var pictureNumbers = 0..<0
  /// Which part of a picture is visible on the whole screen.
  var closeness = PictureCloseness()
  /// The result of the last change in the notebook, in words; nil for none.
  var news: String?
  /// The message that is shown once the store has kept a typed text as a note of its own, after a conflict; nil for none.
  var newsOnceKept: String?
  /// The request sent to the store last, until it is answered or the person has gone on; nil for none.
  var awaited: NotebookRequest?
  /// The note that was removed last and can be put back; nil for none.
  var removed: Note?
  /// The note into which an area of a page was just put, in its state after that; this can be undone.
  var cut: Note?
  /// The note whose earlier version was just made present, in its state after that; this can be undone.
  var restored: Note?
  /// The note that was just imported from a file; this can be undone.
  var taken: NoteFromFile?
  var cells: CoveringCells

  static var timing: PanelMachine.Timing {
    var timing = PanelMachine.Timing()
    // A page of text is read slowly.
    (timing.idleSeconds, timing.lostSeconds) = (120, 60)
    return timing
  }
}

/// The notes that the store has sent last, and what goes with them.
struct NotebookDesk: Sendable {
  enum State: Hashable, Sendable {
    case asked
    case known([NotebookNote])
    /// Why the notes could not be read, in words for the person.
    case failed(String)
  }

  var state = State.asked
  /// The document to whose notes the list is restricted; nil for all notes.
  var document: ShelfItem.ID?
  /// A change of a plan that the store has not answered yet, after which steps may have other numbers; nil for none.
  var pending: NotebookRequest?

  /// The picture that was shown last; nil for none.
  var picture: NotebookPicture?
  /// The drawing on the picture that is shown; nil for none.
  var drawing: PictureDrawing?
  /// The earlier versions of the note whose history was shown last.
  var versions: NoteVersions?
  /// The removed notes; nil until they are asked for.
  var removed: RemovedNotes?
  /// The places where notes can be written to as files; nil while they are looked for.
  var places: [TransferPlace]?
  /// The Markdown files that can be imported; nil while they are looked for.
  var texts: [FinderModel.File]?
  /// The picture files that can be added to a note; nil while they are looked for.
  var pictureFiles: [FinderModel.File]?

  /// The notes in the notebook; nil until they are known.
  var notes: [NotebookNote]? { if case .known(let notes) = state { notes } else { nil } }

  /// The text that was shown last, in pages: dividing a long text takes a while.
  var divided: (note: NotebookNote, pages: [ProsePage])?

  /// The facts and the text of a note, in pages of lines.
  mutating func pages(of note: NotebookNote) -> [ProsePage] {
    if let divided, divided.note == note { return divided.pages }
    let pages = NoteWords.pages(of: note)
    divided = (note, pages)
    return pages
  }

  /// The text that was last divided into parts for editing.
  var parted: (note: Note.ID, version: Int, parts: NoteParts)?

  /// A note's text in parts that can be edited with keys.
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

  /// Shows a note in its state after a change that the store has not answered yet.
  mutating func see(_ note: Note) {
    guard var notes, let index = notes.firstIndex(where: { $0.note.id == note.id }) else { return }
    notes[index].note = note
    state = .known(notes)
  }

  func note(_ id: Note.ID) -> NotebookNote? { notes?.first { $0.note.id == id } }

  /// The present text of a field; nil if the note itself does not exist.
  func text(in field: NotebookField) -> String? {
    switch field {
    case .new: ""
    case .entry(let id): note(id) == nil ? nil : ""
    case .text(let id, _): (note(id)?.note.body).map(TypedPictures.typed)
    case .part(let part): note(part.note) == nil ? nil : part.former
    case .title(let id, _): note(id)?.note.title
    case .newStep(let id): note(id) == nil ? nil : ""
    case .observation(let step): note(step.note) == nil ? nil : ""
    // An edit that was begun at an earlier version can still be continued.
    case .stepTitle(let step):
      note(step.note).map { _ in (self.step(step)?.title).map(TypedPictures.typed) ?? "" }
    case .stepText(let step):
      note(step.note).map { _ in (self.step(step)?.description).map(TypedPictures.typed) ?? "" }
    case .caption(let picture, _): note(picture.note).map { _ in caption(of: picture) ?? "" }
    }
  }

  /// The caption of a picture; nil if the note was changed since the picture was shown.
  private func caption(of picture: PlanStep) -> String? {
    guard let note = note(picture.note)?.note, note.version == picture.version else { return nil }
    return NotePictures(of: note.body).references.at(picture.number)?.caption
  }

  /// A step of a plan; nil if the note was changed since the step was shown.
  private func step(_ step: PlanStep) -> NotePlan.Step? {
    guard let note = note(step.note)?.note, note.version == step.version else { return nil }
    return NotePlan(of: note)?.steps.at(step.number)
  }
}
