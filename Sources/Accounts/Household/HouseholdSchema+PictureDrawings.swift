import Store

extension HouseholdSchema {
  /// Lines that are drawn on the pictures of notes: a row for each, so that two who draw at once keep both their lines. They
  /// are apart from the picture's file, which stays as it was given, and go with the picture.
  static let pictureDrawings = Migration(
    "picture-drawings",
    [
      // `width` and the numbers of `points` (JSON: x, y, x, y…) are px of the picture as it is shown, from its top left;
      // `size` is the count of points.
      """
      CREATE TABLE note_picture_stroke (
        note TEXT NOT NULL,
        sha256 TEXT NOT NULL,
        id TEXT NOT NULL,
        colour TEXT NOT NULL,
        width DOUBLE PRECISION NOT NULL CHECK (width > 0),
        size BIGINT NOT NULL CHECK (size > 0),
        points TEXT NOT NULL,
        created BIGINT NOT NULL,
        PRIMARY KEY (note, sha256, id),
        FOREIGN KEY (note, sha256) REFERENCES note_picture (note, sha256) ON DELETE CASCADE)
      """
    ])
}
