import Foundation
import Store

/// A document, note or collection, and one person who was invited to it.
package struct Share: Hashable, Codable, Sendable, Identifiable {
  /// What is shared.
  package enum Kind: String, Hashable, Codable, Sendable, CaseIterable { case document, note, collection }

  /// What became of an invitation.
  package enum State: String, Hashable, Codable, Sendable, CaseIterable {
    /// Not answered yet.
    case invited
    /// The person takes part in it.
    case accepted
    /// The person does not want it.
    case declined
    /// Accepted, and given up later.
    case left
  }

  /// By which it is answered or ended.
  package let id: String
  /// What is shared.
  package let kind: Kind
  /// Of the document, note or collection; a document is named by its content.
  package let thing: String
  /// Of the document, note or collection, as its owner calls it.
  package let title: String
  /// Who shares it, by name.
  package let owner: String
  /// Who was invited to it, by name.
  package let person: String
  /// What was given to `person`.
  package let role: ShareRole
  /// What became of the invitation.
  package let state: State
  /// When the person was invited.
  package let asked: Date
  /// Whether the thing is the asking person's own.
  package let isOwn: Bool

  enum CodingKeys: String, CodingKey {
    case id, kind, thing, title, owner, person, role, state, asked, isOwn = "own"
  }

  init?(_ row: SQLRow, for person: String) throws(StoreError) {
    guard let kind = Kind(rawValue: try row.text("kind")), let state = State(rawValue: try row.text("state"))
    else { return nil }
    (id, self.kind, self.state) = (try row.text("id"), kind, state)
    thing =
      switch kind {
      case .document: try row.text("sha256")
      case .note: try row.text("note")
      case .collection: try row.text("collection")
      }
    let title = try row.text("title")
    let body = title.isEmpty ? try row.optionalText("body") : nil
    self.title = body.map { String(NoteText.beginning(of: $0).prefix(60)) } ?? title
    owner = try row.optionalText("owner_name") ?? ""
    self.person = try row.optionalText("invitee_name") ?? ""
    role = ShareRole(rawValue: try row.text("role")) ?? .reader
    (asked, isOwn) = (try row.instant("asked"), try row.text("owner") == person)
  }
}

/// What is to be shared.
package enum SharedThing: Hashable, Sendable {
  /// By its content.
  case document(ShelfItem.ID)
  /// By the note's identifier.
  case note(String)
  /// By the collection's identifier.
  case collection(String)
}

/// Somebody who has a document.
package struct Holder: Hashable, Codable, Sendable {
  /// By which they log in.
  package let name: String
  /// What they may do with it.
  package let role: ShareRole
  /// Whether others who have the document see this person's place and marks in it.
  package let shows: Bool
  /// The page, from 0; nil where there is none, or the person does not show it.
  package let page: Int?
  /// When they were at that page; nil where there is none.
  package let at: Date?

  enum CodingKeys: String, CodingKey { case name, role, shows, page, at }

  init(name: String, role: ShareRole, shows: Bool, page: Int? = nil, at: Date? = nil) {
    (self.name, self.role, self.shows, self.page, self.at) = (name, role, shows, page, at)
  }

  init(_ row: SQLRow) throws(StoreError) {
    name = try row.optionalText("name") ?? ""
    role = ShareRole(rawValue: try row.text("role")) ?? .reader
    (shows, page, at) = (
      try row.flag("shows"), try row.optionalInteger("page"), try row.optionalInstant("at")
    )
  }
}

/// A mark of somebody else's in a document that one has too.
package struct OthersMark: Hashable, Codable, Sendable {
  /// Whose mark it is.
  package let name: String
  /// The mark, in the asking person's own document.
  package let mark: Mark

  enum CodingKeys: String, CodingKey { case name, mark }
}
