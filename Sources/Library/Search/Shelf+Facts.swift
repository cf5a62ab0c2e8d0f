import Accounts
import Foundation
import Localization
import Store

/// Facts about a document beside its title.
package struct DocumentFacts: Hashable, Codable, Sendable {
  /// The document's author; nil if unknown.
  package var author: String?
  /// The document's subject, as its file says or somebody wrote; nil if there is none.
  package var subject: String?
  /// The document's category, such as a school subject; nil if nobody has set one.
  package var category: String?
  /// The kind of text, such as book, paper or letter.
  package var kind: String?

  /// Makes facts from author, subject, category and kind of text; nil for each that is not known.
  package init(
    author: String? = nil, subject: String? = nil, category: String? = nil, kind: String? = nil
  ) {
    (self.author, self.subject, self.category, self.kind) = (author, subject, category, kind)
  }
}

// Author, subject, category, kind and tags of documents, by which they are searched.
extension Shelf {
  /// The facts about a document.
  /// - Throws: `unknownItem`, `store`.
  package func facts(of id: ShelfItem.ID) async throws(LibraryError) -> DocumentFacts {
    try await database.read { try $0.facts(of: try $0.document(id).key) }
  }

  /// Stores facts about a document; nil removes one.
  ///
  /// - Parameters:
  ///   - facts: the document's facts from now on.
  ///   - id: the document, by its content.
  ///   - old: the facts that were read; nil to overwrite any.
  /// - Throws: `changedMeanwhile` if other facts are stored by now; `badTitle` for text that cannot be shown,
  ///   `unknownItem`, `notYours`, `store`.
  package func setFacts(
    _ facts: DocumentFacts, of id: ShelfItem.ID, from old: DocumentFacts? = nil
  ) async throws(LibraryError) {
    let values = [
      ("author", facts.author), ("subject", facts.subject), ("category", facts.category),
      ("kind", facts.kind),
    ]
    var cleaned: [(name: String, value: String?)] = []
    for (name, value) in values {
      cleaned.append((name, try value.map { text throws(LibraryError) in try Self.visible(text) }))
    }
    let all = cleaned
    try await database.write { session in
      let (key, row) = try session.document(id)
      guard row.role.mayEdit else { throw LibraryError.notYours(title: row.title) }
      guard try old == nil || old == session.facts(of: key) else { throw LibraryError.changedMeanwhile }
      for (name, value) in all {
        guard let value else {
          try session.run(SearchStatement.removeFact, key, name)
          continue
        }
        guard try !session.run(SearchStatement.saveFact, key, name, value, SearchQuery.key(value)).isEmpty
        else {
          throw LibraryError.notYours(title: row.title)
        }
      }
      try session.indexTitle(key)
    }
  }

  /// The person's own tags of a document.
  package func tags(of id: ShelfItem.ID) async throws(LibraryError) -> [String] {
    try await database.read { session in
      let key = try session.document(id).key
      return try session.run(SearchStatement.tags, key).map { try $0.text("name") }
    }
  }

  /// All tags that the person has used, and how many documents have each.
  package func tags() async throws(LibraryError) -> [(name: String, documents: Int)] {
    try await database.read { session in
      try session.run(SearchStatement.allTags).map { (try $0.text("name"), try $0.integer("documents")) }
    }
  }

  /// Adds a tag of the person's own to a document.
  /// - Throws: `badTitle` for a tag without letters, `unknownItem`, `store`.
  package func tag(_ id: ShelfItem.ID, _ name: String) async throws(LibraryError) {
    let name = try Self.visible(name)
    let tag = SearchQuery.key(name)
    guard tag.count > 1, name.count <= 60 else {
      throw .badTitle(reason: localized("a tag has 1 to 60 characters, letters among them"))
    }
    try await database.write { session in
      try session.run(SearchStatement.addTag, try session.document(id).key, name, tag)
    }
  }

  /// Removes a tag of the person's own from a document; nothing happens if it does not have the tag. Capitals
  /// and accents do not count.
  ///
  /// - Throws: `unknownItem`, `store`.
  package func untag(_ id: ShelfItem.ID, _ name: String) async throws(LibraryError) {
    let tag = SearchQuery.key(name)
    try await database.write { session in
      try session.run(SearchStatement.removeTag, try session.document(id).key, tag)
    }
  }
}

extension PersonalSession {
  fileprivate func facts(of document: String) throws -> DocumentFacts {
    var facts = DocumentFacts()
    for row in try run(SearchStatement.facts, document) {
      let value = try row.text("value")
      switch try row.text("name") {
      case "author": facts.author = value
      case "subject": facts.subject = value
      case "category": facts.category = value
      case "kind": facts.kind = value
      default: continue
      }
    }
    return facts
  }
}
