import Localization

/// Documents that a person has agreed to read although nothing keeps a harmful PDF from their files: those that they ask
/// for again after they were warned. Needed only on kernels without Landlock.
struct Agreements<ID: Hashable> {
  private var told: Set<ID>

  /// Begins with the documents to which a person has agreed.
  /// - Parameter agreed: documents to which the person has agreed already, such as on the command line.
  init(_ agreed: Set<ID> = []) { told = agreed }

  /// Whether nobody has agreed to read this document.
  func isForeign(_ id: ID) -> Bool { !told.contains(id) }

  /// Notes that the person is being warned; asking for the document again then counts as agreeing.
  mutating func tell(_ id: ID) { told.insert(id) }

  /// The warning to the person.
  static func words(_ name: String) -> String {
    localized(
      """
      \(name) was not opened: this computer's kernel lacks Landlock, so a harmful PDF could read your files. If you \
      trust where it comes from, choose it again.
      """)
  }
}
