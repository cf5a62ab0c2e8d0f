import Accounts

/// Every SQL statement about reminders; `$1` is the person who is signed in, whose reminders they are. A
/// reminder about a document is inactive while the document is off the shelf.
enum ReminderStatement: String, PersonalStatement {
  /// Adds a reminder; it is about a document only if that is on the person's shelf, and belongs to a note only if
  /// the person has that note. A reminder with the same identifier stays.
  case add = """
    INSERT INTO reminder (id, person, document, text, seat, zone, local, repeats, due, created, changed, version,
      note, by_text, step)
    SELECT $2, p.id, s.document, $4, $5, $6, $7, $8, $9, $10, $10, 1,
      (SELECT h.note FROM held_note h WHERE h.note = $11 AND h.person = p.id), $12,
      (SELECT $13 FROM held_note h WHERE h.note = $11 AND h.person = p.id)
    FROM person p LEFT JOIN shelf_entry s ON s.person = p.id AND s.document = $3 AND s.removed IS NULL
    WHERE p.id = $1 AND ($3 IS NULL OR s.document IS NOT NULL)
    ON CONFLICT (id) DO NOTHING
    RETURNING id
    """
  case reminder = """
    SELECT r.*, d.sha256, d.title FROM reminder r
      LEFT JOIN shelf_entry s ON s.document = r.document AND s.person = $1 AND s.removed IS NULL
      LEFT JOIN document d ON d.id = s.document
    WHERE r.person = $1 AND r.id = $2 AND (r.document IS NULL OR d.id IS NOT NULL)
    """
  case reminders = """
    SELECT r.*, d.sha256, d.title FROM reminder r
      LEFT JOIN shelf_entry s ON s.document = r.document AND s.person = $1 AND s.removed IS NULL
      LEFT JOIN document d ON d.id = s.document
    WHERE r.person = $1 AND (r.document IS NULL OR d.id IS NOT NULL)
    ORDER BY coalesce(r.later, r.due) NULLS LAST, r.id
    """
  case openCount = "SELECT count(*) AS reminders FROM reminder WHERE person = $1 AND due IS NOT NULL"
  /// Changes a reminder, only if its version is still the one that was read; no program holds it for delivery
  /// then.
  case change = """
    UPDATE reminder SET text = $4, seat = $5, local = $6, due = $7, later = $8, changed = $9, zone = $10,
      repeats = $11, version = version + 1,
      claimed_by = NULL, claimed_until = NULL, notified = NULL, delivered = NULL
    WHERE person = $1 AND id = $2 AND version = $3
    RETURNING version
    """
  /// Changes a reminder's text because what it is about was renamed: its time and the program that holds it
  /// stay.
  case reword = """
    UPDATE reminder SET text = $4, changed = $5, version = version + 1
    WHERE person = $1 AND id = $2 AND version = $3
    RETURNING version
    """
  /// Gives the reminders of others who have a note the new words of one of its steps, where they have its former
  /// words: only for somebody who may change the note.
  case rewordOthers = """
    UPDATE reminder SET text = $5, changed = $6, version = version + 1
    WHERE note = $2 AND step = $3 AND text = $4 AND person <> $1
      AND EXISTS (SELECT 1 FROM held_note h WHERE h.note = $2 AND h.person = $1 AND h.role IN ('owner', 'editor'))
      AND EXISTS (SELECT 1 FROM held_note h WHERE h.note = $2 AND h.person = reminder.person)
    """
  /// Reminders of a note of which only the text tells which step they belong to.
  case withoutStep = """
    SELECT r.id, r.text, r.note FROM reminder r
      JOIN held_note h ON h.note = r.note AND h.person = $1
    WHERE r.person = $1 AND r.step IS NULL
    ORDER BY r.id
    """
  /// Notes which step of its note a reminder belongs to.
  case bindStep = """
    UPDATE reminder SET step = $3 WHERE person = $1 AND id = $2 AND note IS NOT NULL AND step IS NULL RETURNING id
    """
  /// Reminders of which only the text tells which note they belong to.
  case goingByText = """
    SELECT r.id, r.text, d.sha256 FROM reminder r
      LEFT JOIN shelf_entry s ON s.document = r.document AND s.person = $1 AND s.removed IS NULL
      LEFT JOIN document d ON d.id = s.document
    WHERE r.person = $1 AND r.by_text = 1 AND (r.document IS NULL OR d.id IS NOT NULL)
    ORDER BY r.id
    """
  /// Notes which note and step such a reminder belongs to; NULL is none.
  case bind = """
    UPDATE reminder SET by_text = 0,
      step = (SELECT $4 FROM held_note h WHERE h.note = $3 AND h.person = $1),
      note = (SELECT h.note FROM held_note h WHERE h.note = $3 AND h.person = $1)
    WHERE person = $1 AND id = $2 AND by_text = 1
    RETURNING id
    """
  case remove = "DELETE FROM reminder WHERE person = $1 AND id = $2 RETURNING id, document"

  // MARK: Delivering

  /// Claims due reminders for delivery: `$3` now, `$4` the program, `$5` until when, `$6` the computer.
  /// Reminders that another program holds are left to it, except with a hold longer than any possible one,
  /// made before the clock went back.
  case claim = """
    UPDATE reminder SET claimed_by = $4, claimed_until = $5
    WHERE person = $1 AND id = $2 AND due IS NOT NULL AND coalesce(later, due) <= $3 AND (seat IS NULL OR seat = $6)
      AND (claimed_until IS NULL OR claimed_by = $4 OR claimed_until <= $3 OR claimed_until > $5)
    RETURNING id
    """
  case release = """
    UPDATE reminder SET claimed_by = NULL, claimed_until = NULL
    WHERE person = $1 AND claimed_by = $2
    RETURNING id
    """
  case noteDelivered = """
    UPDATE reminder SET delivered = coalesce(delivered, $3) WHERE person = $1 AND id = $2 AND due IS NOT NULL RETURNING id
    """
  /// Notes that the desktop was told of a due reminder, only the first time.
  case noteNotified = """
    UPDATE reminder SET notified = $3 WHERE person = $1 AND id = $2 AND due IS NOT NULL AND notified IS NULL RETURNING id
    """

  // MARK: What follows from them

  /// Updates due times after a zone's rules changed or a clock went back.
  case refresh = """
    UPDATE reminder SET due = $4, later = $5, changed = $6 WHERE person = $1 AND id = $2 AND version = $3 RETURNING id
    """
  /// Sets the due time by which the shelf is sorted: the earlier of the document's due day and its reminders.
  case settleDue = """
    UPDATE shelf_entry SET next_due = (
      SELECT min(t.at) FROM (
        SELECT e.due AS at FROM shelf_entry e WHERE e.person = $1 AND e.document = $2
        UNION ALL
        SELECT coalesce(r.later, r.due) FROM reminder r WHERE r.person = $1 AND r.document = $2 AND r.due IS NOT NULL
      ) t)
    WHERE person = $1 AND document = $2
    """
  /// Documents whose due time for sorting is out of date.
  case misdue = """
    SELECT e.document, d.title FROM shelf_entry e JOIN document d ON d.id = e.document
      LEFT JOIN (SELECT document, min(coalesce(later, due)) AS at FROM reminder
        WHERE person = $1 AND due IS NOT NULL GROUP BY document) r ON r.document = e.document
    WHERE e.person = $1 AND e.removed IS NULL AND coalesce(e.next_due, 0) <> coalesce(
      CASE WHEN e.due IS NULL OR r.at < e.due THEN coalesce(r.at, e.due) ELSE e.due END, 0)
    """
}
