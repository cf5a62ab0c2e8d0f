import Foundation
import Store

/// Something that a person wrote down, free or about a document.
package struct Note: Hashable, Codable, Sendable, Identifiable {
  package let id: String
  /// In one line; may be empty.
  package var title: String
  /// Markdown.
  package var body: String
  /// The document that it is about, by its content; nil for a free one, and where the document is no longer there.
  package let document: ShelfItem.ID?
  /// The title of that document; kept when the document goes.
  package let about: String
  /// From 0.
  package let page: Int?
  /// When it was written first.
  package let created: Date
  /// When it was changed last.
  package let changed: Date
  /// Rises with every change; a change of an older version is refused.
  package let version: Int
  /// Who shares it; nil for one's own.
  package var owner: String?
  /// What the person may do with it.
  package var role = ShareRole.owner
  /// Who else wrote what it says now; nil for the person, and where that is not known.
  package var author: String?

  enum CodingKeys: String, CodingKey {
    case id, title, body, document, about, page, created, changed, version, owner, role, author
  }
}

extension Note {
  /// The note for somebody who read this earlier version of it, so that their change is refused if it has changed
  /// since.
  package func read(at version: Int) -> Note {
    Note(
      id: id, title: title, body: body, document: document, about: about, page: page, created: created,
      changed: changed, version: version, owner: owner, role: role, author: author)
  }
}

/// What became of a change of a note.
package enum NoteSaving: Hashable, Sendable {
  /// It says that now.
  case saved(Note)
  /// It was changed elsewhere meanwhile. What it says there stays, and one's own text is kept as a note of one's own.
  case conflict(theirs: Note, yours: Note)
}

/// How a note was before a change.
package struct NoteVersion: Hashable, Codable, Sendable {
  /// The number of the note's version.
  package let version: Int
  /// The title that it had then.
  package let title: String
  /// What it said then, in Markdown.
  package let body: String
  /// When it was changed to that.
  package let changed: Date
  /// Whether the note was deleted then.
  package let isDeleted: Bool
  /// Who else wrote it; nil for the person, and where that is not known.
  package let author: String?

  enum CodingKeys: String, CodingKey {
    case version, title, body, changed, isDeleted = "deleted", author
  }

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
  }
}

extension Note {
  /// What the person wrote when somebody else changed the other note at once, as `Shelf.save` keeps it beside that one.
  package func isKept(beside other: Note) -> Bool {
    id != other.id && document == other.document && role == .owner
      && title.hasPrefix(Note.titleOfKept(beside: other.title))
  }

  /// How the title of what is kept beside a note begins.
  static func titleOfKept(beside title: String) -> String {
    "\(title.isEmpty ? "Note" : title) (your text of "
  }
}

/// A note's row.
struct NoteRow: Sendable {
  let note: Note
  /// Of the note, whoever it is.
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
      role: role, author: try row.optionalText("author"))
    isDeleted = try row.optionalInteger("deleted") != nil
  }
}
