import Foundation
import TestSupport
import Testing

@Suite("Watched folders and standard input on the command line", .heavy)
struct WatchCommandTests {
  let place: Place
  let inbox: URL
  init() throws {
    place = try Place()
    inbox = place.url("inbox")
    try FileManager.default.createDirectory(at: inbox, withIntermediateDirectories: true)
  }

  private func put(_ name: String) throws {
    let made = try place.pdf("made.pdf", text: name)
    let file = inbox.appending(path: name)
    try Data(contentsOf: URL(filePath: made)).write(to: file)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -60)], ofItemAtPath: file.path)
  }

  private func watch(_ arguments: String...) async throws -> Outcome {
    try await householdCommand(["library", "watch"] + arguments, in: place)
  }

  @Test("a folder is watched, looked into, listed and given up, as text and as JSON")
  func whole() async throws {
    #expect(try await watch().errors.contains("No folder is watched"))
    try put("one.pdf")
    let added = try await watch("add", inbox.path, "--json").json()
    #expect((added["added"] as? [[String: Any]])?.map { $0["title"] as? String } == ["one"])
    let path = inbox.resolvingSymlinksInPath().path
    let listed = try #require(try await watch("list", "--json").jsonList() as? [[String: Any]])
    #expect(listed.map { $0["path"] as? String } == [path] && listed.first?["access"] as? String == "open")
    #expect((listed.first?["came"] as? [String: Any])?["titles"] as? [String] == ["one"])
    try put("two.pdf")
    #expect(try await watch("now").output.contains("“two” added, 1 page."))
    #expect(try await watch("now").output == "There is nothing new.\n")
    try Data("no PDF".utf8).write(to: inbox.appending(path: "bad.pdf"))
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -60)],
      ofItemAtPath: inbox.appending(path: "bad.pdf").path)
    let bad = try await watch("now")
    #expect(bad.status == 65 && bad.errors.contains("bad.pdf"), "\(bad)")
    let told = try await watch().output
    #expect(told.hasPrefix(path + "\n") && told.contains(": “two” came\n"), "\(told)")
    #expect(told.contains("bad.pdf did not come: "), "\(told)")
    #expect(try await watch("remove", inbox.path, "--json").jsonList().isEmpty)
    let again = try await watch("remove", inbox.path)
    #expect(again.status == 66 && again.errors.contains("trackii library watch list"))
    let missing = try await watch("add", place.path("nowhere"))
    #expect(missing.status == 66 && missing.errors.contains("No such file or directory"), "\(missing.errors)")
  }

  @Test("a PDF comes from standard input, and leaves nothing else behind")
  func piped() async throws {
    let pdf = try Data(contentsOf: URL(filePath: place.pdf("made.pdf", text: "piped")))
    let added = try await householdCommand(["library", "add", "-", "--json"], in: place, stdin: pdf)
    #expect(added.status == 0, "\(added.errors)")
    #expect((try added.jsonList().first as? [String: Any])?["title"] as? String == "Standard input")
    let named = try await householdCommand(
      ["library", "add", "-", "--title", "Named"], in: place,
      stdin: try Data(contentsOf: URL(filePath: place.pdf("other.pdf", text: "other")))
    )
    #expect(named.output.contains("“Named” added, 1 page."))
    let nothing = try await householdCommand(["library", "add", "-"], in: place, stdin: Data())
    #expect(nothing.status == 65 && nothing.errors.contains("Standard input: is empty"), "\(nothing.errors)")
    let other = try await householdCommand(["library", "add", "-"], in: place, stdin: Data("hello".utf8))
    #expect(other.status == 65 && other.errors.contains("Standard input: is not a PDF"), "\(other.errors)")
    #expect(!"\(nothing.errors)\(other.errors)".contains("trackii-input"), "no temporary file is named")
    for bad in [["-", "-"], ["-", "--user", "Ada", "--password-file", "-"]] {
      #expect(try await householdCommand(["library", "add"] + bad, in: place).status == 64, "\(bad)")
    }
  }
}
