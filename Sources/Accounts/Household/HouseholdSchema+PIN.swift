import Store

extension HouseholdSchema {
  /// Adds PINs, and whether an account has a password beside its PIN.
  static let pins = Migration(
    "pins",
    [
      // `tag` is BLAKE2b of Argon2id(PIN, salt), keyed with the device secret, which is in a separate file; `secret`
      // identifies that secret. `length` is the number of keys of the PIN. `failures` and `last_try` are written before a
      // try is answered.
      """
      CREATE TABLE pin (
        person TEXT NOT NULL PRIMARY KEY REFERENCES person ON DELETE CASCADE,
        kind TEXT NOT NULL CHECK (kind IN ('digits', 'pictures')),
        length BIGINT NOT NULL CHECK (
          (kind = 'digits' AND length BETWEEN 4 AND 6) OR (kind = 'pictures' AND length = 3)),
        is_shuffled BIGINT NOT NULL CHECK (is_shuffled IN (0, 1)),
        salt BYTEA NOT NULL,
        operations BIGINT NOT NULL CHECK (operations > 0),
        memory BIGINT NOT NULL CHECK (memory > 0),
        tag BYTEA NOT NULL,
        secret BYTEA NOT NULL,
        failures BIGINT NOT NULL CHECK (failures >= 0),
        last_try BIGINT)
      """,
      // 0 means that the account has no password that fits `hash`; a PIN or a one-time password lets the person in.
      "ALTER TABLE login ADD COLUMN has_password BIGINT NOT NULL DEFAULT 1 CHECK (has_password IN (0, 1))",
    ])
}
