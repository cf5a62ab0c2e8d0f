import Accounts
import Foundation
import Localization
import Store

// Collections of documents. A document that is put into a shared collection is shared with its members.
extension Shelf {
  /// The most characters of a collection's name.
  static let longestCollectionName = 100

  /// Makes a collection.
  /// - Throws: `badTitle`; `collectionExists` if the person has one of that name, ignoring case; `store`.
  @discardableResult
  package func createCollection(
    _ name: String, now: Date = Date()
  ) async throws(LibraryError) -> DocumentCollection {
    let (name, key) = try Self.collectionName(name)
    let id = UUIDv7.make(now: now)
    return try await database.write { session in
      do throws(StoreError) {
        try session.run(CollectionStatement.create, id, name, key, now)
      } catch .unique { throw LibraryError.collectionExists(name: name) }
      return try session.collection(id)
    }
  }

  /// The person's own collections and those that are shared with them, by name.
  package func collections() async throws(LibraryError) -> [DocumentCollection] {
    try await database.read { session in
      try session.run(CollectionStatement.collections).map { try DocumentCollection($0) }
    }
  }

  /// The person's collections, own and shared, that contain a document.
  /// - Throws: `unknownItem`, `store`.
  package func collections(
    of id: ShelfItem.ID
  ) async throws(LibraryError) -> Set<DocumentCollection.ID> {
    try await database.read { session in
      let key = try session.document(id).key
      return Set(try session.run(CollectionStatement.holding, key).map { try $0.text("collection") })
    }
  }

  /// Whether a document is the person's own; an owner may take a document out of every collection.
  /// - Throws: `unknownItem`, `store`.
  package func owns(_ id: ShelfItem.ID) async throws(LibraryError) -> Bool {
    let person = database.store.id
    return try await database.read { try $0.document(id).row.owner == person }
  }

  /// The collection of this name, the person's own first; if there is none, the one with this identifier.
  /// - Throws: `unknownCollection`, `store`.
  package func collection(named name: String) async throws(LibraryError) -> DocumentCollection {
    let all = try await collections()
    let key = Self.collectionKey(name)
    let named = all.filter { Self.collectionKey($0.name) == key }
    guard
      let found = named.first(where: { $0.role == .owner }) ?? named.first
        ?? all.first(where: { $0.id == name })
    else { throw .unknownCollection(name: name) }
    return found
  }

  /// Puts documents of the shelf into a collection. One's own go to all members of the collection, with the role that
  /// each has in it.
  /// - Throws: `unknownCollection`, `notAllowed` for a reader of it, `unknownItem`, `store`; nothing is added then.
  package func add(
    _ documents: [ShelfItem.ID], toCollection id: String, now: Date = Date()
  ) async throws(LibraryError) {
    try await database.write { session in
      let collection = try session.collection(id)
      for document in documents {
        let key = try session.document(document).key
        guard try !session.run(CollectionStatement.add, id, key, now).isEmpty else {
          throw LibraryError.notAllowed(
            why: localized("You may not change “\(collection.name)”. Ask the owner."))
        }
        try session.settleRights(to: key, now)
      }
    }
  }

  /// Takes documents out of a collection; they stay on their owners' shelves.
  /// - Throws: `unknownCollection`, `notAllowed`, `unknownItem`, `store`; nothing is removed then.
  package func remove(
    _ documents: [ShelfItem.ID], fromCollection id: String, now: Date = Date()
  ) async throws(LibraryError) {
    try await database.write { session in
      let collection = try session.collection(id)
      for document in documents {
        let key = try session.document(document).key
        guard try !session.run(CollectionStatement.remove, id, key).isEmpty else {
          guard collection.role.mayEdit else {
            throw LibraryError.notAllowed(
              why: localized("You may not change “\(collection.name)”. Ask the owner."))
          }
          throw LibraryError.unknownItem(id: document)
        }
        try session.settleRights(to: key, now)
      }
    }
  }

  /// Renames a collection.
  /// - Throws: `changedMeanwhile` if it was changed since it was read; `badTitle`,
  ///   `collectionExists`, `notAllowed`, `unknownCollection`, `store`.
  @discardableResult
  package func rename(
    _ collection: DocumentCollection, to name: String, now: Date = Date()
  ) async throws(LibraryError) -> DocumentCollection {
    let (name, key) = try Self.collectionName(name)
    return try await database.write { session in
      let known = try session.collection(collection.id)
      guard known.role.mayEdit else {
        throw LibraryError.notAllowed(why: localized("You may not rename “\(known.name)”. Ask the owner."))
      }
      let rows: [SQLRow]
      do throws(StoreError) {
        rows = try session.run(
          CollectionStatement.rename, collection.id, collection.version, name, key, now)
      } catch .unique { throw LibraryError.collectionExists(name: name) }
      guard !rows.isEmpty else { throw LibraryError.changedMeanwhile }
      return try session.collection(collection.id)
    }
  }

  /// Deletes a collection. Its documents stay on their owners' shelves, and leave the shelves of those who
  /// had them only through it.
  /// - Throws: `unknownCollection`, `notAllowed` for anybody but the owner, `store`.
  package func delete(
    _ collection: DocumentCollection, now: Date = Date()
  ) async throws(LibraryError) {
    try await database.write { session in
      let known = try session.collection(collection.id)
      let documents = try session.documents(ofCollection: known.id)
      guard try !session.run(CollectionStatement.delete, known.id).isEmpty else {
        throw LibraryError.notAllowed(why: localized("You may not delete “\(known.name)”. Ask the owner."))
      }
      for document in documents { try session.settleRights(to: document, now) }
    }
  }

  private static func collectionName(
    _ name: String
  ) throws(LibraryError) -> (name: String, key: String) {
    let name = try cleaned(name.precomposedStringWithCanonicalMapping)
    let isSeen = name.unicodeScalars.contains {
      ![.format, .spaceSeparator].contains($0.properties.generalCategory)
    }
    guard isSeen else { throw .badTitle(reason: localized("nothing of it can be seen")) }
    guard name.count <= longestCollectionName else {
      throw .badTitle(
        reason: localized(
          longestCollectionName, one: "it is longer than \(longestCollectionName) character",
          other: "it is longer than \(longestCollectionName) characters"))
    }
    return (name, collectionKey(name))
  }

  /// The form of a collection's name by which names are compared, without case and invisible characters.
  private static func collectionKey(_ name: String) -> String {
    let seen = name.unicodeScalars.filter { $0.properties.generalCategory != .format }
    return String(String.UnicodeScalarView(seen)).folding(options: .caseInsensitive, locale: nil)
      .precomposedStringWithCanonicalMapping.trimmingCharacters(in: .whitespaces)
  }
}

extension PersonalSession {
  /// A collection by its identifier.
  /// - Throws: `unknownCollection`, also for one that is not shared with the person.
  func collection(_ id: String) throws -> DocumentCollection {
    let all = try run(CollectionStatement.collections).map { try DocumentCollection($0) }
    guard let found = all.first(where: { $0.id == id }) else {
      throw LibraryError.unknownCollection(name: id)
    }
    return found
  }

  /// The documents in a collection, by their identifiers in the tables.
  func documents(ofCollection id: String) throws -> [String] {
    try run(CollectionStatement.documents, id).map { try $0.text("document") }
  }
}
