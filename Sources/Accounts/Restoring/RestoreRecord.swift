import Foundation

/// The record in a draft's folder: what it holds, and how far the restore has come.
package struct RestoreRecord: Codable, Hashable, Sendable {
  /// How far a restore has come. Each stage is on the disk before the next step is taken.
  package enum Stage: Codable, Hashable, Sendable {
    /// The draft is a copy that may be incomplete; nothing of the present household is in it.
    case building
    /// The draft is complete and on the disk: the next start puts it in the household's place.
    case prepared(RestorePreparation)
    /// Some pieces may be exchanged: the draft then holds the previous household, or parts of it. `from` is the
    /// preparation for the next start, or nil if the exchange was to be immediate.
    case exchanging([RestorePiece], from: RestorePreparation?)
  }

  /// The name of the snapshot that is restored.
  package let snapshot: String
  /// When the snapshot was made.
  package let created: Date
  /// How many people the snapshot has.
  package let people: Int
  /// How many documents the snapshot has.
  package let documents: Int
  /// How far the restore has come.
  package var stage = Stage.building

  /// Makes the record of a restore that begins, from the snapshot's name, its date, and its counts of people and
  /// documents.
  package init(snapshot: String, created: Date, people: Int, documents: Int) {
    (self.snapshot, self.created) = (snapshot, created)
    (self.people, self.documents) = (people, documents)
  }

  enum CodingKeys: String, CodingKey { case snapshot, created, people, documents, stage }

  /// By whom and when the restore was prepared for the next start; nil if the exchange was to be immediate.
  package var preparation: RestorePreparation? {
    switch stage {
    case .building: nil
    case .prepared(let preparation): preparation
    case .exchanging(_, let preparation): preparation
    }
  }

  /// The draft's stage before the exchange was begun.
  var beforeExchange: Stage { preparation.map(Stage.prepared) ?? .building }
}

/// Who prepares a restore for the next start.
package struct RestorePreparer: Codable, Hashable, Sendable {
  /// The identifier of this run of the program.
  package static let thisRun = UUID()

  /// The run of the program, or the window in it, that prepared the restore.
  package let run: UUID
  /// The name of the person who was logged in; nil on the command line.
  package let person: String?

  /// Makes a preparer from the run of the program and the person who is logged in; by default this run on the
  /// command line.
  package init(run: UUID = RestorePreparer.thisRun, person: String? = nil) {
    (self.run, self.person) = (run, person)
  }

  enum CodingKeys: String, CodingKey { case run, person }

  /// Whether one preparer may cancel what the other prepared: the same run, or the same person in another.
  package func isSame(as other: RestorePreparer) -> Bool {
    run == other.run || person != nil && person == other.person
  }
}

/// When and by whom a restore was prepared for the next start.
package struct RestorePreparation: Codable, Hashable, Sendable {
  /// How long a prepared restore waits, in seconds: a day. Somebody who starts the reader later may have forgotten it,
  /// and has written much meanwhile. Own choice.
  static let lasts = 86_400.0

  /// When the restore was prepared.
  package let at: Date
  /// Who prepared the restore.
  package let by: RestorePreparer

  /// Makes a preparation from its time and who prepared it.
  package init(at: Date, by: RestorePreparer) { (self.at, self.by) = (at, by) }

  enum CodingKeys: String, CodingKey { case at, by }

  /// Until when the restore waits; afterwards it replaces no household, and anybody may remove it.
  package var until: Date { at + Self.lasts }

  /// Whether the restore has waited too long; also true if the clock was set back by more than a day.
  package func isStale(at now: Date) -> Bool { now >= until || now < at - Self.lasts }
}

/// A file or folder that is exchanged in one step. Which of the two is where is told by their inode numbers, which
/// renaming does not change.
package struct RestorePiece: Codable, Hashable, Sendable {
  enum Position { case before, after, unknown }

  let name: String
  /// The inode number in the restored household; nil if it has no such file.
  let new: UInt64?
  /// The inode number in the previous household; nil if it had no such file.
  let old: UInt64?

  enum CodingKeys: String, CodingKey { case name, new, old }

  /// Records the files of both households that have the same name.
  /// - Returns: nil if neither household has a file of this name.
  init?(_ name: String, new: UInt64?, old: UInt64?) {
    guard new != nil || old != nil else { return nil }
    (self.name, self.new, self.old) = (name, new, old)
  }

  /// Where the piece is, from the inode numbers inside and outside the draft. The old one decides if there is one: a log
  /// may have been made in the new one's place since.
  func position(inside: UInt64?, outside: UInt64?) -> Position {
    if let old { return inside == old ? .after : outside == old ? .before : .unknown }
    return outside == new ? .after : inside == new ? .before : .unknown
  }
}
