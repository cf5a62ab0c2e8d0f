import Foundation

/// What a folder beside the household says of itself, which holds another household that is to take its place.
package struct RestoreRecord: Codable, Hashable, Sendable {
  /// How far it has come. Each is on the disk before the next step is taken.
  package enum Stage: Codable, Hashable, Sendable {
    /// A copy that need not be complete; nothing of the household itself is in it.
    case building
    /// Complete and on the disk: the next start puts it in the household's place.
    case prepared(RestorePreparation)
    /// Some of the pieces may be exchanged: the previous household is here then, or is so in part. It was prepared for
    /// the next start, or nil where it was to be exchanged at once.
    case exchanging([RestorePiece], from: RestorePreparation?)
  }

  /// The snapshot's name.
  package let snapshot: String
  /// When that was made.
  package let created: Date
  /// How many people the snapshot has.
  package let people: Int
  /// How many documents the snapshot has.
  package let documents: Int
  /// How far the restore has come.
  package var stage = Stage.building

  package init(snapshot: String, created: Date, people: Int, documents: Int) {
    (self.snapshot, self.created) = (snapshot, created)
    (self.people, self.documents) = (people, documents)
  }

  enum CodingKeys: String, CodingKey { case snapshot, created, people, documents, stage }

  /// By whom it waits for the next start, or has waited until it was begun.
  package var preparation: RestorePreparation? {
    switch stage {
    case .building: nil
    case .prepared(let preparation): preparation
    case .exchanging(_, let preparation): preparation
    }
  }

  /// The stage that it was in before the exchange was begun.
  var beforeExchange: Stage { preparation.map(Stage.prepared) ?? .building }
}

/// Who wants a restore at the next start.
package struct RestorePreparer: Codable, Hashable, Sendable {
  /// This run of the program.
  package static let thisRun = UUID()

  /// The run of the program, or the window in it.
  package let run: UUID
  /// The name of who was let in there; nil on the command line.
  package let person: String?

  package init(run: UUID = RestorePreparer.thisRun, person: String? = nil) {
    (self.run, self.person) = (run, person)
  }

  enum CodingKeys: String, CodingKey { case run, person }

  /// Whether one may take back what the other has prepared: the same run, or the same person in another.
  package func isSame(as other: RestorePreparer) -> Bool {
    run == other.run || person != nil && person == other.person
  }
}

/// When and by whom a restore was prepared for the next start.
package struct RestorePreparation: Codable, Hashable, Sendable {
  /// Own choice, s: a day. Who starts the reader later may have forgotten it, and has written much meanwhile.
  static let lasts = 86_400.0

  /// When it was prepared.
  package let at: Date
  /// Who prepared it.
  package let by: RestorePreparer

  package init(at: Date, by: RestorePreparer) { (self.at, self.by) = (at, by) }

  enum CodingKeys: String, CodingKey { case at, by }

  /// Until then it waits; afterwards nobody's household is replaced by it, and anybody may take it away.
  package var until: Date { at + Self.lasts }

  /// A clock that was set back by more than a day counts as well.
  package func isStale(at now: Date) -> Bool { now >= until || now < at - Self.lasts }
}

/// A file or folder that is exchanged in one step. Which of the two lies where is told by their numbers on the disk,
/// which a renaming does not change.
package struct RestorePiece: Codable, Hashable, Sendable {
  enum Position { case before, after, unknown }

  let name: String
  /// nil where the restored household has none.
  let new: UInt64?
  /// nil where the household had none.
  let old: UInt64?

  enum CodingKeys: String, CodingKey { case name, new, old }

  /// - Returns: nil where neither household has one.
  init?(_ name: String, new: UInt64?, old: UInt64?) {
    guard new != nil || old != nil else { return nil }
    (self.name, self.new, self.old) = (name, new, old)
  }

  /// The old one decides where there is one: a log may have come in the new one's place since.
  func position(inside: UInt64?, outside: UInt64?) -> Position {
    if let old { return inside == old ? .after : outside == old ? .before : .unknown }
    return outside == new ? .after : inside == new ? .before : .unknown
  }
}
