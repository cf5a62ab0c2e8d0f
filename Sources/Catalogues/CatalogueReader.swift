import DocumentProtocol
import Foundation
import Localization
import Synchronization

/// Reads lists of catalogues and fetches documents. Nothing is fetched unasked. Several requests at once are answered
/// independently.
package actor CatalogueReader {
  /// Limits of size and time for what is fetched.
  package struct Configuration: Sendable {
    /// The largest feed in bytes; the feed of a library's front page has some hundred kilobytes.
    package var feedBytes = 4_000_000
    /// The largest document in bytes. Own choice: scans of large books have 200 MB.
    package var documentBytes = 500_000_000
    /// How long to wait while no data arrive, in seconds. Own choice.
    package var idleSeconds = 20.0
    /// The time limit for a whole feed, in seconds. Own choice.
    package var feedSeconds = 40.0
    /// The time limit for a whole document, in seconds. Own choice.
    package var documentSeconds = 3600.0
    /// The pause between two requests to arXiv in seconds, as its terms for programs ask (info.arxiv.org/help/api/tou).
    package var arxivPauseSeconds = 3.0
    /// Makes the usual limits.
    package init() {}
  }

  private let configuration: Configuration
  /// The list that was last looked at, as far as it was read.
  private var walk: Walk?
  private var lastAsked: ContinuousClock.Instant?

  /// Makes a reader of catalogues.
  /// - Parameter configuration: limits of size and time for what is fetched.
  package init(_ configuration: Configuration = Configuration()) { self.configuration = configuration }

  /// What was read so far of a list.
  private struct Walk {
    var list: CatalogueList
    var items: [CatalogueItem] = []
    var leftOut = 0
    var total: Int?
    /// The address of the list's next feed; nil at its end.
    var next: URL?
    var seen: Set<URL> = []
  }

  /// How many successive feeds without a free PDF are read for one page.
  private static let mostBarren = 12

  // MARK: Lists

  /// Reads a page of up to ten items of a list.
  ///
  /// - Parameters:
  ///   - number: the page's number, from 0.
  ///   - list: which list, as it was opened.
  /// - Throws: `CatalogueError`, `CancellationError`.
  package func page(_ number: Int, of list: CatalogueList) async throws -> CataloguePage {
    var walk: Walk
    if let known = self.walk, known.list == list {
      walk = known
    } else {
      walk = Walk(list: list)
      walk.next = try await start(of: list)
    }
    let end = (number + 1) * CataloguePage.size
    // A catalogue may have many feeds without a free PDF, and a hostile one endlessly many.
    var (feeds, barren) = (0, 0)
    while walk.items.count < end, let next = walk.next, barren < Self.mostBarren,
      feeds < Self.mostBarren + end
    {
      guard !walk.seen.contains(next) else {
        walk.next = nil
        break
      }
      let (feed, address) = try await feed(at: next, list.source)
      walk.seen.insert(next)
      walk.items += feed.items
      walk.leftOut += feed.leftOut
      walk.total = feed.total ?? walk.total
      walk.next = Self.next(after: feed, at: address, in: list)
      (feeds, barren) = (feeds + 1, feed.items.isEmpty ? barren + 1 : 0)
      // Stored after each feed, so that what was read is not fetched again if the next feed fails.
      self.walk = walk
    }
    self.walk = walk
    let range = walk.items.indices.clamped(to: number * CataloguePage.size..<end)
    return CataloguePage(
      number: number, items: Array(walk.items[range]), hasMore: walk.items.count > end || walk.next != nil,
      total: walk.total, leftOut: walk.leftOut)
  }

  private static func next(after feed: CatalogueFeed, at address: URL, in list: CatalogueList) -> URL? {
    guard list.source.kind == .arxiv else { return feed.next }
    // arXiv gives no link to a next page, but numbers its results.
    guard let total = feed.total, let start = feed.start, case .search(let words) = list.part,
      start < total - CataloguePage.size
    else { return nil }
    return try? arxiv(words, from: start + CataloguePage.size, at: list.source.address)
  }

  private func start(of list: CatalogueList) async throws -> URL {
    let source = list.source
    switch (source.kind, list.part) {
    case (.arxiv, .search(let words)): return try Self.arxiv(words, from: 0, at: source.address)
    case (.arxiv, _): throw CatalogueError.onlySearch(name: source.name)
    case (.opds, .root): return source.address
    case (.opds, .section(let section)): return section.address
    case (.opds, .search(let words)): return try await search(words, in: source)
    }
  }

  // MARK: Searching

  private static func arxiv(_ words: String, from start: Int, at address: URL) throws(CatalogueError) -> URL {
    // Only letters and digits: arXiv would interpret punctuation as search syntax.
    let terms = words.split { !$0.isLetter && !$0.isNumber }.map { "all:\($0)" }
    guard !terms.isEmpty else { throw .noWords }
    let query = terms.map(escaped).joined(separator: "+AND+")
    guard
      let url = URL(
        string:
          "\(address.absoluteString)?search_query=\(query)&start=\(start)&max_results=\(CataloguePage.size)"
          + "&sortBy=relevance")
    else { throw .noWords }
    return url
  }

  private func search(_ words: String, in source: CatalogueSource) async throws -> URL {
    guard words.contains(where: { $0.isLetter || $0.isNumber }) else { throw CatalogueError.noWords }
    let (root, base) = try await feed(at: source.address, source)
    let template: String
    let from: URL
    switch root.search {
    case nil: throw CatalogueError.noSearch(name: source.name)
    case .template(let found): (template, from) = (found, base)
    case .description(let address):
      let (data, came) = try await data(at: address, source, accept: "application/opensearchdescription+xml")
      guard let found = try FeedParser.searchTemplate(data, base: came) else {
        throw CatalogueError.noSearch(name: source.name)
      }
      (template, from) = (found, came)
    }
    guard let url = Self.filled(template, words, base: from) else {
      throw CatalogueError.noSearch(name: source.name)
    }
    return url
  }

  /// An OpenSearch 1.1 template with its parameters filled in.
  static func filled(_ template: String, _ words: String, base: URL) -> URL? {
    let text = template.replacing(#/\{([^\{\}\?]*)\??\}/#) { value(of: $0.output.1, words) }
    return URL(string: text, relativeTo: base)?.absoluteURL
  }

  private static func value(of parameter: Substring, _ words: String) -> String {
    switch parameter {
    case "searchTerms": escaped(words)
    case "startPage", "startIndex": "1"
    case "count": "\(CataloguePage.size)"
    case "inputEncoding", "outputEncoding": "UTF-8"
    case "language": "*"
    default: ""
    }
  }

  private static func escaped(_ words: String) -> String {
    let plain = CharacterSet(
      charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~")
    return words.addingPercentEncoding(withAllowedCharacters: plain) ?? ""
  }

  // MARK: Asking

  private func feed(at address: URL, _ source: CatalogueSource) async throws -> (CatalogueFeed, URL) {
    let (data, came) = try await data(
      at: address, source, accept: "application/atom+xml;profile=opds-catalog, application/atom+xml")
    let feed = try FeedParser.feed(data, base: came, kind: source.kind)
    if let words = feed.complaint { throw CatalogueError.complaint(name: source.name, words: words) }
    return (feed, came)
  }

  private func data(at address: URL, _ source: CatalogueSource, accept: String) async throws -> (Data, URL) {
    if source.kind == .arxiv { try await pause() }
    let limits = WebTransfer.Limits(
      bytes: configuration.feedBytes, idleSeconds: configuration.idleSeconds,
      seconds: configuration.feedSeconds)
    let received = Received()
    let came = try await WebTransfer.get(address, origin: source.address, accept: accept, limits) { data in
      received.data.withLock { $0 += data }
    }
    return (received.data.withLock { $0 }, came)
  }

  private final class Received: Sendable { let data = Mutex(Data()) }

  private func pause() async throws {
    let now = ContinuousClock.now
    let free = lastAsked.map { $0 + .seconds(configuration.arxivPauseSeconds) } ?? now
    lastAsked = max(now, free)
    if free > now { try await Task.sleep(until: free) }
  }

  // MARK: Documents

  /// Fetches the PDF of an entry.
  ///
  /// - Parameters:
  ///   - entry: the document to fetch.
  ///   - source: the catalogue that lists it.
  ///   - place: the folder in which a temporary folder is made; nothing is left there if this throws.
  ///   - progress: bytes so far and in all, as far as that is said, on any thread.
  /// - Throws: `CatalogueError`, `CancellationError`.
  package nonisolated func fetch(
    _ entry: CatalogueEntry, of source: CatalogueSource,
    in place: URL = FileManager.default.temporaryDirectory,
    progress: (@Sendable (Int, Int?) -> Void)? = nil
  ) async throws -> FetchedDocument {
    Self.sweep(place)
    let folder = place.appending(path: Self.folderName + UUID().uuidString)
    // Errors name the file, so the file gets the document's title.
    let file = folder.appending(path: Self.fileName(entry.title))
    let fetched = FetchedDocument(file: file, entry: entry)
    do {
      let handle = try Self.newFile(file, in: folder)
      defer { try? handle.close() }
      let limits = WebTransfer.Limits(
        bytes: configuration.documentBytes, idleSeconds: configuration.idleSeconds,
        seconds: configuration.documentSeconds)
      let said = entry.bytes
      var report: (@Sendable (Int, Int?) -> Void)?
      if let progress { report = { progress($0, $1 ?? said) } }
      _ = try await WebTransfer.get(
        entry.pdf, origin: source.address, accept: "application/pdf", limits, progress: report
      ) { data in
        try handle.write(contentsOf: data)
      }
      guard try Self.beginsAsPDF(file) else { throw CatalogueError.notAPDF(title: entry.title) }
      return fetched
    } catch {
      fetched.discard()
      throw error
    }
  }

  private static let folderName = "trackii-fetched-"

  /// Removes temporary folders that killed programs left, once they are a day old.
  private static func sweep(_ place: URL) {
    let all = try? FileManager.default.contentsOfDirectory(
      at: place, includingPropertiesForKeys: [.contentModificationDateKey])
    for folder in all ?? [] where folder.lastPathComponent.hasPrefix(folderName) {
      let changed = try? folder.resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate
      if let changed, changed < Date(timeIntervalSinceNow: -86_400) {
        try? FileManager.default.removeItem(at: folder)
      }
    }
  }

  /// A file name from a title; file systems allow 255 bytes.
  private static func fileName(_ title: String) -> String {
    var name = ""
    for character in DisplayText.fileName(title.replacing("/", with: " ")) {
      guard name.utf8.count + character.utf8.count <= 150 else { break }
      name.append(character)
    }
    return name + ".pdf"
  }

  private static func newFile(_ file: URL, in folder: URL) throws(CatalogueError) -> FileHandle {
    do {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
      try Data().write(to: file, options: .withoutOverwriting)
      return try FileHandle(forWritingTo: file)
    } catch {
      throw .notKept(reason: localized("no file can be made in \(folder.deletingLastPathComponent().path)"))
    }
  }

  /// Whether a PDF header is in the file's first kilobyte, as PDF readers accept it (ISO 32000-1, annex H.3.4.1).
  private static func beginsAsPDF(_ file: URL) throws -> Bool {
    let handle = try FileHandle(forReadingFrom: file)
    defer { try? handle.close() }
    return (try handle.read(upToCount: 1024) ?? Data()).range(of: Data("%PDF-".utf8)) != nil
  }
}
