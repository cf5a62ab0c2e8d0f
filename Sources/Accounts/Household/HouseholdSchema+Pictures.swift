import Store

extension HouseholdSchema {
  /// Adds the pictures of notes. The note's text has each picture's place and caption; a picture is kept for the versions
  /// that show it, and is deleted with the note.
  static let pictures = Migration(
    "pictures",
    [
      // `bytes` is a whole file, `sha256` its hash and `size` its length. Width and height are in px.
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
