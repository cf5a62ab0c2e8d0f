import Foundation
import TestSupport
import Testing

@Suite("Accounts on the command line", .heavy)
struct AccountTests {
  let place: Place
  let right: String
  let wrong: String

  init() throws {
    place = try Place()
    right = try place.file("right", "correct horse\n")
    wrong = try place.file("wrong", "correct horze\n")
  }

  @Test("somebody registers, changes the password, and goes with everything of theirs")
  func wholeLife() async throws {
    let nobody = try await householdCommand("person", "list", in: place)
    #expect(nobody.status == 0 && nobody.output.isEmpty)
    #expect(nobody.errors.contains("trackii person add"))

    let registered = try await householdCommand("person", "add", "Anna", "--password-file", right, in: place)
    #expect(registered.status == 0, "\(registered.errors)")
    #expect(registered.output.hasPrefix("Anna is registered.\nRecovery code"))
    let people =
      try await householdCommand("person", "list", "--json", in: place).jsonList() as? [[String: Any]]
    #expect(people?.map { $0["name"] as? String } == ["Anna"])
    #expect(people?.first?["roles"] as? [String] == ["administrator"])

    let pdf = try place.pdf("one.pdf")
    let login = ["--user", "anna", "--password-file"]
    let added = try await householdCommand(["library", "add", pdf] + login + [right], in: place)
    #expect(added.status == 0, "\(added.errors)")

    let changed = try await householdCommand(
      "person", "password", "Anna", "--password-file", "-", "--new-password-file", "-", in: place,
      stdin: Data("correct horse\nbattery staple\n".utf8))
    #expect(changed.status == 0, "\(changed.errors)")
    #expect(try await householdCommand(["library", "list"] + login + [right], in: place).status == 77)
    let new = try place.file("new", "battery staple")
    #expect(try await householdCommand(["library", "list"] + login + [new], in: place).status == 0)

    let undecided = try await householdCommand("person", "delete", "Anna", "--password-file", new, in: place)
    #expect(undecided.status == 64 && undecided.errors.contains("--export"))
    #expect(
      try await householdCommand(
        "person", "delete", "Anna", "--no-export", "--password-file", right, in: place
      ).status
        == 77)
    #expect(place.documents().count == 1)
    let exported = place.path("exported")
    let gone = try await householdCommand(
      "person", "delete", "Anna", "--export", exported, "--password-file", new, in: place)
    #expect(gone.status == 0 && gone.output.contains("person undelete"), "\(gone.errors)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: exported + "/documents").count == 1)
    let kept = try await householdCommand(["library", "list"] + login + [new], in: place)
    #expect(kept.status == 77 && kept.errors.contains("person undelete"))
    #expect(
      try await householdCommand("person", "undelete", "Anna", "--password-file", new, in: place).status == 0)
    #expect(try await householdCommand(["library", "list"] + login + [new], in: place).status == 0)
    let removed = try await householdCommand(
      "person", "delete", "Anna", "--no-export", "--now", "--password-file", new, in: place)
    #expect(removed.status == 0, "\(removed.errors)")
    #expect(place.documents().isEmpty)
    #expect(try await householdCommand("person", "list", in: place).output.isEmpty)
  }

  @Test("who is not let in hears why, and nothing is made for them")
  func notLetIn() async throws {
    try await householdCommand("person", "add", "Anna", "--password-file", right, in: place)
    let stranger = try await householdCommand(
      "library", "list", "--user", "Berta", "--password-file", right, in: place)
    #expect(stranger.status == 77)
    // The fifth wrong password in a row locks the name, for the right one too.
    for _ in 1...5 {
      let refused = try await householdCommand(
        "library", "list", "--user", "Anna", "--password-file", wrong, in: place)
      #expect(refused.status == 77)
      #expect(refused.errors.replacing("Anna", with: "Berta") == stranger.errors)
      #expect(refused.output.isEmpty)
    }
    let locked = try await householdCommand(
      "library", "list", "--user", "Anna", "--password-file", right, in: place)
    #expect(locked.status == 77)
    #expect(locked.errors.contains("Wait"))
    #expect(!place.kept().contains { $0.hasPrefix("trackii/users/") })
  }

  @Test(
    "names and passwords that will not do are refused by name",
    arguments: [
      ("ANNA", "correct horse", 73, "registered as"), ("Berta", "short", 65, "fewer than 8"),
      ("Berta", "", 65, "fewer than 8"), ("  ", "correct horse", 65, "it is empty"),
      (String(repeating: "n", count: 65), "correct horse", 65, "longer than 64"),
      ("Berta", String(repeating: "p", count: 1025), 65, "longer than 1024"),
    ])
  func refusedNames(name: String, password: String, code: Int32, says: String) async throws {
    try await householdCommand("person", "add", "Anna", "--password-file", right, in: place)
    let run = try await householdCommand(
      "person", "add", name, "--password-file", "-", in: place, stdin: Data((password + "\n").utf8))
    #expect(run.status == code)
    #expect(run.errors.contains(says), "\(run.errors)")
    #expect(try await householdCommand("person", "list", in: place).output == "Anna  [administrator]\n")
  }

  @Test("without a terminal and without a file there is no waiting for a password")
  func nobodyToAsk() async throws {
    let run = try await trackii("person", "add", "Anna", in: place)
    #expect(run.status == 64)
    #expect(run.errors.contains("--password-file"))
    let end = try await trackii("person", "add", "Anna", "--password-file", "-", in: place)
    #expect(end.status == 66)
    let missing = try await trackii(
      "person", "add", "Anna", "--password-file", place.path("nothing"), in: place)
    #expect(missing.status == 66)
    #expect(missing.errors.contains("No such file"))
    let folder = try await trackii(
      "person", "add", "Anna", "--password-file", place.url.path, in: place)
    #expect(folder.status == 66)
    #expect(folder.errors.contains("Is a directory"))
    let guest = try await householdCommand("library", "list", "--password-file", right, in: place)
    #expect(guest.status == 64)
  }
}
