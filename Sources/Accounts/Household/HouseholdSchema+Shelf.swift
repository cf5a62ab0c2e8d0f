import Store

extension HouseholdSchema {
  /// Adds the sort keys and filters of a shelf for each person who has a document, and documents that were taken off a
  /// shelf.
  ///
  /// The keys are copies of values in other tables, stored with each entry so that any part of a sorted shelf is read
  /// along one index.
  static let shelfOrder = Migration(
    "shelf-order",
    [
      "ALTER TABLE shelf_entry ADD COLUMN state TEXT CHECK (state IN ('want', 'reading', 'finished'))",
      // The day by which the person wants to have read the document.
      "ALTER TABLE shelf_entry ADD COLUMN due BIGINT",
      // When the document was taken off the shelf, and by whom; it can be put back until it is purged.
      "ALTER TABLE shelf_entry ADD COLUMN removed BIGINT",
      "ALTER TABLE shelf_entry ADD COLUMN removed_by TEXT REFERENCES person ON DELETE SET NULL",
      "ALTER TABLE shelf_entry ADD COLUMN title_key TEXT NOT NULL DEFAULT ''",
      // The author's sort key; NULL if the author is unknown.
      "ALTER TABLE shelf_entry ADD COLUMN author_key TEXT",
      // The share of the document that has been read, 0 to 1, by the person's place in it.
      "ALTER TABLE shelf_entry ADD COLUMN progress DOUBLE PRECISION NOT NULL DEFAULT 0",
      // The estimated time left in the document; NULL if no speed is known.
      "ALTER TABLE shelf_entry ADD COLUMN seconds_left DOUBLE PRECISION",
      """
      UPDATE shelf_entry SET
        state = CASE WHEN last_opened IS NULL THEN NULL ELSE 'reading' END,
        title_key = coalesce((SELECT f.value_key FROM document_fact f
          WHERE f.document = shelf_entry.document AND f.name = 'title'), ''),
        author_key = (SELECT f.value_key FROM document_fact f
          WHERE f.document = shelf_entry.document AND f.name = 'author'),
        progress = coalesce((SELECT CASE WHEN d.pages <= 0 THEN 0.0 WHEN p.page + p.top >= d.pages THEN 1.0
            WHEN p.page + p.top <= 0 THEN 0.0 ELSE (p.page + p.top) / d.pages END
          FROM place p JOIN document d ON d.id = p.document
          WHERE p.person = shelf_entry.person AND p.document = shelf_entry.document), 0.0),
        seconds_left = (SELECT CASE WHEN d.pages <= 0 THEN NULL
            WHEN coalesce(max(r.furthest), -1) + 1 >= d.pages THEN 0.0
            WHEN sum(r.pages) > 0 AND sum(r.seconds) >= 60
              THEN (d.pages - coalesce(max(r.furthest), -1) - 1) * sum(r.seconds) / sum(r.pages) END
          FROM reading_session r JOIN document d ON d.id = r.document
          WHERE r.person = shelf_entry.person AND r.document = shelf_entry.document GROUP BY d.pages)
      """,
      "DROP INDEX shelf_entry_by_use",
      """
      CREATE INDEX shelf_by_use ON shelf_entry (person, (coalesce(last_opened, added)), document)
      WHERE removed IS NULL
      """,
      "CREATE INDEX shelf_by_title ON shelf_entry (person, title_key, document) WHERE removed IS NULL",
      """
      CREATE INDEX shelf_by_author ON shelf_entry (person, author_key, title_key, document) WHERE removed IS NULL
      """,
      "CREATE INDEX shelf_by_addition ON shelf_entry (person, added, document) WHERE removed IS NULL",
      "CREATE INDEX shelf_by_progress ON shelf_entry (person, progress, document) WHERE removed IS NULL",
      "CREATE INDEX shelf_by_time_left ON shelf_entry (person, seconds_left, document) WHERE removed IS NULL",
      "CREATE INDEX shelf_by_due ON shelf_entry (person, due, document) WHERE removed IS NULL",
      "CREATE INDEX shelf_by_state ON shelf_entry (person, state, document) WHERE removed IS NULL",
      "CREATE INDEX shelf_entry_held ON shelf_entry (document, person) WHERE removed IS NULL",
      "CREATE INDEX shelf_entry_removed ON shelf_entry (person, removed) WHERE removed IS NOT NULL",
      "CREATE INDEX indexed_document_waiting ON indexed_document (number, document) WHERE state = 'waiting'",
      "CREATE INDEX document_fact_by_value ON document_fact (name, value_key, document)",
      "CREATE INDEX document_tag_by_name ON document_tag (person, name_key, document)",
      // The rights in force: an entry that was taken off a shelf gives none until it is put back.
      """
      CREATE VIEW held AS SELECT s.document, s.person, s.role
      FROM share s JOIN shelf_entry e ON e.document = s.document AND e.person = s.person WHERE e.removed IS NULL
      """,
    ])

  /// Adds the reading state to the indexes of a shelf, so that a filter by state need not look at each row.
  static let shelfStates = Migration(
    "shelf states",
    [
      ("shelf_by_use", "(coalesce(last_opened, added))"), ("shelf_by_title", "title_key"),
      ("shelf_by_author", "author_key, title_key"), ("shelf_by_addition", "added"),
      ("shelf_by_progress", "progress"), ("shelf_by_time_left", "seconds_left"), ("shelf_by_due", "next_due"),
    ].flatMap { index, keys in
      [
        "DROP INDEX \(index)",
        "CREATE INDEX \(index) ON shelf_entry (person, \(keys), document, state) WHERE removed IS NULL",
      ]
    })

  /// Adds an index of the shelf in the order of its documents, for counting documents of one kind.
  static let shelfDocuments = Migration(
    "shelf documents",
    ["CREATE INDEX shelf_by_document ON shelf_entry (person, document, state) WHERE removed IS NULL"])

  /// Adds an index that finds documents shared by others without a look at the person's own, which may be many more.
  static let sharedDocuments = Migration(
    "shared documents", ["CREATE INDEX share_of_others ON share (person, document) WHERE role <> 'owner'"])
}
