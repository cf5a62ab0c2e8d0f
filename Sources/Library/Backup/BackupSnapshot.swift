import Foundation

/// The household at one moment, as a backup has it.
package struct BackupSnapshot: Codable, Hashable, Sendable, Identifiable {
  /// A file of somebody's, by its content.
  package struct Document: Codable, Hashable, Sendable {
    /// Whose folder it is in.
    package let owner: String
    /// Of its content, lower-case hexadecimal, which is also the file's name.
    package let sha256: String

    enum CodingKeys: String, CodingKey { case owner, sha256 }

    /// Where it is in a data folder.
    func file(in data: URL) -> URL { data.appending(path: "users/\(owner)/documents/\(sha256).pdf") }

    /// Whether both are names that this program gives: they become parts of paths.
    var isSound: Bool {
      ContentStore.isIdentifier(sha256) && !owner.isEmpty
        && owner.utf8.allSatisfy { $0 == 45 || (48...57).contains($0) || (97...122).contains($0) }
    }
  }

  static let format = "trackii-backup"
  static let version = 1

  let format: String
  let version: Int
  /// The name of its folder: the moment in UTC.
  package let id: String
  /// The moment that it shows the household at.
  package let created: Date
  /// The SHA-256 of the database's copy.
  let database: String
  /// How many people the household has.
  package let people: Int
  /// Everybody's documents; what several people have is listed for each.
  package let documents: [Document]
  /// Documents whose files were gone from the household already.
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

  /// What is said of the format before anything else is read.
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

/// What stands in a backup under the name of a snapshot.
package enum ListedSnapshot: Hashable, Sendable {
  /// It can be checked and restored.
  case readable(BackupSnapshot)
  /// It is damaged, or of a newer version; the others are as they were.
  case unreadable(name: String, BackupError)

  /// The name of its folder.
  package var name: String {
    switch self {
    case .readable(let snapshot): snapshot.id
    case .unreadable(let name, _): name
    }
  }

  /// nil where it cannot be read.
  package var snapshot: BackupSnapshot? { if case .readable(let snapshot) = self { snapshot } else { nil } }
}

/// How far a backup or a restore has come.
package struct BackupProgress: Hashable, Sendable {
  /// How many documents are done.
  package let done: Int
  /// How many there are in all.
  package let documents: Int
}
