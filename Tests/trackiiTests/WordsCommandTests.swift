import Foundation
import TestSupport
import Testing

@Suite("Words on the command line", .heavy)
struct WordsCommandTests {
  let place: Place
  init() throws { place = try Place() }

  private func words(_ arguments: String...) async throws -> Outcome {
    try await householdCommand(["words"] + arguments, in: place)
  }

  @Test("words of a text are learnt, listed and erased, as text and as JSON")
  func whole() async throws {
    #expect(try await words().output == "Nothing was typed yet.\n")
    let letter = place.url("letter.txt")
    try Data("Dear Zoë, the garden is green. The garden waits.".utf8).write(to: letter)
    #expect(try await words("learn", letter.path).output == "9 words learnt, 7 of them different.\n")
    let listed = try await words().output
    #expect(listed.contains("2  garden\n") && listed.contains("1  Zoë\n"))
    #expect(try await trackii("words", "list", "--json", in: place).jsonList().count == 7)
    // As it is learnt: in large or small letters, and without the accent where no other word is meant.
    #expect(try await words("forget", "zoe").output == "1 word is erased.\n")
    #expect(try await words("forget", "Zoë").status == 65)
    #expect(try await words("forget", "--all").output == "6 words are erased.\n")
    #expect(
      try await words("learn", letter.path, "--json").json() as? [String: Int] == [
        "words": 9, "different": 7,
      ])
    #expect(try await words("forget", "--all", "--json").json() as? [String: Int] == ["erased": 7])
  }

  @Test("what is no text is refused, and nothing is learnt")
  func refused() async throws {
    let binary = place.url("binary")
    try Data([0xFF, 0xFE, 0x00, 0x80]).write(to: binary)
    let empty = place.url("empty.txt")
    try Data("1 2 3".utf8).write(to: empty)
    #expect(try await words("learn", binary.path).status == 65)
    #expect(try await words("learn", empty.path).status == 65)
    #expect(try await words("learn", place.url("none").path).status != 0)
    #expect(try await words("forget").status == 64)
    #expect(try await words("forget", "x", "--all").status == 64)
    #expect(try await words().output == "Nothing was typed yet.\n")
  }
}
