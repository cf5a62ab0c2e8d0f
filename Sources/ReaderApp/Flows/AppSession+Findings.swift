import Library

// What opening a shelf put in order, or found that it cannot.
extension AppSession {
  /// All of it, for the log.
  func logged(_ findings: [ShelfFinding]) -> [AppAction] {
    findings.map { .log(.warning, "shelf: \($0.kind)") }
  }

  /// The first that the person should know of. On the people's screen it would be told to everybody.
  mutating func sayFirst(of findings: [ShelfFinding]) {
    if case .people = screen.place { return }
    if let told = findings.first(where: \.concernsThePerson) { say("\(told)") }
  }
}

extension ShelfFinding {
  /// For a log, without a title or a file's name.
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

  /// A leftover of an interrupted copy is nothing that anybody has to know of.
  fileprivate var concernsThePerson: Bool {
    switch self {
    case .leftover: false
    case .adopted, .damaged, .missing, .formerDamaged, .altered, .unsorted, .picture, .cover, .database,
      .restore:
      true
    }
  }
}
