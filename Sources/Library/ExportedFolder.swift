import Foundation
import Signals

/// The files of an exported folder beside documents and notes; docs/household.md describes them.
enum ExportedFolder {
  static let version = 1

  struct Person: Codable, Sendable {
    /// The version of the exported folder's layout.
    var version = ExportedFolder.version
    /// The name of the person who exported; nil for the guest.
    var name: String?
    /// The identifier of that person in their household; nil for the guest, and in folders of earlier versions.
    var id: String?
    var exported: Date

    enum CodingKeys: String, CodingKey { case version, name, id, exported }
  }

  struct Document: Codable, Sendable {
    var id: ShelfItem.ID
    var title: String
    var pages: Int
    var isEncrypted: Bool
    var added: Date
    var lastOpened: Date?
    var place: ReadingPlace?
    var state: ReadingState?
    var due: Date?
    var facts: DocumentFacts?
    var tags: [String]?
    /// The names of the collections that contain the document.
    var collections: [String]?

    enum CodingKeys: String, CodingKey {
      case id, title, pages, isEncrypted, added, lastOpened, place, state, due, facts, tags, collections
    }

    init(_ item: ShelfItem, facts: DocumentFacts, tags: [String], collections: [String]) {
      (id, title, pages, isEncrypted) = (item.id, item.title, item.pageCount, item.isEncrypted)
      (added, lastOpened, place) = (item.added, item.lastOpened, item.place)
      (state, due, self.facts) = (item.state, item.due, facts)
      (self.tags, self.collections) = (tags, collections)
    }
  }

  /// Words that the person typed with keys by gaze.
  struct Words: Codable, Sendable {
    struct Pair: Codable, Sendable {
      /// The word before; empty at the beginning of a sentence.
      var first: String
      var second: String
      var count: Int
      enum CodingKeys: String, CodingKey { case first, second, count }
    }

    var words: [TypedWords.Word]
    var pairs: [Pair]

    enum CodingKeys: String, CodingKey { case words, pairs }

    init(_ typed: TypedWords) {
      words = typed.words
      pairs = typed.pairs.map { Pair(first: $0.first, second: $0.second, count: $0.count) }
    }

    var typed: TypedWords {
      TypedWords(words: words, pairs: pairs.map { .init($0.first, $0.second, $0.count) })
    }
  }

  struct Calibration: Codable, Sendable {
    var camera: String
    var screen: ScreenGeometry
    var created: Date
    var data: Data

    enum CodingKeys: String, CodingKey { case camera, screen, created, data }

    init(_ profile: StoredProfile) {
      (camera, screen, created, data) = (profile.camera, profile.screen, profile.created, profile.data)
    }
  }
}
