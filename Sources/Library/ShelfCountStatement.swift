import Accounts

/// The SQL statement that counts the documents of a filtered shelf. `$1` is the person who is signed in, `$2` to `$4`
/// state, tag and collection, NULL for any, and `$5` the kind where one is asked for.
///
/// The shelf, the documents of the kind and those of others are read beside each other, each in document order along an
/// index, which takes half as long as looking up each document of the shelf. Only a few documents are looked up, which
/// takes less still.
struct ShelfCountStatement: PersonalStatement, Hashable {
  /// Which documents of the shelf are counted, by whose they are.
  enum Documents: CaseIterable {
    /// All documents.
    case all
    /// The person's own, each of which is looked up on the shelf.
    case fewOwn
    /// The person's own: those that are not others'.
    case own
    /// Those that others share.
    case shared
  }

  /// Whether only documents of one kind are counted.
  let hasKind: Bool
  let documents: Documents

  init(hasKind: Bool, _ documents: Documents) { (self.hasKind, self.documents) = (hasKind, documents) }

  static let allCases = Documents.allCases.flatMap { documents in
    [false, true].map { ShelfCountStatement(hasKind: $0, documents) }
  }

  init?(rawValue: String) {
    guard let known = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = known
  }

  var rawValue: String {
    let entries = "SELECT e.document FROM shelf_entry e WHERE \(ShelfListStatement.conditions(from: 2))"
    let ofKind = "SELECT f.document FROM document_fact f WHERE f.name = 'kind' AND f.value_key = $5"
    let ofOthers = "SELECT s.document FROM share s WHERE s.person = $1 AND s.role <> 'owner'"
    let parts: [String?] = [
      entries,
      documents == .fewOwn ? "AND e.document IN (SELECT d.id FROM document d WHERE d.owner = $1)" : nil,
      hasKind ? "INTERSECT \(ofKind)" : nil,
      documents == .own ? "EXCEPT \(ofOthers)" : documents == .shared ? "INTERSECT \(ofOthers)" : nil,
      hasKind || documents == .own || documents == .shared ? "ORDER BY 1" : nil,
    ]
    return "SELECT count(*) AS items FROM (\(parts.compactMap(\.self).joined(separator: "\n  "))) k"
  }
}
