import Foundation
import Library
import TestSupport
import Testing
import VirtualNotices

@Suite("Reminders on the command line", .heavy)
struct RemindCommandTests {
  let place: Place
  init() throws { place = try Place() }

  private func remind(_ arguments: String...) async throws -> Outcome {
    try await householdCommand(["remind"] + arguments, in: place)
  }

  @Test("set, listed, put off, done, changed and removed, as a table and as JSON")
  func whole() async throws {
    #expect(try await remind().errors.contains("There are no reminders"))
    let tea = try await remind("add", "Tea", "--in", "1h30m", "--json").json()
    let id = try #require(tea["id"] as? String)
    #expect(tea["repeats"] as? String == "never" && tea["local"] == nil)
    let drops = try await remind(
      "add", "Drops", "--at", "09:00", "--weekdays", "mo,we,fr", "--here", "--json"
    ).json()
    #expect(drops["repeats"] as? String == "MO,WE,FR" && drops["seat"] as? String == Seat.here.name)
    let pdf = try place.pdf("one.pdf", text: "one")
    let list = try await householdCommand(["library", "add", pdf, "--json"], in: place).jsonList()
    let document = try #require((list.first as? [String: Any])?["id"] as? String)
    let again = try await remind("add", "Again", "--again", "3", "--document", String(document.prefix(8)))
    #expect(again.output.contains("again 3 days after it is done"), "\(again.errors)")
    let sorted = try await householdCommand(["library", "list", "--sort", "due", "--json"], in: place)
      .jsonList()
    #expect((sorted.first as? [String: Any])?["nextDue"] != nil)

    let table = try await remind("list")
    #expect(table.output.contains("on Mon, Wed, Fri") && table.output.contains("Again (“one”)"))
    let later = try await remind("later", id, "--in", "2d", "--json").json()
    #expect(later["later"] as? Bool == true)
    #expect(try await remind("edit", id, "--text", "Green tea").output.hasPrefix("“Green tea”"))
    #expect(try await remind("done", String(id.suffix(8))).output == "“Green tea”: done.\n")
    #expect(try await remind("list", "--json").jsonList().count == 2)
    #expect(try await remind("list", "--all", "--json").jsonList().count == 3)
    #expect(try await remind("remove", id).output == "“Green tea” is removed.\n")
    #expect(try await remind("done", id).status == 66)
    let left = try await remind("list", "--all", "--json").jsonList().compactMap {
      ($0 as? [String: Any])?["id"] as? String
    }
    let start = String(try #require(left.first).prefix(1))
    #expect(left.count == 2 && left.allSatisfy { $0.hasPrefix(start) }, "identifiers begin with their time")
    #expect(try await remind("done", start).status == 64, "several begin so")
  }

  @Test("a reminder gets another time, keeps its repetition, gets another one, and loses it")
  func edited() async throws {
    let id = try #require(
      try await remind("add", "Drops", "--at", "09:00", "--every", "2", "--json").json()["id"] as? String)
    let later = try await remind("edit", id, "--at", "21:30", "--json").json()
    #expect((later["local"] as? String)?.hasSuffix("T21:30:00") == true)
    #expect(later["repeats"] as? String == "every 2 days")
    let weekly = try await remind("edit", id, "--weekdays", "mo,fr", "--json").json()
    #expect(weekly["repeats"] as? String == "MO,FR")
    #expect((weekly["local"] as? String)?.hasSuffix("T21:30:00") == true)
    let soon = try await remind("edit", id, "--in", "90s", "--once", "--json").json()
    #expect(soon["repeats"] as? String == "never" && soon["local"] == nil)
    for bad in [["edit", id], ["edit", id, "--once", "--every", "2"], ["edit", id, "--at", "25:00"]] {
      #expect(try await householdCommand(["remind"] + bad, in: place).status == 64, "\(bad)")
    }
    #expect(try await remind("edit", id, "--at", "2001-01-01T00:00").status == 65)
  }

  @Test("what is no time, no day and no text is refused with the reason")
  func refused() async throws {
    for bad in [
      ["x"], ["x", "--in", "soon"], ["x", "--in", "0s"], ["x", "--in", "10"], ["x", "--in", "999999999d"],
      ["x", "--at", "25:00"], ["x", "--at", "2026-02-30T09:00"], ["x", "--in", "1m", "--at", "9:00"],
      ["x", "--every", "0"], ["x", "--every", "2", "--again", "2"], ["x", "--weekdays", "mo"],
      ["x", "--weekdays", "xx", "--at", "9:00"],
    ] {
      #expect(try await householdCommand(["remind", "add"] + bad, in: place).status == 64, "\(bad)")
    }
    #expect(try await remind("add", " ", "--in", "1m").status == 65)
    let past = try await remind("add", "x", "--at", "2001-01-01T00:00")
    #expect(past.status == 65 && past.errors.contains("2001-01-01T00:00:00 is past"), "\(past.errors)")
    let before = try await remind("add", "x", "--in", "-5m")
    #expect(before.status == 64 && before.errors.contains("--in takes 1s to 366d"), "\(before.errors)")
    let timers = try await remind("timers", "--session", "-3")
    #expect(timers.status == 64 && timers.errors.contains("take 1 to 1440 minutes"), "\(timers.errors)")
    let none = try await remind("done", "")
    #expect(none.status == 66 && none.errors.contains("There is no reminder “” of yours"), "\(none.errors)")
    #expect(try await remind("add", "x", "--in", "1m", "--document", "ffff").status == 66)
    #expect(try await remind("timers", "--eyes", "0").status == 64)
  }

  @Test("timers are shown and set")
  func timers() async throws {
    #expect(try await remind("timers").output == "session: off\neye rest: off\n")
    let set = try await remind("timers", "--session", "45", "--eyes", "20", "--json").json()
    #expect(set["session-minutes"] as? Int == 45 && set["eye-rest-minutes"] as? Int == 20)
    #expect(try await remind("timers", "--session", "off").output == "session: off\neye rest: 20 min\n")
  }

  @Test("what is due is shown by the desktop once; without a desktop that is said")
  func delivery() async throws {
    let desktop = try await VirtualNotices()
    let shelf = try await Shelf.forGuest(in: place.url("data/trackii"))
    let due = Date(timeIntervalSinceNow: -120)
    let tea = try await shelf.addReminder(NewReminder("Tea & cake", .after(seconds: 60)), now: due)
    try await shelf.addReminder(NewReminder("Later", .after(seconds: 3600)))
    let environment = ["DBUS_SESSION_BUS_ADDRESS": desktop.address]
    let first = try await Program(["remind", "deliver", "--json"], in: place, environment: environment).end()
    #expect(first.status == 0, "\(first.errors)")
    #expect((try first.jsonList().first as? [String: Any])?["id"] as? String == tea.id)
    #expect(desktop.notices.map(\.title) == ["Tea & cake"])
    let second = try await Program(["remind", "deliver"], in: place, environment: environment).end()
    #expect(second.status == 0 && second.output.isEmpty && desktop.notices.count == 1)
    // It still waits for an answer, and no program holds it.
    #expect(try await shelf.claimReminders(as: "window").map(\.id) == [tea.id])
    let none = try await Program(
      ["remind", "deliver"], in: place, environment: ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere"]
    ).end()
    #expect(
      none.status == 69 && none.errors.contains("shows no notifications"), "\(none.status) \(none.errors)")
  }

  @Test("a text that turns other text round is printed without that, and as it was typed in JSON")
  func hostile() async throws {
    let typed = "Pay \u{202E}diaP\u{2066}"
    #expect(try await remind("add", typed, "--in", "1h").output.contains("“Pay diaP”: "))
    let table = try await remind("list").output
    #expect(table.contains("Pay diaP\n") && !table.contains("\u{202E}") && !table.contains("\u{2066}"))
    #expect(
      (try await remind("list", "--json").jsonList().first as? [String: Any])?["text"] as? String == typed)
  }
}
