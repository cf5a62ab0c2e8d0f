import Foundation
import Localization
import Store

/// Something that a person wrote down, free or about a document.
package struct Note: Hashable, Codable, Sendable, Identifiable {
  /// The note's identifier, a UUID, which the head of an exported note names.
  package let id: String
  /// The note's title, in one line; may be empty.
  package var title: String
  /// The note's text, in Markdown.
  /// A new text keeps the steps of its plan that it still has.
  package var body: String {
    didSet {
      guard body != oldValue else { return }
      var old = NotePlan(of: oldValue)
      old?.take(stepIDs)
      stepIDs = NotePlan.identifiers(of: NotePlan(of: body), from: old)
    }
  }
  /// The document that the note is about, by its content; nil for a free note, and if the document no longer
  /// exists.
  package let document: ShelfItem.ID?
  /// The title of the document that the note is about; kept when the document is deleted.
  package let about: String
  /// The page that the note is about, from 0.
  package let page: Int?
  /// When the note was first written.
  package let created: Date
  /// When the note was last changed.
  package let changed: Date
  /// The note's version, which rises with every change; a change of an older version is refused.
  package let version: Int
  /// The name of the member who shares the note; nil for the person's own.
  package var owner: String?
  /// What the person may do with the note.
  package var role = ShareRole.owner
  /// The name of the other person who wrote the note's present text; nil if the person did, or nobody knows.
  package var author: String?
  /// The identifiers of the steps of the note's plan, in their order; empty if none are kept, which is so for
  /// notes of earlier versions: then they are the steps' numbers.
  package internal(set) var stepIDs: [NotePlan.Step.ID] = []

  enum CodingKeys: String, CodingKey {
    case id, title, body, document, about, page, created, changed, version, owner, role, author
  }
}

extension Note {
  /// The note with an earlier version number, that which somebody read, so that their change is refused if
  /// the note has changed since.
  package func read(at version: Int) -> Note {
    Note(
      id: id, title: title, body: body, document: document, about: about, page: page, created: created,
      changed: changed, version: version, owner: owner, role: role, author: author, stepIDs: stepIDs)
  }
}

/// The result of saving a changed note.
package enum NoteSaving: Hashable, Sendable {
  /// The note was saved.
  case saved(Note)
  /// The note was changed elsewhere since it was read. It keeps that text, and the person's text is kept as a
  /// separate note.
  case conflict(theirs: Note, yours: Note)
}

/// A note as it was before a change.
package struct NoteVersion: Hashable, Codable, Sendable {
  /// The version's number.
  package let version: Int
  /// The note's title in this version.
  package let title: String
  /// The note's text in this version, in Markdown.
  package let body: String
  /// When the note was changed to this version.
  package let changed: Date
  /// Whether the note was deleted in this version.
  package let isDeleted: Bool
  /// The name of the other person who wrote this version; nil if the person did, or nobody knows.
  package let author: String?
  /// The identifiers of the steps of the version's plan; nil if they were not kept yet.
  private(set) var stepIDs: [NotePlan.Step.ID]?

  enum CodingKeys: String, CodingKey {
    case version, title, body, changed, isDeleted = "deleted", author
  }

  /// Makes a version from its number, its title and text, when and by whom it was written, and whether it
  /// deleted the note.
  package init(
    version: Int, title: String, body: String, changed: Date, isDeleted: Bool = false, author: String? = nil
  ) {
    (self.version, self.title, self.body, self.changed) = (version, title, body, changed)
    (self.isDeleted, self.author) = (isDeleted, author)
  }

  init(_ row: SQLRow) throws(StoreError) {
    (version, title, body) = (try row.integer("version"), try row.text("title"), try row.text("body"))
    (changed, isDeleted) = (try row.instant("changed"), try row.optionalInteger("deleted") != nil)
    author = try row.optionalText("author")
    stepIDs = try row.optionalText("steps").map { $0.split(separator: " ").map(String.init) }
  }
}

extension Note {
  /// Whether this note is the person's text that `Shelf.save` kept beside another note, which somebody else
  /// changed at the same time.
  package func isKept(beside other: Note) -> Bool {
    guard id != other.id, document == other.document, role == .owner else { return false }
    // Kept while the program spoke this language, or English.
    let mark: Character = "\u{0}"
    let all = [
      Note.titleOfKept(beside: other.title, String(mark)),
      "\(other.title.isEmpty ? "Note" : other.title) (your text of \(mark))",
    ]
    return all.contains { form in
      let parts = form.split(separator: mark, omittingEmptySubsequences: false)
      guard parts.count == 2, title.hasPrefix(parts[0]) else { return false }
      // In some languages the other note's title may follow the moment.
      return other.title.isEmpty || parts[0].contains(other.title) || title.contains(parts[1])
    }
  }

  /// The title of a note that is kept beside another after a conflict.
  static func titleOfKept(beside title: String, _ moment: String) -> String {
    title.isEmpty
      ? localized("Note (your text of \(moment))") : localized("\(title) (your text of \(moment))")
  }
}

/// A note's row in the database.
struct NoteRow: Sendable {
  let note: Note
  /// The identifier of the note's owner.
  let owner: String
  let isDeleted: Bool

  init(_ row: SQLRow) throws {
    owner = try row.text("person")
    let role = ShareRole(rawValue: try row.text("role")) ?? .reader
    note = Note(
      id: try row.text("id"), title: try row.text("title"), body: try row.text("body"),
      document: try row.optionalText("sha256"),
      about: try row.optionalText("document_title") ?? row.text("about"),
      page: try row.optionalInteger("page"),
      created: try row.instant("created"), changed: try row.instant("changed"),
      version: try row.integer("version"), owner: role == .owner ? nil : try row.optionalText("owner"),
      role: role, author: try row.optionalText("author"),
      stepIDs: try row.optionalText("steps")?.split(separator: " ").map(String.init) ?? [])
    isDeleted = try row.optionalInteger("deleted") != nil
  }
}
