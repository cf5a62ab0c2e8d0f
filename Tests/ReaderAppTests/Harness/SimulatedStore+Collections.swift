import Library
import ReaderApp

@testable import Library

extension SimulatedStore {
  static func collection(
    _ name: String, holds: Bool = false, from owner: String? = nil, role: ShareRole = .owner,
    members: Int = 0, ownDocument: Bool = false
  ) -> ListedCollection {
    ListedCollection(
      DocumentCollection(
        id: "collection-\(name)", name: name, owner: owner, role: role, documents: holds ? 1 : 0,
        members: members), holdsDocument: holds, isOwnDocument: ownDocument)
  }

  /// - Parameter document: nil where the shelf is shown.
  mutating func perform(_ request: CollectionsRequest, of document: String?) -> [ListedCollection] {
    func change(_ id: String, _ body: (inout ListedCollection) -> Void) {
      for index in shelf.collections.indices where shelf.collections[index].collection.id == id {
        body(&shelf.collections[index])
      }
    }
    switch request {
    case .list: break
    case .create(let name): shelf.collections.insert(Self.collection(name, holds: document != nil), at: 0)
    case .put(let id): change(id) { $0.holdsDocument = true }
    case .take(let id): change(id) { $0.holdsDocument = false }
    case .rename(let known, let name):
      change(known.id) {
        $0.collection = DocumentCollection(id: known.id, name: name, version: known.version + 1)
      }
    case .delete(let known), .leave(let known):
      shelf.collections.removeAll { $0.collection.id == known.id }
    }
    guard document == nil else { return shelf.collections }
    return shelf.collections.map { ListedCollection($0.collection, holdsDocument: false) }
  }
}
