import Foundation
import Store

/// A document, note or collection, and one person who was invited to it.
package struct Share: Hashable, Codable, Sendable, Identifiable {
  package enum Kind: String, Hashable, Codable, Sendable, CaseIterable { case document, note, collection }

  package enum State: String, Hashable, Codable, Sendable, CaseIterable {
    /// Not answered yet.
    case invited
    case accepted
    case declined
    /// Accepted, and given up later.
    case left
  }

  package let id: String
  package let kind: Kind
  /// Of the document, note or collection; a document is named by its content.
  package let thing: String
  package let title: String
  package let owner: String
  package let person: String
  /// What was given to `person`.
  package let role: ShareRole
  package let state: State
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
  case note(String)
  case collection(String)
}

/// Somebody who has a document.
package struct Holder: Hashable, Codable, Sendable {
  package let name: String
  package let role: ShareRole
  /// Whether others who have the document see this person's place and marks in it.
  package let shows: Bool
  /// The page, from 0; nil where there is none, or the person does not show it.
  package let page: Int?
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
  package let name: String
  package let mark: Mark

  enum CodingKeys: String, CodingKey { case name, mark }
}
