import Foundation
import FoundationXML
import Localization

/// Parses Atom feeds and OpenSearch descriptions from untrusted sources: no document type definitions, bounded depth and
/// size.
final class FeedParser: NSObject, XMLParserDelegate {
  private static let atom = "http://www.w3.org/2005/Atom"
  private static let openSearch = "http://a9.com/-/spec/opensearch/1.1/"
  private static let dublinCore = ["http://purl.org/dc/terms/", "http://purl.org/dc/elements/1.1/"]
  private static let (deepest, mostEntries, longestText) = (60, 2000, 40_000)

  private let base: URL
  private let kind: CatalogueSource.Kind
  private var path: [String] = []
  private var text = ""
  private var entry: RawEntry?
  private var feed = CatalogueFeed()
  private var template: String?
  private var problem: String?

  private init(base: URL, kind: CatalogueSource.Kind) { (self.base, self.kind) = (base, kind) }

  /// Parses an Atom feed.
  /// - Parameter base: the address from which the feed came.
  /// - Throws: `notACatalogue`.
  static func feed(_ data: Data, base: URL, kind: CatalogueSource.Kind) throws(CatalogueError)
    -> CatalogueFeed
  {
    let parser = FeedParser(base: base, kind: kind)
    try parser.parse(data, root: "feed")
    return parser.feed
  }

  /// The search template of an OpenSearch description; nil if it has none that can be used.
  ///
  /// - Throws: `notACatalogue`.
  static func searchTemplate(_ data: Data, base: URL) throws(CatalogueError) -> String? {
    let parser = FeedParser(base: base, kind: .opds)
    try parser.parse(data, root: "OpenSearchDescription")
    return parser.template
  }

  private func parse(_ data: Data, root: String) throws(CatalogueError) {
    let host = base.host() ?? localized("the computer")
    if let first = data.first(where: { !$0.isWhitespace }), first == UInt8(ascii: "{") {
      throw .notACatalogue(
        host: host, reason: localized("it is JSON, as in OPDS 2.0, which Trackii does not read"))
    }
    guard !data.contains(0) else {
      throw .notACatalogue(host: host, reason: localized("it is no UTF-8 text"))
    }
    // No feed needs document type definitions, and entities can make a small feed huge.
    guard data.range(of: Data("<!DOCTYPE".utf8)) == nil, data.range(of: Data("<!ENTITY".utf8)) == nil else {
      throw .notACatalogue(host: host, reason: localized("it is a web page, or defines words of its own"))
    }
    let parser = XMLParser(data: data)
    (parser.shouldProcessNamespaces, parser.shouldResolveExternalEntities) = (true, false)
    parser.delegate = self
    // FoundationXML reports success for a truncated document.
    let isWhole = parser.parse() && foundRoot != nil && path.isEmpty
    if let problem { throw .notACatalogue(host: host, reason: problem) }
    guard isWhole, foundRoot == root else {
      throw .notACatalogue(
        host: host,
        reason: isWhole
          ? localized("it holds something else")
          : localized("it is no whole XML (line \(max(1, parser.lineNumber)))"))
    }
  }

  private var foundRoot: String?

  // MARK: Elements

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    if path.isEmpty { foundRoot = name }
    path.append(name)
    guard path.count <= Self.deepest else { return stop(parser, localized("it is nested too deeply")) }
    // Markup within an entry's text is read as text.
    if !isWithinText { text = "" }
    switch (name, namespaceURI) {
    case ("entry", Self.atom) where path.count == 2:
      guard feed.items.count + feed.leftOut < Self.mostEntries else {
        return stop(parser, localized("it has no end"))
      }
      entry = RawEntry()
    case ("link", Self.atom): take(link: attributes)
    case ("Url", Self.openSearch) where path.count == 2: take(url: attributes)
    default: break
    }
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    if text.utf8.count < Self.longestText { text += string }
  }

  func parser(_ parser: XMLParser, foundCDATA block: Data) {
    if text.utf8.count < Self.longestText { text += String(decoding: block, as: UTF8.self) }
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    defer { path.removeLast() }
    if isWithinText {
      // Blocks of markup become separate paragraphs.
      if ["p", "br", "div", "li"].contains(name) { text += "\n\n" }
      return
    }
    switch (path.count, name, namespaceURI) {
    case (2, "entry", Self.atom): finishEntry()
    case (2, "totalResults", Self.openSearch): feed.total = number
    case (2, "startIndex", Self.openSearch): feed.start = number
    case (3, "title", Self.atom): entry?.title = text
    case (3, "id", Self.atom): entry?.id = text
    case (3, "summary", Self.atom): entry?.summary = text
    case (3, "content", Self.atom): entry?.content = text
    case (3, "published", Self.atom): entry?.published = text
    case (3, "issued", .some(let space)) where Self.dublinCore.contains(space): entry?.issued = text
    case (4, "name", Self.atom) where path[2] == "author": entry?.authors.append(text)
    default: break
    }
  }

  private var number: Int? {
    Int(text.trimmingCharacters(in: .whitespacesAndNewlines)).flatMap { $0 >= 0 ? $0 : nil }
  }

  /// Whether the parser is within an entry's text, which may have markup.
  private var isWithinText: Bool { path.count > 3 && ["summary", "content", "title"].contains(path[2]) }

  private func stop(_ parser: XMLParser, _ reason: String) {
    problem = reason
    parser.abortParsing()
  }

  private func take(link attributes: [String: String]) {
    var link = RawLink()
    link.rel = attributes["rel"] ?? ""
    link.type = attributes["type"] ?? ""
    link.href = attributes["href"] ?? ""
    link.bytes = attributes["length"].flatMap(Int.init).flatMap { $0 > 0 ? $0 : nil }
    guard !link.href.isEmpty else { return }
    if path.count == 3 {
      entry?.links.append(link)
    } else if path.count == 2 {
      switch (link.rel, link.media) {
      case ("next", _): feed.next = URL(string: link.href, relativeTo: base)?.absoluteURL
      case ("search", "application/opensearchdescription+xml"):
        if let url = URL(string: link.href, relativeTo: base)?.absoluteURL { feed.search = .description(url) }
      case ("search", "application/atom+xml") where link.href.contains("{searchTerms}"):
        if feed.search == nil { feed.search = .template(link.href) }
      default: break
      }
    }
  }

  private func take(url attributes: [String: String]) {
    guard let template = attributes["template"], template.contains("{searchTerms"),
      attributes["type"]?.lowercased().hasPrefix("application/atom+xml") == true
    else { return }
    self.template = self.template ?? template
  }

  private func finishEntry() {
    guard let raw = entry else { return }
    entry = nil
    if raw.title == "Error", raw.id.contains("arxiv.org/api/errors") {
      feed.complaint = PlainText.line(raw.summary)
    } else if let item = raw.item(base: base, kind: kind) {
      feed.items.append(item)
    } else {
      feed.leftOut += 1
    }
  }
}

extension UInt8 {
  fileprivate var isWhitespace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}
