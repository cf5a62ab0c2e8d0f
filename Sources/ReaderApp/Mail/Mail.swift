import Library

/// What can be sent with a message.
package enum MailedThing: Hashable, Sendable {
  /// A document of the shelf; `withMarks`: a copy in which the person's marks are annotations.
  case document(ShelfItem.ID, withMarks: Bool)
  /// A note as a file.
  case note(Note.ID)
}

/// What the desktop's mail is asked for. Nothing is sent by that: whoever uses the mail program sends it there.
package enum MailCommand: Hashable, Sendable {
  /// Puts a thing into a new message of the person's mail program; nothing happens where somebody else's shelf is open by
  /// then.
  case hand(MailedThing, of: Reader)
}

/// What the desktop's mail answers.
package enum MailEvent: Hashable, Sendable {
  /// The mail program has it, or why not.
  case handed(MailedThing, AppFailure?, of: Reader)
}
