import Catalogues
import Documents
import Foundation
import Library
import ReaderApp

// Catalogues among one person's settings, and what comes from them. On any thread.
extension Shelf {
  private static let cataloguesKey = "catalogues"

  /// Which catalogues may be asked; none where that cannot be read.
  package func catalogues() async -> CatalogueSetting {
    let kept = try? await setting(Self.cataloguesKey, as: CatalogueSetting.self)
    return kept.flatMap { $0.isUsable ? $0 : nil } ?? CatalogueSetting()
  }

  /// Changes them as they are by now.
  package func changeCatalogues<Result: Sendable>(
    _ body: @escaping @Sendable (inout CatalogueSetting) throws -> Result
  ) async throws -> Result {
    // What is refused here is no matter of the store's.
    let outcome: Swift.Result<Result, any Error> = try await change(
      Self.cataloguesKey, as: CatalogueSetting.self
    ) { kept in
      var setting = kept.flatMap { $0.isUsable ? $0 : nil } ?? CatalogueSetting()
      let outcome = Swift.Result { try body(&setting) }
      if case .success = outcome { kept = setting }
      return outcome
    }
    return try outcome.get()
  }

  /// Puts a document from a catalogue on the shelf, under the title that it has there and, where nobody is named yet, by the
  /// authors that are named there. Its file goes.
  ///
  /// - Parameter isForeign: see `Document.open`.
  /// - Throws: as `add`.
  package func add(_ fetched: FetchedDocument, isForeign: Bool = true) async throws(LibraryError) -> ShelfItem
  {
    defer { fetched.discard() }
    let item = try await add(fetched.file, title: fetched.entry.title, isForeign: isForeign)
    guard let author = fetched.author, var facts = try? await facts(of: item.id), facts.author == nil else {
      return item
    }
    let before = facts
    facts.author = author
    // The document is on the shelf whatever comes of this.
    try? await setFacts(facts, of: item.id, from: before)
    return (try? await self.item(item.id)) ?? item
  }
}

extension PersonStore {
  /// Puts a document from a catalogue on the shelf of whoever wanted it.
  func add(_ document: FetchedDocument, of person: Reader) async {
    guard isOpen(person) else { return document.discard() }
    let title = document.entry.title
    do throws(LibraryError) {
      tell(
        .fetched(
          .success(try await shelf.add(document, isForeign: agreements.isForeign(document.entry.pdf))),
          title: title))
    } catch {
      var failure = AppFailure(error)
      if case .document(.notConfined(_)) = error {
        agreements.tell(document.entry.pdf)
        failure = AppFailure(Agreements<URL>.words(title))
      }
      tell(.fetched(.failure(failure), title: title))
    }
  }
}
