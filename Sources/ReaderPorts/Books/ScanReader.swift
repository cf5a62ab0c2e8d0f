import Documents
import Library
import ReaderApp
import Signals

/// Recognises the text of an open document's scanned pages in the background: first pages that somebody wants to read,
/// then all others. Results are stored, so that work continues where it was stopped.
@MainActor
final class ScanReader {
  private let id: String
  private let document: Document
  private let shelf: Shelf
  private let post: @MainActor (AppEvent) -> Void
  private let recogniser: TextRecogniser
  /// Pages whose text is waited for, the most recently wanted one last.
  private var wanted: [Int] = []
  /// Texts recognised since the document was opened, for documents of which nothing may be stored.
  private var known: [Int: Recognition] = [:]
  /// Pages that could not be recognised; they are not tried again until the document is opened again.
  private var failed: Set<Int> = []
  /// Pages without text of their own that were found so far, and how far the document was searched for them.
  private var scans: Set<Int> = []
  private var looked = 0
  /// How many of the pages searched so far have text.
  private var pagesWithText = 0
  /// If a document has this many more pages with text than without, it counts as a book with a few pictures, whose pages
  /// without text are not recognised.
  private static let surplusOfText = 5
  private var work: Task<Void, Never>?

  /// Prepares to recognise the scanned pages of an open document.
  /// - Parameter languages: the languages that the person has chosen; nil for the default.
  /// - Returns: nil if no language is installed.
  init?(
    _ id: String, _ document: Document, on shelf: Shelf, in languages: String?,
    post: @escaping @MainActor (AppEvent) -> Void
  ) {
    guard let languages = RecognitionLanguages.chosen(languages) else { return nil }
    (self.id, self.document, self.shelf, self.post) = (id, document, shelf, post)
    recogniser = TextRecogniser(languages: languages)
  }

  /// The recognised text of a page without text; if there is none yet, the page is recognised and reported later.
  func text(of page: Int) -> Recognition? {
    if let found = kept(page) { return found }
    scans.insert(page)
    guard !failed.contains(page) else { return nil }
    wanted.removeAll { $0 == page }
    wanted.append(page)
    if work == nil { work = Task { await run() } }
    return nil
  }

  /// Stops recognition when the document is closed.
  func stop() {
    work?.cancel()
    work = nil
  }

  private func kept(_ page: Int) -> Recognition? {
    known[page] ?? shelf.recognised(page: page, of: id, languages: recogniser.languages)
  }

  /// Whether text of a page is stored. Checked off the main thread, since there may be hundreds of pages.
  private func isKept(_ page: Int) async -> Bool {
    if known[page] != nil { return true }
    return await Self.isKept(page, of: id, on: shelf, recogniser.languages)
  }

  private nonisolated static func isKept(
    _ page: Int, of id: String, on shelf: Shelf, _ languages: String
  ) async -> Bool {
    shelf.recognised(page: page, of: id, languages: languages) != nil
  }

  private func run() async {
    while !Task.isCancelled, let page = await next() {
      let isWanted = wanted.contains(page)
      wanted.removeAll { $0 == page }
      do throws(DocumentError) {
        let found = try await recogniser.recognise(document, page: page)
        known[page] = found
        try? await shelf.keepRecognised(
          RecognisedPage(found, languages: recogniser.languages), page: page, of: id)
        if isWanted || wanted.contains(page) { tell(found, page) }
        wanted.removeAll { $0 == page }
      } catch {
        failed.insert(page)
        // Without a recogniser no other page can be recognised either.
        if case .workerUnavailable = error { return }
      }
    }
    if !Task.isCancelled { work = nil }
  }

  private func tell(_ found: Recognition, _ page: Int) {
    guard !Task.isCancelled, !found.lines.isEmpty else { return }
    post(.book(.lines(.success(found.lines), isRecognised: true, page: page, documentID: id)))
  }

  /// The next page to recognise: one that somebody waits for, else the next one without text.
  private func next() async -> Int? {
    if let last = wanted.last { return last }
    while looked < document.pageCount, pagesWithText < scans.count + Self.surplusOfText {
      let page = looked
      looked += 1
      guard !failed.contains(page), await !isKept(page) else { continue }
      let lines = try? await document.lines(page: page, urgency: .ahead)
      if Task.isCancelled { return nil }
      if let last = wanted.last {
        looked = page
        return last
      }
      guard lines?.isEmpty == true else {
        pagesWithText += 1
        continue
      }
      scans.insert(page)
      return page
    }
    return nil
  }
}
