import Library

// Tells what the store repaired while it opened a shelf, or found that it cannot repair.
extension AppSession {
  /// Log entries for all findings of the shelf.
  func logged(_ findings: [ShelfFinding]) -> [AppAction] {
    findings.map { .log(.warning, "shelf: \($0.kind)") }
  }

  /// Tells the person the first finding that concerns them. On the people's screen everybody could read it, so it is left out
  /// there.
  mutating func sayFirst(of findings: [ShelfFinding]) {
    if case .people = screen.place { return }
    if let told = findings.first(where: \.concernsThePerson) { say("\(told)") }
  }
}

extension ShelfFinding {
  /// The finding's kind for the log, without a title or a file name.
  fileprivate var kind: String {
    switch self {
    case .leftover: "an interrupted copy was removed"
    case .adopted: "a stored document that was not listed is listed again"
    case .damaged: "a stored file was damaged and is removed"
    case .missing: "the file of a listed document is gone"
    case .altered: "the file of a listed document was changed"
    case .unsorted: "a document was not sorted as it should be"
    case .picture: "a picture of a note is gone or damaged"
    case .cover: "a cover is damaged"
    case .database: "the database is not in one piece"
    case .formerDamaged: "an older version's list of the shelf is damaged"
    case .restore: "a restore that was stopped was brought to its end"
    }
  }

  /// Whether the person should know of the finding; a leftover of an interrupted copy needs no message.
  fileprivate var concernsThePerson: Bool {
    switch self {
    case .leftover: false
    case .adopted, .damaged, .missing, .formerDamaged, .altered, .unsorted, .picture, .cover, .database,
      .restore:
      true
    }
  }
}
