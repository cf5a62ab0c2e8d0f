import Localization

/// The owner of pictures: a note as a whole, or one step of its plan. The files are kept with the note in
/// both cases.
package enum PictureOwner: Hashable, Sendable {
  /// A note as a whole.
  case note(Note.ID)
  /// A step of a note's plan, by its number from 0.
  case step(Int, of: Note.ID)

  /// The note that keeps the picture files.
  package var note: Note.ID {
    switch self {
    case .note(let id), .step(_, of: let id): id
    }
  }

  /// The numbers of the owner's pictures among all pictures of the note, from 0.
  /// - Parameter body: the note's text.
  /// - Throws: `badNote` if there is no such step.
  package func pictures(in body: String) throws(LibraryError) -> Range<Int> {
    switch self {
    case .note: return NotePictures(of: body).references.indices
    case .step(let number, of: _): return try Self.plan(in: body, number).pictures(of: number)
    }
  }

  /// The number that a new picture of the owner gets among all pictures of the note, from 0; at a step it
  /// comes before the observations.
  /// - Parameter body: the note's text.
  /// - Throws: `badNote` if there is no such step.
  package func numberOfNext(in body: String) throws(LibraryError) -> Int {
    switch self {
    case .note: return NotePictures(of: body).references.count
    case .step(let number, of: _): return try Self.plan(in: body, number).numberOfNextPicture(of: number)
    }
  }

  /// The note's text with a new picture of the owner, at `numberOfNext`.
  /// - Throws: `badNote` if there is no such step, and if the note has as many pictures as it may have.
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
      throw .badNote(reason: localized("there is no step \(number + 1); it has no plan"))
    }
    return plan
  }
}
