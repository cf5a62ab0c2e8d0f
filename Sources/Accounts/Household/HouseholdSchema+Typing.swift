import Store

extension HouseholdSchema {
  /// Words that a person has typed and pairs of words that stood together, to be offered again. Their own alone; they go
  /// with the person.
  static let typedWords = Migration(
    "typed-words",
    [
      // As it was typed last; `count` is how often.
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
