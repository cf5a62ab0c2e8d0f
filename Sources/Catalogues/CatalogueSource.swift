import Foundation

/// An open catalogue of documents on the internet, or on a computer nearby.
package struct CatalogueSource: Hashable, Codable, Sendable, Identifiable {
  /// How it is asked.
  package enum Kind: String, Codable, Sendable {
    /// The search of arXiv, an archive of scientific papers.
    case arxiv
    /// OPDS 1.2, the Atom feeds that libraries and publishers of free books offer.
    case opds
  }

  /// How it is asked.
  package var kind: Kind
  /// As people call it.
  package var name: String
  /// Where its first list is fetched from.
  package var address: URL

  package var id: String { kind == .arxiv ? "arxiv" : address.absoluteString }

  enum CodingKeys: String, CodingKey { case kind, name, address }

  /// - Parameters:
  ///   - kind: how it is asked.
  ///   - name: as people call it.
  ///   - address: where its first list is fetched from.
  package init(_ kind: Kind, name: String, address: URL) {
    (self.kind, self.name, self.address) = (kind, name, address)
  }

  /// Asks export.arxiv.org, as its manual for programs has it (info.arxiv.org/help/api).
  package static let arxiv = CatalogueSource(
    .arxiv, name: "arXiv (papers)", address: URL(string: "https://export.arxiv.org/api/query")!)

  /// Whether it has lists to look through without a search.
  package var canBeBrowsed: Bool { kind == .opds }
}

/// Whether one person lets Trackii ask catalogues, and which.
package struct CatalogueSetting: Hashable, Codable, Sendable {
  /// Nothing on the internet is asked before the person has said so.
  package var isAllowed: Bool
  /// OPDS catalogues that the person has added.
  package var own: [CatalogueSource]

  enum CodingKeys: String, CodingKey { case isAllowed, own }

  package init(isAllowed: Bool = false, own: [CatalogueSource] = []) {
    (self.isAllowed, self.own) = (isAllowed, own)
  }

  /// Those that can be asked, in the order in which they are shown.
  package var sources: [CatalogueSource] { [.arxiv] + own }

  /// Own catalogues at most. Own choice: two pages of cells.
  package static let most = 20

  /// Whether what was kept can be used: not too many, none twice, and none with an address that is not allowed.
  package var isUsable: Bool {
    own.count <= Self.most && Set(own.map(\.id)).count == own.count
      && own.allSatisfy { $0.kind == .opds && (try? WebAddress.checked($0.address)) != nil }
  }

  /// Adds one.
  ///
  /// - Parameters:
  ///   - address: as it was typed.
  ///   - name: what to call it; nil takes the host's name.
  /// - Throws: `badAddress`, `alreadyThere`, `tooMany`.
  package mutating func add(_ address: String, name: String?) throws(CatalogueError) -> CatalogueSource {
    let url = try WebAddress.checked(typed: address)
    let called = name.map { PlainText.line($0, longest: 60) } ?? ""
    let source = CatalogueSource(.opds, name: called.isEmpty ? url.host() ?? address : called, address: url)
    guard !sources.contains(where: { $0.id == source.id || $0.name == source.name }) else {
      throw .alreadyThere(name: source.name)
    }
    guard own.count < Self.most else { throw .tooMany(most: Self.most) }
    own.append(source)
    return source
  }

  /// The catalogue of that name, in whatever case, or of that address; the only one whose name begins so.
  ///
  /// - Throws: `unknownCatalogue`.
  package func source(named name: String) throws(CatalogueError) -> CatalogueSource {
    let wanted = name.lowercased()
    if let exact = sources.first(where: { $0.name.lowercased() == wanted || $0.id == name }) { return exact }
    let likely = sources.filter { $0.name.lowercased().hasPrefix(wanted) }
    guard likely.count == 1 else { throw .unknownCatalogue(name: name, known: sources.map(\.name)) }
    return likely[0]
  }
}
