import Foundation

/// One Atom feed of a catalogue, as it was read.
struct CatalogueFeed: Sendable {
  /// In the order of the feed.
  var items: [CatalogueItem] = []
  /// Entries that are not to be had as a PDF.
  var leftOut = 0
  /// Where the list goes on.
  var next: URL?
  var search: Search?
  /// As OpenSearch has them.
  var total: Int?
  var start: Int?
  /// The question was not understood, in the catalogue's own words (arXiv).
  var complaint: String?

  enum Search: Hashable, Sendable {
    /// An OpenSearch description, which has the template.
    case description(URL)
    /// With `{searchTerms}` in place of the words.
    case template(String)
  }
}

/// An entry of a feed while it is read.
struct RawEntry {
  var (title, id, summary, content, published, issued) = ("", "", "", "", "", "")
  var authors: [String] = []
  var links: [RawLink] = []
}

struct RawLink {
  var (rel, type, href) = ("", "", "")
  var bytes: Int?
  /// The media type alone, without its parameters.
  var media: String {
    type.split(separator: ";").first.map { $0.trimmingCharacters(in: .whitespaces).lowercased() } ?? ""
  }
}

extension RawEntry {
  private static let acquisition = "http://opds-spec.org/acquisition"
  private static let pdf = "application/pdf"
  private static let atom = "application/atom+xml"

  /// What it is for somebody who looks for PDFs; nil where it is nothing for them.
  ///
  /// - Parameter base: the feed's address, from which links are read.
  func item(base: URL, kind: CatalogueSource.Kind) -> CatalogueItem? {
    let title = PlainText.line(title)
    let called = title.isEmpty ? "Untitled" : title
    // Lent, sold and sampled ones have other relations (OPDS 1.2, 5.2).
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
