import Foundation
import Store
import TestSupport

@testable import Accounts
@testable import Library

/// The accounts beside which the frozen shelves were kept.
let frozenAccounts = URL(filePath: #filePath).deletingLastPathComponent()
  .appending(path: "../AccountsTests/Fixtures/accounts.sqlite").standardizedFileURL

/// A household in which nobody has registered. All migrations of a new one take 50 ms, which many tests would pay.
private let newHousehold = FolderTemplate { _ = try Household(folder: $0) }

/// A data folder of a test's own, and PDFs beside it.
typealias Place = TemporaryFolder

extension TemporaryFolder {
  var data: URL { url }
  var guest: URL { url("users/guest") }
  var documents: URL { url("users/guest/documents") }

  /// The guest's shelf with another write(2), or with less patience for who holds the store.
  func shelf(
    busySeconds: Double = 5, write: (@Sendable (Int32, UnsafeRawBufferPointer) -> Int)? = nil
  ) async throws -> Shelf {
    if try isNew { try newHousehold.copy(into: data) }
    let household = try Household(folder: data, busySeconds: busySeconds)
    return try await Shelf(try await household.guest(), write: write)
  }

  /// The shelf of somebody who has just registered.
  func shelf(of name: String) async throws -> Shelf {
    return try await Shelf.open(for: try await accounts().register(name: name, password: "analytical"))
  }

  /// The household's accounts, with passwords that are quickly hashed.
  func accounts() throws -> HouseholdAccounts {
    if try isNew { try newHousehold.copy(into: data) }
    return try HouseholdAccounts(folder: data, configuration: .weakForTests)
  }

  /// Whether no program has kept anything here yet: there are no databases, and no folders of people.
  private var isNew: Bool {
    get throws {
      try !FileManager.default.contentsOfDirectory(atPath: data.path).contains {
        $0 == "users" || $0.contains(".sqlite")
      }
    }
  }

  var database: URL { url("household.sqlite") }

  func pdf(_ name: String, text: String = "Hello", padding: Int = 0) throws -> URL {
    try writePDF(name, text: text, padding: padding)
  }

  /// Changes rows behind the program's back.
  func execute(_ sql: String, _ arguments: any SQLConvertible...) throws {
    try SQLiteEngine(file: database).writeBlocking { try $0.run(sql, arguments) }
  }

  func file(_ name: String, _ content: Data) throws -> URL { try write(content, to: name) }

  /// What the guest's folder of documents holds, hidden files included.
  func stored() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: documents.path).sorted()
  }
}
