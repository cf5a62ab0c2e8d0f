import Accounts
import Foundation
import Localization
import Store

// Sharing with other members of the household: by invitations, which can be declined, left and ended.
extension Shelf {
  /// Invites a member to a document, note or collection of the person's own. A member who was invited already
  /// gets the new role; one who declined or left is asked again.
  ///
  /// - Parameters:
  ///   - name: of the member.
  ///   - thing: what is shared.
  ///   - role: reader or editor.
  ///   - now: the present moment.
  /// - Throws: `unknownItem`, `unknownNote`, `unknownCollection`, `unknownMember`, `yourself`, `notAllowed`
  ///   for what somebody else owns and for the guest, `store`.
  @discardableResult
  package func invite(
    _ name: String, to thing: SharedThing, as role: ShareRole, now: Date = Date()
  ) async throws(LibraryError) -> Share {
    guard role != .owner else {
      throw .notAllowed(
        why: localized("What is shared keeps its owner. Share it with a reader or an editor."))
    }
    guard database.store.person != nil else {
      throw .notAllowed(why: localized("The guest cannot share anything. Log in first."))
    }
    guard let key = Person.key(name) else { throw .unknownMember(name: name) }
    let (person, nobody) = (database.store.id, uninvitable(name, key))
    let id = UUIDv7.make(now: now)
    return try await database.write { session in
      let (statement, thing) = try session.sharable(thing, by: person)
      let rows = try session.run(statement, thing, id, key, role.rawValue, now)
      guard let share = try rows.first?.text("id") else { throw nobody }
      try session.settle(try session.documents(of: share), now)
      return try session.ownShare(share, of: person)
    }
  }

  /// Why a member cannot be invited, if the household's tables do not allow it.
  func uninvitable(_ name: String, _ key: String) -> LibraryError {
    database.store.person.flatMap { Person.key($0.name) } == key
      ? .yourself(name: name) : .unknownMember(name: name)
  }

  /// Things that the person shares with others, things that others share with them, and invitations, the
  /// newest first.
  package func shares() async throws(LibraryError) -> [Share] {
    let person = database.store.id
    return try await database.read { try $0.shares(for: person) }
  }

  /// Invitations that the person has not answered.
  package func invitations() async throws(LibraryError) -> [Share] {
    try await shares().filter { !$0.isOwn && $0.state == .invited }
  }

  /// Accepts or declines an invitation.
  /// - Throws: `unknownShare` if there is no such invitation, or it was answered; `store`.
  package func answer(_ id: Share.ID, accepting: Bool, now: Date = Date()) async throws(LibraryError) {
    try await database.write { session in
      let state: Share.State = accepting ? .accepted : .declined
      let rows = try session.run(ShareStatement.answer, id, state.rawValue, now)
      guard !rows.isEmpty else { throw LibraryError.unknownShare(id: id) }
      guard accepting else { return }
      for document in try session.documents(of: rows) {
        try session.settleRights(to: document, now)
        try session.run(ShareStatement.showAccepted, document)
      }
    }
  }

  /// Gives a member another role in something that the person owns.
  /// - Throws: `unknownShare`, `store`.
  package func change(_ id: Share.ID, to role: ShareRole, now: Date = Date()) async throws(LibraryError) {
    guard role != .owner else {
      throw .notAllowed(
        why: localized("What is shared keeps its owner. Share it with a reader or an editor."))
    }
    try await database.write { session in
      let rows = try session.run(ShareStatement.setRole, id, role.rawValue)
      guard !rows.isEmpty else { throw LibraryError.unknownShare(id: id) }
      try session.settle(try session.documents(of: rows), now)
    }
  }

  /// Ends a share of something that the person owns, or takes an invitation back. The member's place and
  /// marks come back if it is shared again within 30 days.
  /// - Throws: `unknownShare`, `store`.
  package func end(_ id: Share.ID, now: Date = Date()) async throws(LibraryError) {
    try await database.write { session in
      let documents = try session.documents(of: id)
      let rows = try session.run(ShareStatement.end, id)
      guard let row = rows.first else { throw LibraryError.unknownShare(id: id) }
      for document in documents {
        try session.settleRights(to: document, now)
        try session.run(ShareStatement.disown, document, try row.text("invitee"))
      }
    }
  }

  /// Leaves something that another person shares.
  /// - Throws: `unknownShare`, `store`.
  package func leave(_ id: Share.ID, now: Date = Date()) async throws(LibraryError) {
    try await database.write { session in
      let rows = try session.run(ShareStatement.leave, id, now)
      guard !rows.isEmpty else { throw LibraryError.unknownShare(id: id) }
      try session.settle(try session.documents(of: rows), now)
    }
  }

  // MARK: Who else is in it

  /// The people who have a document, the owner first, with the places of those who show them.
  /// - Throws: `unknownItem`, `store`.
  package func holders(of id: ShelfItem.ID) async throws(LibraryError) -> [Holder] {
    try await database.read { session in
      try session.run(ShareStatement.holders, try session.document(id).key).map { try Holder($0) }
    }
  }

  /// The marks that others who have a document show, by page.
  /// - Throws: `unknownItem`, `store`.
  package func othersMarks(in id: ShelfItem.ID) async throws(LibraryError) -> [OthersMark] {
    try await database.read { session in
      try session.run(ShareStatement.othersMarks, try session.document(id).key).map { row in
        OthersMark(name: try row.optionalText("name") ?? "", mark: try MarkRow(row).mark)
      }
    }
  }

  /// Sets whether others who have the document see the person's place and marks in it.
  /// - Throws: `unknownItem`, `store`.
  package func show(_ shows: Bool, in id: ShelfItem.ID) async throws(LibraryError) {
    try await database.write { session in
      try session.run(ShareStatement.setShows, try session.document(id).key, shows)
    }
  }
}

extension PersonalSession {
  fileprivate func shares(for person: String) throws -> [Share] {
    try run(ShareListStatement.all).compactMap { try Share($0, for: person) }
  }

  /// A share of something that the person owns.
  /// - Throws: `unknownShare`, also for what somebody else owns.
  fileprivate func ownShare(_ id: String, of person: String) throws -> Share {
    guard let row = try run(ShareListStatement.own, id).first, let share = try Share(row, for: person) else {
      throw LibraryError.unknownShare(id: id)
    }
    return share
  }

  /// The statement by which a thing is shared, and its identifier in the tables.
  /// - Throws: `notAllowed` for what is somebody else's.
  fileprivate func sharable(
    _ thing: SharedThing, by person: String
  ) throws -> (ShareStatement, String) {
    switch thing {
    case .document(let id):
      let (key, row) = try document(id)
      guard row.owner == person else {
        throw LibraryError.notAllowed(why: localized("You may not share “\(row.title)”. Ask the owner."))
      }
      return (.inviteToDocument, key)
    case .note(let id):
      guard let row = try run(NoteStatement.note, id).first else { throw LibraryError.unknownNote(id: id) }
      guard try row.text("person") == person else {
        throw LibraryError.notAllowed(why: localized("You may not share this note. Ask the owner."))
      }
      return (.inviteToNote, id)
    case .collection(let id):
      let collection = try collection(id)
      guard collection.role == .owner else {
        throw LibraryError.notAllowed(
          why: localized("You may not share “\(collection.name)”. Ask the owner."))
      }
      return (.inviteToCollection, id)
    }
  }

  /// The documents that a share concerns: one document, or those of a collection.
  fileprivate func documents(of rows: [SQLRow]) throws -> [String] {
    guard let row = rows.first else { return [] }
    if let document = try row.optionalText("document") { return [document] }
    return try row.optionalText("collection").map { try documents(ofCollection: $0) } ?? []
  }

  fileprivate func documents(of share: Share.ID) throws -> [String] {
    try documents(of: try run(ShareStatement.concerned, share))
  }

  fileprivate func settle(_ documents: [String], _ now: Date) throws {
    for document in documents { try settleRights(to: document, now) }
  }
}
