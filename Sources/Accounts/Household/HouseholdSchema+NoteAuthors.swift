import Store

extension HouseholdSchema {
  /// Who wrote a version of a note, since several may change one that is shared. NULL where nobody noted it, and where that person
  /// is gone.
  static let noteAuthors = Migration(
    "note-authors",
    [
      "ALTER TABLE note ADD COLUMN changed_by TEXT REFERENCES person ON DELETE SET NULL",
      "ALTER TABLE note_version ADD COLUMN changed_by TEXT REFERENCES person ON DELETE SET NULL",
      "CREATE INDEX note_of_author ON note (changed_by)",
      "CREATE INDEX note_version_of_author ON note_version (changed_by)",
    ])
}
