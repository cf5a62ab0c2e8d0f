import Foundation
import TestSupport
import Testing

@Suite("trackii backup")
struct BackupCommandTests {
  let place: Place
  init() throws { place = try Place() }

  @Test("a shelf is backed up, lost and restored; each step says what it did")
  func course() async throws {
    let file = try place.writePDF("book.pdf", text: "Words of a book")
    #expect(try await trackii("library", "add", file.path, in: place).status == 0)
    let folder = place.path("usb/backup")
    let made = try await trackii("backup", "create", folder, "--json", in: place)
    #expect(made.status == 0, "\(made.errors)")
    #expect(try made.json()["documents"] as? Int == 1)
    let listed = try await trackii("backup", "list", folder, in: place)
    #expect(listed.output.contains("0 people, 1 document"), "\(listed.output)")
    #expect(try await trackii("backup", "check", folder, in: place).output.contains("is whole"))

    // One that cannot be read is listed beside it.
    try place.write("{", to: "usb/backup/snapshots/2020-01-01T00-00-00Z/snapshot.json")
    let both = try await trackii("backup", "list", folder, in: place)
    #expect(both.status == 65 && both.output.contains("2020-01-01T00-00-00Z  cannot be read: "))
    #expect(both.output.contains("0 people, 1 document"), "\(both.output)")
    let json = try await trackii("backup", "list", folder, "--json", in: place).jsonList()
    #expect(json.count == 2 && (json.first as? [String: Any])?["unreadable"] is String)

    try FileManager.default.removeItem(at: place.url("data"))
    let restored = try await trackii("backup", "restore", folder, in: place)
    #expect(restored.status == 0 && restored.output.contains("Restored the snapshot"), "\(restored.errors)")
    let shelf = try await trackii("library", "list", "--json", in: place).jsonList()
    #expect((shelf.first as? [String: Any])?["title"] as? String == "book")
    let none = try await trackii("backup", "withdraw", in: place)
    #expect(none.status == 0 && none.errors.contains("No restore waits"), "\(none.errors)")
  }

  @Test("without a backup, a household or a snapshot each command says what to do, and changes nothing")
  func badInput() async throws {
    let none = try await householdCommand("backup", "create", place.path("b"), in: place)
    #expect(none.status == 66 && none.errors.contains("nothing to back up"), "\(none.errors)")
    for command in ["list", "check", "restore"] {
      let run = try await householdCommand("backup", command, place.path("b"), in: place)
      #expect(run.status == 66 && run.errors.contains("trackii backup create"), "\(run.errors)")
    }
    #expect(
      try await householdCommand("backup", "create", place.path("b"), "--keep", "0", in: place).status == 64)
    #expect(!FileManager.default.fileExists(atPath: place.path("b")))
  }

  @Test("where people are registered an administrator makes the backup, and nobody else")
  func administrator() async throws {
    try Data("a password of hers\n".utf8).write(to: place.url("secret"))
    for name in ["Ada", "Bob"] {
      let added = try await householdCommand(
        "person", "add", name, "--password-file", place.path("secret"), in: place)
      #expect(added.status == 0, "\(added.errors)")
    }
    let nobody = try await householdCommand("backup", "create", place.path("b"), in: place)
    #expect(nobody.status != 0 && nobody.errors.contains("--user"), "\(nobody.errors)")
    let bob = try await householdCommand(
      "backup", "create", place.path("b"), "--user", "Bob", "--password-file", place.path("secret"), in: place
    )
    #expect(bob.status == 77 && bob.errors.contains("Only an administrator"), "\(bob.errors)")
    #expect(!FileManager.default.fileExists(atPath: place.path("b")))
    let ada = try await householdCommand(
      "backup", "create", place.path("b"), "--user", "Ada", "--password-file", place.path("secret"), in: place
    )
    #expect(ada.status == 0 && ada.output.contains("2 people"), "\(ada.errors)")
  }

  @Test("what can be read of the database goes into a new file, which is put in its place as it is told")
  func salvage() async throws {
    #expect(try await trackii("backup", "salvage", place.path("new.sqlite"), in: place).status != 0)
    #expect(!FileManager.default.fileExists(atPath: place.path("new.sqlite")))
    let file = try place.writePDF("book.pdf", text: "Words of a book")
    #expect(try await trackii("library", "add", file.path, in: place).status == 0)
    let database = place.url("data/trackii/household.sqlite")
    let before = try Data(contentsOf: database)
    let run = try await trackii("backup", "salvage", place.path("new.sqlite"), in: place)
    #expect(run.status == 0 && run.output.contains("holds all of it"), "\(run.output) \(run.errors)")
    #expect(run.output.contains("move \(database.path) away, with -wal and -shm"))
    #expect(try Data(contentsOf: database) == before, "it is only read")
    let again = try await trackii("backup", "salvage", place.path("new.sqlite"), in: place)
    #expect(again.status == 73 && again.errors.contains("new.sqlite: is there already"), "\(again.errors)")
    let told = try await trackii("backup", "salvage", place.path("other.sqlite"), "--json", in: place).json()
    #expect((told["tables"] as? [[String: Any]])?.contains { $0["name"] as? String == "document" } == true)

    for suffix in ["", "-wal", "-shm"] {
      try? FileManager.default.moveItem(atPath: database.path + suffix, toPath: place.path("away") + suffix)
    }
    try FileManager.default.moveItem(at: place.url("new.sqlite"), to: database)
    let shelf = try await trackii("library", "list", "--json", in: place).jsonList()
    #expect((shelf.first as? [String: Any])?["title"] as? String == "book")
  }
}
