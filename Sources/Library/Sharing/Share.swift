import Foundation
import Store

/// An invitation of one person to a document, note or collection.
package struct Share: Hashable, Codable, Sendable, Identifiable {
  /// The kinds of things that can be shared.
  package enum Kind: String, Hashable, Codable, Sendable, CaseIterable {
    /// A document with its file, which its readers find on their shelves.
    case document
    /// A note with its pictures.
    case note
    /// A collection: its members get the documents that their owners put into it.
    case collection
  }

  /// The state of an invitation.
  package enum State: String, Hashable, Codable, Sendable, CaseIterable {
    /// The invitation was not answered yet.
    case invited
    /// The person accepted the invitation and takes part.
    case accepted
    /// The person declined the invitation.
    case declined
    /// The person accepted the invitation and left later.
    case left
  }

  /// The share's identifier, by which it is answered or ended.
  package let id: String
  /// The kind of thing that is shared.
  package let kind: Kind
  /// The identifier of the document, note or collection; a document's is its content's.
  package let thing: String
  /// The title of the document, note or collection, as its owner gave it.
  package let title: String
  /// The name of the owner, who shares it.
  package let owner: String
  /// The name of the person who was invited.
  package let person: String
  /// The role that was given to `person`.
  package let role: ShareRole
  /// The state of the invitation.
  package let state: State
  /// When the person was invited.
  package let asked: Date
  /// Whether the person who asks owns what is shared.
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

/// A thing that is to be shared.
package enum SharedThing: Hashable, Sendable {
  /// A document, by its content.
  case document(ShelfItem.ID)
  /// A note, by its identifier.
  case note(String)
  /// A collection, by its identifier.
  case collection(String)
}

/// A person who has a document.
package struct Holder: Hashable, Codable, Sendable {
  /// The person's name, with which they log in.
  package let name: String
  /// What the person may do with the document.
  package let role: ShareRole
  /// Whether others who have the document see this person's place and marks in it.
  package let shows: Bool
  /// The page that the person reads, from 0; nil if there is none, or they do not show it.
  package let page: Int?
  /// When the person was at that page; nil if there is none.
  package let at: Date?

  enum CodingKeys: String, CodingKey { case name, role, shows, page, at }

  /// - Parameters:
  ///   - name: the member's name.
  ///   - role: what the member may do with the document.
  ///   - shows: whether the member shows place and marks to the others.
  ///   - page: the page they are on, from 0; nil where that is not shown or not known.
  ///   - at: when they were on that page; nil where that is not shown or not known.
  package init(name: String, role: ShareRole, shows: Bool, page: Int? = nil, at: Date? = nil) {
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

/// Another person's mark in a document that the person who asks has too.
package struct OthersMark: Hashable, Codable, Sendable {
  /// The name of the person who made the mark.
  package let name: String
  /// The mark, placed in the document on the asking person's shelf.
  package let mark: Mark

  enum CodingKeys: String, CodingKey { case name, mark }
}
