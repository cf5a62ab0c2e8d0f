import Library
import ReaderApp

extension Shelf {
  /// Carries out a request about collections, and returns all collections afterwards, those with the document first.
  /// - Parameter document: the document that is added or removed; nil for none.
  func collections(
    after request: CollectionsRequest, of document: ShelfItem.ID?
  ) async throws(LibraryError) -> [ListedCollection] {
    let documents = document.map { [$0] } ?? []
    switch request {
    case .list: break
    case .create(let name): try await add(documents, toCollection: try await createCollection(name).id)
    case .put(let id): try await add(documents, toCollection: id)
    case .take(let id): try await remove(documents, fromCollection: id)
    case .rename(let collection, let name): try await rename(collection, to: name)
    case .delete(let collection): try await delete(collection)
    case .leave(let collection): try await leave(collection)
    }
    var holding: Set<DocumentCollection.ID> = []
    var isOwn = false
    if let document {
      do throws(LibraryError) {
        (holding, isOwn) = (try await collections(of: document), try await owns(document))
      } catch {
        // The person may no longer have the document because of this change.
        guard case .unknownItem = error, request != .list else { throw error }
      }
    }
    let all = try await collections().map {
      ListedCollection($0, holdsDocument: holding.contains($0.id), isOwnDocument: isOwn)
    }
    return all.filter(\.holdsDocument) + all.filter { !$0.holdsDocument }
  }

  private func leave(_ collection: DocumentCollection) async throws(LibraryError) {
    let share = try await shares().first {
      !$0.isOwn && $0.kind == .collection && $0.thing == collection.id && $0.state == .accepted
    }
    guard let share else { throw .unknownCollection(name: collection.name) }
    try await leave(share.id)
  }
}
