import Foundation
import Store

/// What somebody may do with what is shared.
package enum ShareRole: String, Hashable, Codable, Sendable, CaseIterable {
  case reader, editor
  /// May change and share it, and take it away from others.
  case owner
  /// Whether what is shared may be changed.
  package var mayEdit: Bool { self != .reader }
}

/// Documents that somebody has put together under a name, their own or shared.
package struct DocumentCollection: Hashable, Codable, Sendable, Identifiable {
  package let id: String
  /// As its owner calls it.
  package let name: String
  /// Who owns it; nil for the guest.
  package let owner: String?
  /// What the person may do with it.
  package let role: ShareRole
  /// How many of its documents are on the person's shelf.
  package let documents: Int
  /// How many others have accepted it.
  package let members: Int
  /// Rises with every change of its name; a change of an older version is refused.
  package let version: Int

  enum CodingKeys: String, CodingKey { case id, name, owner, role, documents, members, version }

  init(
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
