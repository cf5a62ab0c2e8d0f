import Foundation
import TestSupport
import Testing

@Suite("Covers on the command line", .heavy)
struct CoverCommandTests {
  let place: Place
  init() throws { place = try Place() }

  /// A PNG of one gray pixel.
  private static let png = Data(
    base64Encoded:
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGOIAgAAXABb2LRWWgAAAABJRU5ErkJggg==")

  private func library(_ arguments: String...) async throws -> Outcome {
    try await householdCommand(["library"] + arguments, in: place)
  }

  private func listed() async throws -> [String: Any] {
    try #require(try await library("list", "--json").jsonList().first as? [String: Any])
  }

  @Test("a cover is given, told, written out and taken away; what is no picture changes nothing")
  func whole() async throws {
    let pdf = try place.writePDF("emma.pdf", text: "Emma").path
    let added = try await library("add", pdf, "--json")
    #expect(added.status == 0, "\(added)")
    let id = try #require(try await listed()["id"] as? String)
    let png = try #require(Self.png)
    try png.write(to: URL(filePath: place.path("cover.png")))
    #expect(try await library("cover", id).output.contains("its first page is its cover"))

    let given = try await library("cover", id, place.path("cover.png"), "--json").json()
    #expect(given["document"] as? String == id)
    let cover = try #require(given["cover"] as? [String: Any])
    #expect(cover["format"] as? String == "png" && cover["width"] as? Int == 1)
    #expect(cover["bytes"] as? Int == png.count)
    #expect(try await listed()["cover"] as? String == cover["id"] as? String)

    let out = place.path("out.png")
    #expect(try await library("cover", id, "--output", out).status == 0)
    #expect(try Data(contentsOf: URL(filePath: out)) == png)
    #expect(try await library("cover", id, "--output", out).status == 73)

    try Data("no picture".utf8).write(to: URL(filePath: place.path("no.png")))
    let refused = try await library("cover", id, place.path("no.png"))
    #expect(refused.status == 65 && refused.errors.contains("neither a PNG nor a JPEG file"), "\(refused)")
    #expect(try await library("cover", id).output.contains("a cover of its own, png, 1 × 1 px"))
    #expect(try await library("cover", id, place.path("no.png"), "--none").status == 64)

    #expect(try await library("cover", id, "--none").output.contains("its first page is its cover"))
    let none = try await library("cover", id, "--output", place.path("none.png"))
    #expect(none.status == 66 && none.errors.contains("has no cover of its own"), "\(none)")
  }

  @Test("a cover is taken from a recording; a camera that is not there is told, and changes nothing")
  func taken() async throws {
    let pdf = try place.writePDF("emma.pdf", text: "Emma").path
    #expect(try await library("add", pdf, "--json").status == 0)
    let id = try #require(try await listed()["id"] as? String)
    let given = try await library("cover", id, "--session", demo.path, "--json")
    #expect(given.status == 0, "\(given)")
    let cover = try #require(try given.json()["cover"] as? [String: Any])
    #expect(cover["format"] as? String == "jpeg" && cover["isOwn"] as? Bool == true)
    let none = try await library("cover", id, "--camera", place.path("video9"))
    #expect(none.status == 69 && none.errors.contains("no picture was taken"), "\(none)")
    #expect(try await listed()["cover"] as? String == cover["id"] as? String)
    #expect(try await library("cover", id, "--take", "--none").status == 64)
    #expect(try await library("cover", id, "--take", "file.png").status == 64)
  }
}
