import Foundation
import Library
import Signals

/// A document's own screen over the shelf: its cover, what is known of it, and all that can be done with it.
struct DocumentScreen: Sendable {
  enum View: Hashable, Sendable {
    case overview
    /// What is said of it is changed.
    case changing
    /// What kind of text it is.
    case kinds
    /// The person's own tags; a look at one takes it away.
    case tags
    /// What the person has marked in it; a look at one opens the document there.
    case marks
    /// The person's reminders of it, and another one.
    case reminders
    case newReminder
    case reminder(Reminder.ID)
    /// The day until which the person wants to have read it, before it is kept; nil where today is not known.
    case due(LocalTime?)
    /// The picture files of which one may be its cover.
    case covers

    /// What whoever only reads the document has no part in.
    var isForEditors: Bool {
      switch self {
      case .changing, .kinds, .covers: true
      case .overview, .tags, .marks, .reminders, .newReminder, .reminder, .due: false
      }
    }
  }

  let document: ShelfItem.ID
  var view: View
  /// Which page of cells, from 0.
  var page = 0
  /// What came of the last change.
  var news: String?
  /// Why it could not be read anew: what is shown may be no longer true.
  var trouble: String?
  /// The pictures of the person's folders; nil while they are looked for.
  var pictures: [FinderModel.File]?
  var cells: CoveringCells

  static var timing: PanelMachine.Timing {
    var timing = PanelMachine.Timing()
    (timing.idleSeconds, timing.lostSeconds) = (60, 30)
    return timing
  }
}

/// The document whose own screen was opened last from the shelf.
struct DocumentDesk: Sendable {
  enum State: Sendable {
    case asked
    case known(DocumentDetails)
    /// What went wrong and what to do, in words for the person.
    case failed(String)
  }

  enum Cover: Sendable {
    case asked
    /// Its own, or its first page.
    case known(PictureFile)
    /// Neither can be shown.
    case none
  }

  let id: ShelfItem.ID
  var state = State.asked
  var cover = Cover.asked
  /// Takes the last change back.
  var undo: DocumentRequest?
  /// What was asked for by “Undo” and is not answered yet. A cell may ask for the same: that is a change, not this.
  var takenBack: DocumentRequest?

  init(_ id: ShelfItem.ID) { self.id = id }

  var details: DocumentDetails? { if case .known(let details) = state { details } else { nil } }
}

/// What is known of a document on the shelf.
package struct DocumentDetails: Sendable {
  /// What the shelf knows of it.
  package var item: ShelfItem
  /// What is known of it beside its title.
  package var facts: DocumentFacts
  /// The person's own.
  package var tags: [String]
  /// The person's own, by their places.
  package var marks: [Mark]
  /// About it, written by the person or shared with them.
  package var notes: Int
  /// The person's own that are not done.
  package var reminders: [Reminder]
  /// For how long the person has read it, s.
  package var secondsRead: Double
  /// The cover that it had before the request, where that was about the cover.
  package var formerCover: PictureFile?

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

/// What whoever may change a document says of it.
package enum DocumentFact: String, Hashable, Sendable, CaseIterable {
  case title, author, subject, category, kind

  /// As a cell calls it.
  var label: String {
    switch self {
    case .title: "Title…"
    case .author: "Author…"
    case .subject: "Subject…"
    case .category: "Category…"
    case .kind: "Kind…"
    }
  }

  /// As it is told what was changed.
  var words: String {
    switch self {
    case .title: "title"
    case .author: "author"
    case .subject: "subject"
    case .category: "category"
    case .kind: "kind"
    }
  }
}

/// What is typed on a document's own screen.
package struct DocumentField: Hashable, Sendable {
  /// nil for one more tag.
  var fact: DocumentFact?
  var document: ShelfItem.ID
}

/// What the store is asked about a document on the shelf; each is answered with what is known of it then.
package enum DocumentRequest: Hashable, Sendable {
  /// The cover is told too.
  case look
  /// What was looked at may have been changed by somebody else; the cover is not told again, which may take seconds.
  case refresh
  /// Keeps a fact; empty forgets it.
  /// - Parameter from: what was read, which has to be there still.
  case keep(DocumentFact, String, from: String)
  case tag(String)
  case untag(String)
  /// How far the person says they are; nil says nothing.
  case state(ReadingState?)
  /// Until when the person wants to have read it; nil for no such time.
  case due(Date?)
  /// A picture file for a cover of its own.
  case cover(URL)
  /// The picture itself; nil shows the first page again.
  case keepCover(PictureFile?)
  case remind(NewReminder)
  case answer(Reminder, ReminderAnswer)

  /// It is only read.
  package var isReading: Bool { self == .look || self == .refresh }

  /// What is shown of the document's cover is another one then.
  package var changesCover: Bool {
    switch self {
    case .cover, .keepCover: true
    case .look, .refresh, .keep, .tag, .untag, .state, .due, .remind, .answer: false
    }
  }
}

/// What is done about a document on the shelf by hand; gaze comes to the same.
package enum DocumentEvent: Hashable, Sendable {
  /// The next document that is chosen on the shelf shows its own screen, rather than being read.
  case choose
  /// It is to be read again.
  case leave
  /// Opens the screen of a document of the shelf.
  case open(ShelfItem.ID)
}

extension TargetID {
  /// On the cells in which the shelf is sorted: to a document's own screen.
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
  /// By number: names have no place in a recording.
  static func documentKind(_ index: Int) -> TargetID { TargetID("document-kind-\(index)") }
  static func documentTag(_ index: Int) -> TargetID { TargetID("document-tag-\(index)") }
  static func documentMark(_ index: Int) -> TargetID { TargetID("document-mark-\(index)") }
  static func documentReminder(_ index: Int) -> TargetID { TargetID("document-reminder-\(index)") }
  static func documentPicture(_ index: Int) -> TargetID { TargetID("document-picture-\(index)") }
}
