import Foundation
import Library
import Localization
import Signals

/// A document's own screen over the shelf: its cover, its details, and everything that can be done with it.
struct DocumentScreen: Sendable {
  enum View: Hashable, Sendable {
    case overview
    /// The facts about the document that can be changed.
    case changing
    /// The kinds of text to choose from.
    case kinds
    /// The person's own tags; choosing one removes it.
    case tags
    /// The person's marks in the document; choosing one opens the document there.
    case marks
    /// The person's reminders about the document, and a cell for a new one.
    case reminders
    case newReminder
    case reminder(Reminder.ID)
    /// The day by which the person wants to have read the document, while they choose it; nil if today's date is not known.
    case due(LocalTime?)
    /// The picture files that can become the document's cover.
    case covers

    /// Whether the view is only for people who may change the document.
    var isForEditors: Bool {
      switch self {
      case .changing, .kinds, .covers: true
      case .overview, .tags, .marks, .reminders, .newReminder, .reminder, .due: false
      }
    }
  }

  let document: ShelfItem.ID
  var view: View
  /// The page of the cells of document's own screen that is shown, from 0.
  var page = 0
  /// The result of the last change of the document, in words; nil for none.
  var news: String?
  /// Why the details could not be read again, so that those shown may be outdated; nil if they are up to date.
  var trouble: String?
  /// The pictures in the person's folders; nil while they are looked for.
  var pictures: [FinderModel.File]?
  var cells: CoveringCells

  static var timing: PanelMachine.Timing {
    var timing = PanelMachine.Timing()
    (timing.idleSeconds, timing.lostSeconds) = (60, 30)
    return timing
  }
}

/// The state of the document whose own screen was opened last from the shelf.
struct DocumentDesk: Sendable {
  enum State: Sendable {
    case asked
    case known(DocumentDetails)
    /// A failure: what went wrong and what to do, in words for the person.
    case failed(String)
  }

  enum Cover: Sendable {
    case asked
    /// The document's own cover, or the picture of its first page.
    case known(PictureFile)
    /// The document has no cover and its first page cannot be shown.
    case none
  }

  let id: ShelfItem.ID
  var state = State.asked
  var cover = Cover.asked
  /// The request that undoes the last change; nil if nothing can be undone.
  var undo: DocumentRequest?
  /// The request that “Undo” has sent, until it is answered. The same request sent by a cell is a change, not an undo.
  var takenBack: DocumentRequest?

  init(_ id: ShelfItem.ID) { self.id = id }

  var details: DocumentDetails? { if case .known(let details) = state { details } else { nil } }
}

/// The details of a document on the shelf.
package struct DocumentDetails: Sendable {
  /// The shelf's record of the document.
  package var item: ShelfItem
  /// The facts about the document besides its title.
  package var facts: DocumentFacts
  /// The person's own tags of the document.
  package var tags: [String]
  /// The person's own marks in the document, by their places.
  package var marks: [Mark]
  /// The number of notes about the document that the person has written or that are shared with them.
  package var notes: Int
  /// The person's own reminders about the document that are not done.
  package var reminders: [Reminder]
  /// How long the person has read the document, s.
  package var secondsRead: Double
  /// The cover before a request that changed the cover; nil otherwise.
  package var formerCover: PictureFile?

  /// Makes the details of a document from its record and what else is kept about it.
  package init(
    item: ShelfItem, facts: DocumentFacts = DocumentFacts(), tags: [String] = [], marks: [Mark] = [],
    notes: Int = 0, reminders: [Reminder] = [], secondsRead: Double = 0, formerCover: PictureFile? = nil
  ) {
    (self.item, self.facts, self.tags, self.marks) = (item, facts, tags, marks)
    (self.notes, self.reminders, self.secondsRead) = (notes, reminders, secondsRead)
    self.formerCover = formerCover
  }

  func value(of fact: DocumentFact) -> String {
    switch fact {
    case .title: item.title
    case .author: facts.author ?? ""
    case .subject: facts.subject ?? ""
    case .category: facts.category ?? ""
    case .kind: facts.kind ?? ""
    }
  }
}

/// A fact about a document that people who may change it can set.
package enum DocumentFact: String, Hashable, Sendable, CaseIterable {
  /// The document's title on the shelf, for all who have the document.
  case title
  /// The document's author.
  case author
  /// The document's subject, as its file says or somebody wrote.
  case subject
  /// The document's category, such as a school subject.
  case category
  /// The kind of text, such as book, paper or letter.
  case kind

  /// The fact's name on its cell.
  var label: String {
    switch self {
    case .title: localized("Title…")
    case .author: localized("Author…")
    case .subject: localized("Subject…")
    case .category: localized("Category…")
    case .kind: localized("Kind…")
    }
  }

  /// What is known of the fact.
  ///
  /// - Parameter value: the fact's value; empty if it is not known.
  func words(_ value: String) -> String {
    let value = value.isEmpty ? localized("not known") : value
    return switch self {
    case .title: localized("title: \(value)")
    case .author: localized("author: \(value)")
    case .subject: localized("subject: \(value)")
    case .category: localized("category: \(value)")
    case .kind: localized("kind: \(value)")
    }
  }

  /// The message after the fact was set.
  var isKept: String {
    switch self {
    case .title: localized("The title is kept.")
    case .author: localized("The author is kept.")
    case .subject: localized("The subject is kept.")
    case .category: localized("The category is kept.")
    case .kind: localized("The kind is kept.")
    }
  }

  /// The message after the fact was removed.
  var isForgotten: String {
    switch self {
    case .title: localized("The title is forgotten.")
    case .author: localized("The author is forgotten.")
    case .subject: localized("The subject is forgotten.")
    case .category: localized("The category is forgotten.")
    case .kind: localized("The kind is forgotten.")
    }
  }
}

/// A text field on a document's own screen.
package struct DocumentField: Hashable, Sendable {
  /// The fact that is typed; nil for a new tag.
  var fact: DocumentFact?
  var document: ShelfItem.ID
}

/// A request about a document on the shelf; each is answered with the document's details after it.
package enum DocumentRequest: Hashable, Sendable {
  /// Reads the document's details; its cover is sent too.
  case look
  /// Reads the details again, since somebody else may have changed them; the cover, which may take seconds, is not sent again.
  case refresh
  /// Sets a fact about the document; an empty text removes it.
  ///
  /// - Parameter from: the value read before, which still has to be there.
  case keep(DocumentFact, String, from: String)
  /// Adds one of the person's own tags to the document.
  case tag(String)
  /// Removes one of the person's own tags from the document.
  case untag(String)
  /// Sets the person's reading state; nil removes it.
  case state(ReadingState?)
  /// Sets the time by which the person wants to have read the document; nil removes it.
  case due(Date?)
  /// Sets the document's cover to the picture in this file.
  case cover(URL)
  /// Sets the document's cover to a picture from the camera.
  case takenCover(PictureFile)
  /// Sets the document's cover to this picture; nil shows the first page again.
  case keepCover(PictureFile?)
  /// Sets a reminder about the document.
  case remind(NewReminder)
  /// Answers a reminder about the document: it is done, or put off.
  case answer(Reminder, ReminderAnswer)

  /// Whether the request only reads the document's details.
  package var isReading: Bool { self == .look || self == .refresh }

  /// Whether the request changes the picture shown as the document's cover.
  package var changesCover: Bool {
    switch self {
    case .cover, .takenCover, .keepCover: true
    case .look, .refresh, .keep, .tag, .untag, .state, .due, .remind, .answer: false
    }
  }
}

/// What is done about a document on the shelf by hand; gaze causes the same events.
package enum DocumentEvent: Hashable, Sendable {
  /// Lets the next document that is chosen on the shelf show its own screen instead of being opened.
  case choose
  /// Lets documents chosen on the shelf be opened again.
  case leave
  /// Opens the own screen of a document of the shelf.
  case open(ShelfItem.ID)
}

extension TargetID {
  /// The cell among those that sort the shelf that leads to a document's own screen.
  package static let aboutOne: TargetID = "about-one"
  static let documentRead: TargetID = "document-read"
  static let documentUndo: TargetID = "document-undo"
  static let documentMarks: TargetID = "document-marks"
  static let documentNotes: TargetID = "document-notes"
  static let documentReminders: TargetID = "document-reminders"
  static let documentRemind: TargetID = "document-remind"
  static let documentDue: TargetID = "document-due"
  static let documentDone: TargetID = "document-done"
  static let documentCollections: TargetID = "document-collections"
  static let documentShare: TargetID = "document-share"
  static let documentTags: TargetID = "document-tags"
  static let documentNewTag: TargetID = "document-new-tag"
  static let documentChange: TargetID = "document-change"
  static let documentCover: TargetID = "document-cover"
  static let documentNoCover: TargetID = "document-no-cover"
  static let documentRemove: TargetID = "document-remove"
  static let documentAgain: TargetID = "document-again"
  static let documentOtherKind: TargetID = "document-kind-other"
  static let documentNoKind: TargetID = "document-kind-none"
  static func documentState(_ state: ReadingState) -> TargetID { TargetID("document-\(state.rawValue)") }
  static func documentFact(_ fact: DocumentFact) -> TargetID { TargetID("document-fact-\(fact.rawValue)") }
  /// A cell by number: names must not get into a recording.
  static func documentKind(_ index: Int) -> TargetID { TargetID("document-kind-\(index)") }
  static func documentTag(_ index: Int) -> TargetID { TargetID("document-tag-\(index)") }
  static func documentMark(_ index: Int) -> TargetID { TargetID("document-mark-\(index)") }
  static func documentReminder(_ index: Int) -> TargetID { TargetID("document-reminder-\(index)") }
  static func documentPicture(_ index: Int) -> TargetID { TargetID("document-picture-\(index)") }
}
