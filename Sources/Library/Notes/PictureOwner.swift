/// Whose pictures: those of a note as a whole, or of one step of its plan. Their files are the note's in both cases.
package enum PictureOwner: Hashable, Sendable {
  /// Of a note as a whole.
  case note(Note.ID)
  /// By the step's number, from 0.
  case step(Int, of: Note.ID)

  /// The note that has the files.
  package var note: Note.ID {
    switch self {
    case .note(let id), .step(_, of: let id): id
    }
  }

  /// The numbers of its pictures, from 0, among all of the note.
  /// - Parameter body: of the note.
  /// - Throws: `badNote` where there is no such step.
  package func pictures(in body: String) throws(LibraryError) -> Range<Int> {
    switch self {
    case .note: return NotePictures(of: body).references.indices
    case .step(let number, of: _): return try Self.plan(in: body, number).pictures(of: number)
    }
  }

  /// The number that one more picture of the owner's gets, from 0, among all of the note: a step's stands before what was
  /// seen at the step.
  /// - Parameter body: of the note.
  /// - Throws: `badNote` where there is no such step.
  package func numberOfNext(in body: String) throws(LibraryError) -> Int {
    switch self {
    case .note: return NotePictures(of: body).references.count
    case .step(let number, of: _): return try Self.plan(in: body, number).numberOfNextPicture(of: number)
    }
  }

  /// The note's text with one more picture of the owner's, at `numberOfNext`.
  /// - Throws: `badNote` where there is no such step, and where there is no room.
  func adding(_ picture: String, caption: String, to body: String) throws(LibraryError) -> String {
    switch self {
    case .note:
      var pictures = NotePictures(of: body)
      try pictures.add(picture, caption: caption)
      return pictures.body
    case .step(let number, of: _):
      var plan = try Self.plan(in: body, number)
      try plan.add(picture: picture, caption: caption, to: number)
      return plan.body
    }
  }

  private static func plan(in body: String, _ number: Int) throws(LibraryError) -> NotePlan {
    guard let plan = NotePlan(of: body) else {
      throw .badNote(reason: "there is no step \(number + 1); it has no plan")
    }
    return plan
  }
}
