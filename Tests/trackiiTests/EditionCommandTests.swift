import Foundation
import TestSupport
import Testing

@Suite("Editions on the command line", .heavy)
struct EditionCommandTests {
  let place: Place

  init() throws { place = try Place() }

  private func trackii(_ arguments: String...) async throws -> Outcome {
    try await householdCommand(arguments, in: place)
  }

  /// A PDF with the identifier that editing leaves as it is.
  private func edition(_ name: String, text: String) throws -> String {
    let path = try place.pdf(name, text: text)
    let file = URL(filePath: path)
    let plain = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    let identifiers = "/ID[<00112233445566778899aabbccddeeff><ffeeddccbbaa99887766554433221100>]"
    let named = plain.replacing("trailer<</Root 1 0 R", with: "trailer<</Root 1 0 R\(identifiers)")
    #expect(named != plain)
    try Data(named.utf8).write(to: file)
    return path
  }

  @Test("what comes along is said when an edited file is added, and once more when that is asked for")
  func told() async throws {
    let first = try await trackii("library", "add", edition("old.pdf", text: "old"), "--json").jsonList()
    let id = try #require((first.first as? [String: Any])?["id"] as? String)
    #expect(try await trackii("note", "add", "--text", "A thought", "--document", id).status == 0)
    let added = try await trackii("library", "add", edition("new.pdf", text: "new"))
    #expect(
      added.output.hasSuffix("added, 1 page. From an earlier edition, “old”: 0 marks, 1 note.\n"),
      "\(added.output) \(added.errors)")
    let new = String(added.output.prefix(8))
    let notes = try await trackii("note", "list", "--document", new, "--json").jsonList()
    #expect(notes.count == 1)
    let again = try await trackii("library", "adopt", new)
    #expect(again.output == "From an earlier edition, “old”: 0 marks, 1 note.\n", "\(again.errors)")
    let json = try await trackii("library", "adopt", new, "--from", String(id.prefix(8)), "--json").json()
    #expect(json["from"] as? String == id && json["marks"] as? Int == 0)
  }

  @Test("a document without another edition says so; one that is not there is named")
  func alone() async throws {
    let pdf = try place.pdf("alone.pdf", text: "alone")
    let added = try await trackii("library", "add", pdf)
    #expect(added.output.hasSuffix("added, 1 page.\n"))
    let none = try await trackii("library", "adopt", String(added.output.prefix(8)))
    #expect(none.status == 0 && none.output == "There is no other edition of it on the shelf.\n")
    let json = try await trackii("library", "adopt", String(added.output.prefix(8)), "--json")
    #expect(json.output == "null\n")
    let unknown = try await trackii("library", "adopt", "0123abcd")
    #expect(unknown.status == 66 && unknown.errors.contains("0123abcd"))
  }
}
