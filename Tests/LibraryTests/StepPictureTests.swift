import Foundation
import Store
import TestSupport
import Testing

@testable import Accounts
@testable import Library

@Suite("Pictures of a plan's steps")
struct StepPictureTests {
  private static let ids = ["a", "b", "c"].map { String(repeating: $0, count: 64) }
  private static let body = """
    Beans.

    ## Plan

    - [ ] Dig
      A spade deep.
      - 2026-12-03 14:20: Worms.
    - [ ] Sow
    """

  // MARK: In the text

  @Test("a picture stands behind what describes its step, and goes where the step goes")
  func text() throws {
    let (bed, rows) = (Self.ids[0], Self.ids[1])
    var plan = try #require(NotePlan(of: "![](picture:\(Self.ids[2]))\n\n" + Self.body))
    try plan.add(picture: bed, caption: "The [bed]", to: 0)
    try plan.add(picture: rows, caption: "", to: 1)
    #expect(
      plan.body.hasSuffix(
        """
        - [ ] Dig
          A spade deep.
          ![The (bed)](picture:\(bed))
          - 2026-12-03 14:20: Worms.
        - [ ] Sow
          ![](picture:\(rows))
        """))
    #expect(plan.steps.map(\.description) == ["A spade deep.", ""])
    #expect(plan.steps[0].pictures == [NotePlan.Picture(id: bed, caption: "The (bed)")])
    #expect(plan.steps[0].observations.map(\.text) == ["Worms."] && plan.steps[1].observations.isEmpty)
    // The note's own comes first.
    #expect(try plan.pictures(of: 0) == 1..<2 && plan.pictures(of: 1) == 2..<3)
    #expect(try PictureOwner.step(1, of: "n").pictures(in: plan.body) == 2..<3)
    #expect(try PictureOwner.note("n").pictures(in: plan.body) == 0..<3)

    // What is said of the step changes no picture.
    try plan.describe(0, "Two spades.\n\nIn rows.")
    try plan.rename(1, to: "Sow beans")
    try plan.set(1, isDone: true)
    let seen = try #require(LocalTime("2026-12-04 09:00"))
    try plan.observe(1, "Cold.", at: seen)
    #expect(
      plan.body.hasSuffix(
        """
        - [ ] Dig
          Two spades.

          In rows.
          ![The (bed)](picture:\(bed))
          - 2026-12-03 14:20: Worms.
        - [x] Sow beans
          ![](picture:\(rows))
          - 2026-12-04 09:00: Cold.
        """))
    #expect(plan.steps.map(\.description) == ["Two spades.\n\nIn rows.", ""])
    try plan.describe(0, "")
    try plan.move(1, to: 0)
    #expect(plan.steps.map(\.pictures).map { $0.map(\.id) } == [[rows], [bed]])
    #expect(plan.steps.map(\.description) == ["", ""])
    try plan.remove(1)
    #expect(!plan.body.contains(bed) && NotePlan(of: plan.body) == plan)
  }

  @Test("pictures that others put amid a step's words are its pictures, and stay where they are")
  func foreign() throws {
    let body = """
      ## Plan
      1. [ ] Dig ![a](picture:\(Self.ids[0]))

         One.

         ![b](picture:\(Self.ids[1]))

         Two, see ![c](picture:\(Self.ids[2]).png) here.
      ![d](picture:\(Self.ids[0]))
      """
    let plan = try #require(NotePlan(of: body))
    #expect(plan.body == body && plan.steps.count == 1)
    #expect(plan.steps[0].pictures.map(\.caption) == ["a", "b", "c"], "what is not indented is the note's")
    #expect(plan.steps[0].description == "One.\n\nTwo, see ![c](picture:\(Self.ids[2]).png) here.")
    #expect(try plan.pictures(of: 0) == 0..<3)
  }

  @Test("one more picture comes before those of what was seen at the step, and has that number")
  func beforeObservations() throws {
    let (worms, bed, own) = (Self.ids[0], Self.ids[1], Self.ids[2])
    let body =
      "![](picture:\(own))\n\n" + Self.body.replacing("Worms.", with: "Worms. ![](picture:\(worms))")
    let dig = PictureOwner.step(0, of: "n")
    #expect(try dig.pictures(in: body) == 1..<2)
    let number = try dig.numberOfNext(in: body)
    let after = try dig.adding(bed, caption: "", to: body)
    #expect(number == 1 && NotePictures(of: after).references.map(\.id) == [own, bed, worms])
    #expect(try PictureOwner.step(1, of: "n").numberOfNext(in: body) == 2)
    #expect(try PictureOwner.note("n").numberOfNext(in: body) == 2)
    #expect(throws: LibraryError.self) { try PictureOwner.step(2, of: "n").numberOfNext(in: body) }
  }

  @Test("a step that is not there has no pictures; a full note takes none")
  func refused() throws {
    var plan = try #require(NotePlan(of: Self.body))
    #expect(throws: LibraryError.self) { try plan.pictures(of: 2) }
    #expect(throws: LibraryError.self) { try plan.add(picture: Self.ids[0], caption: "", to: -1) }
    #expect(throws: LibraryError.self) { try PictureOwner.step(0, of: "n").pictures(in: "No plan.") }
    for _ in 0..<NotePictures.most { try plan.add(picture: Self.ids[0], caption: "", to: 1) }
    let full = plan.body
    #expect(throws: LibraryError.self) { try plan.add(picture: Self.ids[1], caption: "", to: 0) }
    #expect(plan.body == full)
  }

  // MARK: On the shelf

  private struct Household {
    let place: Place
    let accounts: HouseholdAccounts
    let (hers, his): (Shelf, Shelf)
    let (bed, rows): (PictureFile, PictureFile)
    var note: Note

    init() async throws {
      place = try Place()
      accounts = try place.accounts()
      // Whoever comes first administers the household, which others may leave.
      _ = try await accounts.register(name: "Zoe", password: "daisy chains")
      hers = try await Shelf.open(for: accounts.register(name: "Ada", password: "analytical"))
      his = try await Shelf.open(for: accounts.register(name: "Bob", password: "difference"))
      (bed, rows) = (try .plain(), try .plain(7, 2))
      let made = try await hers.addNote(StepPictureTests.body, title: "Garden")
      note = try await hers.addPicture(bed, to: .step(0, of: made.id), version: 1, caption: "The bed")
    }

    func share(as role: ShareRole) async throws {
      let share = try await hers.invite("Bob", to: .note(note.id), as: role)
      if share.state == .invited { try await his.answer(share.id, accepting: true) }
    }

    var rowCount: Int? {
      get throws {
        try SQLiteEngine(file: place.database).writeBlocking { session in
          try session.run("SELECT count(*) AS count FROM note_picture").first?.integer("count")
        }
      }
    }
  }

  @Test("a step's pictures are put in, said what they are, moved and taken out; each change can be undone")
  func steps() async throws {
    let world = try await Household()
    let (shelf, id) = (world.hers, world.note.id)
    let (dig, sow) = (PictureOwner.step(0, of: id), PictureOwner.step(1, of: id))
    try await shelf.addPicture(world.rows, to: sow)
    try await shelf.addPicture(world.bed, to: sow, caption: "Again")
    try await shelf.addPicture(world.rows, to: .note(id), caption: "All")
    #expect(try await shelf.pictures(of: dig).map(\.caption) == ["The bed"])
    let listed = try await shelf.pictures(of: sow)
    #expect(listed.map(\.id) == [world.rows.id, world.bed.id] && listed.map(\.number) == [0, 1])
    #expect(listed.map(\.file?.width) == [7, 4])
    #expect(try await shelf.pictures(of: id).count == 4)

    try await shelf.movePicture(1, of: sow, to: 0)
    try await shelf.describePicture(1, of: sow, as: "Rows")
    #expect(try await shelf.pictures(of: sow).map(\.caption) == ["Again", "Rows"])
    #expect(try await shelf.pictures(of: dig).map(\.caption) == ["The bed"])
    let without = try await shelf.removePicture(0, of: dig)
    #expect(without.body.hasPrefix("Beans.\n\n## Plan\n\n- [ ] Dig\n  A spade deep.\n  - 2026"))
    #expect(try await shelf.pictures(of: dig).isEmpty)
    try await shelf.undoNote(id)
    #expect(try await shelf.pictures(of: dig).map(\.caption) == ["The bed"])

    // A step goes with its pictures and comes back with them.
    var note = try await shelf.note(id)
    var plan = try #require(NotePlan(of: note.body))
    try plan.remove(1)
    note.body = plan.body
    try await shelf.update(note)
    #expect(try await shelf.pictures(of: id).map(\.caption) == ["The bed", "All"])
    try await shelf.undoNote(id)
    #expect(try await shelf.picture(world.rows.id, of: id) == world.rows.data)
    #expect(try await shelf.pictures(of: sow).map(\.caption).prefix(2) == ["Again", "Rows"])
  }

  @Test("a step that is gone or has another number meanwhile, and numbers that are none, change nothing")
  func refusedOnShelf() async throws {
    let world = try await Household()
    let (shelf, id, rows) = (world.hers, world.note.id, world.rows)
    let dig = PictureOwner.step(0, of: id)
    await #expect(throws: LibraryError.changedMeanwhile) {
      try await shelf.addPicture(rows, to: dig, version: 1)
    }
    await #expect(throws: LibraryError.self) { try await shelf.addPicture(rows, to: .step(2, of: id)) }
    await #expect(throws: LibraryError.self) { try await shelf.pictures(of: .step(2, of: id)) }
    let unknown = LibraryError.unknownPicture(number: 1, of: 1)
    await #expect(throws: unknown) { try await shelf.removePicture(1, of: dig) }
    await #expect(throws: unknown) { try await shelf.movePicture(0, of: dig, to: 1) }
    await #expect(throws: LibraryError.unknownPicture(number: 0, of: 0)) {
      try await shelf.describePicture(0, of: .step(1, of: id), as: "x")
    }
    let after = try await shelf.note(id)
    #expect(after.version == world.note.version && after.body == world.note.body)
    // No file was kept of what was refused.
    #expect(try world.rowCount == 1)
  }

  @Test("a page is cut out for a step")
  func cut() async throws {
    let world = try await Household()
    let book = try await world.hers.add(world.place.pdf("one.pdf"), title: "Book").id
    let sow = PictureOwner.step(1, of: world.note.id)
    let note = try await world.hers.cutPicture(from: book, page: 0, to: sow, version: world.note.version)
    let picture = try #require(try await world.hers.pictures(of: sow).first)
    #expect(
      note.body.hasSuffix("- [ ] Sow\n  ![“Book”, page 1](picture:\(picture.id))") && picture.file != nil)
    await #expect(throws: LibraryError.self) {
      try await world.hers.cutPicture(from: book, page: 1, to: sow)
    }
  }

  @Test("who may read the note sees a step's pictures, an editor changes them, nobody else knows of them")
  func shared() async throws {
    let world = try await Household()
    let (his, bed, rows) = (world.his, world.bed, world.rows)
    let dig = PictureOwner.step(0, of: world.note.id)
    let unknown = LibraryError.unknownNote(id: world.note.id)
    await #expect(throws: unknown) { try await his.pictures(of: dig) }
    await #expect(throws: unknown) { try await his.addPicture(rows, to: dig) }
    try await world.share(as: .reader)
    #expect(try await his.pictures(of: dig).map(\.caption) == ["The bed"])
    #expect(try await his.picture(bed.id, of: world.note.id) == bed.data)
    let refused = LibraryError.notAllowed(why: "You may not change this note. Ask the owner.")
    await #expect(throws: refused) { try await his.addPicture(rows, to: dig) }
    await #expect(throws: refused) { try await his.removePicture(0, of: dig) }
    await #expect(throws: refused) { try await his.describePicture(0, of: dig, as: "mine") }
    try await world.share(as: .editor)
    try await his.addPicture(rows, to: dig, caption: "From Bob")
    #expect(try await world.hers.picture(rows.id, of: world.note.id) == rows.data)
    #expect(try await world.hers.pictures(of: dig).map(\.caption) == ["The bed", "From Bob"])
  }

  @Test("a removed note comes back with them; erased, or with its person, they go")
  func erased() async throws {
    let world = try await Household()
    let (hers, id) = (world.hers, world.note.id)
    try await hers.remove(world.note)
    #expect(try world.rowCount == 1)
    try await hers.undoNote(id)
    #expect(try await hers.pictures(of: .step(0, of: id)).first?.file != nil)
    let other = try await hers.addNote(Self.body)
    try await hers.addPicture(world.bed, to: .step(1, of: other.id))
    #expect(try world.rowCount == 2)
    try await hers.eraseNote(other.id)
    #expect(try world.rowCount == 1)
    let now = Date()
    try await world.accounts.delete(name: "Ada", password: "analytical", now: now)
    #expect(try await world.accounts.finishDepartures(now: now + HouseholdAccounts.graceSeconds) == 1)
    #expect(try world.rowCount == 0)
  }

  @Test("they go out beside the Markdown at their step and come in again; a check tells of one that is gone")
  func exported() async throws {
    let world = try await Household()
    let (hers, his, bed) = (world.hers, world.his, world.bed)
    let folder = world.place.url("notes")
    let text = try String(contentsOf: try await hers.exportNote(world.note, to: folder), encoding: .utf8)
    // Below its title each step has its identifier.
    let plain = text.replacing(#/\n  <!-- step: \w+ -->/#, with: "")
    #expect(
      plain != text
        && plain.contains("- [ ] Dig\n  A spade deep.\n  ![The bed](pictures/\(bed.id).png)\n  - 2026"))
    #expect(try Data(contentsOf: folder.appending(path: "pictures/\(bed.id).png")) == bed.data)
    let taken = try await his.importNote(text, from: folder)
    #expect(taken.problems.isEmpty)
    #expect(try await his.pictures(of: .step(0, of: taken.note.id)).map(\.caption) == ["The bed"])
    #expect(try await his.picture(bed.id, of: taken.note.id) == bed.data)

    let all = world.place.url("exported")
    try await hers.export(to: all)
    let guest = try await Shelf.openForGuest(in: world.place.data)
    #expect(try await guest.importFolder(all).notes == 1)
    let same = try #require(try await guest.notes().first)
    #expect(try await guest.pictures(of: .step(0, of: same.id)).first?.file?.width == 4)

    #expect(try await hers.check().isEmpty)
    try world.place.execute("DELETE FROM note_picture")
    #expect(try await hers.check() == [.picture(note: "Garden")])
    #expect(try await hers.pictures(of: .step(0, of: world.note.id)).map(\.file) == [nil])
    try await hers.addPicture(bed, to: .step(0, of: world.note.id))
    #expect(try await hers.check().isEmpty)
  }
}
