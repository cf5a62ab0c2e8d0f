import Accounts

/// Every SQL statement about words that are suggested during typing; `$1` is the person who is signed in.
enum WordStatement: String, PersonalStatement {
  case learnWord = """
    INSERT INTO typed_word (person, word, count, at) VALUES ($1, $2, $3, $4)
    ON CONFLICT (person, word) DO UPDATE SET count = typed_word.count + excluded.count, at = excluded.at
    """
  case learnPair = """
    INSERT INTO typed_pair (person, first, second, count, at) VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (person, first, second)
    DO UPDATE SET count = typed_pair.count + excluded.count, at = excluded.at
    """
  /// Counts an imported word; such words are dropped before the person's own.
  case takeWord = """
    INSERT INTO typed_word (person, word, count, at) VALUES ($1, $2, $3, $4)
    ON CONFLICT (person, word) DO UPDATE SET count = typed_word.count + excluded.count
    """
  case takePair = """
    INSERT INTO typed_pair (person, first, second, count, at) VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (person, first, second) DO UPDATE SET count = typed_pair.count + excluded.count
    """
  case words = "SELECT word, count FROM typed_word WHERE person = $1 ORDER BY count DESC, word"
  case pairs = "SELECT first, second, count FROM typed_pair WHERE person = $1"
  case forgetWord = "DELETE FROM typed_word WHERE person = $1 AND word = $2 RETURNING word"
  case forgetPairsOf = "DELETE FROM typed_pair WHERE person = $1 AND (first = $2 OR second = $2)"
  case forgetWords = "DELETE FROM typed_word WHERE person = $1 RETURNING word"
  case forgetPairs = "DELETE FROM typed_pair WHERE person = $1"
  /// Removes all but a number of words; those that were typed longest ago go first, and among those of one
  /// time the rarest. SQL needs a limit before an offset, so one is given that no table reaches.
  case pruneWords = """
    DELETE FROM typed_word WHERE person = $1 AND word IN (
      SELECT word FROM typed_word WHERE person = $1 ORDER BY at DESC, count DESC, word LIMIT 2000000000 OFFSET $2)
    """
  case prunePairs = """
    DELETE FROM typed_pair WHERE person = $1 AND (first, second) IN (
      SELECT first, second FROM typed_pair WHERE person = $1
      ORDER BY at DESC, count DESC, first, second LIMIT 2000000000 OFFSET $2)
    """

  /// The indexed text of a document's pages, from the first on, up to a number of pages.
  case documentTexts = """
    SELECT t.text FROM page_text t JOIN indexed_document n ON n.number = t.number
      JOIN held s ON s.document = n.document AND s.person = $1
    WHERE n.document = $2 ORDER BY t.id DESC LIMIT $3
    """
  /// Documents that have been opened, the last opened first.
  case openedDocuments = """
    SELECT e.document FROM shelf_entry e WHERE e.person = $1 AND e.removed IS NULL AND e.last_opened IS NOT NULL
    ORDER BY e.last_opened DESC, e.document LIMIT $2
    """
}
