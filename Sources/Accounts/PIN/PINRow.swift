import Foundation
import Store

/// A person's PIN in the tables.
struct PINRow: Hashable, Sendable {
  let kind: PINKind
  let isShuffled: Bool
  let hash: PINHash
  var tries: PINAttempts

  init(_ kind: PINKind, isShuffled: Bool, _ hash: PINHash) {
    (self.kind, self.isShuffled, self.hash, tries) = (kind, isShuffled, hash, PINAttempts())
  }

  fileprivate init(_ row: SQLRow) throws(StoreError) {
    kind = try row.text("kind") == "digits" ? .digits(count: try row.integer("length")) : .pictures
    isShuffled = try row.flag("is_shuffled")
    hash = PINHash(
      salt: try row.blob("salt"), operations: try row.integer("operations"),
      memory: try row.integer("memory"),
      tag: try row.blob("tag"), secretID: try row.blob("secret"))
    tries = PINAttempts(failures: try row.integer("failures"), last: try row.optionalInstant("last_try"))
  }
}

extension SQLSession {
  func pin(of person: String) throws(StoreError) -> PINRow? {
    try run("SELECT * FROM pin WHERE person = $1", person).first.map { row throws(StoreError) in
      try PINRow(row)
    }
  }

  /// Stores a PIN in place of the former one, whose wrong tries are forgotten.
  func keep(_ pin: PINRow, of person: String) throws(StoreError) {
    let kind = pin.kind == .pictures ? "pictures" : "digits"
    try run(
      """
      INSERT INTO pin (person, kind, length, is_shuffled, salt, operations, memory, tag, secret, failures, last_try)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 0, NULL)
      ON CONFLICT (person) DO UPDATE SET kind = excluded.kind, length = excluded.length,
        is_shuffled = excluded.is_shuffled, salt = excluded.salt, operations = excluded.operations,
        memory = excluded.memory, tag = excluded.tag, secret = excluded.secret, failures = 0, last_try = NULL
      """, person, kind, pin.kind.length, pin.isShuffled, pin.hash.salt, pin.hash.operations,
      pin.hash.memory,
      pin.hash.tag, pin.hash.secretID)
  }

  func keep(_ tries: PINAttempts, of person: String) throws(StoreError) {
    try run(
      "UPDATE pin SET failures = $2, last_try = $3 WHERE person = $1", person, tries.failures, tries.last)
  }
}
