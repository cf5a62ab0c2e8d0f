import Store

extension HouseholdSchema {
  /// Adds words and pairs of successive words that a person has typed, for suggestions. They are visible to that person
  /// alone, and are deleted with the person.
  static let typedWords = Migration(
    "typed-words",
    [
      // The word as it was last typed; `count` is how often.
      """
      CREATE TABLE typed_word (
        person TEXT NOT NULL REFERENCES person ON DELETE CASCADE,
        word TEXT NOT NULL,
        count BIGINT NOT NULL CHECK (count > 0),
        at BIGINT NOT NULL,
        PRIMARY KEY (person, word))
      """,
      // `first` is empty at the beginning of a sentence.
      """
      CREATE TABLE typed_pair (
        person TEXT NOT NULL REFERENCES person ON DELETE CASCADE,
        first TEXT NOT NULL,
        second TEXT NOT NULL,
        count BIGINT NOT NULL CHECK (count > 0),
        at BIGINT NOT NULL,
        PRIMARY KEY (person, first, second))
      """,
    ])
}
