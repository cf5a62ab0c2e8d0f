import Catalogues
import Foundation
import Library

@testable import ReaderApp

/// Catalogues on the internet, which a test has filled.
struct SimulatedCatalogue {
  /// All items of each list; a list that is not there cannot be reached.
  var lists: [CatalogueList: [CatalogueItem]] = [:]
  var leftOut = 0
  /// Lists are answered at once; else when a test says so.
  var answersLists = true
  /// Documents come at once; else when a test says so.
  var sendsDocuments = true
  /// Why no document comes.
  var failure: AppFailure?
  private(set) var asked: [CatalogueCommand] = []

  mutating func perform(_ command: CatalogueCommand) -> [AppEvent] {
    asked.append(command)
    switch command {
    case .page(let number, let list): return answersLists ? [page(number, of: list)] : []
    case .fetch(let entry, _): return sendsDocuments ? [arrival(of: entry)] : []
    case .stop, .stopAll, .discard: return []
    }
  }

  func page(_ number: Int, of list: CatalogueList) -> AppEvent {
    guard let items = lists[list] else {
      return .catalogue(.page(.failure(AppFailure("It cannot be reached.")), number: number, of: list))
    }
    let range = items.indices.clamped(to: number * CataloguePage.size..<(number + 1) * CataloguePage.size)
    let page = CataloguePage(
      number: number, items: Array(items[range]), hasMore: range.upperBound < items.count, leftOut: leftOut)
    return .catalogue(.page(.success(page), number: number, of: list))
  }

  func arrival(of entry: CatalogueEntry) -> AppEvent {
    if let failure { return .catalogue(.fetched(.failure(failure), entry)) }
    let document = FetchedDocument(file: URL(filePath: "/nowhere/\(entry.title)/a.pdf"), entry: entry)
    return .catalogue(.fetched(.success(document), entry))
  }
}

extension SimulatedStore {
  mutating func add(_ document: FetchedDocument) -> Result<ShelfItem, AppFailure> {
    if isLocked { return .failure(Self.locked) }
    let item = Self.item(document.entry.title)
    shelf.items.append(item)
    return .success(item)
  }
}
