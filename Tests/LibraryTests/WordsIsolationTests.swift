import Foundation
import Store
import TestSupport
import Testing

@testable import Accounts
@testable import Library

@Suite("What is searched and noted is one person's own")
struct WordsIsolationTests {
  @Test(
    "no statement shows or changes anything of hers to another", arguments: SearchStatement.allCases)
  func search(_ statement: SearchStatement) async throws {
    let world = try await IsolationWorld()
    try await world.tryAsOthers(statement, world.arguments(of: statement))
  }

  @Test("no statement of a search does", arguments: FindingStatement.allCases)
  func finding(_ statement: FindingStatement) async throws {
    let world = try await IsolationWorld()
    try await world.tryAsOthers(statement, world.arguments(of: statement))
    try await world.tryAsOthers(statement, world.arguments(of: statement, few: 1))
  }

  @Test("no statement about notes does", arguments: NoteStatement.allCases)
  func notes(_ statement: NoteStatement) async throws {
    let world = try await IsolationWorld()
    if statement.isAboutRemoved { try await world.hers.remove(world.hers.note(world.note.id)) }
    try await world.tryAsOthers(statement, world.arguments(of: statement))
  }

  @Test("the same statement shows or changes it to herself", arguments: SearchStatement.allCases)
  func control(_ statement: SearchStatement) async throws {
    let world = try await IsolationWorld()
    let document = world.document
    let arguments = world.arguments(of: statement)
    try await world.hers.household.engine.write { session in
      switch statement {
      case .unregistered: try session.run("DELETE FROM indexed_document")
      case .refreshTitle: try session.run("UPDATE title_text SET text = 'old'")
      case .waiting: try session.run("UPDATE indexed_document SET state = 'waiting'")
      case .unindexedMarks, .addMarkEntry, .addNoteEntry: try session.run("DELETE FROM entry_text")
      case .fillFact: try session.run("DELETE FROM document_fact WHERE document = $1", document)
      default: break
      }
    }
    let before = try world.rows()
    let rows = try await world.ada.write { try $0.run(statement, arguments) }
    #expect(try !rows.isEmpty || before != world.rows(), "\(statement) does nothing")
  }

  @Test("those of a search show it to herself, hers first or not", arguments: FindingStatement.allCases)
  func findingControl(_ statement: FindingStatement) async throws {
    let world = try await IsolationWorld()
    let (all, few) = (world.arguments(of: statement), world.arguments(of: statement, few: 1))
    let rows = try await world.ada.read { try $0.run(statement, all) }
    #expect(!rows.isEmpty, "\(statement) does nothing")
    #expect(try await world.ada.read { try $0.run(statement, few) } == rows, "\(statement) gives others")
  }

  @Test("the same statement about notes does", arguments: NoteStatement.allCases)
  func noteControl(_ statement: NoteStatement) async throws {
    let world = try await IsolationWorld()
    let arguments = world.arguments(of: statement)
    if statement == .copyPicture {
      try await world.hers.addNote("x", title: "", about: nil, page: nil, as: "00000000-copy", now: Date())
    }
    if statement.isAboutRemoved { try await world.hers.remove(world.hers.note(world.note.id)) }
    let before = try world.rows()
    let rows = try await world.ada.write { try $0.run(statement, arguments) }
    #expect(try !rows.isEmpty || before != world.rows(), "\(statement) does nothing")
  }

  @Test("every statement names the person")
  func names() {
    for statement in SearchStatement.allCases { #expect(statement.rawValue.contains("$1"), "\(statement)") }
    for statement in NoteStatement.allCases { #expect(statement.rawValue.contains("$1"), "\(statement)") }
    for statement in FindingStatement.allCases {
      #expect(
        statement.rawValue.contains("$1") && FindingStatement(rawValue: statement.rawValue) == statement)
    }
  }
}

extension NoteStatement {
  /// It does something once her note is removed.
  fileprivate var isAboutRemoved: Bool { self == .removedNotes || self == .eraseRemoved }
}

extension IsolationWorld {
  /// Runs a statement that names what is hers as Bob and as the guest: nothing changes, and nothing of hers is given.
  func tryAsOthers(_ statement: some PersonalStatement, _ arguments: [any SQLConvertible]) async throws {
    let before = try herRows()
    for other in [bob, guest] {
      let rows =
        (try? await other.write { session -> [SQLRow] in try session.run(statement, arguments) }) ?? []
      #expect(try herRows() == before, "\(statement) as \(other.id)")
      for value in rows.flatMap(\.values) where !arguments.map(\.sql).contains(value) {
        for secret in [ada.id, document, mark.id, note.id, item, Self.secret] {
          #expect(!"\(value)".contains(secret), "\(statement) gives \(other.id) \(value)")
        }
      }
    }
  }

  /// - Parameter few: not nil lists what is the person's first.
  func arguments(of statement: FindingStatement, few: Int? = nil) -> [any SQLConvertible] {
    let words = hers.household.engine.fullText.argument(for: FullTextQuery(["ada-secret"], isPrefix: false))
    let hello = hers.household.engine.fullText.argument(for: FullTextQuery(["hello"], isPrefix: false))
    let filters: [any SQLConvertible] =
      (0..<7).map { _ in String?.none } + [Date?.none, Date?.none, few]
    switch statement {
    case .titles, .entries: return [words, 200] + filters
    case .pages: return [hello, 200] + filters
    case .browse: return [200] + filters
    }
  }

  func arguments(of statement: SearchStatement) -> [any SQLConvertible] {
    switch statement {
    case .unregistered, .waiting, .readDocuments, .status, .unindexedMarks, .allTags: return []
    case .unread, .extent: return [1000]
    case .register: return [document, Date()]
    case .refreshTitle, .facts, .tags, .pagesWithText: return [document]
    case .savePage: return [document, 7, "forged"]
    case .noteProgress: return [document, "failed", 0, "forged"]
    case .removeMarkEntry, .addMarkEntry: return [mark.id]
    case .removeNoteEntry: return [note.id]
    case .addNoteEntry: return [note.id, "forged"]
    case .saveFact, .fillFact: return [document, "subject", "forged", " forged "]
    case .removeFact: return [document, "author"]
    case .addTag: return [document, "forged", " forged "]
    case .removeTag: return [document, " ada secret "]
    }
  }

  func arguments(of statement: NoteStatement) -> [any SQLConvertible] {
    switch statement {
    case .addNote: return ["00000000-note", document, 0, "title", "body", Date(), "s1"]
    case .note, .versions, .erase, .eraseRemoved: return [note.id]
    case .keepVersion: return [note.id, "s1"]
    case .notes, .removedNotes: return []
    case .notesOfDocument: return [document]
    case .addPicture:
      return [note.id, String(repeating: "cd", count: 32), "png", 1, 1, 1, Date(), Data([1])]
    case .copyPicture: return [note.id, "00000000-copy", picture]
    case .pictures, .strokeCounts: return [note.id]
    case .strokes: return [note.id, picture]
    case .addStroke:
      return [note.id, picture, "00000000-stroke", "blue", 1.0, 1, "[1,1]", Date()]
    case .eraseStroke: return [note.id, picture, Self.stroke]
    case .picture: return [note.id, picture]
    case .changeNote: return [note.id, 2, "title", "body", Date(), Date?.none, "s1"]
    }
  }
}
