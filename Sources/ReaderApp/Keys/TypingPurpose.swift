import Documents
import Library
import Typing

/// What is typed with keys by gaze, and so what becomes of it.
package enum TypingPurpose: Hashable, Sendable {
  /// Words that are searched for in the open document.
  case find
  /// The note of a mark, by its identifier.
  case note(String)
  /// A field of the document's form, by its name.
  case field(String)
  /// A field of the document's form that takes a password, by its name.
  case secretField(String)
  /// A word that dictionaries are asked for.
  case lookUp
  /// Words that are searched for on the whole shelf.
  case shelfSearch
  /// Another title of a document.
  case title(documentID: String)
  /// One more tag of a document.
  case tag(documentID: String)
  /// What a page of the calendar, of reminders or of contacts asks for.
  case plan(PlanField)
  case notebook(NotebookField)
  /// Words that a catalogue on the internet is searched for, by its identifier.
  case catalogue(String)
  /// What is said of a document on the shelf.
  case document(DocumentField)
  /// What a collection is called; nil for a new one.
  case collectionName(DocumentCollection?)
  /// The code under which somebody reads to others.
  case togetherCode
  /// What the voice is to say.
  case spoken
  /// The password of an encrypted document.
  case documentPassword(id: String, title: String)
  /// Somebody's own, to log in.
  case password(name: String)
  /// The password of whoever is signed in.
  case ownPassword(OwnAim)
  /// Another name of whoever is signed in.
  case accountName
  /// What somebody is called who is added to the household.
  case memberName
  /// Another password of whoever is signed in, who has shown who they are; `first` is what was typed for it before.
  case changedPassword(with: EnteredCredential, first: String?)
  /// What somebody new is called.
  case newName
  /// The password of somebody new.
  case newPassword(name: String)
  /// A password in place of an administrator's one-time password.
  case replacingPassword(name: String)
  /// The recovery code that the new password needs.
  case recoveryCode(name: String, newPassword: String)
}

/// A field on a page of the calendar, of reminders or of contacts.
package struct PlanField: Hashable, Sendable {
  /// Identifies the page, so that a draft appears only on the page where it was begun.
  var page: String
  var prompt: String
  /// Characters at most.
  var longest: Int
  var content = Content.text

  /// What is typed into it, and so which keys come first.
  enum Content: Hashable, Sendable {
    case text
    /// Digits.
    case number
  }

  /// Characters of a number or a length at most, as of `31622400`, `120:30` or `1 hour 30 minutes`.
  static let longestNumber = 20
}

/// What is done about keys by hand; gaze comes to the same.
package enum TypingEvent: Hashable, Sendable {
  /// Shows keys for this.
  case open(TypingPurpose)
  /// For the field that is shown; on a page without one to search.
  case openHere
  /// On the keyboard.
  case type(Character)
  /// The character before is deleted.
  case delete
  /// What was typed is done, as with the key that ends it.
  case finish
}

/// Of what a text was begun and not done.
struct DraftID: Hashable, Sendable {
  var purpose: TypingPurpose
  /// nil where it belongs to no document.
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

  /// Characters at most.
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

  /// On the key that ends it.
  var doneLabel: String {
    switch self {
    case .find, .shelfSearch, .catalogue: "Search"
    case .lookUp: "Look it up"
    case .togetherCode: "Follow"
    case .collectionName, .accountName: "Keep the name"
    case .changedPassword(_, first: nil): "Go on"
    case .changedPassword: "Keep the password"
    case .note, .notebook(.new), .notebook(.text): "Keep the note"
    case .notebook(.entry), .notebook(.newStep), .notebook(.observation): "Add it"
    case .notebook(.stepTitle), .notebook(.stepText), .notebook(.caption), .notebook(.part):
      "Keep it"
    case .field, .secretField: "Fill it in"
    case .title, .notebook(.title): "Keep the title"
    case .tag: "Add the tag"
    case .document(let field): field.fact == nil ? "Add the tag" : "Keep it"
    case .plan: "Done"
    case .spoken: "Say it"
    case .documentPassword: "Open"
    case .password: "Log in"
    case .newName, .memberName, .ownPassword, .replacingPassword: "Go on"
    case .recoveryCode: "Log in"
    case .newPassword: "Register"
    }
  }

  /// While nothing is typed.
  var prompt: String {
    switch self {
    case .find: "Which words are to be found?"
    case .lookUp: "Which word is to be looked up?"
    case .collectionName(nil): "What is the new collection to be called?"
    case .collectionName: "What is the collection to be called?"
    case .togetherCode: "Which code did they tell you? It has four digits."
    case .shelfSearch: "Which words are to be found in all that you have?"
    case .catalogue: "Which words are new documents to be found by?"
    case .note, .notebook(.text): "The note"
    case .notebook(.new): "What do you want to note?"
    case .notebook(.entry): "What is to be added?"
    case .notebook(.part): "This part of the note"
    case .notebook(.newStep): "What is to be done?"
    case .notebook(.observation): "What did you see?"
    case .notebook(.stepTitle): "The step"
    case .notebook(.stepText): "What is there to say about the step?"
    case .notebook(.caption): "What does the picture show?"
    case .field(let name), .secretField(let name): name
    case .title, .notebook(.title): "The title"
    case .tag: "A word by which it is found"
    case .document(let field):
      switch field.fact {
      case .title: "The title"
      case .author: "Who wrote it?"
      case .subject: "What is it about?"
      case .category: "To which category does it belong?"
      case .kind: "What kind of text is it?"
      case nil: "A word by which it is found"
      }
    case .plan(let field): field.prompt
    case .spoken: "What is to be said?"
    case .documentPassword(_, let title): "Password of “\(title)”"
    case .password(let name): "Password of \(name)"
    case .ownPassword: "Your password"
    case .accountName: "What do you want to be called?"
    case .memberName: "What is whoever is added called?"
    case .changedPassword(_, first: nil): "Your new password"
    case .changedPassword: "Repeat the new password"
    case .newName: "What are you called?"
    case .newPassword(let name): "A password for \(name)"
    case .replacingPassword(let name): "A new password for \(name), in place of the one-time password"
    case .recoveryCode(let name, _): "Recovery code of \(name)"
    }
  }

  /// Names are in no dictionary.
  var beginsSpelling: Bool {
    style == .exact || self == .newName || self == .accountName || self == .memberName
      || self == .togetherCode
  }

  /// Digits come before letters.
  var beginsNumbers: Bool {
    if case .plan(let field) = self { return field.content == .number }
    return self == .togetherCode
  }

  /// Whether the words typed are the person's language, to be offered again.
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

  /// Nothing of it is kept, shown or said.
  var isSecret: Bool { style == .exact }

  /// The words of the document alone are offered: others are not found in it, and it has the ones to look up.
  var takesDocumentWords: Bool { self == .find || self == .lookUp }
}
