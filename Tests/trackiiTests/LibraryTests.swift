import Foundation
import Glibc
import Library
import TestSupport
import Testing

@Suite("The shelf on the command line", .heavy)
struct LibraryTests {
  let place: Place
  init() throws { place = try Place() }

  private func library(_ arguments: String...) async throws -> Outcome {
    try await householdCommand(["library"] + arguments, in: place)
  }

  private func ids() async throws -> [String] {
    try await library("list", "--json").jsonList().compactMap { ($0 as? [String: Any])?["id"] as? String }
  }

  @Test("a document is added, listed, renamed, found and removed by the beginning of its id")
  func wholeLife() async throws {
    let empty = try await library("list")
    #expect(empty.status == 0 && empty.output.isEmpty)
    #expect(empty.errors.contains("trackii library add"))

    let pdf = try place.pdf("The Hobbit.pdf")
    let added = try await library("add", pdf)
    #expect(added.status == 0, "\(added.errors)")
    #expect(added.output.contains("“The Hobbit” added, 1 page."))
    #expect(try await library("add", pdf).output.contains("is on the shelf already"))

    let id = try #require(try await ids().first)
    let short = String(id.prefix(6))
    let renamed = try await library("rename", short, "There and Back Again", "--json").json()
    #expect(renamed["id"] as? String == id && renamed["title"] as? String == "There and Back Again")
    let list = try await library("list").output
    #expect(list.contains(id.prefix(8)) && list.contains("There and Back Again"))

    let path = try await library("path", short.uppercased()).output.trimmingCharacters(in: .newlines)
    #expect(try Data(contentsOf: URL(filePath: path)) == Data(contentsOf: URL(filePath: pdf)))
    #expect(
      try await library("path", short, "--json").json() as? [String: String] == ["id": id, "path": path])

    let removed = try await library("remove", short)
    #expect(removed.output.hasPrefix("Removed “There and Back Again”. Put it back with"), "\(removed.errors)")
    #expect(try await ids().isEmpty)
    #expect(try await library("undelete").output.contains("is on the shelf again"))
    #expect(try await ids().count == 1)
    #expect(try await library("remove", short, "--purge").output == "Deleted “There and Back Again”.\n")
    #expect(try await ids().isEmpty)
    #expect(place.documents().isEmpty)
    #expect(FileManager.default.fileExists(atPath: pdf))
  }

  @Test("what was read is told by document and day, and nothing where nothing was")
  func reading() async throws {
    let pdf = try place.pdf("The Hobbit.pdf")
    #expect(try await library("add", pdf).status == 0)
    let nothing = try await library("reading")
    #expect(nothing.status == 0 && nothing.output.isEmpty && nothing.errors.contains("trackii read"))
    let shelf = try await Shelf.forGuest(in: place.url("data/trackii"))
    let id = try #require(try await shelf.items().first?.id)
    let read = ReadingSpan(seconds: 7500, pages: 1, furthest: 0, lines: 50, words: 700, lineSeconds: 200)
    try await shelf.keepReading(read, in: id, session: .init())
    let told = try await library("reading")
    #expect(
      told.output.contains("2 h 05 min") && told.output.contains("~210") && told.output.contains("1/1")
        && told.output.contains("The Hobbit"), "\(told.output)")
    let json = try await library("reading", "--json").json()
    let document = try #require((json["documents"] as? [[String: Any]])?.first)
    #expect(document["seconds"] as? Double == 7500 && document["wordsPerMinute"] as? Double == 210)
    let days = try #require(json["days"] as? [[String: Any]])
    #expect(days.count == 7 && days.last?["seconds"] as? Double == 7500)
  }

  @Test("people do not see each other's documents, nor the guest's")
  func separateShelves() async throws {
    for (name, word) in [("Anna", "apple trees"), ("Berta", "bird songs")] {
      let file = try place.file(name, word)
      try await householdCommand("account", "register", name, "--password-file", file, in: place)
      let pdf = try place.pdf("\(word).pdf", text: word)
      let added = try await library("add", pdf, "--user", name, "--password-file", file)
      #expect(added.status == 0, "\(added.errors)")
    }
    let anna = try await library("list", "--user", "Anna", "--password-file", place.path("Anna")).output
    #expect(anna.contains("apple trees") && !anna.contains("bird songs"))
    let berta = try await library("list", "--user", "Berta", "--password-file", place.path("Berta")).output
    #expect(berta.contains("bird songs") && !berta.contains("apple trees"))
    #expect(try await ids().isEmpty)
  }

  @Test("what is no readable PDF is refused by name and leaves nothing behind")
  func badFiles() async throws {
    try place.write("no PDF", to: "nothing/notes.txt")
    let wrong: [(path: String, code: Int32, says: String)] = [
      (try place.file("letter.pdf", "Dear reader"), 65, "is not a PDF"),
      (try place.file("empty.pdf", ""), 65, "is empty"),
      (try place.file("torn.pdf", "%PDF-1.7\n1 0 obj <<"), 65, "is damaged"),
      (place.path("missing.pdf"), 66, "there is no such file"),
      (place.path("nothing"), 66, "is a folder without a PDF"),
      (encryptedPDF.path, 77, "--pdf-password-file"),
    ]
    for (path, code, says) in wrong {
      let run = try await library("add", path)
      #expect(run.status == code, "\(path): \(run.errors)")
      #expect(run.errors.contains(says) && run.errors.contains(path), "\(run.errors)")
      #expect(run.errors.split(separator: "\n").count == 1)
      #expect(run.output.isEmpty)
    }
    #expect(place.documents().isEmpty)
    #expect(try await ids().isEmpty)
  }

  @Test("a damaged database is told of in one sentence, and by the log where that is asked for")
  func damaged() async throws {
    try FileManager.default.createDirectory(at: place.url("data/trackii"), withIntermediateDirectories: true)
    try Data(repeating: 7, count: 5000).write(to: place.url("data/trackii/household.sqlite"))
    let told = try await library("list")
    #expect(told.status == 65 && told.errors.contains("trackii backup salvage"), "\(told.errors)")
    #expect(told.errors.split(separator: "\n").count == 1, "\(told.errors)")
    let logged = try await trackii("library", "list", "--log-level", "warning", in: place)
    #expect(logged.errors.contains("error trackii.library: the household cannot be opened"))
  }

  @Test("an encrypted PDF is added with its password, and said to be encrypted")
  func encrypted() async throws {
    let wrong = try place.file("wrong", "open barley")
    #expect(try await library("add", encryptedPDF.path, "--pdf-password-file", wrong).status == 77)
    let right = try place.file("right", "open sesame\n")
    #expect(try await library("add", encryptedPDF.path, "--pdf-password-file", right).status == 0)
    #expect(try await library("list").output.contains("[encrypted]"))
  }

  @Test("of several files the good ones are added and the bad one is told")
  func someFail() async throws {
    let letter = try place.file("letter.pdf", "Dear reader")
    let run = try await library(
      "add", try place.pdf("a.pdf", text: "a"), letter, try place.pdf("b.pdf", text: "b"), "--json")
    #expect(run.status == 65)
    #expect(run.errors.contains(letter))
    let titles = try run.jsonList().compactMap { ($0 as? [String: Any])?["title"] as? String }
    #expect(titles == ["a", "b"])
    #expect(try await ids().count == 2)
    #expect(try await library("add", "x.pdf", "y.pdf", "--title", "z").status == 64)
  }

  @Test("of a folder all PDFs are added by name; hidden ones and links are told, and bad ones keep none back")
  func folder() async throws {
    let folder = place.url("papers")
    for (name, text) in [("c.pdf", "c"), ("a.PDF", "a"), (".hidden.pdf", "h"), ("b-inner/d.pdf", "d")] {
      _ = try place.pdf("papers/\(name)", text: text)
    }
    try place.write("Dear reader", to: "papers/letter.pdf")
    try place.write("no PDF", to: "papers/notes.txt")
    try FileManager.default.createSymbolicLink(
      atPath: place.path("papers/z.pdf"), withDestinationPath: "b-inner/d.pdf")
    let run = try await library("add", folder.path, "--json")
    #expect(run.status == 65, "\(run.errors)")
    let titles = try run.jsonList().compactMap { ($0 as? [String: Any])?["title"] as? String }
    #expect(titles == ["a", "d", "c"])
    for told in [
      "letter.pdf", ".hidden.pdf: left out, since it is hidden", "z.pdf: left out, since it is a link",
    ] {
      #expect(run.errors.contains(told), "\(run.errors)")
    }
    #expect(try await ids().count == 3)
    #expect(try await library("add", folder.path, "--title", "All").status == 64)
  }

  @Test("an id that fits nothing or too much changes nothing")
  func unclearIDs() async throws {
    // 17 documents: two of them must begin with the same of 16 digits.
    let files = try (1...17).map { try place.pdf("\($0).pdf", text: "\($0)") }
    #expect(try await householdCommand(["library", "add"] + files, in: place).status == 0)
    let all = try await ids()
    #expect(all.count == 17)
    let digits = Dictionary(grouping: all) { String($0.prefix(1)) }
    let shared = try #require(digits.first { $0.value.count > 1 }?.key)
    let unclear = try await library("remove", shared)
    #expect(unclear.status == 64)
    #expect(unclear.errors.contains("several documents"))
    for none in ["xyz", "", "%"] {
      let run = try await library("remove", none)
      #expect(run.status == 66 && run.errors.contains("There is no document “\(none)” on"), "\(run.errors)")
    }
    #expect(try await library("rename", String(all[0].prefix(12)), " ").status == 65)
    #expect(try await ids() == all)
  }

  @Test("a document whose file is gone is listed as such, and has no path")
  func missingFile() async throws {
    let pdf = try place.pdf("one.pdf")
    #expect(try await library("add", pdf).status == 0)
    let id = try #require(try await ids().first)
    let stored = try #require(place.documents().first)
    try FileManager.default.removeItem(atPath: place.path("data/\(stored)"))
    #expect(try await library("list").output.contains("file is gone"))
    #expect(try await library("path", id).status == 66)
    #expect(try await library("add", pdf).status == 0)
    #expect(try await library("path", id).status == 0)
  }

  @Test(
    "a full disk is named, and the shelf is as it was", .enabled(if: getuid() == 0, "mounting needs root"))
  func fullDisk() async throws {
    let disk = place.path("disk")
    #expect(mkdir(disk, 0o700) == 0)
    guard mount("tmpfs", disk, "tmpfs", 0, "size=1536k") == 0 else { return }
    defer { umount2(disk, Int32(MNT_DETACH)) }
    let large = try place.pdf("large.pdf", padding: 2 << 20)
    let run = try await trackii("library", "add", large, environment: ["XDG_DATA_HOME": disk])
    #expect(run.status == 74)
    #expect(run.errors.contains("the disk is full, nothing was kept"), "\(run.errors)")
    let kept = try FileManager.default.contentsOfDirectory(atPath: disk + "/trackii/users/guest/documents")
    #expect(kept.isEmpty)
  }
}
