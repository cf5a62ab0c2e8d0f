import Foundation
import Localization

/// An Atom feed of a catalogue, parsed.
struct CatalogueFeed: Sendable {
  /// The feed's items, in its order.
  var items: [CatalogueItem] = []
  /// How many entries of the feed cannot be fetched as a PDF.
  var leftOut = 0
  /// The address of the list's next part; nil if there is none.
  var next: URL?
  var search: Search?
  /// The total number of items as OpenSearch gives it; nil if it does not.
  var total: Int?
  var start: Int?
  /// The catalogue's message that it did not understand the question (arXiv).
  var complaint: String?

  enum Search: Hashable, Sendable {
    /// The address of an OpenSearch description, which contains the template.
    case description(URL)
    /// A template with `{searchTerms}` in place of the words.
    case template(String)
  }
}

/// An entry of a feed while it is parsed.
struct RawEntry {
  var (title, id, summary, content, published, issued) = ("", "", "", "", "", "")
  var authors: [String] = []
  var links: [RawLink] = []
}

struct RawLink {
  var (rel, type, href) = ("", "", "")
  var bytes: Int?
  /// The link's media type without its parameters.
  var media: String {
    type.split(separator: ";").first.map { $0.trimmingCharacters(in: .whitespaces).lowercased() } ?? ""
  }
}

extension RawEntry {
  private static let acquisition = "http://opds-spec.org/acquisition"
  private static let pdf = "application/pdf"
  private static let atom = "application/atom+xml"

  /// The entry as an item of a list of PDFs; nil if it leads to neither a PDF nor a list.
  ///
  /// - Parameter base: the feed's address, from which links are read.
  func item(base: URL, kind: CatalogueSource.Kind) -> CatalogueItem? {
    let title = PlainText.line(title)
    let called = title.isEmpty ? localized("Untitled") : title
    // Books to lend, to buy or to sample have other relations (OPDS 1.2, 5.2).
    let free = kind == .arxiv ? ["related"] : [Self.acquisition, Self.acquisition + "/open-access"]
    if let link = links.first(where: { $0.media == Self.pdf && free.contains($0.rel) }),
      let pdf = URL(string: link.href, relativeTo: base)?.absoluteURL
    {
      return .document(
        CatalogueEntry(
          title: called, authors: authors.map { PlainText.line($0, longest: 120) }.filter { !$0.isEmpty },
          summary: PlainText.paragraphs(summary.isEmpty ? content : summary), year: year, pdf: pdf,
          bytes: link.bytes))
    }
    guard kind == .opds, !links.contains(where: { $0.rel.hasPrefix(Self.acquisition) }) else { return nil }
    if let link = links.first(where: leadsOn),
      let address = URL(string: link.href, relativeTo: base)?.absoluteURL
    {
      return .section(
        CatalogueSection(
          title: called, summary: PlainText.line(content.isEmpty ? summary : content), address: address))
    }
    return nil
  }

  private func leadsOn(_ link: RawLink) -> Bool {
    guard link.media == Self.atom, !link.type.contains("type=entry") else { return false }
    switch link.rel {
    case "", "subsection", "alternate": return true
    default: return link.rel.hasPrefix("http://opds-spec.org/") && link.rel != "http://opds-spec.org/facet"
    }
  }

  private var year: Int? {
    [issued, published].lazy.compactMap { Int($0.trimmingCharacters(in: .whitespacesAndNewlines).prefix(4)) }
      .first { (1000...2999).contains($0) }
  }
}
