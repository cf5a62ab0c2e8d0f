import Foundation
import Library
import TestSupport
import Testing

@testable import Benchmarks

@Suite("The household on the command line", .heavy)
struct HouseholdTests {
  let place: Place
  init() throws { place = try Place() }

  @Test("marks are listed by page, as a table and as JSON")
  func marks() async throws {
    let shelf = try await Shelf.forGuest(in: place.url("data/trackii"))
    let id = try await shelf.add(URL(filePath: place.pdf("one.pdf"))).id
    let short = String(id.prefix(8))
    let none = try await householdCommand("library", "marks", short, in: place)
    #expect(none.status == 0 && none.output.isEmpty && none.errors.contains("Nothing is marked in “one”"))
    try await shelf.addMark(.bookmark(.init(x: 0, y: 50)), page: 0, in: id, note: "here\nagain")
    let area = MarkGeometry.area(from: .init(x: 1, y: 2), to: .init(x: 30, y: 40))
    let mark = try await shelf.addMark(area, page: 0, in: id, text: "Hello")

    let listed = try await householdCommand("library", "marks", short, in: place)
    #expect(listed.status == 0, "\(listed.errors)")
    #expect(listed.output.contains("bookmark") && listed.output.contains("here again"))
    let json = try await householdCommand("library", "marks", short, "--page", "1", "--json", in: place)
      .jsonList()
    #expect(json.count == 2)
    let second = try #require(json.last as? [String: Any])
    #expect(second["id"] as? String == mark.id && second["text"] as? String == "Hello")
    let only = try await householdCommand("library", "marks", short, "--bookmarks", "--json", in: place)
      .jsonList()
    #expect(only.count == 1)
    #expect(
      try await householdCommand("library", "marks", short, "--page", "2", "--json", in: place).jsonList()
        .isEmpty)
    #expect(try await householdCommand("library", "marks", "ffff", in: place).status == 66)
  }

  @Test("a made-up household is measured at each size, and nothing of it is left")
  func bench() async throws {
    let run = try await trackii(
      "bench", "library", "--documents", "100", "--people", "3", "--marks", "200", "--repeats", "5",
      "--growth",
      "--folder", place.url.path, "--json", in: place)
    #expect(run.status == 0, "\(run.errors)")
    let sizes = try #require(try run.json()["sizes"] as? [[String: Any]])
    #expect(sizes.map { $0["documents"] as? Int } == [1, 10, 100])
    for size in sizes {
      for figure in [
        "open", "shelfPage", "wholeShelf", "placeWrite", "markWrite", "marksOfDocument", "add", "share",
        "undo",
      ] {
        for clock in ["wall", "processor"] {
          let times = (size[figure] as? [String: Any])?[clock] as? [String: Any]
          #expect(try #require(times?["median"] as? Double, "\(figure), \(clock)") > 0)
        }
      }
      #expect((size["sorted"] as? [Any])?.count == 13)
    }
    #expect(
      !(try FileManager.default.contentsOfDirectory(atPath: place.url.path)).contains { $0.contains("bench") }
    )
  }

  @Test(
    "what was confirmed is found after each kill", arguments: [[], ["--at", "fdatasync,rename,pwrite64"]])
  func kills(at calls: [String]) async throws {
    guard calls.isEmpty || FileManager.default.isExecutableFile(atPath: "/usr/bin/strace") else { return }
    let rounds = 3
    let run = try await Program(
      ["bench", "kills", "--rounds", "\(rounds)", "--json", "--folder", place.url.path] + calls, in: place
    ).end()
    #expect(run.status == 0, "\(run.errors)")
    let report = try run.json()
    #expect(report["missing"] as? [String] == [])
    #expect(report["rounds"] as? Int == rounds)
    let confirmed = try #require(report["confirmed"] as? [String: Int])
    print("bench kills \(calls): \(report["kills"] ?? 0) kills, confirmed \(confirmed)")
    #expect(confirmed["mark", default: 0] > 0 && confirmed["document", default: 0] > 0)
    // Of places and settings only the last one is looked for.
    let once = confirmed.filter { !["place", "setting"].contains($0.key) }.values.reduce(0, +)
    #expect(report["found"] as? Int ?? 0 > once)
    #expect((report["kills"] as? Int ?? 0) >= (calls.isEmpty ? 2 * rounds : 1))
  }

  @Test("a long run of kills fails where something is missing or was never confirmed")
  func longRun() {
    var report = KillsReport()
    #expect(!report.passes, "nothing was confirmed")
    (report.rounds, report.confirmed) = (49, ["mark": 1])
    #expect(report.passes)
    report.rounds = 50
    #expect(!report.passes && report.text.contains("never confirmed: document, note, picture, reminder"))
    for kind in ["document", "note", "picture", "reminder", "event", "share", "accepted"] {
      report.confirmed[kind] = 1
    }
    #expect(report.passes)
    report.missing = ["mark a in b"]
    #expect(!report.passes)
  }
}
