import Store

extension HouseholdSchema {
  /// Pictures that people gave documents as covers, in place of the first page. A cover belongs to the document:
  /// whoever has that sees it, and it goes with it.
  static let covers = Migration(
    "covers",
    [
      // `sha256` is of `bytes`, a whole file, and their number is `size`. The sides are px.
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
