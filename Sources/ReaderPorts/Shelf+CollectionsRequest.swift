import Library
import ReaderApp

extension Shelf {
  /// Carries a request about a document's collections out, and gives all collections then, those that the document is in first.
  func collections(
    after request: CollectionsRequest, of document: ShelfItem.ID
  ) async throws(LibraryError) -> [ListedCollection] {
    switch request {
    case .list: break
    case .create(let name): try await add([document], toCollection: try await createCollection(name).id)
    case .put(let id): try await add([document], toCollection: id)
    case .take(let id): try await remove([document], fromCollection: id)
    case .rename(let collection, let name): try await rename(collection, to: name)
    case .delete(let collection): try await delete(collection)
    }
    let holding: Set<DocumentCollection.ID>
    do throws(LibraryError) { holding = try await collections(of: document) } catch {
      // By this change the person may no longer have the document.
      guard case .unknownItem = error, request != .list else { throw error }
      holding = []
    }
    let all = try await collections().map {
      ListedCollection($0, holdsDocument: holding.contains($0.id))
    }
    return all.filter(\.holdsDocument) + all.filter { !$0.holdsDocument }
  }
}
