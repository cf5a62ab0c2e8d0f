import Foundation
import TestSupport
import Testing

@Suite("Pictures in notes on the command line", .heavy)
struct NotePictureCommandTests {
  let place: Place
  init() throws { place = try Place() }

  /// A PNG of one gray pixel, and a JPEG of 3 x 2 px as far as it is looked into.
  private static let png = Data(
    base64Encoded:
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGOIAgAAXABb2LRWWgAAAABJRU5ErkJggg==")
  private static let jpeg = Data([
    0xFF, 0xD8, 0xFF, 0xC0, 0, 11, 8, 0, 2, 0, 3, 1, 1, 0x11, 0, 0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0, 7,
    0xFF, 0xD9,
  ])

  private func note(_ arguments: String...) async throws -> Outcome {
    try await householdCommand(["note"] + arguments, in: place)
  }

  private func made() async throws -> String {
    let id = try await note("add", "--title", "Garden", "--text", "Beans.", "--json").json()["id"]
    return try #require(id as? String)
  }

  private func write(_ data: Data?, _ name: String) throws -> String {
    try #require(data).write(to: URL(filePath: place.path(name)))
    return place.path(name)
  }

  @Test("pictures are added, listed, described, moved, removed, undone and written out")
  func whole() async throws {
    let note = try await made()
    let id = String(note.suffix(8))
    let empty = try await self.note("picture", id)
    #expect(empty.status == 0 && empty.errors.contains("trackii note picture add \(id) FILE"), "\(empty)")
    let (png, jpeg) = (try write(Self.png, "bed"), try write(Self.jpeg, "photo.png"))
    #expect(try await self.note("picture", "add", id, png, "--caption", "The bed").status == 0)
    let added = try await self.note("picture", "add", id, jpeg, "--json").json()
    #expect(added["note"] as? String == note && added["version"] as? Int == 3)
    let pictures = try #require(added["pictures"] as? [[String: Any]])
    #expect(pictures.map { $0["format"] as? String } == ["png", "jpeg"])
    #expect(pictures.map { $0["caption"] as? String } == ["The bed", ""])
    #expect(pictures[1]["width"] as? Int == 3 && pictures[1]["number"] as? Int == 2)
    #expect(pictures.map { $0["lines"] as? Int } == [0, 0])
    // A copy with what is drawn on it, which is nothing.
    let flat = place.path("flat.png")
    #expect(try await self.note("picture", "export", id, "1", flat, "--drawn").status == 0)
    #expect(try Data(contentsOf: URL(filePath: flat)).starts(with: [0x89, 0x50, 0x4E, 0x47]))
    let unreadable = try await self.note("picture", "export", id, "2", place.path("no.png"), "--drawn")
    #expect(unreadable.status == 65 && unreadable.errors.contains("drawn on"), "\(unreadable)")

    _ = try await self.note("picture", "caption", id, "2", "Beans in May")
    let moved = try await self.note("picture", "move", id, "2", "1")
    let lines = moved.output.split(separator: "\n")
    #expect(lines.count == 3 && lines[1].contains("jpeg") && lines[1].hasSuffix("Beans in May"), "\(moved)")
    let out = place.path("out.jpg")
    #expect(try await self.note("picture", "export", id, "1", out).output == "\(out)\n")
    #expect(try Data(contentsOf: URL(filePath: out)) == Self.jpeg)
    #expect(try await self.note("picture", "export", id, "1", out).status == 73)

    let removed = try await self.note("picture", "remove", id, "1", "--json").json()
    #expect((removed["pictures"] as? [Any])?.count == 1)
    #expect(try await self.note("undo", id).status == 0)
    #expect(
      (try await self.note("picture", "list", id, "--json").json()["pictures"] as? [Any])?.count == 2)

    let folder = place.path("notes")
    #expect(try await self.note("export", folder).status == 0)
    let text = try String(contentsOfFile: "\(folder)/\(note).md", encoding: .utf8)
    #expect(text.contains("![The bed](pictures/"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder)/pictures").count == 2)
    #expect(try await self.note("remove", id, "--erase").status == 0)
    let taken = try await householdCommand(["note", "import", "\(folder)/\(note).md", "--json"], in: place)
    #expect(taken.output.contains("![The bed](picture:"), "\(taken)")
    let check = try await householdCommand(["library", "check"], in: place)
    #expect(check.status == 0 && !check.output.contains("picture"), "\(check)")
  }

  @Test("a picture is taken from a recording; a camera that is not there is told, and changes nothing")
  func taken() async throws {
    let id = String(try await made().suffix(8))
    let added = try await note("picture", "add", id, "--session", demo.path, "--caption", "Me", "--json")
    let picture = try #require((added.json()["pictures"] as? [[String: Any]])?.first, "\(added)")
    #expect(picture["format"] as? String == "jpeg" && picture["caption"] as? String == "Me")
    let none = try await note("picture", "add", id, "--camera", place.path("video9"))
    #expect(none.status == 69 && none.errors.contains("no picture was taken"), "\(none)")
    #expect(try await note("picture", "add", id).status == 64)
    #expect(try await note("picture", "add", id, "--take", "file.png").status == 64)
    #expect(try await note("show", id, "--json").json()["version"] as? Int == 2)
  }

  @Test("a page is cut out, or a part of it")
  func cut() async throws {
    let id = String(try await made().suffix(8))
    let pdf = place.path("book.pdf")
    _ = try place.writePDF("book.pdf", text: "Keel")
    let added = try await householdCommand(["library", "add", pdf, "--json"], in: place)
    #expect(added.status == 0, "\(added)")
    let shelf = try await householdCommand(["library", "list", "--json"], in: place)
    let list = try JSONSerialization.jsonObject(with: Data(shelf.output.utf8)) as? [[String: Any]]
    let book = String(try #require(list?.first?["id"] as? String).prefix(12))
    let cut = try await note(
      "picture", "cut", id, book, "--page", "1", "--area", "10,20,72,36", "--caption", "Keel", "--json")
    let picture = try #require((cut.json()["pictures"] as? [[String: Any]])?.first)
    #expect(picture["width"] as? Int == 300 && picture["height"] as? Int == 150)
    let none = try await note("picture", "cut", id, book, "--page", "9")
    #expect(none.status == 65 && none.errors.contains("9"), "\(none)")
    for area in ["1,2,3", "1,2,3,x", "0,0,0,5", "-1,0,5,5"] {
      #expect(try await note("picture", "cut", id, book, "--page", "1", "--area=\(area)").status == 64)
    }
  }

  @Test("what is no picture, not there or not a note is told, and changes nothing")
  func bad() async throws {
    let id = String(try await made().suffix(8))
    let text = try write(Data("no picture".utf8), "text.png")
    let no = try await note("picture", "add", id, text)
    #expect(no.status == 65 && no.errors.contains("neither a PNG nor a JPEG"), "\(no)")
    #expect(try await note("picture", "add", id, place.path("none.png")).status == 66)
    #expect(try await note("picture", "add", "nowhere", text).status == 66)
    let unknown = try await note("picture", "remove", id, "1")
    #expect(unknown.status == 66 && unknown.errors.contains("There is no picture 1"), "\(unknown)")
    #expect(try await note("picture", "export", id, "1", place.path("x.png")).status == 66)
    #expect(try await note("picture", "export", id, "1", "-", "--json").status == 64)
    #expect(try await note("show", id, "--json").json()["version"] as? Int == 1)
  }
}
