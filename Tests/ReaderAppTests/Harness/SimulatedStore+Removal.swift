import Foundation
import ReaderApp

@testable import Library

extension SimulatedStore {
  mutating func perform(_ request: RemovalRequest) -> Result<RemovalAnswer, AppFailure> {
    let before = shelf.removed.count
    let purges = if case .purge = request { true } else if case .purgeAll = request { true } else { false }
    switch request {
    case .list: break
    case .take(let item):
      guard let index = shelf.items.firstIndex(where: { $0.id == item.id }) else {
        return .failure(AppFailure("There is no such document."))
      }
      shelf.removed.insert(RemovedItem(item: shelf.items.remove(at: index), removed: date), at: 0)
    case .putBack(let item):
      guard let index = shelf.removed.firstIndex(where: { $0.item.id == item.id }) else {
        return .failure(AppFailure("There is no such document."))
      }
      shelf.items.append(shelf.removed.remove(at: index).item)
    case .purge(let item): shelf.removed.removeAll { $0.item.id == item.id }
    case .purgeAll(let ids): shelf.removed.removeAll { ids.contains($0.item.id) }
    }
    return .success(RemovalAnswer(shelf.removed, purged: purges ? before - shelf.removed.count : 0))
  }

  mutating func perform(_ request: ReadersRequest, of id: String) -> DocumentReaders {
    var all = shelf.holders[id] ?? DocumentReaders()
    if case .show(let shows) = request {
      all.holders = all.holders.map { holder in
        holder.name == reader.name
          ? Holder(name: holder.name, role: holder.role, shows: shows, page: holder.page) : holder
      }
      shelf.holders[id] = all
    }
    return all
  }
}
