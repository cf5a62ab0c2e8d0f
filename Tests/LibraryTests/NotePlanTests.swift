import Foundation
import Signals
import Statistics
import TestSupport
import Testing

@testable import Library

@Suite("Plans in notes")
struct NotePlanTests {
  private static let moment = LocalTime("2026-12-03 14:20")

  @Test("a plan is made at the end of a note, and reads as it was written")
  func made() throws {
    #expect(NotePlan(of: "Beans\n\nNo plan here.") == nil)
    var plan = NotePlan(at: "Beans\n")
    try plan.add("Sow")
    try plan.add("  Water\nthem ")
    try plan.set(.due, to: "2027-01-31")
    try plan.set(.start, to: "2026-12-01")
    try plan.describe(0, "Two fingers deep.\n\nIn rows.")
    let moment = try #require(Self.moment)
    try plan.observe(0, "Nothing yet.\nAnd cold.", at: moment)
    try plan.observe(0, "They sprout.", at: moment.adding(days: 7))
    try plan.set(0, isDone: true)
    #expect(
      plan.body == """
        Beans

        ## Plan

        Start: 2026-12-01
        Due: 2027-01-31

        - [x] Sow
          Two fingers deep.

          In rows.
          - 2026-12-03 14:20: Nothing yet.
            And cold.
          - 2026-12-10 14:20: They sprout.
        - [ ] Water them
        """)
    let read = try #require(NotePlan(of: plan.body))
    #expect(read == plan && read.doneCount == 1 && read.days == [.start: "2026-12-01", .due: "2027-01-31"])
    #expect(
      read.steps.map(\.title) == ["Sow", "Water them"]
        && read.steps[0].description == "Two fingers deep.\n\nIn rows.")
    #expect(read.steps[0].observations.map(\.moment) == ["2026-12-03 14:20", "2026-12-10 14:20"])
    #expect(read.steps[0].observations[0].text == "Nothing yet.\nAnd cold.")
    #expect(read.isLate(on: try #require(LocalTime("2027-02-01 00:00"))))
    #expect(!read.isLate(on: try #require(LocalTime("2027-01-31 23:59"))))
  }

  @Test("what others wrote beside the steps stays as it is")
  func foreign() throws {
    let body = """
      # Garden
      - [ ] no step of the plan

      ### plan
      Words before.
      Due: someday

      * [X] One
      1. [ ] Two
      \tmore of two

      Words between.

      - [ ] Three
        - 2026-13-40: no date of any calendar, and yet a note
      - no task

      ## 2026-11-24 09:00

      An entry.
      - [ ] not a step either
      """
    var plan = try #require(NotePlan(of: body))
    #expect(plan.body == body && plan.days.isEmpty)
    #expect(
      plan.steps.map(\.title) == ["One", "Two", "Three"] && plan.steps.map(\.isDone) == [true, false, false])
    #expect(plan.steps[1].description == "more of two")
    try plan.add("Four")
    try plan.set(0, isDone: false)
    try plan.set(.due, to: "2027-01-31")
    try plan.move(2, to: 0)
    #expect(plan.steps.map(\.title) == ["Three", "One", "Two", "Four"])
    try plan.remove(1)
    for kept in [
      "# Garden\n- [ ] no step", "Words before.", "Words between.", "- no task",
      "An entry.\n- [ ] not a step either",
    ] {
      #expect(plan.body.contains(kept), "\(kept) in \(plan.body)")
    }
    #expect(!plan.body.contains("someday"), "a day takes the place of what is none")
    #expect(plan.days == [.due: "2027-01-31"] && plan.steps.map(\.title) == ["Three", "Two", "Four"])
  }

  @Test(
    "any changes in any order: what is read is what was meant, and nothing else is touched", arguments: 0..<40
  )
  func random(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let others = ["Before.", "After."]
    var plan = NotePlan(at: others[0])
    plan = try #require(NotePlan(of: plan.body + "\n\n## Later\n\n" + others[1]))
    var meant: [NotePlan.Step] = []
    let words = [
      "Dig", "- [ ] a box", "# heading", "2026-11-24: a day", "- 2026-11-24 10:00: seen", "Ärger 猫", "a\n\nb",
      "[x] done",
    ]
    let moment = try #require(Self.moment)
    for _ in 0..<60 {
      let text = words[Int(random.next() % UInt64(words.count))]
      let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      let step = meant.isEmpty ? 0 : Int(random.next() % UInt64(meant.count))
      switch meant.isEmpty ? 0 : random.next() % 7 {
      case 0:
        try plan.add(text)
        meant.append(NotePlan.Step(title: line, isDone: false, description: "", observations: []))
      case 1:
        try plan.set(step, isDone: !meant[step].isDone)
        meant[step].isDone.toggle()
      case 2:
        try plan.rename(step, to: text)
        meant[step].title = line
      case 3:
        try plan.describe(step, text)
        meant[step].description = text
      case 4:
        try plan.observe(step, text, at: moment)
        let seen = text.split(separator: "\n").joined(separator: "\n")
        meant[step].observations.append(NotePlan.Observation(moment: "2026-12-03 14:20", text: seen))
      case 5:
        let other = Int(random.next() % UInt64(meant.count))
        try plan.move(step, to: other)
        meant.insert(meant.remove(at: step), at: other)
      default:
        try plan.remove(step)
        meant.remove(at: step)
      }
      #expect(plan.steps == meant, "seed \(seed): \(plan.body)")
      #expect(NotePlan(of: plan.body) == plan)
      #expect(plan.body.hasPrefix("Before.\n") && plan.body.hasSuffix("## Later\n\nAfter."))
    }
  }

  @Test("a description keeps its lists, and nothing changes where it is kept as it was")
  func nested() throws {
    let body = "## Plan\n\n- [ ] Sow\n  Take:\n  - beans\n    - brown ones\n  - peas\n  - 2026-12-03: seen"
    var plan = try #require(NotePlan(of: body))
    #expect(plan.steps[0].description == "Take:\n- beans\n  - brown ones\n- peas")
    try plan.describe(0, plan.steps[0].description)
    #expect(plan.body == body)
    try plan.describe(0, plan.steps[0].description + "\n- leeks")
    #expect(plan.body == body.replacing("\n  - 2026", with: "\n  - leeks\n  - 2026"))
  }

  @Test("a reminder is a step's by its note, the step's words and the note's name")
  func reminders() async throws {
    let place = try Place()
    let shelf = try await place.shelf()
    let note = try await shelf.addNote("Beans.\n\n## Plan\n\n- [ ] Sow\t*now*\n- [ ] Dig")
    let plan = try #require(NotePlan(of: note))
    #expect(plan.steps[1].reminderText(in: note) == "Dig (Beans.)")
    for step in plan.steps {
      try await shelf.addReminder(
        NewReminder(step.reminderText(in: note), .after(seconds: 60), of: note.id))
    }
    try await shelf.addReminder(NewReminder("Dig", .after(seconds: 60)))
    let all = try await shelf.reminders()
    #expect(plan.steps[0].reminders(among: all, in: note).map(\.text) == ["Sow *now* (Beans.)"])
    #expect(plan.steps[1].reminders(among: all, in: note).map(\.text) == ["Dig (Beans.)"])
  }

  @Test("the reminder of a step goes with it where step or note is called otherwise, and back with an undo")
  func reworded() async throws {
    let place = try Place()
    let shelf = try await place.shelf()
    var note = try await shelf.addNote("## Plan\n\n- [ ] Sow\n- [ ] Dig", title: "Garden")
    for text in ["Sow (Garden)", "Dig (Garden)", "Sow"] {
      try await shelf.addReminder(NewReminder(text, .after(seconds: 60), of: note.id))
    }
    func said() async throws -> [String] { try await shelf.reminders().map(\.text).sorted() }
    let due = try await shelf.reminders().map(\.due)
    note.body = "## Plan\n\n- [ ] Sow peas\n- [ ] Dig"
    note = try await shelf.update(note)
    #expect(try await said() == ["Dig (Garden)", "Sow", "Sow peas (Garden)"])
    #expect(try await shelf.reminders().map(\.due) == due)
    // Put to another place it has the same words; one that comes beside it takes none.
    note.body = "## Plan\n\n- [ ] Dig\n- [ ] Water\n- [ ] Sow peas"
    note.title = "Field"
    note = try await shelf.update(note)
    #expect(try await said() == ["Dig (Field)", "Sow", "Sow peas (Field)"])
    note.body = "## Plan\n\n- [ ] Dig\n- [ ] Water"
    note = try await shelf.update(note)
    #expect(try await said() == ["Dig (Field)", "Sow", "Sow peas (Field)"], "its step is gone, it is not")
    try await shelf.restore(note.id, version: 2)
    #expect(try await said() == ["Dig (Garden)", "Sow", "Sow peas (Field)"])
  }

  @Test("what is no step, no day and nothing is refused, and changes nothing")
  func refused() throws {
    var plan = NotePlan(at: "")
    #expect(throws: LibraryError.self) { try plan.set(0, isDone: true) }
    #expect(throws: LibraryError.self) { try plan.add(" \n ") }
    #expect(throws: LibraryError.self) { try plan.add(String(repeating: "x", count: 301)) }
    #expect(throws: LibraryError.self) { try plan.set(.due, to: "2026-02-30") }
    try plan.add("One")
    let body = plan.body
    #expect(throws: LibraryError.self) { try plan.move(0, to: 1) }
    #expect(throws: LibraryError.self) { try plan.observe(0, " ", at: try #require(Self.moment)) }
    #expect(plan.body == body && body == "## Plan\n\n- [ ] One")
    try plan.set([.start: "2027-02-01", .due: "2027-02-01"])
    let dated = plan.body
    for early: [NotePlan.Bound: String?] in [
      [.due: "2027-01-01"], [.start: "2027-02-02"], [.start: "2027-04-01", .due: "2027-3-31"],
    ] {
      let error = #expect(throws: LibraryError.self) { try plan.set(early) }
      #expect(error.map { "\($0)" }?.contains("before it starts on 2027-0") == true)
    }
    #expect(plan.body == dated)
    try plan.set([.start: "2027-03-01", .due: "2027-04-01"])
    #expect(plan.days == [.start: "2027-03-01", .due: "2027-04-01"], "both move beyond where the other was")
    try plan.set([.due: nil])
    #expect(plan.days == [.start: "2027-03-01"])
    for _ in 1..<NotePlan.most { try plan.add("More") }
    #expect(throws: LibraryError.self) { try plan.add("One too many") }
  }
}
