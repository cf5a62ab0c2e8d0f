import Foundation
import TestSupport
import Testing

@Suite("Reading together on the command line", .heavy)
struct TogetherCommandTests {
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

  @Test("one begins, another joins and is told of the page; wrong codes are told of")
  func whole() async throws {
    let pdf = try place.pdf("read.pdf", text: "read")
    let list = try await trackii("Anna", "library", "add", pdf, "--json").jsonList()
    let item = try #require((list.first as? [String: Any])?["id"] as? String)
    let nothing = try await trackii("Anna", "together")
    #expect(nothing.status == 0 && nothing.errors.contains("You read to nobody and follow nobody."))
    let begun = try await trackii("Anna", "together", "begin", String(item.prefix(8)), "--json").json()
    let code = try #require(begun["code"] as? String)

    let strange = try await trackii("Berta", "together", "join", code)
    #expect(strange.status == 66 && strange.errors.contains("whether the document is on your shelf"))
    _ = try await trackii("Berta", "library", "add", pdf)
    let wrong = try await trackii("Berta", "together", "join", "12345")
    #expect(wrong.status == 66 && wrong.errors.contains("12345. A code has four digits."))
    let joined = try await trackii("Berta", "together", "join", code)
    #expect(joined.status == 0 && joined.output.hasPrefix("Anna reads “read”"), "\(joined)")
    let shown = try await Program(
      ["together", "show", "--user", "Anna", "--password-file", place.path("Anna")], in: place
    ).end()
    #expect(shown.output.hasSuffix("under the code \(code). Following: Berta.\n"), "\(shown)")
    let left = try await trackii("Anna", "together", "leave", "--json").json()
    #expect(left["code"] as? String == code && left["part"] as? String == "leads")
    #expect(try await trackii("Berta", "together", "--json").output == "null\n")
  }
}
