import Foundation
import TestSupport
import Testing

@Suite("Collections and sharing on the command line", .heavy)
struct SharingCommandTests {
  let place: Place

  init() async throws {
    place = try Place()
    for name in ["Anna", "Berta"] {
      let file = try place.file(name, "apple trees of \(name)")
      try await householdCommand(["account", "register", name, "--password-file", file], in: place)
    }
  }

  private func trackii(_ name: String, _ arguments: String...) async throws -> Outcome {
    try await householdCommand(arguments + ["--user", name, "--password-file", place.path(name)], in: place)
  }

  /// The same, by starting the program.
  private func started(_ name: String, _ arguments: String...) async throws -> Outcome {
    try await Program(arguments + ["--user", name, "--password-file", place.path(name)], in: place).end()
  }

  private func added(_ title: String, by name: String) async throws -> String {
    let pdf = try place.pdf("\(title).pdf", text: title)
    let list = try await trackii(name, "library", "add", pdf, "--json").jsonList()
    return try #require((list.first as? [String: Any])?["id"] as? String)
  }

  @Test("a collection is made, filled, listed, renamed, and deleted without its documents")
  func collections() async throws {
    let id = try await added("On winter", by: "Anna")
    #expect(try await trackii("Anna", "collection", "create", "Winter").status == 0)
    let twice = try await trackii("Anna", "collection", "create", "WINTER")
    #expect(twice.status == 73 && twice.errors.contains("already"))
    #expect(try await trackii("Anna", "collection", "add", "winter", String(id.prefix(8))).status == 0)
    let json = try await trackii("Anna", "collection", "list", "--json").jsonList()
    let winter = try #require(json.first as? [String: Any])
    #expect(winter["documents"] as? Int == 1 && winter["name"] as? String == "Winter")
    #expect(try await started("Anna", "collection", "show", "Winter").output.contains("On winter"))
    #expect(
      try await trackii("Anna", "library", "list", "--collection", "Winter").output.contains("On winter"))
    #expect(try await trackii("Anna", "library", "list", "--collection", "Summer").status == 66)
    #expect(try await trackii("Anna", "collection", "rename", "Winter", "Cold").status == 0)
    #expect(try await trackii("Anna", "collection", "remove", "Cold", String(id.prefix(8))).status == 0)
    #expect(try await trackii("Anna", "collection", "delete", "Cold").status == 0)
    #expect(try await trackii("Anna", "collection").output.isEmpty)
    #expect(try await trackii("Anna", "library", "list").output.contains("On winter"))
  }

  @Test("a document is shared, accepted, given another role, left; nobody else can answer for somebody")
  func sharing() async throws {
    let id = String(try await added("On winter", by: "Anna").prefix(8))
    let invited = try await trackii("Anna", "share", "invite", "berta", "--document", id, "--json").json()
    let share = try #require(invited["id"] as? String)
    #expect(invited["state"] as? String == "invited" && invited["person"] as? String == "Berta")
    #expect(try await trackii("Berta", "library", "list").output.isEmpty)
    #expect(try await trackii("Anna", "share", "accept", share).status == 66)
    #expect(try await started("Berta", "share", "list", "--invitations").output.contains("On winter"))
    let accepted = try await trackii("Berta", "share", "accept", String(share.suffix(8)))
    #expect(accepted.output == "You have “On winter” as reader.\n", "\(accepted.errors)")
    #expect(try await trackii("Berta", "library", "list").output.contains("On winter"))
    let shared = try await trackii("Berta", "library", "list", "--shared", "--json").jsonList()
    let listed = try #require(shared.first as? [String: Any])
    #expect(listed["owner"] as? String == "Anna" && listed["role"] as? String == "reader")
    #expect(try await trackii("Berta", "library", "list", "--own").output.isEmpty)
    #expect(try await trackii("Berta", "library", "list", "--own", "--shared").status == 64)
    let refused = try await trackii("Berta", "library", "rename", id, "Mine")
    #expect(refused.status == 77 && refused.errors.contains("belongs to somebody else"))
    #expect(try await trackii("Anna", "share", "role", share, "editor").status == 0)
    #expect(try await trackii("Berta", "library", "rename", id, "Ours").status == 0)
    #expect(try await trackii("Berta", "share", "show", id).status == 0)
    let holders = try await trackii("Anna", "share", "holders", id, "--json").jsonList()
    #expect(holders.compactMap { ($0 as? [String: Any])?["name"] as? String } == ["Anna", "Berta"])
    #expect(try await trackii("Berta", "share", "leave", share).output.contains("You no longer have “Ours”"))
    #expect(try await trackii("Berta", "library", "list").output.isEmpty)
    #expect(try await trackii("Anna", "share", "invite", "Nobody", "--document", id).status == 66)
    #expect(try await trackii("Anna", "share", "invite", "Berta").status == 64)
    let herself = try await trackii("Anna", "share", "invite", "anna", "--document", id)
    #expect(herself.status == 66 && herself.errors.contains("“anna”: that is you"), "\(herself.errors)")
  }

  @Test(
    "an identifier of one's own copy and a shared one is refused with both named, and one's own can be named")
  func copies() async throws {
    let pdf = try place.pdf("On winter.pdf", text: "On winter")
    let list = try await trackii("Anna", "library", "add", pdf, "--json").jsonList()
    let id = String(try #require((list.first as? [String: Any])?["id"] as? String).prefix(8))
    let share = try #require(
      try await trackii("Anna", "share", "invite", "berta", "--document", id, "--json").json()["id"]
        as? String)
    #expect(try await trackii("Berta", "share", "accept", share).status == 0)
    // While there is one, `@me` alone tells whose it is to be.
    #expect(try await trackii("Berta", "library", "state", id, "reading").status == 0)
    #expect(try await trackii("Berta", "library", "state", "\(id)@me", "reading").status == 66)
    #expect(try await trackii("Anna", "library", "state", "\(id)@me", "reading").status == 0)

    #expect(try await trackii("Berta", "library", "add", pdf, "--title", "My winter").status == 0)
    let refused = try await trackii("Berta", "library", "remove", id)
    #expect(refused.status == 64, "\(refused.errors)")
    for part in ["“My winter”, your own", "“On winter” from Anna", "\(id)@me"] {
      #expect(refused.errors.contains(part), "\(refused.errors)")
    }
    #expect(try await trackii("Berta", "library", "list", "--json").jsonList().count == 2)
    let removed = try await trackii("Berta", "library", "remove", "\(id)@ME", "--json").json()
    #expect(removed["title"] as? String == "My winter" && removed["owner"] == nil)
    // The shared one is alone again, until it is taken off too.
    #expect(try await trackii("Berta", "library", "remove", id).status == 0)
    let gone = try await trackii("Berta", "library", "undelete", id)
    #expect(gone.status == 64 && gone.errors.contains("without ID"), "\(gone.errors)")
    #expect(try await trackii("Berta", "library", "purge", id).status == 64)
    #expect(try await trackii("Berta", "library", "undelete").output.contains("“On winter”"))
    #expect(try await trackii("Berta", "library", "undelete", id).output.contains("“My winter”"))
    for bad in ["@me", "@", "\(id)@", "\(id)@anna", "g@me"] {
      #expect(try await trackii("Berta", "library", "remove", bad).status == 66, "\(bad)")
    }
  }

  @Test("of two texts of a note written from one version, both are told and kept")
  func conflict() async throws {
    let note = try await trackii("Anna", "note", "add", "--text", "one", "--json").json()
    let id = try #require(note["id"] as? String)
    let share = try await trackii(
      "Anna", "share", "invite", "Berta", "--note", id, "--as", "editor", "--json"
    )
    .json()
    #expect(try await trackii("Berta", "share", "accept", share["id"] as? String ?? "").status == 0)
    #expect(try await trackii("Anna", "note", "edit", id, "--version", "1", "--text", "hers").status == 0)
    let late = try await trackii("Berta", "note", "edit", id, "--version", "1", "--text", "his", "--json")
    #expect(late.status == 75 && late.errors.contains("Your text is kept"), "\(late.errors)")
    let both = try late.json()
    #expect((both["theirs"] as? [String: Any])?["body"] as? String == "hers")
    #expect((both["yours"] as? [String: Any])?["body"] as? String == "his")
    #expect(try await trackii("Anna", "note", "show", id).output.contains("hers"))
  }

  @Test("a shelf is sorted and filtered, and what is no order, state or day is refused")
  func listing() async throws {
    let ids = [try await added("Zebra", by: "Anna"), try await added("apple", by: "Anna")]
    let titles = { (arguments: [String]) in
      try await householdCommand(
        ["library", "list", "--json"] + arguments + [
          "--user", "Anna", "--password-file", place.path("Anna"),
        ],
        in: place
      ).jsonList().compactMap { ($0 as? [String: Any])?["title"] as? String }
    }
    #expect(try await titles(["--sort", "title"]) == ["apple", "Zebra"])
    #expect(try await titles(["--sort", "title", "--reverse", "--limit", "1"]) == ["Zebra"])
    #expect(try await titles(["--sort", "title", "--skip", "1"]) == ["Zebra"])
    let state = try await trackii("Anna", "library", "state", ids[0], "want", "--due", "2030-01-31")
    #expect(state.output == "“Zebra”: want, due 2030-01-31\n", "\(state.errors)")
    #expect(try await titles(["--state", "want"]) == ["Zebra"])
    #expect(try await titles(["--sort", "due"]) == ["Zebra", "apple"])
    for bad in [
      ["list", "--sort", "colour"], ["list", "--limit", "-1"], ["list", "--limit", "0"],
      ["state", ids[0], "lost"],
      ["state", ids[0], "--due", "2030-02-31"],
    ] {
      let run = try await householdCommand(
        ["library"] + bad + ["--user", "Anna", "--password-file", place.path("Anna")], in: place
      )
      #expect(run.status == 64, "\(bad): \(run.status)")
    }
    let skip = try await trackii("Anna", "library", "list", "--skip", "-1")
    #expect(skip.errors.contains("--skip takes a number from 0"), "\(skip.errors)")
    let folder = place.url("exported").path
    #expect(try await trackii("Anna", "library", "export", folder).status == 0)
    let twice = try await trackii("Anna", "library", "export", folder)
    #expect(twice.status == 73 && twice.errors.contains("Choose a new name"), "\(twice.errors)")
    let taken = try await trackii("Berta", "library", "import", folder, "--json").json()
    #expect(taken["documents"] as? Int == 2 && (taken["problems"] as? [Any])?.isEmpty == true)
    #expect(try await trackii("Berta", "library", "list").output.contains("Zebra"))
    #expect(
      try await trackii("Berta", "library", "import", folder).output
        == "0 documents, 0 marks and 0 notes taken in. 2 documents were there already.\n")
    #expect(try await trackii("Berta", "library", "import", place.url.path).status == 65)
    #expect(try await trackii("Anna", "library", "check").output == "Everything is as it should be.\n")
  }
}
