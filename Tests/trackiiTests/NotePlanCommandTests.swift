import Foundation
import TestSupport
import Testing

@Suite("Plans on the command line", .heavy)
struct NotePlanCommandTests {
  let place: Place
  init() throws { place = try Place() }

  private func note(_ arguments: String...) async throws -> Outcome {
    try await householdCommand(["note"] + arguments, in: place)
  }

  @Test("a plan is made, followed, printed, undone, and taken out and in as Markdown")
  func whole() async throws {
    let note = try #require(
      try await note("add", "--title", "Garden", "--text", "Beans.", "--json").json()["id"] as? String)
    let id = String(note.suffix(8))
    #expect(
      try await self.note("plan", id).output.contains(
        "There are no steps. Add one with: trackii note plan add \(id) STEP"))
    _ = try await self.note("plan", "add", id, "Sow")
    _ = try await self.note("plan", "add", id, "Dig")
    let early = try await self.note("plan", "days", id, "--start", "2027-02-01", "--due", "2027-01-01")
    #expect(early.status == 65 && early.errors.contains("due on 2027-01-01, before it starts on 2027-02-01"))
    _ = try await self.note("plan", "days", id, "--start", "2026-12-01", "--due", "2099-01-31")
    _ = try await self.note("plan", "move", id, "2", "1")
    _ = try await self.note("plan", "describe", id, "1", "A spade deep.")
    _ = try await self.note("plan", "observe", id, "1", "Worms.", "--at", "2026-12-03T14:20")
    let done = try await self.note("plan", "done", id, "1")
    #expect(
      done.output == """
        “Garden”, from 2026-12-01, due 2099-01-31, 1 of 2 done
        1  [x] Dig
               A spade deep.
               2026-12-03 14:20: Worms.
        2  [ ] Sow

        """)
    let listed = try await self.note("plan", "show", id, "--json").json()
    #expect(listed["start"] as? String == "2026-12-01" && listed["due"] as? String == "2099-01-31")
    #expect(listed["done"] as? Int == 1 && listed["overdue"] as? Bool == false)
    let steps = try #require(listed["steps"] as? [[String: Any]])
    #expect(steps.map { $0["done"] as? Bool } == [true, false])
    #expect((steps[0]["observations"] as? [[String: Any]])?.first?["text"] as? String == "Worms.")
    _ = try await self.note("plan", "rename", id, "2", "Sow beans")
    _ = try await self.note("plan", "not-done", id, "1")
    #expect(try await self.note("plan", "remove", id, "1").output.hasSuffix("1  [ ] Sow beans\n"))
    #expect(try await self.note("undo", id).status == 0)
    #expect(try await trackii("note", "plan", id, in: place).output.contains("1  [ ] Dig"))

    let reminded = try await self.note("plan", "remind", id, "2", "--in", "2d")
    #expect(reminded.output.contains("“Sow beans (Garden)”"), "\(reminded)")
    // The reminder goes with the step to its new words.
    let renamed = try await self.note("plan", "rename", id, "2", "Sow peas", "--json").json()
    let reminders = (renamed["steps"] as? [[String: Any]])?.map { $0["reminders"] as? [[String: Any]] ?? [] }
    #expect(reminders?.map(\.count) == [0, 1])
    #expect(reminders?.last?.first?["text"] as? String == "Sow peas (Garden)")
    #expect(reminders?.last?.first?["note"] as? String == renamed["note"] as? String)
    #expect(try await householdCommand(["remind", "list"], in: place).output.contains("Sow peas (Garden)"))

    // As it is read; Markdown where it is asked for.
    let read = try await self.note("show", id).output
    #expect(read.hasPrefix("Garden\n\nBeans.\n\nPlan\n\nStart: 2026-12-01\nDue: 2099-01-31\n\n- Dig (not"))
    #expect(try await self.note("show", id, "--markdown").output.contains("- [ ] Dig"))

    let folder = place.path("out")
    #expect(try await self.note("export", folder).status == 0)
    let text = try String(contentsOfFile: "\(folder)/\(note).md", encoding: .utf8)
    #expect(text.contains("## Plan\n\nStart: 2026-12-01\nDue: 2099-01-31\n\n- [ ] Dig\n"))
    try Data(text.replacing("- [ ] Dig", with: "- [x] Dig").utf8).write(
      to: URL(filePath: "\(folder)/\(note).md"))
    #expect(try await self.note("import", "\(folder)/\(note).md").status == 0)
    let printed = try await self.note("plan", id).output
    #expect(printed.contains("1  [x] Dig\n"))
    #expect(text.contains("- [ ] Dig\n  <!-- step: s") && !printed.contains("<!--"))
    #expect(printed.contains("2  [ ] Sow peas\n       reminder on "), "\(printed)")
  }

  @Test("a step's pictures are added, listed, written out, removed and undone; what is none is told")
  func pictures() async throws {
    let text = "## Plan\n\n- [ ] Dig\n- [ ] Sow"
    let made = try await note("add", "--text", text, "--json").json()["id"]
    let id = String(try #require(made as? String).suffix(8))
    let png = try #require(
      Data(
        base64Encoded:
          "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGOIAgAAXABb2LRWWgAAAABJRU5ErkJggg=="))
    let (file, other) = (place.path("bed"), place.path("text.png"))
    try png.write(to: URL(filePath: file))
    try Data("no picture".utf8).write(to: URL(filePath: other))
    let empty = try await note("plan", "picture", "list", id, "2")
    #expect(
      empty.status == 0 && empty.errors.contains("trackii note plan picture add \(id) 2 FILE"), "\(empty)")
    #expect(try await note("plan", "picture", "add", id, "2", other).status == 65)
    let none = try await note("plan", "picture", "add", id, "3", file)
    #expect(none.status == 65 && none.errors.contains("there is no step 3"), "\(none)")
    let added = try await note("plan", "picture", "add", id, "2", file, "--caption", "Rows", "--json").json()
    let picture = try #require((added["pictures"] as? [[String: Any]])?.first)
    #expect(added["version"] as? Int == 2 && picture["number"] as? Int == 1)
    #expect(picture["caption"] as? String == "Rows" && picture["format"] as? String == "png")
    let shown = try await note("plan", id).output
    #expect(shown.contains("2  [ ] Sow\n       picture 1: Rows\n"), "\(shown)")
    let out = place.path("out.png")
    #expect(try await note("plan", "picture", "export", id, "2", "1", out).output == "\(out)\n")
    #expect(try Data(contentsOf: URL(filePath: out)) == png)
    #expect(try await note("plan", "picture", "remove", id, "1", "1").status == 66)
    let removed = try await note("plan", "picture", "remove", id, "2", "1", "--json").json()
    #expect((removed["pictures"] as? [Any])?.isEmpty == true)
    #expect(try await note("undo", id).status == 0)
    let back = try await note("plan", "picture", "list", id, "2")
    #expect(back.output.contains("Rows"), "\(back)")
  }

  @Test("steps, days and notes that are none are told, and change nothing")
  func bad() async throws {
    let id = String(
      try #require(try await note("add", "--text", "Beans.", "--json").json()["id"] as? String).suffix(8))
    let none = try await note("plan", "done", id, "1")
    #expect(none.status == 65 && none.errors.contains("its plan has no steps"), "\(none)")
    let day = try await note("plan", "days", id, "--due", "2026-02-30")
    #expect(day.status == 65 && day.errors.contains("write it as 2026-11-24"), "\(day)")
    #expect(try await note("plan", "days", id).status == 64)
    #expect(try await note("plan", "observe", id, "1", "x", "--at", "soon").status == 64)
    #expect(try await note("plan", "remind", id, "1", "--in", "1h").errors.contains("there is no step 1"))
    #expect(try await note("plan", "add", "nowhere", "x").status == 66)
    #expect(try await note("show", id, "--json").json()["version"] as? Int == 1)
  }
}
