import Store

extension HouseholdSchema {
  /// Adds how long each person has read each document. A row is one opening of a document, written again while it is
  /// read. It is deleted with the right to the document, and so with the person.
  static let readingTime = Migration(
    "reading-time",
    [
      // `ended` is when the row was last written, for the order of documents; a clock may have gone back since `started`.
      // `furthest` is the last page that was read, from 0, NULL where none was read for long enough. `line_seconds` is
      // the part of `seconds` in which gaze was on the `lines` and `words` that were followed.
      """
      CREATE TABLE reading_session (
        id TEXT NOT NULL PRIMARY KEY,
        person TEXT NOT NULL,
        document TEXT NOT NULL,
        started BIGINT NOT NULL,
        ended BIGINT NOT NULL,
        seconds DOUBLE PRECISION NOT NULL CHECK (seconds >= 0),
        pages BIGINT NOT NULL CHECK (pages >= 0),
        furthest BIGINT CHECK (furthest >= 0),
        lines BIGINT NOT NULL CHECK (lines >= 0),
        words BIGINT NOT NULL CHECK (words >= 0),
        line_seconds DOUBLE PRECISION NOT NULL CHECK (line_seconds >= 0),
        FOREIGN KEY (document, person) REFERENCES share (document, person) ON DELETE CASCADE)
      """,
      "CREATE INDEX reading_session_of_share ON reading_session (document, person)",
      "CREATE INDEX reading_session_of_person ON reading_session (person, started)",
    ])
}
