import Foundation
import Library
import TestSupport
import Testing

@Suite("The calendar on the command line", .heavy)
struct CalendarCommandTests {
  let place: Place
  /// The commands run in this zone, and nobody's rules are looked up elsewhere.
  private let environment = ["TZ": "Europe/Berlin"]

  init() throws { place = try Place() }

  private func calendar(_ arguments: String..., stdin: String = "") async throws -> Outcome {
    try await householdCommand(
      ["calendar"] + arguments, in: place, environment: environment, stdin: Data(stdin.utf8))
  }

  /// The same as a member.
  private func calendar(of name: String, _ arguments: String...) async throws -> Outcome {
    try await householdCommand(
      ["calendar"] + arguments + ["--user", name, "--password-file", place.path(name)], in: place,
      environment: environment)
  }

  private func register(_ names: String...) async throws {
    for name in names {
      let file = try place.file(name, "apple trees of \(name)")
      try await householdCommand("account", "register", name, "--password-file", file, in: place)
    }
  }

  /// Starts by the clock of the wall, and titles.
  private func listed(_ month: String, of name: String? = nil) async throws -> [String] {
    let list =
      if let name {
        try await calendar(of: name, "list", "--month", month, "--json").jsonList()
      } else {
        try await calendar("list", "--month", month, "--json").jsonList()
      }
    return list.compactMap { item in
      guard let content = (item as? [String: Any])?["content"] as? [String: Any],
        let starts = content["starts"] as? String, let title = content["title"] as? String
      else { return nil }
      return "\(starts.prefix(16)) \(title)"
    }
  }

  private func answers(_ event: [String: Any]) -> [String] {
    (event["invitees"] as? [[String: Any]] ?? []).map { "\($0["name"] ?? "") \($0["answer"] ?? "")" }
  }

  @Test("an entry is added, listed by month and day, found, changed, removed and put back")
  func once() async throws {
    #expect(try await calendar("list", "--day", "2026-12-24").errors.contains("Nothing is on then"))
    let added = try await calendar(
      "add", "Dentist", "--at", "2026-12-24T09:00", "--for", "45m", "--note", "Bring the card", "--category",
      "health", "--colour", "red", "--json"
    ).json()
    let id = try #require(added["id"] as? String)
    let content = try #require(added["content"] as? [String: Any])
    #expect(content["minutes"] as? Int == 45 && content["colour"] as? String == "red")
    #expect(try await calendar("add", "Holiday", "--at", "2026-12-25", "--for", "2d").status == 0)
    let table = try await calendar("list", "--month", "2026-12").output
    #expect(table.contains("2026-12-24 09:00") && table.contains("health") && table.contains("Holiday"))
    #expect(try await listed("2026-12") == ["2026-12-24T09:00 Dentist", "2026-12-25T00:00 Holiday"])
    #expect(try await calendar("list", "--day", "2026-12-26").output.contains("Holiday"), "the second day")
    #expect(try await calendar("find", "CARD").output.contains("Dentist"))
    #expect(try await calendar("edit", id, "--title", "Surgeon", "--at", "2026-12-23T10:00").status == 0)
    #expect(try await listed("2026-12").first == "2026-12-23T10:00 Surgeon")
    let removed = try await calendar("remove", String(id.suffix(8)))
    #expect(removed.output.hasPrefix("“Surgeon” is removed."), "\(removed.errors)")
    #expect(try await listed("2026-12") == ["2026-12-25T00:00 Holiday"])
    #expect(try await calendar("removed").output.contains("Surgeon"))
    #expect(
      try await calendar("undelete", String(id.suffix(8))).output == "“Surgeon” is in the calendar again.\n")
    #expect(try await listed("2026-12").count == 2)
    #expect(try await calendar("undelete", id).status == 66)
  }

  @Test("edits of one time, of those that follow and of all keep members and their answers")
  func series() async throws {
    try await register("Anna", "Berta", "Clara")
    let added = try await calendar(
      of: "Anna", "add", "Class", "--at", "2026-11-02T10:00", "--repeat", "FREQ=WEEKLY;COUNT=4", "--invite",
      "berta", "--invite", "Clara", "--json"
    ).json()
    let id = try #require(added["id"] as? String)
    #expect(answers(added) == ["Berta invited", "Clara invited"])
    #expect(try await calendar(of: "Berta", "accept", id).output == "You come to “Class”.\n")
    #expect(try await calendar(of: "Clara", "decline", id).status == 0)
    let kept = ["Berta accepted", "Clara declined"]

    let one = try await calendar(
      of: "Anna", "edit", id, "--one", "2026-11-09T10:00", "--title", "Garden", "--json"
    ).json()
    #expect(answers(one) == kept)
    // Moved to another day, it stays there when its title changes.
    for change in [["--at", "2026-11-11T12:00"], ["--title", "Meadow"]] {
      let moved = try await householdCommand(
        ["calendar", "edit", id, "--one", "2026-11-09T10:00"] + change
          + ["--user", "Anna", "--password-file", place.path("Anna")], in: place, environment: environment)
      #expect(moved.status == 0, "\(moved.errors)")
    }
    let following = try await calendar(
      of: "Anna", "edit", id, "--following", "2026-11-16T10:00", "--at", "2026-11-16T14:00", "--json"
    ).json()
    let second = try #require(following["id"] as? String)
    #expect(second != id && answers(following) == kept)
    let all = try await calendar(of: "Anna", "edit", id, "--for", "2h", "--json").json()
    #expect(answers(all) == kept)
    let times = [
      "2026-11-02T10:00 Class", "2026-11-11T12:00 Meadow", "2026-11-16T14:00 Class",
      "2026-11-23T14:00 Class",
    ]
    #expect(try await listed("2026-11", of: "Anna") == times)
    #expect(try await listed("2026-11", of: "Berta") == times)
    #expect(try await listed("2026-11", of: "Clara") == [])
    #expect(try await calendar(of: "Berta", "edit", id, "--title", "Mine").status == 77)
    #expect(try await calendar(of: "Anna", "invite", id, "Clara").status == 0, "who declined is asked again")
    #expect(try await calendar(of: "Anna", "uninvite", id, "Berta").output.contains("Clara invited"))
    #expect(try await listed("2026-11", of: "Berta") == Array(times.suffix(2)))
    #expect(try await calendar(of: "Anna", "remove", second, "--following", "2026-11-23T14:00").status == 0)
    #expect(try await calendar(of: "Anna", "remove", id, "--one", "2026-11-02T10:00").status == 0)
    #expect(try await listed("2026-11", of: "Anna") == Array(times[1...2]))
    #expect(
      try await calendar(of: "Anna", "edit", id, "--one", "2026-11-03T10:00", "--title", "x").status == 65)
    let herself = try await calendar(of: "Anna", "invite", id, "ANNA")
    #expect(herself.status == 66 && herself.errors.contains("“ANNA”: that is you"), "\(herself.errors)")
    #expect(
      try await calendar("add", "x", "--at", "2026-12-24", "--invite", "Anna").status == 77, "the guest")
  }

  @Test("a calendar is written as a file and taken in, twice without doubling, from standard input too")
  func file() async throws {
    try await register("Anna")
    let rule = "FREQ=MONTHLY;BYDAY=-1FR;UNTIL=20270331"
    _ = try await calendar("add", "Öl; “wechseln”", "--at", "2026-11-27T18:00", "--repeat", rule)
    let file = place.path("calendar.ics")
    #expect(try await calendar("export", file, "--json").json()["entries"] as? Int == 1)
    let twice = try await calendar("export", file)
    #expect(twice.status == 73 && twice.errors.contains("choose a new name"), "nothing is overwritten")
    #expect(try await calendar(of: "Anna", "import", file).output == "1 new, 0 there already.\n")
    #expect(try await calendar(of: "Anna", "import", file).output == "0 new, 1 there already.\n")
    for month in ["2026-12", "2027-03"] {
      #expect(try await listed(month, of: "Anna") == listed(month))
    }
    #expect(try await listed("2027-04", of: "Anna") == [])
    let text = try await calendar("export", "-").output
    #expect(text.hasPrefix("BEGIN:VCALENDAR"))
    #expect(try await calendar("import", "-", stdin: text).output == "0 new, 1 there already.\n")
  }

  @Test("a series keeps its time of day across summer time, and is at its instant in another zone")
  func zones() async throws {
    _ = try await calendar("add", "Call", "--at", "2027-03-26T09:00", "--repeat", "day")
    let days = try await calendar("list", "--month", "2027-03", "--json").jsonList()
      .compactMap { ($0 as? [String: Any])?["starts"] as? String }
    #expect(days.first?.contains("T08:00:00") == true, "winter: \(days)")
    #expect(days.last?.contains("T07:00:00") == true, "summer")
    let elsewhere = try await Program(
      ["calendar", "list", "--day", "2027-03-30", "--json"], in: place, environment: ["TZ": "Asia/Tokyo"]
    ).end().jsonList()
    #expect((elsewhere.first as? [String: Any])?["starts"] as? String == days[4])
  }

  @Test("what is no time, no rule, no entry and no calendar is refused with the reason")
  func refused() async throws {
    for bad in [
      ["x"], ["x", "--at", "tomorrow"], ["x", "--at", "2026-02-30"], ["x", "--at", "2026-12-24T25:00"],
      ["x", "--at", "2026-12-24", "--for", "0m"], ["x", "--at", "2026-12-24", "--for", "3h"],
      ["x", "--at", "2026-12-24", "--colour", "pink"],
    ] {
      #expect(try await householdCommand(["calendar", "add"] + bad, in: place).status == 64, "\(bad)")
    }
    for rule in ["FREQ=HOURLY", "FREQ=WEEKLY;BYDAY=XX", "sometimes", "FREQ=DAILY;COUNT=0"] {
      let run = try await calendar("add", "x", "--at", "2026-12-24T18:00", "--repeat", rule)
      #expect(run.status == 65 && run.errors.contains("repe"), "\(rule): \(run.status) \(run.errors)")
    }
    #expect(try await calendar("list", "--month", "2026-13").status == 64)
    #expect(try await calendar("edit", "ffff", "--title", "x").status == 66)
    let nothing = try await calendar("edit", "ffff", "--one", "2026-12-24T18:00")
    #expect(nothing.status == 64 && nothing.errors.contains("Say what: --title"), "\(nothing.errors)")
    let length = try await calendar("add", "x", "--at", "2026-12-24", "--for", "-2h")
    #expect(length.status == 64 && length.errors.contains("--for takes 1m to 366d"), "\(length.errors)")
    #expect(try await calendar("import", place.path("nowhere.ics")).status == 66)
    let none = try place.file("no.ics", "hello")
    let run = try await calendar("import", none)
    #expect(run.status == 65 && run.errors.contains("calendar"), "\(run.errors)")
    let damaged = try place.file(
      "damaged.ics",
      [
        "BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VEVENT", "UID:1", "DTSTART:20269924T080000Z",
        "SUMMARY:Never",
        "END:VEVENT", "BEGIN:VEVENT", "UID:2", "DTSTART:20261124T080000Z", "SUMMARY:Sound", "END:VEVENT",
        "END:VCALENDAR", "",
      ].joined(separator: "\r\n"))
    let half = try await calendar("import", damaged)
    #expect(
      half.output == "1 new, 0 there already.\n" && half.errors.contains("trackii: note:"), "\(half.errors)")
    #expect(half.status == 65, "what was not taken in is no success: \(half.status)")
    #expect(try await calendar("list", "--month", "2026-11").output.contains("Sound"))
    let whole = try await calendar("add", "Fair", "--at", "2026-12-24", "--for", "2d", "--json").json()
    let id = try #require(whole["id"] as? String)
    let hours = try await calendar("edit", id, "--for", "3h")
    #expect(hours.status == 64 && hours.errors.contains("“Fair” is of whole days"), "\(hours.errors)")
    let days = try await calendar("edit", id, "--for", "3d", "--json").json()
    #expect((days["content"] as? [String: Any])?["minutes"] as? Int == 3 * 1440)
    #expect(try await calendar("edit", id, "--at", "2026-12-24T10:00", "--for", "3h").status == 0)
    _ = try await calendar("add", "Last", "--at", "9999-12-31")
    #expect(try await listed("9999-12") == ["9999-12-31T00:00 Last"])
  }

  @Test("what is assumed of the times in a file is told, and is no failure")
  func assumed() async throws {
    let file = try place.file(
      "zones.ics",
      [
        "BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VEVENT", "UID:1", "DTSTART;TZID=Mars:20261124T080000",
        "DTEND;TZID=Mars:20261124T070000", "SUMMARY:Landing", "END:VEVENT", "END:VCALENDAR", "",
      ].joined(separator: "\r\n"))
    let taken = try await calendar("import", file)
    #expect(taken.status == 0 && taken.output == "1 new, 0 there already, 2 things assumed of the times.\n")
    #expect(taken.errors.contains("trackii: note: “Landing” is in the time zone “Mars”"), "\(taken.errors)")
    #expect(taken.errors.contains("“Landing” ends before it starts; it is taken to last 0 minutes"))
    try await register("Anna")
    let json = try await calendar(of: "Anna", "import", file, "--json").json()
    #expect(
      (json["assumptions"] as? [String])?.count == 2 && (json["problems"] as? [String])?.isEmpty == true)
  }
}
