import Library
import ReaderApp

extension Shelf {
  /// Carries a request about what is taken off the shelf out, and gives all that can be put back then.
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
