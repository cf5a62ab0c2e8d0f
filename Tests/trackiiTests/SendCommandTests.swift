import Foundation
import Glibc
import TestSupport
import Testing

@Suite("Sending by mail on the command line", .heavy)
struct SendCommandTests {
  let place: Place
  private var asked: String { place.path("asked") }

  /// Stands in for the desktop's mail: writes down what it was called with.
  init() throws {
    place = try Place()
    try FileManager.default.createDirectory(at: place.url("tmp"), withIntermediateDirectories: true)
    _ = try place.script("bin/xdg-email", "for word in \"$@\"; do echo \"$word\"; done >> '\(asked)'")
  }

  /// - Parameter path: where programs are looked for.
  private func trackii(_ arguments: [String], path: String? = nil) async throws -> Outcome {
    let usual = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let environment = [
      "PATH": path ?? place.path("bin") + ":" + usual,
      "TMPDIR": place.path("tmp"),
    ]
    return try await householdCommand(arguments, in: place, environment: environment)
  }

  private func library(_ arguments: String...) async throws -> Outcome {
    try await trackii(["library"] + arguments)
  }

  private func note(_ arguments: String...) async throws -> Outcome {
    try await trackii(["note"] + arguments)
  }

  private func add(_ pdf: String) async throws -> String {
    let list = try await library("add", pdf, "--json").jsonList()
    return String(try #require((list.first as? [String: Any])?["id"] as? String).prefix(8))
  }

  /// What the program was called with, one argument a line.
  private func words() throws -> [String] {
    defer { try? FileManager.default.removeItem(atPath: asked) }
    return try String(contentsOfFile: asked, encoding: .utf8).split(separator: "\n").map(String.init)
  }

  @Test("a document goes as a copy under its title, which nobody else can read")
  func document() async throws {
    let pdf = try place.pdf("a.pdf", text: "Winter")
    let id = try await add(pdf)
    #expect(try await library("rename", id, "Winter's, tales; $(touch x) & --attach").status == 0)
    let sent = try await library(
      "send", id, "--to", "ada@example.org", "--message", "For you:\n-- me", "--json")
    #expect(sent.status == 0, "\(sent)")
    let told = try sent.json()
    #expect(told["subject"] as? String == "Winter's, tales; $(touch x) & --attach")
    #expect(told["to"] as? String == "ada@example.org")
    let copy = try #require(told["attachment"] as? String)
    #expect(
      copy.hasPrefix(place.path("tmp/trackii-mail-\(getuid())/"))
        && copy.hasSuffix("/Winter s tales (touch x) --attach.pdf"))
    #expect(try Data(contentsOf: URL(filePath: copy)) == Data(contentsOf: URL(filePath: pdf)))
    let attributes = try FileManager.default.attributesOfItem(atPath: copy)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    let subject = "Winter%27s%2C%20tales%3B%20%24%28touch%20x%29%20%26%20--attach"
    #expect(
      try words() == [
        "--utf8", "--attach", copy,
        "mailto:ada@example.org?subject=\(subject)&body=For%20you%3A%0D%0A--%20me",
      ])
    let text = try await library("send", id)
    #expect(
      text.output.hasPrefix(
        "Your mail program has “Winter's, tales; $(touch x) & --attach”. Send it there.\n"))
    #expect(text.output.contains("the copy stays for a day: \(place.path("tmp/trackii-mail-\(getuid())/"))"))
  }

  @Test("with marks: they are annotations of the copy; without any that is said, and nothing opens")
  func marks() async throws {
    let id = try await add(place.pdf("On winter.pdf", text: "Winter"))
    let none = try await library("send", id, "--with-marks")
    #expect(none.status == 66 && none.errors.contains("you have marked nothing in it"), "\(none)")
    #expect(!FileManager.default.fileExists(atPath: asked))
    let folder = place.path("tmp/trackii-mail-\(getuid())")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty, "no empty folder is left")
    let note = "/Annots[<</Type/Annot/Subtype/Text/Contents(Is this so?)/Rect[20 20 40 40]>>]"
    let annotated = try place.writePDF("annotated.pdf", page: note).path
    #expect(try await library("marks", "import", id, "--from", annotated).status == 0)
    let sent = try await library("send", id, "--with-marks", "--json")
    let copy = try #require(try sent.json()["attachment"] as? String, "\(sent)")
    #expect(copy.hasSuffix("/On winter.pdf"))
    let found = try await trackii(["document", "annotations", copy, "--json"])
    #expect(found.output.contains("Is this so?"), "\(found)")
    #expect(try words().contains(copy))
  }

  @Test("a note goes as the text of the message, a long one as a file")
  func notes() async throws {
    let added = try await note("add", "--title", "Garden", "--text=- Beans \\n 50 %", "--json").json()
    let id = try #require(added["id"] as? String)
    let sent = try await note("send", id, "--message", "Look:")
    #expect(sent.output == "Your mail program has “Garden”. Send it there.\n", "\(sent)")
    #expect(
      try words() == [
        "--utf8", "mailto:?subject=Garden&body=Look%3A%0D%0A%0D%0A-%20Beans%20%5Cn%2050%20%25",
      ])
    let text = String(repeating: "Many words. ", count: 500)
    #expect(try await note("edit", id, "--text", text).status == 0)
    let long = try await note("send", id, "--json").json()
    let file = try #require(long["attachment"] as? String)
    #expect(file.hasSuffix("/Garden.md"))
    #expect(try String(contentsOfFile: file, encoding: .utf8).hasPrefix("Many words. Many"))
    #expect(try words() == ["--utf8", "--attach", file, "mailto:?subject=Garden"])
  }

  @Test("a picture of a note goes as a copy, and with the note unless that is not wanted")
  func pictures() async throws {
    let added = try await note("add", "--title", "Garden", "--text", "Beans.", "--json").json()
    let id = try #require(added["id"] as? String)
    let png = try #require(
      Data(
        base64Encoded:
          "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGOIAgAAXABb2LRWWgAAAABJRU5ErkJggg=="))
    try png.write(to: place.url("bed.png"))
    #expect(try await note("picture", "add", id, place.path("bed.png"), "--caption", "The bed").status == 0)
    let sent = try await note("picture", "send", id, "1", "--to", "ada@example.org", "--json").json()
    let copy = try #require(sent["attachment"] as? String)
    #expect(sent["subject"] as? String == "The bed" && copy.hasSuffix("/Picture 1 The bed.png"))
    #expect(try Data(contentsOf: URL(filePath: copy)) == png)
    #expect(try words() == ["--utf8", "--attach", copy, "mailto:ada@example.org?subject=The%20bed"])
    let along = try await note("send", id, "--json").json()
    #expect((along["attachments"] as? [String])?.first?.hasSuffix("/Picture 1 The bed.png") == true)
    #expect(try words().contains("--attach"))
    let alone = try await note("send", id, "--without-pictures")
    #expect(alone.output == "Your mail program has “Garden”. Send it there.\n", "\(alone)")
    #expect(try words().count == 2)
    let none = try await note("picture", "send", id, "2")
    #expect(none.status == 66 && none.errors.contains("There is no picture 2"), "\(none)")
  }

  @Test("a missing program, wrong addresses, unknown things and a refusal are told, and nothing is opened")
  func bad() async throws {
    let id = try await add(place.pdf("a.pdf"))
    let missing = try await trackii(["library", "send", id], path: place.path("empty"))
    #expect(missing.status == 69 && missing.errors.contains("apt install xdg-utils"), "\(missing)")
    for address in ["ada", "ada@example.org,bob@example.org", "ada@example.org\nbcc: x@example.org"] {
      let refused = try await library("send", id, "--to", address)
      #expect(
        refused.status == 64 && refused.errors.contains("is not the address of one person"), "\(refused)")
    }
    #expect(try await library("send", id, "--to=-x@example.org").status == 64)
    let long = try await library("send", id, "--message", String(repeating: "x", count: 4001))
    #expect(long.status == 64 && long.errors.contains("4000 can be handed over"), "\(long)")
    #expect(try await library("send", "xyz").status == 66)
    #expect(try await note("send", "nowhere").status == 66)
    #expect(!FileManager.default.fileExists(atPath: asked))
    _ = try place.script("bin/xdg-email", "exit 3")
    let failed = try await library("send", id)
    #expect(failed.status == 69 && failed.errors.contains("exit code 3"), "\(failed)")
    #expect(failed.output.isEmpty)
    for command in ["library", "note"] {
      let help = try await trackii([command, "send", "--help"])
      #expect(help.status == 0 && help.output.contains("xdg-utils"))
    }
  }
}
