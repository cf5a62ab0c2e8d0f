import Foundation
import Store
import TestSupport
import Testing

@testable import Accounts
@testable import Library

@Suite("Shelves, collections and shares are for those whom they concern")
struct SharingIsolationTests {
  @Test("no statement about shelves shows or changes anything of hers", arguments: ShelfStatement.allCases)
  func shelf(_ statement: ShelfStatement) async throws {
    let world = try await IsolationWorld()
    try await world.tryAsOthers(statement, world.arguments(of: statement))
  }

  @Test("nor does one that lists a shelf, in any order")
  func list() async throws {
    let world = try await IsolationWorld()
    for statement in ShelfListStatement.allCases {
      try await world.tryAsOthers(statement, IsolationWorld.listing)
      #expect(try await world.ada.read { try $0.run(statement, IsolationWorld.listing) }.count == 1)
      #expect(
        statement.rawValue.contains("$1") && ShelfListStatement(rawValue: statement.rawValue) == statement)
    }
  }

  @Test("nor does one that counts a shelf, by kind and by whose it is")
  func counts() async throws {
    let world = try await IsolationWorld()
    let key = SearchQuery.key("Diary")
    try await world.ada.write { session in
      _ = try session.run(SearchStatement.saveFact, world.document, "kind", "Diary", key)
    }
    for statement in ShelfCountStatement.allCases {
      var arguments: [any SQLConvertible] = [String?.none, String?.none, String?.none]
      if statement.hasKind { arguments.append(key) }
      let all = arguments
      for (person, own) in [(world.ada, 1), (world.bob, 0), (world.guest, 0)] {
        let items = try await person.read { session in
          try session.run(statement, all).first?.integer("items")
        }
        #expect(items == (statement.documents == .shared ? 0 : own), "\(statement) as \(person.id)")
      }
      #expect(
        statement.rawValue.contains("$1") && ShelfCountStatement(rawValue: statement.rawValue) == statement)
    }
  }

  @Test("nor one about collections", arguments: CollectionStatement.allCases)
  func collections(_ statement: CollectionStatement) async throws {
    let world = try await IsolationWorld()
    try await world.tryAsOthers(statement, world.arguments(of: statement))
  }

  @Test("nor one about shares", arguments: ShareStatement.allCases)
  func shares(_ statement: ShareStatement) async throws {
    let world = try await IsolationWorld()
    try await world.tryAsOthers(statement, world.arguments(of: statement))
  }

  @Test("nor one that lists shares, which does for her", arguments: ShareListStatement.allCases)
  func shareList(_ statement: ShareListStatement) async throws {
    let world = try await IsolationWorld()
    let arguments: [any SQLConvertible] = statement == .own ? [world.documentShare] : []
    try await world.tryAsOthers(statement, arguments)
    try await world.tryDoes(statement, arguments, as: world.ada)
    #expect(
      statement.rawValue.contains("$1") && ShareListStatement(rawValue: statement.rawValue) == statement)
  }

  @Test("the same statements do for those who may", arguments: ShelfStatement.allCases)
  func shelfControl(_ statement: ShelfStatement) async throws {
    let world = try await IsolationWorld()
    let (document, ada, cleo) = (world.document, world.ada.id, world.cleo.id)
    try await world.change { session in
      switch statement {
      case .kinds:
        try session.run("INSERT INTO document_fact VALUES ($1, 'kind', 'diary', ' diary ')", document)
      case .unsorted, .refreshKeys, .missorted: try session.run("UPDATE shelf_entry SET title_key = ''")
      case .putBack, .removed, .removedBefore, .purgeOwn:
        try session.run("UPDATE shelf_entry SET removed = 1, removed_by = $1 WHERE person = $1", ada)
      case .purgeShared:
        try session.run("UPDATE shelf_entry SET removed = 1, removed_by = $1 WHERE person = $1", cleo)
      default: return
      }
    }
    try await world.tryDoes(
      statement, world.arguments(of: statement), as: statement == .purgeShared ? world.cleo : world.ada)
  }

  @Test("so do those about collections", arguments: CollectionStatement.allCases)
  func collectionControl(_ statement: CollectionStatement) async throws {
    let world = try await IsolationWorld()
    try await world.tryDoes(statement, world.arguments(of: statement), as: world.ada)
  }

  @Test("and those about shares", arguments: ShareStatement.allCases)
  func shareControl(_ statement: ShareStatement) async throws {
    let world = try await IsolationWorld()
    let cleo = world.cleo.id
    try await world.change { session in
      switch statement {
      case .grant: try session.run("DELETE FROM share WHERE person = $1", cleo)
      case .enter: try session.run("DELETE FROM shelf_entry WHERE person = $1", cleo)
      case .reenter: try session.run("UPDATE shelf_entry SET removed = 1 WHERE person = $1", cleo)
      case .showAccepted, .disown:
        try session.run("UPDATE shelf_entry SET removed = 1, removed_by = $1 WHERE person = $1", cleo)
      case .expel: try session.run("DELETE FROM membership")
      case .rejoinDocument: try session.run("UPDATE membership SET state = 'left'")
      default: return
      }
    }
    let isHers = ![.answer, .leave, .leaveDocument, .rejoinDocument, .showAccepted, .othersMarks].contains(
      statement)
    try await world.tryDoes(statement, world.arguments(of: statement), as: isHers ? world.ada : world.cleo)
  }

  @Test("every statement names the person")
  func names() {
    for statement in ShelfStatement.allCases { #expect(statement.rawValue.contains("$1"), "\(statement)") }
    for statement in CollectionStatement.allCases {
      #expect(statement.rawValue.contains("$1"), "\(statement)")
    }
    for statement in ShareStatement.allCases { #expect(statement.rawValue.contains("$1"), "\(statement)") }
  }

  @Test("whoever was invited sees the title until they answer, and nothing after declining")
  func invited() async throws {
    let world = try await IsolationWorld()
    _ = try await world.hers.invite("Bob", to: .document(world.item), as: .reader)
    let his = try await Shelf.open(for: world.bob)
    let invitation = try #require(try await his.invitations().first)
    #expect(invitation.title.contains(IsolationWorld.secret) && invitation.thing == world.item)
    #expect(try await his.items().isEmpty)
    for call in [
      { _ = try await his.file(world.item) }, { _ = try await his.marks(in: world.item) },
      { _ = try await his.holders(of: world.item) }, { _ = try await his.othersMarks(in: world.item) },
      { try await his.rename(world.item, to: "mine") },
    ] as [@Sendable () async throws -> Void] {
      await #expect(throws: LibraryError.unknownItem(id: world.item)) { try await call() }
    }
    #expect(try await his.search("ada-secret").hits.isEmpty)
    try await his.answer(invitation.id, accepting: false)
    #expect(try await his.shares().isEmpty)
    await #expect(throws: LibraryError.unknownShare(id: invitation.id)) {
      try await his.answer(invitation.id, accepting: true)
    }
  }
}

extension IsolationWorld {
  static let listing: [any SQLConvertible] = [
    1000, 0, String?.none, String?.none, String?.none, String?.none, String?.none,
  ]

  func change(_ body: @escaping @Sendable (any SQLSession) throws -> Void) async throws {
    try await hers.household.engine.write(body)
  }

  /// The statement gives something or changes something.
  func tryDoes(
    _ statement: some PersonalStatement, _ arguments: [any SQLConvertible], as person: PersonalStore
  ) async throws {
    let before = try rows()
    let given = try await person.write { try $0.run(statement, arguments) }
    #expect(try !given.isEmpty || before != rows(), "\(statement) does nothing")
  }

  func arguments(of statement: ShelfStatement) -> [any SQLConvertible] {
    switch statement {
    case .owned: [10]
    case .beginning: [String(item.prefix(8)), item.prefix(8) + "g", 10]
    case .contents, .kinds, .unsorted, .missorted, .removed: []
    case .refreshKeys, .readingTotal, .putBack, .purgeOwn, .purgeShared: [document]
    case .saveProgress, .saveTimeLeft: [document, 0.9]
    case .saveState: [document, "finished"]
    case .saveDue, .takeOff: [document, Date()]
    case .importMark:
      ["00000000-mark", document, "bookmark", item, 0, "{}", "", "", "", Date(), Date()]
    case .removedBefore: [Date.distantFuture]
    }
  }

  func arguments(of statement: CollectionStatement) -> [any SQLConvertible] {
    switch statement {
    case .create: ["00000000-collection", "forged", "forged", Date()]
    case .collections: []
    case .holding: [document]
    case .documents, .delete: [collection]
    case .add: [collection, document, Date()]
    case .remove: [collection, document]
    case .rename: [collection, 1, "forged", "forged", Date()]
    }
  }

  func arguments(of statement: ShareStatement) -> [any SQLConvertible] {
    switch statement {
    case .inviteToDocument: [document, "00000000-share", "bob", "editor", Date()]
    case .inviteToNote: [note.id, "00000000-share", "bob", "editor", Date()]
    case .inviteToCollection: [collection, "00000000-share", "bob", "editor", Date()]
    case .holders, .othersMarks, .grant, .reenter, .showAccepted: [document]
    case .setShows: [document, false]
    case .concerned, .end: [documentShare]
    case .answer: [collectionShare, "accepted", Date()]
    case .setRole: [documentShare, "reader"]
    case .leave: [documentShare, Date()]
    case .leaveDocument, .rejoinDocument, .enter, .expel: [document, Date()]
    case .disown: [document, cleo.id]
    }
  }
}
