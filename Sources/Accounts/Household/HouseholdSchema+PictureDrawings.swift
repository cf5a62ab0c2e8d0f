import Store

extension HouseholdSchema {
  /// Adds lines drawn on the pictures of notes: one row for each line, so that the lines of two people who draw at once
  /// are both kept. They are separate from the picture's file, which stays unchanged, and are deleted with the picture.
  static let pictureDrawings = Migration(
    "picture-drawings",
    [
      // `width` and the numbers of `points` (JSON: x, y, x, y…) are px from the top left of the picture as shown; `size`
      // is the number of points.
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
