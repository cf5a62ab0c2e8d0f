import Store

extension HouseholdSchema {
  /// Adds reading together: one person leads, others follow the page. The leader's place is in `place`. Rows are deleted
  /// when the reading ends.
  static let together = Migration(
    "reading together",
    [
      """
      CREATE TABLE together (
        id TEXT NOT NULL PRIMARY KEY,
        code TEXT NOT NULL UNIQUE,
        document TEXT NOT NULL,
        leader TEXT NOT NULL UNIQUE,
        begun BIGINT NOT NULL,
        FOREIGN KEY (document, leader) REFERENCES share (document, person) ON DELETE CASCADE)
      """,
      "CREATE INDEX together_of_share ON together (document, leader)",
      // A person follows at most one reading.
      """
      CREATE TABLE together_follower (
        person TEXT NOT NULL PRIMARY KEY REFERENCES person ON DELETE CASCADE,
        together TEXT NOT NULL REFERENCES together ON DELETE CASCADE,
        joined BIGINT NOT NULL)
      """,
      "CREATE INDEX together_follower_of ON together_follower (together)",
    ])
}
