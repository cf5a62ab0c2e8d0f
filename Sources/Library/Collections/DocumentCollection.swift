import Foundation
import Store

/// What a person may do with something that is shared: a document, note or collection.
package enum ShareRole: String, Hashable, Codable, Sendable, CaseIterable {
  /// The person may read the thing, and not change it.
  case reader
  /// The person may change the thing, and not share it.
  case editor
  /// The owner may change and share the thing, and end others' shares of it.
  case owner
  /// Whether this role may change what is shared.
  package var mayEdit: Bool { self != .reader }
}

/// Documents that somebody has put together under a name, their own or shared.
package struct DocumentCollection: Hashable, Codable, Sendable, Identifiable {
  /// The collection's identifier, a UUID; names of collections may change.
  package let id: String
  /// The collection's name, given by its owner.
  package let name: String
  /// The name of the collection's owner; nil for the guest.
  package let owner: String?
  /// What the person may do with the collection.
  package let role: ShareRole
  /// How many of the collection's documents are on the person's shelf.
  package let documents: Int
  /// How many other people have accepted the collection.
  package let members: Int
  /// The collection's version, which rises with every change of its name; a change of an older version is
  /// refused.
  package let version: Int

  enum CodingKeys: String, CodingKey { case id, name, owner, role, documents, members, version }

  /// The numbers of its documents and members are those that `documents` and `members` say.
  package init(
    id: String, name: String, owner: String? = nil, role: ShareRole = .owner, documents: Int = 0,
    members: Int = 0, version: Int = 1
  ) {
    (self.id, self.name, self.owner, self.role) = (id, name, owner, role)
    (self.documents, self.members, self.version) = (documents, members, version)
  }

  init(_ row: SQLRow) throws(StoreError) {
    (id, name, owner) = (try row.text("id"), try row.text("name"), try row.optionalText("owner_name"))
    role = ShareRole(rawValue: try row.text("role")) ?? .reader
    (documents, members) = (try row.integer("documents"), try row.integer("members"))
    version = try row.integer("version")
  }
}
