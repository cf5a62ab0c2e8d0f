/// Every SQL statement about members and contacts that a signed-in person may run; `$1` is that person. Statements for
/// administrators check the role themselves. An enum so that a test can try each one as somebody else.
package enum MemberStatement: String, PersonalStatement {
  // MARK: By an administrator

  /// Locks another member's account; one that is locked already keeps the time at which it was locked.
  case suspend = """
    INSERT INTO suspension (person, at) SELECT id, $3 FROM person
    WHERE id = $2 AND id <> $1 AND kind = 'member' AND $1 IN (SELECT person FROM administrator)
    ON CONFLICT (person) DO UPDATE SET at = suspension.at
    RETURNING person
    """
  /// Unlocks a member's account.
  case release = """
    DELETE FROM suspension WHERE person = $2 AND $1 IN (SELECT person FROM administrator) RETURNING person
    """
  /// Gives a member a role; one who has it already keeps it.
  case grantRole = """
    INSERT INTO person_role (person, role) SELECT id, $3 FROM person
    WHERE id = $2 AND kind = 'member' AND $1 IN (SELECT person FROM administrator)
    ON CONFLICT (person, role) DO UPDATE SET role = excluded.role
    RETURNING person
    """
  /// Takes a role from a member; the last administrator keeps the role.
  case revokeRole = """
    DELETE FROM person_role WHERE person = $2 AND role = $3 AND $1 IN (SELECT person FROM administrator)
      AND (role <> 'administrator' OR EXISTS (SELECT 1 FROM administrator a WHERE a.person <> $2))
    RETURNING person
    """
  /// Stores the hash of a one-time password for another member, in place of a former one, and the time until which
  /// it holds.
  case setOneTime = """
    UPDATE login SET one_time = $3, one_time_until = $4
    WHERE person = $2 AND person <> $1 AND $1 IN (SELECT person FROM administrator)
    RETURNING person
    """
  /// Removes another member's forgotten PIN, unless it is the only way in.
  case removeOthersPIN = """
    DELETE FROM pin WHERE person = $2 AND person <> $1 AND $1 IN (SELECT person FROM administrator)
      AND person IN (
        SELECT person FROM login WHERE has_password = 1 OR (one_time IS NOT NULL AND one_time_until > $3))
    RETURNING person
    """
  /// Marks another member's account for deletion at a time; on an account that is marked already only the heir
  /// changes.
  case removeMember = """
    INSERT INTO departure (person, asked_by, asked, ends, heir) SELECT id, 'administrator', $3, $4, $5 FROM person
    WHERE id = $2 AND id <> $1 AND kind = 'member' AND $1 IN (SELECT person FROM administrator)
    ON CONFLICT (person) DO UPDATE SET heir = excluded.heir
    RETURNING person
    """
  /// Takes back the deletion of an account that an administrator asked for.
  case readmit = """
    DELETE FROM departure
    WHERE person = $2 AND asked_by = 'administrator' AND $1 IN (SELECT person FROM administrator)
    RETURNING person
    """

  /// Ends the wait after wrong passwords; carers may do this too.
  case liftWait = """
    UPDATE login SET failures = 0, locked_until = NULL
    WHERE person = $2 AND EXISTS (SELECT 1 FROM person_role WHERE person = $1)
      AND $1 NOT IN (SELECT person FROM suspension) AND $1 NOT IN (SELECT person FROM departure)
    RETURNING person
    """

  /// Ends the wait after wrong PINs; carers may do this too.
  case liftPINWait = """
    UPDATE pin SET failures = 0, last_try = NULL
    WHERE person = $2 AND EXISTS (SELECT 1 FROM person_role WHERE person = $1)
      AND $1 NOT IN (SELECT person FROM suspension) AND $1 NOT IN (SELECT person FROM departure)
    RETURNING person
    """

  /// Stores a calibration for a member, and replaces the one for this camera and screen; carers may do this too. No
  /// calibration is read.
  case keepCalibration = """
    INSERT INTO calibration (person, camera, screen_key, screen, created, data)
    SELECT id, $3, $4, $5, $6, $7 FROM person
    WHERE id = $2 AND kind = 'member' AND EXISTS (SELECT 1 FROM person_role WHERE person = $1)
      AND $1 NOT IN (SELECT person FROM suspension) AND $1 NOT IN (SELECT person FROM departure)
    ON CONFLICT (person, camera, screen_key)
    DO UPDATE SET screen = excluded.screen, created = excluded.created, data = excluded.data
    RETURNING person
    """

  // MARK: One's own account

  /// Reads the person's own roles.
  case roles = "SELECT role FROM person_role WHERE person = $1 ORDER BY role"
  /// Changes the person's own name.
  case rename = "UPDATE person SET name = $2, name_key = $3 WHERE id = $1 AND kind = 'member' RETURNING id"
  /// Stores the person's own picture, in place of a former one.
  case setPicture = """
    INSERT INTO portrait (person, picture, changed) SELECT id, $2, $3 FROM person WHERE id = $1 AND kind = 'member'
    ON CONFLICT (person) DO UPDATE SET picture = excluded.picture, changed = excluded.changed
    RETURNING person
    """
  /// Deletes the person's own picture.
  case removePicture = "DELETE FROM portrait WHERE person = $1 RETURNING person"
  /// Sets whether the keys of the person's own PIN are in another order each time.
  case shufflePIN = "UPDATE pin SET is_shuffled = $2 WHERE person = $1 RETURNING person"
  /// Removes the person's own PIN, unless it is the only way in.
  case removePIN = """
    DELETE FROM pin WHERE person = $1 AND person IN (SELECT person FROM login WHERE has_password = 1) RETURNING person
    """
  /// Counts the person's documents that others have.
  case sharedCount = """
    SELECT count(*) AS documents FROM document
    WHERE owner = $1 AND id IN (SELECT document FROM share WHERE person <> $1)
    """
  /// Marks the person's own account for deletion; the last administrator cannot leave while there are other members.
  case leave = """
    INSERT INTO departure (person, asked_by, asked, ends, heir) SELECT id, 'self', $2, $3, $4 FROM person
    WHERE id = $1 AND kind = 'member' AND (
      id NOT IN (SELECT person FROM administrator)
      OR EXISTS (SELECT 1 FROM administrator a WHERE a.person <> $1)
      OR NOT EXISTS (SELECT 1 FROM person o WHERE o.kind = 'member' AND o.name IS NOT NULL AND o.id <> $1))
    ON CONFLICT (person) DO UPDATE SET ends = excluded.ends, heir = excluded.heir
    RETURNING person
    """
  /// Takes back the deletion of the account for which the person themselves asked.
  case stay = "DELETE FROM departure WHERE person = $1 AND asked_by = 'self' RETURNING person"

  // MARK: Contacts, which everybody sees

  /// Lists all contacts by name.
  case contacts = """
    SELECT id, name, phone, mail, note, is_help, version FROM contact
    WHERE EXISTS (SELECT 1 FROM person WHERE id = $1) ORDER BY name_key, id
    """
  /// Adds a contact, for an administrator.
  case addContact = """
    INSERT INTO contact (id, name, name_key, phone, mail, note, is_help, changed, version)
    SELECT $2, $3, $4, $5, $6, $7, $8, $9, 1 WHERE $1 IN (SELECT person FROM administrator)
    RETURNING id
    """
  /// Changes a contact, for an administrator, if it still has the version that was read; its version rises by one.
  case changeContact = """
    UPDATE contact SET name = $4, name_key = $5, phone = $6, mail = $7, note = $8, is_help = $9, changed = $10,
      version = version + 1
    WHERE id = $2 AND version = $3 AND $1 IN (SELECT person FROM administrator)
    RETURNING version
    """
  /// Removes a contact, for an administrator, if it still has the version that was read.
  case removeContact = """
    DELETE FROM contact WHERE id = $2 AND version = $3 AND $1 IN (SELECT person FROM administrator)
    RETURNING id
    """
  /// Ends that a contact is the one to call for help, since there is only one.
  case endHelp = """
    UPDATE contact SET is_help = 0, version = version + 1
    WHERE id <> $2 AND is_help = 1 AND $1 IN (SELECT person FROM administrator)
    RETURNING id
    """
}
