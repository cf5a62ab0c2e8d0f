import Accounts
import Documents
import Foundation
import Logging
import Store

// Recognising the text of scanned pages for searching: in the background, page by page; the results are kept.
extension Shelf {
  /// If a document has this many more pages with text than without, it counts as a book with a few pictures,
  /// whose pages without text are not recognised.
  private static let surplusOfText = 5

  /// A document whose own text was indexed, and its pages without text, from 0.
  private struct Scan: Sendable {
    let id: ShelfItem.ID
    let pages: [Int]
  }

  /// Recognises the pages without text of every indexed document (`index`), the newest first, so that they
  /// are found. Pages that were recognised before, by any part of the program, are indexed and not recognised
  /// again; work continues where it was stopped. Cancelling the task stops it. Encrypted documents are left
  /// out.
  ///
  /// - Parameters:
  ///   - recogniser: reads the pictures.
  ///   - progress: told of each page that was recognised: how many those are.
  /// - Returns: how many pages were recognised now.
  /// - Throws: `store`; a page that cannot be recognised is left out.
  @discardableResult
  package func recogniseScans(
    with recogniser: TextRecogniser, progress: (@Sendable (Int) -> Void)? = nil
  ) async throws(LibraryError) -> Int {
    var count = 0
    for scan in try await scans() {
      var document: Document?
      for page in scan.pages {
        if Task.isCancelled { return count }
        if let kept = recognised(page: page, of: scan.id, languages: recogniser.languages) {
          try await takeIn(kept, page: page, of: scan.id)
          continue
        }
        do {
          if document == nil { document = try await Document.open(try await file(scan.id)) }
          guard let document else { break }
          let found = try await recogniser.recognise(document, page: page)
          try await keepRecognised(
            RecognisedPage(found, languages: recogniser.languages), page: page, of: scan.id)
          count += 1
          progress?(count)
        } catch let error as DocumentError {
          if case .cancelled = error { return count }
          logger.info(
            "a page was not recognised", metadata: ["document": .document(scan.id), "why": "\(error.kind)"])
          // Without a worker no other page can be recognised either.
          if case .workerUnavailable = error { return count }
          // If the document cannot be opened, none of its pages can be recognised.
          if document == nil { break }
        } catch let error as LibraryError {
          throw error
        } catch { return count }
      }
    }
    return count
  }

  private func scans() async throws(LibraryError) -> [Scan] {
    try await database.read { session in
      try session.run(SearchStatement.readDocuments).compactMap { row in
        guard try !row.flag("is_encrypted") else { return nil }
        let count = try row.integer("pages")
        let withText = try Set(
          session.run(SearchStatement.pagesWithText, try row.text("id")).map {
            1_048_575 - (try $0.integer("id")) % 1_048_576
          })
        let without = (0..<count).filter { !withText.contains($0) }
        guard !without.isEmpty, withText.count < without.count + Self.surplusOfText else { return nil }
        return Scan(id: try row.text("sha256"), pages: without)
      }
    }
  }

  /// Makes the recognised text of a page searchable.
  func takeIn(_ recognition: Recognition, page: Int, of id: ShelfItem.ID) async throws(LibraryError) {
    let text = Self.text(of: recognition.lines)
    guard !text.isEmpty, (0..<1_048_575).contains(page) else { return }
    try await database.write { session in
      try session.run(SearchStatement.savePage, try session.document(id).key, page, text)
    }
  }
}
