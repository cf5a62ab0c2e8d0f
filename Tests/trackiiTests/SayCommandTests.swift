import Foundation
import TestSupport
import Testing

@Suite("Phrases on the command line", .heavy)
struct SayCommandTests {
  let place: Place
  init() throws { place = try Place() }

  private func say(_ arguments: String...) async throws -> Outcome {
    try await householdCommand(["say"] + arguments, in: place)
  }

  @Test("phrases are listed, changed, added, removed and taken back, as text and as JSON")
  func whole() async throws {
    let usual = try await say("list", "--json").jsonList()
    #expect(usual.count == 8)
    #expect(try await say("set", "2", "  Not   now. ").output == "2  Not now.\n")
    #expect(try await trackii("say", in: place).output.contains("2  Not now.\n"))
    #expect(try await say("remove", "1").output == "“Yes.” is removed.\n")
    #expect(try await say("set", "8", "Good night.").output == "8  Good night.\n")
    #expect(try await say("list", "--json").jsonList().last as? String == "Good night.")
    #expect(try await say("usual").status == 0)
    #expect(try await say("list", "--json").jsonList() as? [String] == usual as? [String])
  }

  @Test("numbers and phrases that will not do are refused, and nothing is changed")
  func refused() async throws {
    let before = try await say().output
    for bad in [
      ["set", "0", "x"], ["set", "9", "x"], ["set", "1", " "],
      ["set", "1", String(repeating: "a", count: 121)],
      ["remove", "9"], ["set", "one", "x"],
    ] {
      #expect(try await householdCommand(["say"] + bad, in: place).status == 64, "\(bad)")
    }
    #expect(try await say().output == before)
  }
}
