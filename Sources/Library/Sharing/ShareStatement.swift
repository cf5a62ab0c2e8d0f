import Accounts

/// Every SQL statement about invitations; `$1` is the person who is signed in. Only the owner of a document,
/// note or collection invites others to it, changes their roles and ends it. Shares are listed by
/// `ShareListStatement`.
enum ShareStatement: String, PersonalStatement {
  // MARK: Inviting. $2 the thing, $3 the new identifier, $4 the name's key, $5 the role, $6 now

  case inviteToDocument = """
    INSERT INTO membership (id, kind, document, inviter, invitee, role, state, asked, version)
    SELECT $3, 'document', d.id, d.owner, p.id, $5, 'invited', $6, 1 FROM document d JOIN person p ON p.name_key = $4
    WHERE d.id = $2 AND d.owner = $1 AND p.id <> $1 AND p.kind = 'member'
      AND $1 IN (SELECT id FROM person WHERE kind = 'member')
      AND p.id NOT IN (SELECT person FROM suspension) AND p.id NOT IN (SELECT person FROM departure)
    ON CONFLICT (document, invitee) DO UPDATE SET role = excluded.role, asked = excluded.asked,
      state = CASE membership.state WHEN 'accepted' THEN 'accepted' ELSE 'invited' END, version = membership.version + 1
    RETURNING id
    """
  case inviteToNote = """
    INSERT INTO membership (id, kind, note, inviter, invitee, role, state, asked, version)
    SELECT $3, 'note', o.id, o.person, p.id, $5, 'invited', $6, 1 FROM note o JOIN person p ON p.name_key = $4
    WHERE o.id = $2 AND o.person = $1 AND o.deleted IS NULL AND p.id <> $1 AND p.kind = 'member'
      AND $1 IN (SELECT id FROM person WHERE kind = 'member')
      AND p.id NOT IN (SELECT person FROM suspension) AND p.id NOT IN (SELECT person FROM departure)
    ON CONFLICT (note, invitee) DO UPDATE SET role = excluded.role, asked = excluded.asked,
      state = CASE membership.state WHEN 'accepted' THEN 'accepted' ELSE 'invited' END, version = membership.version + 1
    RETURNING id
    """
  case inviteToCollection = """
    INSERT INTO membership (id, kind, collection, inviter, invitee, role, state, asked, version)
    SELECT $3, 'collection', c.id, c.person, p.id, $5, 'invited', $6, 1
    FROM collection c JOIN person p ON p.name_key = $4
    WHERE c.id = $2 AND c.person = $1 AND p.id <> $1 AND p.kind = 'member'
      AND $1 IN (SELECT id FROM person WHERE kind = 'member')
      AND p.id NOT IN (SELECT person FROM suspension) AND p.id NOT IN (SELECT person FROM departure)
    ON CONFLICT (collection, invitee) DO UPDATE SET role = excluded.role, asked = excluded.asked,
      state = CASE membership.state WHEN 'accepted' THEN 'accepted' ELSE 'invited' END, version = membership.version + 1
    RETURNING id
    """

  // MARK: What there is

  /// Who has a document, for people who have it too.
  case holders = """
    SELECT p.id, p.name, h.role, e.shows, l.page, l.top, l.at FROM held h JOIN person p ON p.id = h.person
      JOIN shelf_entry e ON e.document = h.document AND e.person = h.person
      LEFT JOIN place l ON l.document = h.document AND l.person = h.person AND (e.shows = 1 OR h.person = $1)
    WHERE h.document = $2 AND EXISTS (SELECT 1 FROM held WHERE document = $2 AND person = $1)
    ORDER BY CASE h.role WHEN 'owner' THEN 0 ELSE 1 END, p.name_key
    """
  /// Marks of people who let others see theirs.
  case othersMarks = """
    SELECT m.*, p.name FROM mark m JOIN shelf_entry e ON e.document = m.document AND e.person = m.person
      JOIN person p ON p.id = m.person
    WHERE m.document = $2 AND m.person <> $1 AND m.deleted IS NULL AND e.shows = 1 AND e.removed IS NULL
      AND EXISTS (SELECT 1 FROM held WHERE document = $2 AND person = $1)
    ORDER BY m.page, p.name_key, m.created, m.id
    """
  case concerned = """
    SELECT document, note, collection FROM membership
    WHERE id = $2 AND (invitee = $1
      OR EXISTS (SELECT 1 FROM document d WHERE d.id = membership.document AND d.owner = $1)
      OR EXISTS (SELECT 1 FROM note o WHERE o.id = membership.note AND o.person = $1)
      OR EXISTS (SELECT 1 FROM collection c WHERE c.id = membership.collection AND c.person = $1))
    """
  case setShows = "UPDATE shelf_entry SET shows = $3 WHERE person = $1 AND document = $2"

  // MARK: Changing. All give what is shared, and with whom

  /// Accepts or declines an invitation.
  case answer = """
    UPDATE membership SET state = $3, answered = $4, version = version + 1
    WHERE id = $2 AND invitee = $1 AND state = 'invited'
    RETURNING document, note, collection, invitee
    """
  case setRole = """
    UPDATE membership SET role = $3, version = version + 1
    WHERE id = $2 AND (EXISTS (SELECT 1 FROM document d WHERE d.id = membership.document AND d.owner = $1)
      OR EXISTS (SELECT 1 FROM note o WHERE o.id = membership.note AND o.person = $1)
      OR EXISTS (SELECT 1 FROM collection c WHERE c.id = membership.collection AND c.person = $1))
    RETURNING document, note, collection, invitee
    """
  case end = """
    DELETE FROM membership
    WHERE id = $2 AND (EXISTS (SELECT 1 FROM document d WHERE d.id = membership.document AND d.owner = $1)
      OR EXISTS (SELECT 1 FROM note o WHERE o.id = membership.note AND o.person = $1)
      OR EXISTS (SELECT 1 FROM collection c WHERE c.id = membership.collection AND c.person = $1))
    RETURNING document, note, collection, invitee
    """
  case leave = """
    UPDATE membership SET state = 'left', answered = $3, version = version + 1
    WHERE id = $2 AND invitee = $1 AND state = 'accepted'
    RETURNING document, note, collection, invitee
    """
  case leaveDocument = """
    UPDATE membership SET state = 'left', answered = $3, version = version + 1
    WHERE document = $2 AND invitee = $1 AND state = 'accepted'
    """
  case rejoinDocument = """
    UPDATE membership SET state = 'accepted', answered = $3, version = version + 1
    WHERE document = $2 AND invitee = $1 AND state = 'left'
    """
  /// Marks a document that a person took off their shelf as removed by its owner, since it is no longer
  /// shared: the person can then no longer put it back.
  case disown = """
    UPDATE shelf_entry SET removed_by = $1
    WHERE document = $2 AND person = $3 AND removed IS NOT NULL
      AND EXISTS (SELECT 1 FROM document WHERE id = $2 AND owner = $1)
    """
  /// Puts an accepted document on the person's shelf, also if it was taken off before.
  case showAccepted = """
    UPDATE shelf_entry SET removed = NULL, removed_by = NULL
    WHERE document = $2 AND person = $1 AND removed IS NOT NULL
      AND EXISTS (SELECT 1 FROM entitled WHERE document = $2 AND person = $1)
    """

  // MARK: Rights as the memberships say, whoever asks for that. $2 the document, $3 now

  case grant = """
    INSERT INTO share (document, person, role)
    SELECT t.document, t.person, CASE WHEN max(t.grade) = 2 THEN 'editor' ELSE 'reader' END FROM entitled t
    WHERE t.document = $2 AND (EXISTS (SELECT 1 FROM share WHERE document = $2 AND person = $1)
      OR EXISTS (SELECT 1 FROM entitled WHERE document = $2 AND person = $1))
    GROUP BY t.document, t.person
    ON CONFLICT (document, person) DO UPDATE SET role = excluded.role WHERE share.role <> 'owner'
    """
  case enter = """
    INSERT INTO shelf_entry (person, document, added, title_key, author_key)
    SELECT s.person, s.document, $3,
      coalesce((SELECT f.value_key FROM document_fact f WHERE f.document = $2 AND f.name = 'title'), ''),
      (SELECT f.value_key FROM document_fact f WHERE f.document = $2 AND f.name = 'author')
    FROM share s WHERE s.document = $2 AND s.person IN (SELECT person FROM entitled WHERE document = $2)
      AND EXISTS (SELECT 1 FROM share WHERE document = $2 AND person = $1)
    ON CONFLICT (person, document) DO NOTHING
    """
  /// Gives back a right that the owner had taken away, with place and marks.
  case reenter = """
    UPDATE shelf_entry SET removed = NULL, removed_by = NULL
    WHERE document = $2 AND removed IS NOT NULL AND (removed_by IS NULL OR removed_by <> person)
      AND person IN (SELECT person FROM entitled WHERE document = $2)
      AND EXISTS (SELECT 1 FROM share WHERE document = $2 AND person = $1)
    """
  case expel = """
    UPDATE shelf_entry SET removed = $3, removed_by = (SELECT owner FROM document WHERE id = $2)
    WHERE document = $2 AND removed IS NULL AND person NOT IN (SELECT person FROM entitled WHERE document = $2)
      AND person NOT IN (SELECT owner FROM document WHERE id = $2)
      AND EXISTS (SELECT 1 FROM share WHERE document = $2 AND person = $1)
    """
}
