import Accounts

/// Every SQL statement about reading together; `$1` is the person who is signed in. Only people who have the
/// document on their own shelf can follow, and only the leader can end the reading.
enum TogetherStatement: String, PersonalStatement {
  case end = "DELETE FROM together WHERE leader = $1"
  case leave = "DELETE FROM together_follower WHERE person = $1"
  /// Begins a joint reading; gives no row if the code is taken. $2 the new identifier, $3 the code, $4 the
  /// document, $5 now.
  case begin = """
    INSERT INTO together (id, code, document, leader, begun)
    SELECT $2, $3, h.document, h.person, $5 FROM held h JOIN person p ON p.id = h.person
    WHERE h.document = $4 AND h.person = $1 AND p.kind = 'member'
    ON CONFLICT DO NOTHING
    RETURNING id
    """
  /// Joins a reading, by the same content on the person's own shelf, whoever owns it. $2 the code, $3 the
  /// time before which readings are over, $4 now.
  case join = """
    INSERT INTO together_follower (person, together, joined)
    SELECT p.id, t.id, $4 FROM together t JOIN document d ON d.id = t.document JOIN person p ON p.id = $1
    WHERE t.code = $2 AND t.begun > $3 AND t.leader <> $1 AND p.kind = 'member'
      AND EXISTS (SELECT 1 FROM held w WHERE w.document = t.document AND w.person = t.leader)
      AND EXISTS (
        SELECT 1 FROM held h JOIN document o ON o.id = h.document WHERE h.person = $1 AND o.sha256 = d.sha256)
    ON CONFLICT (person) DO UPDATE SET together = excluded.together, joined = excluded.joined
    RETURNING together
    """
  /// The reading that the person leads or follows, and the leader's place. $2 is the time before which
  /// readings are over.
  case current = """
    SELECT t.id, t.code, t.begun, t.leader, w.name AS leader_name, d.sha256, l.page, l.top, l.at
    FROM together t JOIN document d ON d.id = t.document JOIN person w ON w.id = t.leader
      JOIN held o ON o.document = t.document AND o.person = t.leader
      LEFT JOIN place l ON l.document = t.document AND l.person = t.leader
    WHERE t.begun > $2 AND (t.leader = $1 OR (
      EXISTS (SELECT 1 FROM together_follower f WHERE f.together = t.id AND f.person = $1)
      AND EXISTS (
        SELECT 1 FROM held h JOIN document s ON s.id = h.document WHERE h.person = $1 AND s.sha256 = d.sha256)))
    """
  /// The people who follow the reading $2 and still have the document.
  case followers = """
    SELECT p.name FROM together_follower f JOIN person p ON p.id = f.person
      JOIN together t ON t.id = f.together JOIN document d ON d.id = t.document
    WHERE f.together = $2
      AND EXISTS (
        SELECT 1 FROM held h JOIN document s ON s.id = h.document WHERE h.person = f.person AND s.sha256 = d.sha256)
      AND (t.leader = $1 OR EXISTS (SELECT 1 FROM together_follower o WHERE o.together = $2 AND o.person = $1))
    ORDER BY p.name_key
    """
}
