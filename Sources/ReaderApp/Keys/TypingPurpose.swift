import Documents
import Library
import Localization
import Typing

/// What a text typed with keys by gaze is for, which decides what happens to it.
package enum TypingPurpose: Hashable, Sendable {
  /// Words to search for in the open document.
  case find
  /// The note of a mark, by its identifier.
  case note(String)
  /// A field of the document's form, by its name.
  case field(String)
  /// A field of the document's form that takes a password, by its name.
  case secretField(String)
  /// A word to look up in dictionaries.
  case lookUp
  /// Words to search for on the whole shelf.
  case shelfSearch
  /// The title of a document.
  case title(documentID: String)
  /// A new tag of a document.
  case tag(documentID: String)
  /// A field on a page of the calendar, of reminders or of contacts.
  case plan(PlanField)
  /// A text of the notebook, such as a note's title or a step of its plan.
  case notebook(NotebookField)
  /// Words to search for in a catalogue on the internet, by the catalogue's identifier.
  case catalogue(String)
  /// A fact about a document on the shelf, such as its author.
  case document(DocumentField)
  /// The name of a collection; nil for a new collection.
  case collectionName(DocumentCollection?)
  /// The code with which a person joins reading together.
  case togetherCode
  /// A phrase for the voice to say.
  case spoken
  /// The password of an encrypted document.
  case documentPassword(id: String, title: String)
  /// The password of a person of this name, to log in.
  case password(name: String)
  /// The password of the person who is logged in, to confirm what they want to do.
  case ownPassword(OwnAim)
  /// A new name of the person who is logged in.
  case accountName
  /// The name of a person who is added to the household.
  case memberName
  /// A new password of the person who is logged in and has confirmed who they are; `first` is the password typed before, which
  /// has to be repeated.
  case changedPassword(with: EnteredCredential, first: String?)
  /// The name of a new person.
  case newName
  /// The password of a new person.
  case newPassword(name: String)
  /// A new password in place of an administrator's one-time password.
  case replacingPassword(name: String)
  /// The recovery code that is needed for the new password.
  case recoveryCode(name: String, newPassword: String)
}

/// A field on a page of the calendar, of reminders or of contacts.
package struct PlanField: Hashable, Sendable {
  /// Identifies the page, so that a draft appears only on the page where it was begun.
  var page: String
  var prompt: String
  /// The largest number of characters of the typed text.
  var longest: Int
  var content = Content.text

  /// The kind of text typed into the field, which decides which keys come first.
  enum Content: Hashable, Sendable {
    case text
    /// Numbers, so that digits come first.
    case number
  }

  /// The largest number of characters of a number or a duration, as in `31622400`, `120:30` or `1 hour 30 minutes`.
  static let longestNumber = 20
}

/// What is done with the keys by hand; gaze causes the same events.
package enum TypingEvent: Hashable, Sendable {
  /// Shows keys for typing a text of this purpose.
  case open(TypingPurpose)
  /// Shows keys for the input field on the screen; on a page without one, for a search.
  case openHere
  /// Types a character, by keyboard.
  case type(Character)
  /// Deletes the last character.
  case delete
  /// Finishes the text, as the key that ends typing does.
  case finish
}

/// Identifies a draft: a text that was begun and not finished.
struct DraftID: Hashable, Sendable {
  var purpose: TypingPurpose
  /// The document to which the draft belongs; nil if it belongs to none.
  var document: String?
}

extension TypingPurpose {
  init(_ field: FormField) {
    self = field.kind == .secret ? .secretField(field.name) : .field(field.name)
  }

  var style: TypedText.Style {
    switch self {
    case .find, .lookUp, .shelfSearch, .catalogue, .newName, .accountName, .memberName, .tag,
      .togetherCode:
      .words
    case .document(let field):
      switch field.fact {
      case .title, .subject: .prose
      case .author, .category, .kind, nil: .words
      }
    case .plan(let field): field.content == .number ? .words : .prose
    case .note, .notebook, .field, .spoken, .title, .collectionName: .prose
    case .documentPassword, .password, .newPassword, .ownPassword, .replacingPassword, .recoveryCode,
      .changedPassword, .secretField:
      .exact
    }
  }

  static let longestNote = 4000

  /// The largest number of characters of the typed text.
  var longest: Int {
    switch self {
    case .togetherCode: 12
    case .collectionName: 100
    case .tag: 60
    case .document(let field):
      switch field.fact {
      case .title, .subject: 500
      case .author, .category: 200
      case .kind, nil: 60
      }
    case .find, .lookUp, .shelfSearch, .catalogue, .newName, .accountName, .memberName: 100
    case .spoken, .title: 500
    case .plan(let field): field.longest
    case .notebook(.title): 500
    case .notebook(.newStep), .notebook(.stepTitle), .notebook(.caption): 300
    case .note, .notebook, .field: Self.longestNote
    case .documentPassword, .password, .newPassword, .ownPassword, .replacingPassword, .recoveryCode,
      .changedPassword, .secretField:
      200
    }
  }

  /// The label of the key that ends typing.
  var doneLabel: String {
    switch self {
    case .find, .shelfSearch, .catalogue: localized("Search")
    case .lookUp: localized("Look it up")
    case .togetherCode: localized("Follow")
    case .collectionName, .accountName: localized("Keep the name")
    case .changedPassword(_, first: nil): localized("Go on")
    case .changedPassword: localized("Keep the password")
    case .note, .notebook(.new), .notebook(.text): localized("Keep the note")
    case .notebook(.entry), .notebook(.newStep), .notebook(.observation): localized("Add it")
    case .notebook(.stepTitle), .notebook(.stepText), .notebook(.caption), .notebook(.part):
      localized("Keep it")
    case .field, .secretField: localized("Fill it in")
    case .title, .notebook(.title): localized("Keep the title")
    case .tag: localized("Add the tag")
    case .document(let field): field.fact == nil ? localized("Add the tag") : localized("Keep it")
    case .plan: localized("Done")
    case .spoken: localized("Say it")
    case .documentPassword: localized("Open", context: "verb")
    case .password: localized("Log in")
    case .newName, .memberName, .ownPassword, .replacingPassword: localized("Go on")
    case .recoveryCode: localized("Log in")
    case .newPassword: localized("Register")
    }
  }

  /// The prompt that is shown while nothing is typed.
  var prompt: String {
    switch self {
    case .find: localized("Which words are to be found?")
    case .lookUp: localized("Which word is to be looked up?")
    case .collectionName(nil): localized("What is the new collection to be called?")
    case .collectionName: localized("What is the collection to be called?")
    case .togetherCode: localized("Which code did they tell you? It has four digits.")
    case .shelfSearch: localized("Which words are to be found in all that you have?")
    case .catalogue: localized("Which words are new documents to be found by?")
    case .note, .notebook(.text): localized("The note")
    case .notebook(.new): localized("What do you want to note?")
    case .notebook(.entry): localized("What is to be added?")
    case .notebook(.part): localized("This part of the note")
    case .notebook(.newStep): localized("What is to be done?")
    case .notebook(.observation): localized("What did you see?")
    case .notebook(.stepTitle): localized("The step")
    case .notebook(.stepText): localized("What is there to say about the step?")
    case .notebook(.caption): localized("What does the picture show?")
    case .field(let name), .secretField(let name): name
    case .title, .notebook(.title): localized("The title")
    case .tag: localized("A word by which it is found")
    case .document(let field):
      switch field.fact {
      case .title: localized("The title")
      case .author: localized("Who wrote it?")
      case .subject: localized("What is it about?")
      case .category: localized("To which category does it belong?")
      case .kind: localized("What kind of text is it?")
      case nil: localized("A word by which it is found")
      }
    case .plan(let field): field.prompt
    case .spoken: localized("What is to be said?")
    case .documentPassword(_, let title): localized("Password of “\(title)”")
    case .password(let name): localized("Password of \(name)")
    case .ownPassword: localized("Your password")
    case .accountName: localized("What do you want to be called?")
    case .memberName: localized("What is whoever is added called?")
    case .changedPassword(_, first: nil): localized("Your new password")
    case .changedPassword: localized("Repeat the new password")
    case .newName: localized("What are you called?")
    case .newPassword(let name): localized("A password for \(name)")
    case .replacingPassword(let name):
      localized("A new password for \(name), in place of the one-time password")
    case .recoveryCode(let name, _): localized("Recovery code of \(name)")
    }
  }

  /// Whether spelling comes first, since names are in no dictionary.
  var beginsSpelling: Bool {
    style == .exact || self == .newName || self == .accountName || self == .memberName
      || self == .togetherCode
  }

  /// Whether digits come before letters.
  var beginsNumbers: Bool {
    if case .plan(let field) = self { return field.content == .number }
    return self == .togetherCode
  }

  /// Whether the typed words are ordinary language, to be learnt and suggested again.
  var isLearnt: Bool {
    switch self {
    case .plan(let field): field.content == .text
    case .note, .notebook, .field, .spoken, .find, .shelfSearch, .catalogue, .title, .tag,
      .collectionName, .document:
      true
    case .documentPassword, .password, .lookUp, .togetherCode, .newName, .accountName, .memberName,
      .newPassword,
      .ownPassword, .changedPassword, .replacingPassword, .recoveryCode, .secretField:
      false
    }
  }

  /// Whether the text is secret: it is never stored, shown or said.
  var isSecret: Bool { style == .exact }

  /// Whether only the document's words are suggested: others are not found in it, and it contains those to look up.
  var takesDocumentWords: Bool { self == .find || self == .lookUp }
}
