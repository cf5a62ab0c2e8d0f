import Foundation

/// A snapshot: the household at one moment, as a backup stores it.
package struct BackupSnapshot: Codable, Hashable, Sendable, Identifiable {
  /// A document's file in a backup, identified by its content.
  package struct Document: Codable, Hashable, Sendable {
    /// The identifier of the person whose folder holds the document.
    package let owner: String
    /// The SHA-256 of the document's content in lower-case hexadecimal, which is also the name of its file.
    package let sha256: String

    enum CodingKeys: String, CodingKey { case owner, sha256 }

    /// The document's file in a data folder.
    func file(in data: URL) -> URL { data.appending(path: "users/\(owner)/documents/\(sha256).pdf") }

    /// Whether owner and SHA-256 have the form that this program gives them: they become parts of paths.
    var isSound: Bool {
      ContentStore.isIdentifier(sha256) && !owner.isEmpty
        && owner.utf8.allSatisfy { $0 == 45 || (48...57).contains($0) || (97...122).contains($0) }
    }
  }

  static let format = "trackii-backup"
  static let version = 1

  let format: String
  let version: Int
  /// The name of the snapshot's folder: its moment in UTC.
  package let id: String
  /// The moment at which the snapshot shows the household.
  package let created: Date
  /// The SHA-256 of the database's copy.
  let database: String
  /// How many people the household has.
  package let people: Int
  /// The documents of all people; a document that several people have is listed for each.
  package let documents: [Document]
  /// Documents whose files were already missing from the household when the snapshot was made.
  package let missing: [Document]

  enum CodingKeys: String, CodingKey {
    case format, version, id, created, database, people, documents, missing
  }

  init(
    id: String, created: Date, database: String, people: Int, documents: [Document], missing: [Document]
  ) {
    (format, version) = (Self.format, Self.version)
    (self.id, self.created, self.database, self.people) = (id, created, database, people)
    (self.documents, self.missing) = (documents, missing)
  }

  /// The version of a snapshot's format, read before anything else.
  struct Header: Decodable {
    let format: String
    let version: Int
  }

  static let decoder: JSONDecoder = {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return decoder
  }()

  static let encoder: JSONEncoder = {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return encoder
  }()

  /// The name of a snapshot made at a moment, as `2026-11-23T06-30-05Z`: sorted by name they are sorted by time.
  static func name(at moment: Date) -> String {
    moment.formatted(.iso8601).replacing(":", with: "-")
  }
}

/// An entry in a backup's list of snapshots, readable or not.
package enum ListedSnapshot: Hashable, Sendable {
  /// A snapshot that can be checked and restored.
  case readable(BackupSnapshot)
  /// A snapshot that is damaged or of a newer version; it does not affect the others.
  case unreadable(name: String, BackupError)

  /// The name of the snapshot's folder.
  package var name: String {
    switch self {
    case .readable(let snapshot): snapshot.id
    case .unreadable(let name, _): name
    }
  }

  /// The snapshot; nil if it cannot be read.
  package var snapshot: BackupSnapshot? { if case .readable(let snapshot) = self { snapshot } else { nil } }
}

/// How far a backup or a restore has come.
package struct BackupProgress: Hashable, Sendable {
  /// How many documents have been processed.
  package let done: Int
  /// How many documents the backup or restore has in all.
  package let documents: Int
}
