import Library
import ReaderApp

extension Shelf {
  /// Carries out a request about removed documents, and returns all that can be put back afterwards.
  func removal(after request: RemovalRequest) async throws(LibraryError) -> [RemovedItem] {
    switch request {
    case .list: break
    case .take(let item): try await remove(item.id)
    case .putBack(let item): try await putBack(item.id)
    case .purge(let item): try await purge(item.id)
    case .purgeAll(let ids): try await purge(ids)
    }
    return try await removedItems()
  }
}
