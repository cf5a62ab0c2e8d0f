import Library
import ReaderApp

extension Shelf {
  /// Carries out a request about removed documents.
  ///
  /// - Returns: all that can be put back afterwards, and how many documents were deleted for good.
  func removal(after request: RemovalRequest) async throws(LibraryError) -> RemovalAnswer {
    var purged = 0
    switch request {
    case .list: break
    case .take(let item): try await remove(item.id)
    case .putBack(let item): try await putBack(item.id)
    case .purge(let item): purged = try await purge(item.id)
    case .purgeAll(let ids): purged = try await purge(ids)
    }
    return RemovalAnswer(try await removedItems(), purged: purged)
  }
}
