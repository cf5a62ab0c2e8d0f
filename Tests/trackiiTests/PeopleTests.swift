import Foundation
import TestSupport
import Testing

@Suite("People, contacts, searching and notes on the command line", .heavy)
struct PeopleTests {
  let place: Place
  let (ada, bob): ([String], [String])

  init() async throws {
    place = try Place()
    let (hers, his) = (try place.file("ada", "analytical"), try place.file("bob", "difference"))
    (ada, bob) = (["--user", "Ada", "--password-file", hers], ["--user", "Bob", "--password-file", his])
    try await householdCommand("person", "add", "Ada", "--password-file", hers, in: place)
    try await householdCommand("person", "add", "Bob", "--password-file", his, in: place)
  }

  private func run(_ arguments: String..., as person: [String] = []) async throws -> Outcome {
    try await householdCommand(arguments + person, in: place)
  }

  private func state(_ name: String) async throws -> String? {
    try await run("person", "show", name, "--json").json()["state"] as? String
  }

  @Test("an administrator locks, unlocks, lets in and removes; a member may not")
  func administration() async throws {
    for arguments in [["lock", "Ada"], ["one-time", "Ada"], ["remove", "Ada"], ["role", "Bob", "carer"]] {
      let refused = try await householdCommand(["person"] + arguments + bob, in: place)
      #expect(refused.status == 77 && refused.errors.contains("Only an administrator"), "\(arguments)")
    }
    #expect(try await run("person", "lock", "Bob", as: ada).status == 0)
    #expect(try await state("Bob") == "locked")
    let kept = try await run("library", "list", as: bob)
    #expect(kept.status == 77 && kept.errors.contains("is locked"))
    #expect(try await run("person", "unlock", "Bob", as: ada).status == 0)

    let once =
      try await run("person", "one-time", "Bob", "--json", as: ada).json()["oneTimePassword"] as? String
    let onceFile = try place.file("once", try #require(once))
    let changed = try await run("library", "list", "--user", "Bob", "--password-file", onceFile)
    #expect(changed.status == 77 && changed.errors.contains("one-time password"))
    // Adding Bob made a recovery code, without which the one-time password opens nothing.
    let new = try place.file("new", "something new")
    let wrong = try place.file("wrong", "00000-00000-00000-00000")
    let refused = try await run(
      "person", "password", "Bob", "--password-file", onceFile, "--new-password-file", new, "--recovery-file",
      wrong)
    #expect(refused.status == 77 && refused.errors.contains("recovery code"))

    #expect(try await run("person", "remove", "Bob", as: ada).status == 0)
    #expect(try await state("Bob") == "leaving")
    #expect(try await run("person", "undelete", "Bob", as: ada).status == 0)
    #expect(try await run("library", "list", as: bob).status == 0)
    #expect(try await run("person", "role", "Ada", "administrator", "--remove", as: ada).status == 77)
    #expect(try await run("person", "show", "Nobody").status == 77)
  }

  @Test("a picture of oneself is taken from a recording; a camera that is not there changes nothing")
  func takenPicture() async throws {
    let set = try await run("person", "set", "--session", demo.path, as: ada)
    #expect(set.status == 0, "\(set)")
    let out = place.path("out.jpg")
    #expect(try await run("person", "show", "Ada", "--picture", out).status == 0)
    let taken = try Data(contentsOf: URL(filePath: out))
    #expect(taken.starts(with: [0xFF, 0xD8, 0xFF]))
    let none = try await run("person", "set", "--camera", place.path("video9"), as: ada)
    #expect(none.status == 69 && none.errors.contains("no picture was taken"), "\(none)")
    #expect(try await run("person", "set", "--take", "--no-picture", as: ada).status == 64)
    let still = place.path("still.jpg")
    #expect(try await run("person", "show", "Ada", "--picture", still).status == 0)
    #expect(try Data(contentsOf: URL(filePath: still)) == taken)
  }

  @Test("names, pictures and contacts are changed, and what cannot be one is refused")
  func facts() async throws {
    let picture = place.path("face.jpg")
    try Data([0xFF, 0xD8, 0xFF, 0xE0, 1]).write(to: URL(filePath: picture))
    #expect(try await run("person", "set", "--picture", picture, "--name", "Robert", as: bob).status == 0)
    let out = place.path("out.jpg")
    #expect(try await run("person", "show", "Robert", "--picture", out).status == 0)
    #expect(try Data(contentsOf: URL(filePath: out)) == Data(contentsOf: URL(filePath: picture)))
    let text = try place.file("text.jpg", "no picture")
    #expect(try await run("person", "set", "--picture", text, as: ada).status == 65)
    #expect(try await run("person", "set", "--picture", place.path("none"), as: ada).status == 66)
    #expect(try await run("person", "set", "--name", "robert", as: ada).status == 73)
    #expect(try await run("person", "set", as: ada).status == 64)

    let added = try await run("contact", "add", "Nurse Zoë", "--phone", "112", "--call-for-help", as: ada)
    #expect(added.status == 0, "\(added.errors)")
    #expect(try await run("contact", "list", "zoe", "--json").jsonList().count == 1)
    #expect(try await run("contact", "set", "Nurse Zoë", "--note", "by day", as: ada).status == 0)
    #expect(try await trackii("contact", "list", in: place).output.contains("by day"))
    #expect(try await run("contact", "remove", "nobody", as: ada).status == 66)
    #expect(try await run("contact", "remove", "nurse zoë", as: ada).status == 0)
    #expect(try await run("contact", "add", " ", as: ada).status == 65)
  }

  @Test("documents, tags and notes are found, each by whom they belong to")
  func search() async throws {
    let pdf = try place.pdf("Winter.pdf", text: "Hedgehogs sleep under leaves")
    let id = try #require(
      (try await run("library", "add", pdf, "--json", as: ada).jsonList().first as? [String: Any])?["id"]
        as? String)
    let early = try await run("library", "search", "hedgeh", as: ada)
    #expect(
      early.output.isEmpty && early.errors.contains("1 document was not read yet: trackii library index"))
    #expect(try await run("library", "index", "--progress", "--json", as: ada).json()["waiting"] as? Int == 1)
    #expect(try await run("library", "index", "--json", as: ada).json()["done"] as? Int == 1)
    let found = try await run("library", "search", "hedgeh", as: ada)
    #expect(found.status == 0 && found.output.contains("page 1: Hedgehogs sleep"), "\(found.errors)")
    #expect(try await run("library", "search", "hedgeh", as: bob).output.isEmpty)

    #expect(try await run("library", "tag", id, "--add", "To read", as: ada).output == "To read\n")
    #expect(try await run("library", "facts", id, "--author", "Jane Austen", as: ada).status == 0)
    let both = try await run("library", "search", "author:jane austen", "tag:read", "leav", "--json", as: ada)
      .json()
    #expect((both["hits"] as? [Any])?.count == 1)
    for wrong in ["from:2024 to:2023", "from:x", "in:attic"] {
      #expect(try await run("library", "search", wrong, as: ada).status == 65, "\(wrong)")
    }

    let owner = try await run("library", "search", "owner:Ada", as: ada)
    #expect(owner.status == 0 && owner.errors.contains("for a token write person:Ada"), "\(owner.errors)")
    for nothing in ["", "in:notes"] {
      let refused = try await run("library", "search", nothing, as: ada)
      #expect(refused.status == 64 && refused.errors.contains("Say what to search for"), "\(refused.errors)")
    }

    let note = try #require(
      try await run("note", "add", "--document", id, "--text", "Ask the gardener", "--json", as: ada).json()[
        "id"]
        as? String)
    #expect(try await run("note", "edit", note, "--text", "Ask the forester", as: ada).status == 0)
    #expect(try await run("note", "history", note, "--json", as: ada).jsonList().count == 1)
    #expect(try await run("library", "search", "in:notes forest", as: ada).output.contains("Winter"))
    #expect(try await run("note", "show", note, as: bob).status == 66)
    let folder = place.path("notes")
    #expect(try await run("note", "export", folder, as: ada).status == 0)
    let file = "\(folder)/\(note).md"
    #expect(try String(contentsOfFile: file, encoding: .utf8).contains("Ask the forester"))
    #expect(try await run("note", "remove", note, as: ada).status == 0)
    let removed = try await run("note", "removed", "--json", as: ada).jsonList() as? [[String: Any]]
    #expect(removed?.compactMap { $0["id"] as? String } == [note])
    #expect(try await run("note", "remove", String(note.suffix(8)), "--erase", as: ada).status == 0)
    #expect(try await run("note", "import", file, place.path("none.md"), as: ada).status == 66)
    #expect(try await run("note", "list", "--json", as: ada).jsonList().count == 1)
    let latin1 = place.path("latin1.md")
    try Data([0xE9, 0x0A]).write(to: URL(filePath: latin1))
    #expect(try await run("note", "import", latin1, as: ada).status == 66)
    #expect(try await run("note", "add", "--text", " ", as: ada).status == 65)
    #expect(try await run("note", "edit", "zzzz", "--text", "x", as: ada).status == 66)
  }
}
