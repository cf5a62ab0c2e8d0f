import Library

/// A thing that can be attached to a message.
package enum MailedThing: Hashable, Sendable {
  /// A document of the shelf; `withMarks`: a copy in which the person's marks are annotations.
  case document(ShelfItem.ID, withMarks: Bool)
  /// A note of the notebook, as a file.
  case note(Note.ID)
  /// A picture of a note, by the SHA-256 of its file.
  case picture(String, of: Note.ID)
}

/// What the desktop's mail program is asked for. It only opens a message; the person sends it there.
package enum MailCommand: Hashable, Sendable {
  /// Attaches a thing to a new message of the person's mail program; nothing happens if somebody else's shelf is open by then.
  case hand(MailedThing, of: Reader)
}

/// What the desktop's mail program has answered.
package enum MailEvent: Hashable, Sendable {
  /// The thing was handed to the mail program, or why it could not be.
  case handed(MailedThing, AppFailure?, of: Reader)
}
