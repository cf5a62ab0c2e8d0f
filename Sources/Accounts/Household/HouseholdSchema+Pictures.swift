import Store

extension HouseholdSchema {
  /// The pictures of notes. Where each stands in its note, and what is said of it, is in the note's text; a picture stays
  /// for the versions that show it, and goes with the note.
  static let pictures = Migration(
    "pictures",
    [
      // `sha256` is of `bytes`, a whole file, and their number is `size`. The sides are px.
      """
      CREATE TABLE note_picture (
        note TEXT NOT NULL REFERENCES note ON DELETE CASCADE,
        sha256 TEXT NOT NULL,
        format TEXT NOT NULL CHECK (format IN ('png', 'jpeg')),
        width BIGINT NOT NULL CHECK (width > 0),
        height BIGINT NOT NULL CHECK (height > 0),
        size BIGINT NOT NULL CHECK (size > 0),
        added BIGINT NOT NULL,
        bytes BYTEA NOT NULL,
        PRIMARY KEY (note, sha256))
      """
    ])
}
