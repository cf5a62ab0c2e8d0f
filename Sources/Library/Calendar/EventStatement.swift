import Accounts

/// Every statement about the calendar; `$1` is the person who is signed in, who owns the entries or is
/// invited to them (`held_event`). Only the owner changes an entry; invited members change only their own
/// answers.
enum EventStatement: String, PersonalStatement {
  /// Adds an entry; an entry that has the same UID already stays.
  case add = """
    INSERT INTO event (id, person, uid, title, note, category, colour, starts, minutes, all_day, zone, rrule, created,
      changed, version)
    SELECT $2, p.id, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13, 1 FROM person p WHERE p.id = $1
    ON CONFLICT (person, uid) DO NOTHING
    RETURNING id
    """
  case count = "SELECT count(*) AS events FROM event WHERE person = $1 AND removed IS NULL"
  case event = """
    SELECT e.*, CASE WHEN e.person = $1 THEN NULL ELSE coalesce(w.name, '') END AS owner FROM event e
      JOIN held_event h ON h.event = e.id AND h.person = $1 JOIN person w ON w.id = e.person
    WHERE e.id = $2
    """
  /// Series, and single events from `$2` until before `$3` in local time of their own zones.
  case events = """
    SELECT e.*, CASE WHEN e.person = $1 THEN NULL ELSE coalesce(w.name, '') END AS owner FROM held_event h
      JOIN event e ON e.id = h.event JOIN person w ON w.id = e.person
    WHERE h.person = $1 AND (e.rrule IS NOT NULL OR (e.starts >= $2 AND e.starts < $3)) ORDER BY e.starts, e.id
    """
  case ownByUID = "SELECT id FROM event WHERE person = $1 AND uid = $2 AND removed IS NULL"
  case changes = """
    SELECT c.* FROM event_change c JOIN held_event h ON h.event = c.event AND h.person = $1
    WHERE c.event = $2 ORDER BY c.occurrence
    """
  case invitees = """
    SELECT p.name, i.answer, CASE WHEN p.id = $1 THEN 1 ELSE 0 END AS is_self FROM invitee i JOIN person p ON p.id = i.person
      JOIN held_event h ON h.event = i.event AND h.person = $1
    WHERE i.event = $2 ORDER BY p.name_key, p.id
    """

  // MARK: By its owner

  /// Changes an entry, only if its version is still the one that was read.
  case change = """
    UPDATE event SET title = $4, note = $5, category = $6, colour = $7, starts = $8, minutes = $9, all_day = $10,
      rrule = $11, changed = $12, version = version + 1
    WHERE person = $1 AND id = $2 AND version = $3 AND removed IS NULL
    RETURNING version
    """
  /// Marks an entry as removed; it can be put back.
  case remove = """
    UPDATE event SET removed = $3, version = version + 1 WHERE person = $1 AND id = $2 AND removed IS NULL RETURNING id
    """
  case removed = """
    SELECT *, NULL AS owner FROM event WHERE person = $1 AND removed IS NOT NULL ORDER BY removed DESC, id
    """
  case putBack = """
    UPDATE event SET removed = NULL, changed = $3, version = version + 1
    WHERE person = $1 AND id = $2 AND removed IS NOT NULL RETURNING id
    """
  /// Deletes for good the entries that were removed before `$2`.
  case purge = "DELETE FROM event WHERE person = $1 AND removed < $2 RETURNING id"
  /// Deletes one entry for good, only if it is removed.
  case purgeOne = "DELETE FROM event WHERE person = $1 AND id = $2 AND removed IS NOT NULL RETURNING id"
  /// Deletes for good a removed entry with this UID, to make room for a new entry with the same UID.
  case purgeUID = "DELETE FROM event WHERE person = $1 AND uid = $2 AND removed IS NOT NULL RETURNING id"
  case saveChange = """
    INSERT INTO event_change (event, occurrence, cancelled, title, note, category, colour, starts, minutes, all_day)
    SELECT e.id, $3, $4, $5, $6, $7, $8, $9, $10, $11 FROM event e WHERE e.id = $2 AND e.person = $1
    ON CONFLICT (event, occurrence) DO UPDATE SET cancelled = excluded.cancelled, title = excluded.title,
      note = excluded.note, category = excluded.category, colour = excluded.colour, starts = excluded.starts,
      minutes = excluded.minutes, all_day = excluded.all_day
    RETURNING event
    """
  /// Removes the changed occurrences of an entry from `$3` on.
  case removeChanges = """
    DELETE FROM event_change WHERE event = $2 AND occurrence >= $3 AND EXISTS (
      SELECT 1 FROM event WHERE id = $2 AND person = $1)
    RETURNING event
    """
  case touch = """
    UPDATE event SET changed = $4, version = version + 1
    WHERE person = $1 AND id = $2 AND version = $3 AND removed IS NULL RETURNING version
    """
  case invite = """
    INSERT INTO invitee (event, person, answer, asked)
    SELECT e.id, p.id, 'invited', $4 FROM event e JOIN person p ON p.name_key = $3
    WHERE e.id = $2 AND e.person = $1 AND p.id <> $1 AND p.kind = 'member'
      AND $1 IN (SELECT id FROM person WHERE kind = 'member')
      AND p.id NOT IN (SELECT person FROM suspension) AND p.id NOT IN (SELECT person FROM departure)
    ON CONFLICT (event, person) DO UPDATE SET answer = CASE invitee.answer WHEN 'declined' THEN 'invited'
      ELSE invitee.answer END
    RETURNING event
    """
  case uninvite = """
    DELETE FROM invitee WHERE event = $2 AND person IN (SELECT id FROM person WHERE name_key = $3)
      AND EXISTS (SELECT 1 FROM event WHERE id = $2 AND person = $1)
    RETURNING event
    """
  /// Copies invited members and their answers to the part of a series that becomes an entry of its own.
  case copyInvitees = """
    INSERT INTO invitee (event, person, answer, asked, answered)
    SELECT n.id, i.person, i.answer, i.asked, i.answered FROM invitee i
      JOIN event o ON o.id = i.event AND o.person = $1 JOIN event n ON n.id = $3 AND n.person = $1
    WHERE i.event = $2
    ON CONFLICT (event, person) DO NOTHING
    RETURNING event
    """

  // MARK: By who is invited

  case answer = """
    UPDATE invitee SET answer = $3, answered = $4
    WHERE event = $2 AND person = $1 AND event IN (SELECT id FROM event WHERE removed IS NULL) RETURNING event
    """
}
