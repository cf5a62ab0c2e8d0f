import Documents
import Library
import ReaderApp
import Signals

/// Recognises the text of an open document's scanned pages in the background: those that somebody wants to read first,
/// then all others. What is recognised is kept, so that it goes on where it ended.
@MainActor
final class ScanReader {
  private let id: String
  private let document: Document
  private let shelf: Shelf
  private let post: @MainActor (AppEvent) -> Void
  private let recogniser: TextRecogniser
  /// Pages whose text is waited for, the last one first.
  private var wanted: [Int] = []
  /// Of this opening, for documents of which nothing may be kept.
  private var known: [Int: Recognition] = [:]
  /// What could not be recognised is not tried again before the document is opened again.
  private var failed: Set<Int> = []
  /// Pages that have no text of their own, as far as that is known, and how far they were looked through.
  private var scans: Set<Int> = []
  private var looked = 0
  /// Of those that were looked through.
  private var pagesWithText = 0
  /// So many more pages with text than without make a book with a few pictures, whose other pages are left alone.
  private static let surplusOfText = 5
  private var work: Task<Void, Never>?

  /// - Parameter languages: as the person has chosen them; nil as usual.
  /// - Returns: nil where no language is installed.
  init?(
    _ id: String, _ document: Document, on shelf: Shelf, in languages: String?,
    post: @escaping @MainActor (AppEvent) -> Void
  ) {
    guard let languages = RecognitionLanguages.chosen(languages) else { return nil }
    (self.id, self.document, self.shelf, self.post) = (id, document, shelf, post)
    recogniser = TextRecogniser(languages: languages)
  }

  /// What was recognised of a page without text; where nothing was, it is, and told of.
  func text(of page: Int) -> Recognition? {
    if let found = kept(page) { return found }
    scans.insert(page)
    guard !failed.contains(page) else { return nil }
    wanted.removeAll { $0 == page }
    wanted.append(page)
    if work == nil { work = Task { await run() } }
    return nil
  }

  /// The document is closed.
  func stop() {
    work?.cancel()
    work = nil
  }

  private func kept(_ page: Int) -> Recognition? {
    known[page] ?? shelf.recognised(page: page, of: id, languages: recogniser.languages)
  }

  /// Beside the main thread: there may be hundreds of them.
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
        // Without a recogniser no other page is read either.
        if case .workerUnavailable = error { return }
      }
    }
    if !Task.isCancelled { work = nil }
  }

  private func tell(_ found: Recognition, _ page: Int) {
    guard !Task.isCancelled, !found.lines.isEmpty else { return }
    post(.book(.lines(.success(found.lines), isRecognised: true, page: page, documentID: id)))
  }

  /// A page that somebody waits for, else the next one without text.
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
