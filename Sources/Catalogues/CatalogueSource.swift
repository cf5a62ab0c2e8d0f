import Foundation
import Localization

/// An open catalogue of documents on the internet, or on a computer nearby.
package struct CatalogueSource: Hashable, Codable, Sendable, Identifiable {
  /// The protocols by which catalogues are asked.
  package enum Kind: String, Codable, Sendable {
    /// The search of arXiv, an archive of scientific papers.
    case arxiv
    /// OPDS 1.2, the Atom feeds that libraries and publishers of free books offer.
    case opds
  }

  /// The protocol by which the catalogue is asked.
  package var kind: Kind
  /// The catalogue's name for people.
  package var name: String
  /// The address from which the catalogue's first list is fetched.
  package var address: URL

  /// The catalogue's identifier: “arxiv”, or for OPDS the address of the first list.
  package var id: String { kind == .arxiv ? "arxiv" : address.absoluteString }

  enum CodingKeys: String, CodingKey { case kind, name, address }

  /// Describes a catalogue.
  ///
  /// - Parameters:
  ///   - kind: the protocol by which the catalogue is asked.
  ///   - name: its name for people.
  ///   - address: the address of its first list.
  package init(_ kind: Kind, name: String, address: URL) {
    (self.kind, self.name, self.address) = (kind, name, address)
  }

  /// arXiv, asked at export.arxiv.org as its manual for programs requires (info.arxiv.org/help/api).
  package static let arxiv = CatalogueSource(
    .arxiv, name: localized("arXiv (papers)"), address: URL(string: "https://export.arxiv.org/api/query")!)

  /// Whether the catalogue has lists to look through without a search.
  package var canBeBrowsed: Bool { kind == .opds }
}

/// A person's setting: whether catalogues may be asked, and which.
package struct CatalogueSetting: Hashable, Codable, Sendable {
  /// Whether the person has allowed asking catalogues; nothing on the internet is asked before.
  package var isAllowed: Bool
  /// OPDS catalogues that the person has added.
  package var own: [CatalogueSource]

  enum CodingKeys: String, CodingKey { case isAllowed, own }

  /// Makes a setting from the permission and the person's own catalogues; by default nothing is asked.
  package init(isAllowed: Bool = false, own: [CatalogueSource] = []) {
    (self.isAllowed, self.own) = (isAllowed, own)
  }

  /// The catalogues that can be asked, in the order of display.
  package var sources: [CatalogueSource] { [.arxiv] + own }

  /// The most catalogues of one's own. Own choice: two pages of cells.
  package static let most = 20

  /// Whether a stored setting is valid: not too many catalogues, none twice, and none with an address that is not
  /// allowed.
  package var isUsable: Bool {
    own.count <= Self.most && Set(own.map(\.id)).count == own.count
      && own.allSatisfy { $0.kind == .opds && (try? WebAddress.checked($0.address)) != nil }
  }

  /// Adds an OPDS catalogue.
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

  /// The catalogue with this name, ignoring case, or with this address; else the only one whose name begins so.
  ///
  /// - Throws: `unknownCatalogue`.
  package func source(named name: String) throws(CatalogueError) -> CatalogueSource {
    let wanted = name.lowercased()
    let exact = sources.first { $0.name.lowercased() == wanted || $0.id == name || $0.id == wanted }
    if let exact { return exact }
    let likely = sources.filter { $0.name.lowercased().hasPrefix(wanted) }
    guard likely.count == 1 else { throw .unknownCatalogue(name: name, known: sources.map(\.name)) }
    return likely[0]
  }
}
