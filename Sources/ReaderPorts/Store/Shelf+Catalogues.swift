import Catalogues
import Documents
import Foundation
import Library
import ReaderApp

// A person's setting of catalogues, and adding documents from them. On any thread.
extension Shelf {
  private static let cataloguesKey = "catalogues"

  /// The catalogues that may be asked; none if the setting cannot be read.
  package func catalogues() async -> CatalogueSetting {
    let kept = try? await setting(Self.cataloguesKey, as: CatalogueSetting.self)
    return kept.flatMap { $0.isUsable ? $0 : nil } ?? CatalogueSetting()
  }

  /// Changes the setting of catalogues from its present value.
  package func changeCatalogues<Result: Sendable>(
    _ body: @escaping @Sendable (inout CatalogueSetting) throws -> Result
  ) async throws -> Result {
    // A refusal by the closure is not an error of the store, so it is passed on separately.
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

  /// Adds a document from a catalogue to the shelf, with the catalogue's title and, if the document names no author, the
  /// catalogue's authors. The temporary file is removed.
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
    // An error here does not affect the added document.
    try? await setFacts(facts, of: item.id, from: before)
    return (try? await self.item(item.id)) ?? item
  }
}

extension PersonStore {
  /// Adds a document from a catalogue to the shelf of the person who asked for it.
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
