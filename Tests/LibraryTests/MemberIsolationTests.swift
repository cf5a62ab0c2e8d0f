import Foundation
import Store
import TestSupport
import Testing

@testable import Accounts
@testable import Library

@Suite("What administrators may do is theirs alone")
struct MemberIsolationTests {
  @Test(
    "no statement about members lets another change anything of hers", arguments: MemberStatement.allCases)
  func statement(_ statement: MemberStatement) async throws {
    let world = try await IsolationWorld()
    try await world.prepareMembers()
    let before = try world.herRows()
    for other in [world.bob, world.guest] {
      let arguments = world.arguments(of: statement, on: world.ada)
      let rows =
        (try? await other.write { session -> [SQLRow] in try session.run(statement, arguments) }) ?? []
      #expect(try world.herRows() == before, "\(statement) as \(other.id)")
      for value in rows.flatMap(\.values) where !arguments.map(\.sql).contains(value) {
        for secret in [world.ada.id, world.document, world.item, IsolationWorld.secret] {
          #expect(!"\(value)".contains(secret), "\(statement) gives \(other.id) \(value)")
        }
      }
    }
  }

  @Test(
    "the same statement does something for her, who is an administrator", arguments: MemberStatement.allCases)
  func control(_ statement: MemberStatement) async throws {
    let world = try await IsolationWorld()
    try await world.prepareMembers()
    let (ada, bob) = (world.ada.id, world.bob.id)
    try await world.hers.household.engine.write { session in
      switch statement {
      case .release: try session.run("INSERT INTO suspension (person, at) VALUES ($1, 1)", bob)
      case .readmit:
        try session.run(
          "INSERT INTO departure (person, asked_by, asked, ends) VALUES ($1, 'administrator', 1, 2)", bob)
      case .stay:
        try session.run(
          "INSERT INTO departure (person, asked_by, asked, ends) VALUES ($1, 'self', 1, 2)", ada)
      case .revokeRole, .leave:
        try session.run("INSERT INTO person_role (person, role) VALUES ($1, 'administrator')", bob)
      case .liftWait: try session.run("UPDATE login SET failures = 3 WHERE person = $1", bob)
      case .liftPINWait: try session.run("UPDATE pin SET failures = 3 WHERE person = $1", bob)
      default: break
      }
    }
    let before = try world.rows()
    let arguments = world.arguments(of: statement, on: world.bob)
    let rows = try await world.ada.write { try $0.run(statement, arguments) }
    #expect(try !rows.isEmpty || before != world.rows(), "\(statement) does nothing")
  }

  @Test(
    "a carer keeps a calibration for her and changes and reads nothing else; a locked one and the guest do not"
  )
  func calibrating() async throws {
    let world = try await IsolationWorld()
    let accounts = try HouseholdAccounts(world.hers.household, configuration: .weakForTests)
    let (his, guest) = (try await Shelf.open(for: world.bob), try await Shelf.open(for: world.guest))
    func keep(_ data: String, by shelf: Shelf, of name: String = "Ada") async throws {
      try await shelf.saveProfile(
        data: Data(data.utf8), cameraID: IsolationWorld.secret, screen: IsolationWorld.screen,
        created: Date(),
        of: name)
    }
    func hers() async throws -> [Data] { try await world.hers.profiles().map(\.data) }
    for shelf in [his, guest] {
      await #expect(throws: AccountsError.self) { try await keep("forged", by: shelf) }
    }
    await #expect(throws: AccountsError.self) { try await accounts.calibratable("Ada", by: world.bob) }
    #expect(try await hers() == [Data(IsolationWorld.secret.utf8)])

    try await accounts.grant(.carer, to: "Bob", by: world.ada)
    let before = try world.rows().filter { $0.first != "calibration" }
    #expect(try await accounts.calibratable("ADA", by: world.bob).name == "Ada")
    try await keep("made for her", by: his)
    #expect(try await hers() == [Data("made for her".utf8)])
    #expect(try world.rows().filter { $0.first != "calibration" } == before)
    #expect(try await his.profiles().isEmpty, "it is not his")
    await #expect(throws: AccountsError.unknownUser(name: "Nobody")) {
      try await keep("x", by: his, of: "Nobody")
    }
    try await accounts.lock("Bob", by: world.ada)
    await #expect(throws: AccountsError.self) { try await keep("forged", by: his) }
    #expect(try await hers() == [Data("made for her".utf8)])
  }

  @Test("every statement about members names the person")
  func names() {
    for statement in MemberStatement.allCases { #expect(statement.rawValue.contains("$1"), "\(statement)") }
  }
}

extension IsolationWorld {
  static let contact = "00000000-contact"

  /// A contact that an administrator made, her picture, and PINs of her and of Bob.
  func prepareMembers() async throws {
    let accounts = try HouseholdAccounts(hers.household, configuration: .weakForTests)
    try await accounts.add(
      Contact(id: Self.contact, name: "Nurse \(Self.contact)", note: Self.contact, isHelp: true), by: ada)
    try await accounts.setPicture(Data([0xFF, 0xD8, 0xFF]), of: ada)
    for id in [ada.id, bob.id] {
      try await hers.household.engine.write { session in
        try session.run(
          """
          INSERT INTO pin (person, kind, length, is_shuffled, salt, operations, memory, tag, secret, failures)
          VALUES ($1, 'digits', 4, 0, $2, 1, 8192, $2, $2, 2)
          """, id, Data("salt of \(id)".utf8))
      }
    }
  }

  /// Without a `default`: a new statement does not compile until it has its case.
  func arguments(of statement: MemberStatement, on person: PersonalStore) -> [any SQLConvertible] {
    let id = person.id
    switch statement {
    case .suspend: return [id, Date()]
    case .release, .readmit, .liftWait, .liftPINWait: return [id]
    case .keepCalibration: return [id, "a camera", "key", Data([1]), Date(), Data([2])]
    case .removeOthersPIN: return [id, Date()]
    case .shufflePIN: return [true]
    case .grantRole: return [id, "carer"]
    case .revokeRole: return [id, "administrator"]
    case .setOneTime: return [id, "hash", Date()]
    case .removeMember: return [id, Date(), Date(), String?.none]
    case .roles, .removePicture, .removePIN, .sharedCount, .stay, .contacts: return []
    case .rename: return ["Another", "another"]
    case .setPicture: return [Data([1]), Date()]
    case .leave: return [Date(), Date(), String?.none]
    case .addContact: return ["00000000-new", "New", "new", "", "", "", false, Date()]
    case .changeContact: return [Self.contact, 1, "Changed", "changed", "", "", "", false, Date()]
    case .removeContact: return [Self.contact, 1]
    case .endHelp: return ["00000000-other"]
    }
  }
}
