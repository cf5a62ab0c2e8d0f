import Foundation
import TestSupport
import Testing

/// `trackii bench paragraph`, as far as it does not measure whole recordings, which takes minutes.
@Suite("trackii bench paragraph", .heavy)
struct ParagraphBenchTests {
  private let place: TemporaryFolder
  init() throws { place = try TemporaryFolder() }

  private func day(
    _ name: String, person: String = "one", kinds: [String] = ["line", "validation", "calibration"]
  ) throws -> String {
    try RecordedDays.write(name, in: place, person: person, kinds: kinds).path
  }

  @Test("days of a person who comes back are told of, refused ones by name")
  func returning() async throws {
    let days = try [day("first"), day("second")]
    let run = try await trackii("bench", "paragraph", "--returning", days[0], days[1], "--json")
    #expect(run.status == 0, "\(run.errors)")
    let report = try run.json()
    let person = try #require((report["people"] as? [[String: Any]])?.first)
    #expect(person["person"] as? String == "one" && person["isAnyOrder"] as? Bool == false)
    let tested = try #require(person["days"] as? [[String: Any]])
    #expect(tested.map { $0["name"] as? String } == ["second"])
    let results = try #require(tested.first?["results"] as? [[String: Any]])
    // Half a second of a face calibrates nothing.
    #expect(results.count == 8 && results.allSatisfy { $0["failure"] is String && $0["degrees"] == nil })
    let pooled = try #require(report["pooled"] as? [[String: Any]])
    #expect(pooled.count == 8 && pooled.allSatisfy { $0["refused"] as? [String] == ["second"] })

    let text = try await trackii("bench", "paragraph", "--returning", "--any-order", days[0], days[1])
    #expect(text.status == 0, "\(text.errors)")
    #expect(text.output.contains("first, second") && text.output.contains("days by verse, a look, 4 lines"))
  }

  @Test("what is no day of a person who comes back is refused before anything is measured")
  func badInput() async throws {
    func refused(_ arguments: String...) async throws -> Outcome {
      try await Program(["bench", "paragraph"] + arguments).end()
    }
    let whole = try day("whole")
    for (folder, reason) in [
      (demo.path, "has no verse"),
      (try day("unread", kinds: ["validation", "calibration"]), "has no verse"),
      (try day("untested", kinds: ["line", "calibration"]), "has no validation targets"),
      (try day("undotted", kinds: ["line", "validation"]), "has no dots"),
      (try day("other", person: "two"), "only session"),
    ] {
      let run = try await refused("--returning", whole, folder)
      #expect(run.status == 65 && run.errors.contains(reason), "\(run.errors)")
      #expect(run.output.isEmpty)
    }
    let alone = try await refused("--returning", whole)
    #expect(alone.status == 65 && alone.errors.contains("give two or more"), "\(alone.errors)")
    #expect(try await refused("--returning", whole, place.path("none")).status == 66)
    #expect(try await refused("--returning").status == 64)
    let order = try await refused("--any-order", whole)
    #expect(order.status == 64 && order.errors.contains("--returning"), "\(order.errors)")
    let column = try await refused(demo.path)
    #expect(column.status == 65 && column.errors.contains("has no paragraph"), "\(column.errors)")
  }
}
