/// What a person has agreed to have read although nothing keeps a harmful PDF from their files: whatever they ask for once
/// more after they were told. Only kernels without Landlock make it a question.
struct Agreements<ID: Hashable> {
  private var told: Set<ID>

  /// - Parameter agreed: what they have agreed to already, such as on the command line.
  init(_ agreed: Set<ID> = []) { told = agreed }

  /// Whether nobody has agreed to this one.
  func isForeign(_ id: ID) -> Bool { !told.contains(id) }

  /// The person is told now; asking for it again is agreeing.
  mutating func tell(_ id: ID) { told.insert(id) }

  /// What the person is told.
  static func words(_ name: String) -> String {
    "\(name) was not opened: this computer's kernel lacks Landlock, so a harmful PDF could read your files. If you trust "
      + "where it comes from, choose it again."
  }
}
