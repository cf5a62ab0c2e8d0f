import Store

extension HouseholdSchema {
  /// Adds notes, free or about a document, with all their versions.
  static let notes = Migration(
    "notes",
    [
      // A note stays when its document is deleted; `about` then keeps the document's title.
      """
      CREATE TABLE note (
        id TEXT NOT NULL PRIMARY KEY,
        person TEXT NOT NULL REFERENCES person ON DELETE CASCADE,
        document TEXT REFERENCES document ON DELETE SET NULL,
        about TEXT NOT NULL,
        page BIGINT CHECK (page >= 0),
        title TEXT NOT NULL,
        body TEXT NOT NULL,
        created BIGINT NOT NULL,
        changed BIGINT NOT NULL,
        version BIGINT NOT NULL CHECK (version > 0),
        deleted BIGINT)
      """,
      "CREATE INDEX note_of_person ON note (person, changed)",
      "CREATE INDEX note_of_document ON note (document, person)",
      """
      CREATE TABLE note_version (
        note TEXT NOT NULL REFERENCES note ON DELETE CASCADE,
        version BIGINT NOT NULL,
        title TEXT NOT NULL,
        body TEXT NOT NULL,
        changed BIGINT NOT NULL,
        deleted BIGINT,
        PRIMARY KEY (note, version))
      """,
    ])

  /// Adds search by words: in titles, marks, notes, and pages of documents.
  static let search = Migration(
    "search",
    [
      // `value_key` has the words in the form that is searched, with a space before and after each.
      """
      CREATE TABLE document_fact (
        document TEXT NOT NULL REFERENCES document ON DELETE CASCADE,
        name TEXT NOT NULL CHECK (name IN ('title', 'author', 'subject', 'category', 'kind')),
        value TEXT NOT NULL,
        value_key TEXT NOT NULL,
        PRIMARY KEY (document, name))
      """,
      // Tags belong to each person separately.
      """
      CREATE TABLE document_tag (
        person TEXT NOT NULL,
        document TEXT NOT NULL,
        name TEXT NOT NULL,
        name_key TEXT NOT NULL,
        PRIMARY KEY (person, document, name_key),
        FOREIGN KEY (document, person) REFERENCES share (document, person) ON DELETE CASCADE)
      """,
      "CREATE INDEX document_tag_of_share ON document_tag (document, person)",
      // How far the text of a document has been indexed; documents are numbered, so that the newest comes first.
      """
      CREATE TABLE indexed_document (
        number BIGINT NOT NULL PRIMARY KEY,
        document TEXT NOT NULL UNIQUE REFERENCES document ON DELETE CASCADE,
        state TEXT NOT NULL CHECK (state IN ('waiting', 'done', 'locked', 'failed')),
        pages_done BIGINT NOT NULL,
        reason TEXT,
        added BIGINT NOT NULL)
      """,
      """
      CREATE TABLE title_text (
        id BIGINT NOT NULL PRIMARY KEY REFERENCES indexed_document ON DELETE CASCADE,
        text TEXT NOT NULL)
      """,
      // `id` is 1,048,576 times the document's number, plus 1,048,575 minus the page: in descending order, the first page
      // of the newest document comes first.
      """
      CREATE TABLE page_text (
        id BIGINT NOT NULL PRIMARY KEY,
        number BIGINT NOT NULL REFERENCES indexed_document ON DELETE CASCADE,
        text TEXT NOT NULL)
      """,
      "CREATE INDEX page_text_of_document ON page_text (number)",
      """
      CREATE TABLE entry_text (
        id BIGINT NOT NULL PRIMARY KEY,
        person TEXT NOT NULL REFERENCES person ON DELETE CASCADE,
        mark TEXT UNIQUE REFERENCES mark ON DELETE CASCADE,
        note TEXT UNIQUE REFERENCES note ON DELETE CASCADE,
        at BIGINT NOT NULL,
        text TEXT NOT NULL)
      """,
      "CREATE INDEX entry_text_of_person ON entry_text (person)",
    ],
    fullText: [FullTextTable("title_text"), FullTextTable("page_text"), FullTextTable("entry_text")])
}
