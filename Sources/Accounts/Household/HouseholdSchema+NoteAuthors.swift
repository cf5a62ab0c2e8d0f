import Store

extension HouseholdSchema {
  /// Adds the author of each version of a note, since several people may change a shared note. NULL if the author was not
  /// noted, or is no longer a member.
  static let noteAuthors = Migration(
    "note-authors",
    [
      "ALTER TABLE note ADD COLUMN changed_by TEXT REFERENCES person ON DELETE SET NULL",
      "ALTER TABLE note_version ADD COLUMN changed_by TEXT REFERENCES person ON DELETE SET NULL",
      "CREATE INDEX note_of_author ON note (changed_by)",
      "CREATE INDEX note_version_of_author ON note_version (changed_by)",
    ])
}
