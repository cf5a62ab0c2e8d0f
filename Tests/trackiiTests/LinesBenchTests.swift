import Foundation
import TestSupport
import Testing

@testable import Benchmarks

@Suite("trackii bench lines", .heavy)
struct LinesBenchTests {
  private static let header = "trial,participant,age_group,passage,start_ms,end_ms,x_px,y_px,gold_line\n"
  private static let passages = """
    {"P": {"position": [360.0, 161.0], "font_face": "Courier New", "font_size": 26.667, "line_height": 64.0,
    "text": ["One line of a short made text to be read", "and a second line that goes on with the text", "and ends."]}}
    """

  /// A trial read as it should be, six letters a fixation, and one fixation that is discarded.
  private func folder(rows more: String = "") throws -> Place {
    let place = try Place()
    var rows = Self.header
    var time = 0
    for (line, letters) in [(1, 40), (2, 44), (3, 9)] {
      for at in stride(from: 3, to: letters, by: 6) {
        rows += "trial_0,1,adult,P,\(time),\(time + 200),\(360 + at * 16),\(91 + line * 64),\(line)\n"
        time += 240
      }
    }
    rows += "trial_0,1,adult,P,\(time),\(time + 200),900,600,\n" + more
    try Data(rows.utf8).write(to: place.url.appending(path: "fixations.csv"))
    try Data(Self.passages.utf8).write(to: place.url.appending(path: "passages.json"))
    return place
  }

  @Test("every condition has every method, in the JSON and in the table")
  func report() async throws {
    let place = try folder()
    let run = try await trackii(
      "bench", "lines", place.url.path, "--part", "trials", "--seeds", "2", "--json")
    #expect(run.status == 0, "\(run.errors)")
    let report = try run.json()
    #expect(report["trials"] as? Int == 1 && report["discardedFixations"] as? Int == 1)
    let conditions = try #require(report["conditions"] as? [[String: Any]])
    #expect(conditions.count == 14)
    for condition in conditions {
      let methods = try #require(condition["methods"] as? [[String: Any]])
      #expect(methods.count == 14)
      #expect(methods.allSatisfy { ($0["accuracy"] as? [String: Double])?.count == 5 })
    }
    let clean = try #require(conditions[0]["methods"] as? [[String: Any]])
    for method in clean {
      #expect((method["accuracy"] as? [String: Double])?["median"] == 1, "\(method["name"] ?? "")")
    }
    #expect(clean[0]["name"] as? String == "online" && clean[0]["milliseconds"] != nil)
    let table = try await trackii(
      "bench", "lines", place.url.path, "--part", "trials", "--seeds", "1", "--claimed", "2")
    #expect(table.status == 0 && table.output.contains("online, told the noise"), "\(table.errors)")
    #expect(table.output.contains("claim an SD of 2.0 degrees"))
  }

  @Test("the same seeds give the same shares")
  func deterministic() async throws {
    let place = try folder()
    func shares() async throws -> [[[String: Double]]] {
      let report = try await trackii(
        "bench", "lines", place.url.path, "--part", "trials", "--seeds", "2", "--json"
      ).json()
      return try #require(report["conditions"] as? [[String: Any]]).map { condition in
        (condition["methods"] as? [[String: Any]] ?? []).compactMap { $0["accuracy"] as? [String: Double] }
      }
    }
    #expect(try await shares() == shares())
  }

  @Test("text of made pages comes in reading order")
  func order() async throws {
    let run = try await trackii("bench", "lines", "--part", "order", "--json")
    let pages = try #require(try run.json()["order"] as? [[String: Any]])
    #expect(pages.count >= 30)
    var (all, right) = (0, 0)
    for page in pages {
      let (count, inOrder) = (page["characters"] as? Int ?? 0, page["inOrder"] as? Int ?? 0)
      // Measured: 99.9 % at worst.
      #expect(Double(inOrder) >= 0.99 * Double(count), "\(page)")
      #expect(Double(page["inOrderSet"] as? Int ?? 0) >= 0.98 * Double(count), "\(page)")
      (all, right) = (all + count, right + inOrder)
    }
    #expect(all > 70_000 && Double(right) >= 0.998 * Double(all))
  }

  @Test("reading is measured at every distance of lines and in the default view")
  func views() async throws {
    let run = try await trackii("bench", "lines", "--part", "views", "--runs", "1", "--lines", "20", "--json")
    let results = try #require(try run.json()["views"] as? [[String: Any]])
    #expect(results.count == 18)
    let asRecorded = try #require(try run.json()["viewsAsRecorded"] as? [[String: Any]])
    #expect(asRecorded.compactMap { $0["errorDegrees"] as? Double } == [1.2, 2, 2.5])
    #expect(asRecorded.allSatisfy { $0["isCorrected"] as? Bool == true && $0["linesRead"] as? Int == 20 })
    // In the default view with each error: not corrected by what is read, then corrected.
    #expect(
      results.compactMap { $0["view"] as? String } == ["column", "column", "text", "text", "text", "text"])
    for result in results where result["view"] != nil { #expect(result["linesRead"] as? Int == 20) }
    for result in results where result["view"] != nil {
      let error = result["errorDegrees"] as? Double ?? 0
      let needed = max(1.6, 0.8 * error, min(error, 2))
      #expect(result["pitchDegrees"] as? Double ?? 0 >= 0.999 * needed)
    }
  }

  @Test("marks and reading aloud are measured in the default view and at every distance of lines")
  func marks() async throws {
    let run = try await trackii("bench", "lines", "--part", "marks", "--marks", "2", "--json")
    #expect(run.status == 0, "\(run.errors)")
    let report = try run.json()
    let keys: Set = [
      "errorDegrees", "view", "marks", "atOnce", "afterOne", "afterTwo", "twoSentencesAfterTwo", "aloudRight",
      "aloudWithinOne",
    ]
    let pitches = [0.6, 1, 1.6, 2.4]
    let inView = try #require(report["marks"] as? [[String: Any]])
    #expect(inView.map { $0["errorDegrees"] as? Double } == [1.2, 2, 2.5])
    #expect(inView.allSatisfy { Set($0.keys) == keys })
    let atPitches = try #require(report["marksAtPitches"] as? [[String: Any]])
    #expect(atPitches.map { $0["pitchDegrees"] as? Double } == pitches + pitches + pitches)
    #expect(atPitches.allSatisfy { Set($0.keys) == keys.union(["pitchDegrees"]) })
    #expect(atPitches.allSatisfy { $0["view"] as? String == "page" })
    for result in inView + atPitches {
      let (right, near) = (result["aloudRight"] as? Double ?? -1, result["aloudWithinOne"] as? Double ?? -1)
      #expect(0 <= right && right <= near && near <= 1)
    }
  }

  @Test("nearly exact eyes on wide lines: the voice begins with the line that is looked at")
  func aloud() async throws {
    let trials = MarkTrials(errors: [0.2], pitches: [2.4], marks: 3)
    let held = try #require(try await trials.measured { _ in }.atPitches.first)
    #expect(held.marks == 3 && held.aloudRight == 1 && held.atOnce == 1)
  }

  @Test("the same seeds read the same lines")
  func sameViews() async throws {
    let trials = ViewTrials(errors: [2], pitches: [1.6], runs: 1, lines: 40)
    let (once, again) = (try await trials.measured { _ in }, try await trials.measured { _ in })
    #expect(once.count == 3 && once.allSatisfy { $0.linesRead > 0 })
    #expect(
      once.map(\.rightLine) == again.map(\.rightLine) && once.map(\.linesRead) == again.map(\.linesRead))
  }

  @Test("what is wrong with a folder is said")
  func badFolders() async throws {
    let empty = try Place()
    let nothing = try await trackii("bench", "lines", empty.url.path)
    #expect(nothing.status == 66 && nothing.errors.contains("passages.json"), "\(nothing.errors)")
    for (row, reason) in [
      ("trial_1,1,adult,P,0,200,abc,155,1\n", "row 18"), ("trial_1,1,adult,Q,0,200,400,155,1\n", "passage Q"),
      ("trial_1,1,adult,P,0,200,400,155,9\n", "no line 9"), ("trial_1,1\n", "not 9"),
      ("trial_1,1,adult,P,0,200,nan,155,1\n", "numbers"),
    ] {
      // Held, for the folder goes with it.
      let place = try folder(rows: row)
      let run = try await trackii("bench", "lines", place.url.path)
      #expect(run.status == 65 && run.errors.contains(reason), "\(run.errors)")
    }
    let bad = try folder()
    try Data("{".utf8).write(to: bad.url.appending(path: "passages.json"))
    #expect(try await trackii("bench", "lines", bad.url.path).status == 65)
    #expect(try await trackii("bench", "lines").status == 64)
    #expect(try await trackii("bench", "lines", bad.url.path, "--seeds", "0").status == 64)
    #expect(try await trackii("bench", "lines", bad.url.path, "--claimed", "nan").status == 64)
  }

  @Test(
    "the trials of Carr et al. can be read",
    .enabled(if: SharedData.isAvailable, SharedData.missing))
  func drift() async throws {
    let folder = try SharedData.url("data/drift")
    let table = try String(contentsOf: folder.appending(path: "fixations.csv"), encoding: .utf8)
    // One trial is enough here; all of them take minutes in a debug build.
    let rows = table.split(whereSeparator: \.isNewline)
    let name = rows[1].prefix { $0 != "," } + ","
    let first = ([rows[0]] + rows.filter { $0.hasPrefix(name) }).joined(separator: "\n")
    let place = try Place()
    try Data(first.utf8).write(to: place.url.appending(path: "fixations.csv"))
    try FileManager.default.copyItem(
      at: folder.appending(path: "passages.json"), to: place.url.appending(path: "passages.json"))
    let run = try await trackii(
      "bench", "lines", place.url.path, "--part", "trials", "--seeds", "1", "--json")
    let conditions = try #require(try run.json()["conditions"] as? [[String: Any]])
    let online = try #require((conditions[0]["methods"] as? [[String: Any]])?.first)
    #expect(try #require((online["accuracy"] as? [String: Double])?["median"]) > 0.96)
  }
}
