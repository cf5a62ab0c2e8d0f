import Store

extension HouseholdSchema {
  /// Adds covers: pictures that people gave documents in place of the first page. A cover belongs to the document:
  /// everybody who has the document sees it, and it is deleted with it.
  static let covers = Migration(
    "covers",
    [
      // `bytes` is a whole file, `sha256` its hash and `size` its length. Width and height are in px.
      """
      CREATE TABLE document_cover (
        document TEXT NOT NULL PRIMARY KEY REFERENCES document ON DELETE CASCADE,
        sha256 TEXT NOT NULL,
        format TEXT NOT NULL CHECK (format IN ('png', 'jpeg')),
        width BIGINT NOT NULL CHECK (width > 0),
        height BIGINT NOT NULL CHECK (height > 0),
        size BIGINT NOT NULL CHECK (size > 0),
        changed BIGINT NOT NULL,
        bytes BYTEA NOT NULL)
      """
    ])
}
