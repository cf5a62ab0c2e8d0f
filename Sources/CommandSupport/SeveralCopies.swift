import Localization

/// Where several documents with the same content are, and so how one of them can be named.
package enum SeveralCopies: Hashable, Sendable {
  /// They are on the shelf, and one is the person's own, which is named so.
  case oneIsOwn(name: String)
  /// They are on the shelf, and all are others'.
  case allAreOthers
  /// They were taken off the shelf.
  case removed

  /// Says that an identifier is that of several documents.
  ///
  /// - Parameters:
  ///   - id: what was typed.
  ///   - documents: the documents, each with its owner.
  func sentence(_ id: String, _ documents: String) -> String {
    switch self {
    case .oneIsOwn(let name):
      localized(
        """
        \(id) is several documents with the same content (\(documents)); write \(name) for your own, or give up the \
        others: trackii share leave
        """)
    case .allAreOthers:
      localized(
        """
        \(id) is several documents with the same content (\(documents)); give up all but one of them: trackii share leave
        """)
    case .removed:
      localized(
        """
        \(id) is several documents with the same content (\(documents)); put one back first: trackii library undelete \
        without ID takes the one that was taken off last
        """)
    }
  }
}
