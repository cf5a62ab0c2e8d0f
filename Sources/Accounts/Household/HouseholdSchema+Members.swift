import Store

extension HouseholdSchema {
  /// Adds roles and pictures of members, locked accounts, accounts to be erased, and contacts to call for help.
  static let members = Migration(
    "members",
    [
      """
      CREATE TABLE person_role (
        person TEXT NOT NULL REFERENCES person ON DELETE CASCADE,
        role TEXT NOT NULL CHECK (role IN ('administrator', 'carer')),
        PRIMARY KEY (person, role))
      """,
      """
      CREATE TABLE portrait (
        person TEXT NOT NULL PRIMARY KEY REFERENCES person ON DELETE CASCADE,
        picture BYTEA NOT NULL,
        changed BIGINT NOT NULL)
      """,
      // When an administrator locked the account.
      """
      CREATE TABLE suspension (
        person TEXT NOT NULL PRIMARY KEY REFERENCES person ON DELETE CASCADE,
        at BIGINT NOT NULL)
      """,
      // The account is to be erased at `ends`; what the person shares passes to the heir.
      """
      CREATE TABLE departure (
        person TEXT NOT NULL PRIMARY KEY REFERENCES person ON DELETE CASCADE,
        asked_by TEXT NOT NULL CHECK (asked_by IN ('self', 'administrator')),
        asked BIGINT NOT NULL,
        ends BIGINT NOT NULL,
        heir TEXT REFERENCES person ON DELETE SET NULL)
      """,
      "CREATE INDEX departure_of_heir ON departure (heir)",
      // People whose rows are deleted, while their folders and remains in the files still have to be deleted.
      "CREATE TABLE departed (person TEXT NOT NULL PRIMARY KEY, at BIGINT NOT NULL)",
      // A one-time password issued by an administrator, beside the person's own, and the hash of the recovery code.
      "ALTER TABLE login ADD COLUMN one_time TEXT",
      "ALTER TABLE login ADD COLUMN one_time_until BIGINT",
      "ALTER TABLE login ADD COLUMN recovery TEXT",
      // Wrong tries under names that nobody has, so that they are slowed like others. The name itself is never stored,
      // since it may be a password typed into the wrong field.
      """
      CREATE TABLE stray_try (
        name_hash TEXT NOT NULL PRIMARY KEY,
        failures BIGINT NOT NULL,
        locked_until BIGINT,
        at BIGINT NOT NULL)
      """,
      """
      CREATE VIEW administrator AS SELECT person FROM person_role
      WHERE role = 'administrator' AND person NOT IN (SELECT person FROM suspension)
        AND person NOT IN (SELECT person FROM departure)
      """,
      """
      CREATE TABLE contact (
        id TEXT NOT NULL PRIMARY KEY,
        name TEXT NOT NULL,
        name_key TEXT NOT NULL,
        phone TEXT NOT NULL,
        mail TEXT NOT NULL,
        note TEXT NOT NULL,
        is_help BIGINT NOT NULL CHECK (is_help IN (0, 1)),
        changed BIGINT NOT NULL,
        version BIGINT NOT NULL CHECK (version > 0))
      """,
    ])
}
