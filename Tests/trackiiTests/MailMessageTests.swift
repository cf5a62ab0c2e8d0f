import Foundation
import Glibc
import Library
import ReaderApp
import TestSupport
import Testing

@testable import ReaderPorts

/// What is handed to `xdg-email`, whatever titles and texts say.
@Suite("Messages for the mail program")
struct MailMessageTests {
  @Test("subject, text and address are encoded; the file is an argument of its own")
  func arguments() throws {
    let message = MailMessage(
      to: try MailAddress("ada+x@example.org"), title: "\u{C9}mma & co", kind: "Document",
      body: "One\ntwo\\c\t100 %\u{7}", attachment: URL(filePath: "/tmp/a b.pdf"))
    #expect(
      message.arguments == [
        "--utf8", "--attach", "/tmp/a b.pdf",
        "mailto:ada%2Bx@example.org?subject=%C3%89mma%20%26%20co&body=One%0D%0Atwo%5Cc%09100%20%25",
      ])
    let bare = MailMessage(to: nil, title: " \u{202E} ", kind: "Note", body: "")
    #expect(bare.arguments == ["--utf8", "mailto:?subject=Note"])
  }

  @Test(
    "no title or text is an option, a second field or a second line",
    arguments: [
      "--attach=/etc/passwd", "--help", "-n", "a\nbcc=x@y.z&attach=/etc/passwd", "?to=x@y.z", "%0Abcc",
      "'; touch x; '", String(repeating: "\u{E9}", count: 2000), "\u{0}", "",
    ])
  func hostile(words: String) {
    let message = MailMessage(to: nil, title: words, kind: "Document", body: words)
    let arguments = message.arguments
    #expect(arguments.count == 2 && arguments.first == "--utf8" && !message.subject.isEmpty)
    #expect(!message.subject.contains { $0.isNewline } && message.subject.count <= 201)
    let fields = (arguments.last ?? "").split(separator: "?", omittingEmptySubsequences: false)
    #expect(fields.count == 2 && fields.first == "mailto:", "\(arguments)")
    let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~%")
    for (field, name) in zip(fields.last?.split(separator: "&") ?? [], ["subject=", "body="]) {
      #expect(field.hasPrefix(name) && field.dropFirst(name.count).allSatisfy(plain.contains), "\(field)")
    }
    // What one argument may have.
    #expect(arguments.allSatisfy { $0.utf8.count < 128 << 10 })
  }

  @Test(
    "a copy has a name that every mail program can take",
    arguments: [
      ("Emma", "Emma.pdf"), ("Emma.PDF", "Emma.pdf"), ("--attach=/etc/passwd", "attach etc passwd.pdf"),
      ("../../x", "x.pdf"), (".hidden", "hidden.pdf"), ("Ends.", "Ends.pdf"), ("", "Document.pdf"),
      ("///", "Document.pdf"), ("a, 'b' \"c\"; $(d)\n`e`\\f", "a b c (d) e f.pdf"),
      ("\u{E9}t\u{E9} 3.14 – наука", "\u{E9}t\u{E9} 3.14 наука.pdf"), ("\u{202E}fdp", "fdp.pdf"),
      (String(repeating: "語", count: 400), String(repeating: "語", count: 50) + ".pdf"),
    ])
  func names(title: String, name: String) {
    #expect(MailFolder.fileName(title, kind: "Document", ending: ".pdf") == name)
  }

  @Test(
    "one address is taken",
    arguments: [
      "ada@example.org", "a.b+c_d~e-f@mail.example.co.uk", "\u{FC}ser@b\u{FC}cher.example", "ada@localhost",
    ])
  func address(text: String) throws {
    #expect(try MailAddress(text).text == text)
  }

  @Test(
    "what is no address of one person is refused",
    arguments: [
      "", "ada", "ada@", "@example.org", "a@b@example.org", "ada@example.org,bob@example.org",
      "-ada@example.org", "--help", "ada@example.org\nbcc: b@example.org", "ada @example.org",
      "ada@example..org", "ada@-example.org", "ada@example.org?bcc=b", "<ada@example.org>",
      "ada'@example.org", "mailto:ada@example.org", "ada%40@example.org", "a\u{0}da@example.org",
      String(repeating: "a", count: 250) + "@example.org",
    ])
  func noAddress(text: String) {
    #expect(throws: MailError.self) { try MailAddress(text) }
  }
}

/// Where copies lie for the mail program, and that program itself.
@Suite("The mail program")
struct MailProgramTests {
  private let place: Place
  init() throws { place = try Place() }

  private func mode(_ url: URL) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
    return try #require(attributes[.posixPermissions] as? Int)
  }

  private func isThere(_ url: URL) -> Bool { FileManager.default.fileExists(atPath: url.path) }

  @Test("copies are the owner's alone, stay for a day, and go when another is made")
  func folder() throws {
    let folder = MailFolder(place.url("run/mail"))
    let first = try folder.newPlace()
    try Data("x".utf8).write(to: first.appending(path: "a.pdf"))
    #expect(try mode(folder.url) == 0o700 && mode(first) == 0o700)
    let hour = 3600.0
    let second = try folder.newPlace(now: Date(timeIntervalSinceNow: 23 * hour))
    #expect(isThere(first) && isThere(second) && first != second)
    // Somebody has opened it up.
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.url.path)
    let third = try folder.newPlace(now: Date(timeIntervalSinceNow: 25 * hour))
    #expect(!isThere(first) && !isThere(second) && isThere(third))
    #expect(try mode(folder.url) == 0o700)
  }

  @Test("a link in the place of the folder is not followed")
  func link() throws {
    try place.write("keep", to: "other/file")
    try FileManager.default.createSymbolicLink(at: place.url("mail"), withDestinationURL: place.url("other"))
    #expect(throws: MailError.self) {
      try MailFolder(place.url("mail")).newPlace(now: Date(timeIntervalSinceNow: 1e6))
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: place.path("other")) == ["file"])
  }

  @Test("copies lie on the disk in no hidden folder, and beside one that somebody else has made")
  func standard() throws {
    let run = ["XDG_RUNTIME_DIR": place.path("run"), "XDG_CACHE_HOME": place.path("cache")]
    #expect(MailFolder.standard(run).url.path == "/var/tmp/trackii-mail-\(getuid())")
    let environment = run.merging(["TMPDIR": place.path("tmp")]) { $1 }
    let given = MailFolder.standard(environment)
    #expect(given.url.path == place.path("tmp/trackii-mail-\(getuid())"))
    let made = try given.newPlace()
    #expect(try mode(given.url) == 0o700 && mode(made) == 0o700)
    #expect(MailFolder.standard(environment) == given)
    // A link is nobody's own folder.
    try FileManager.default.removeItem(at: given.url)
    try place.write("keep", to: "other/file")
    try FileManager.default.createSymbolicLink(
      atPath: place.path("tmp/trackii-mail-\(getuid())"), withDestinationPath: place.path("other"))
    #expect(MailFolder.standard(environment).url.path == place.path("cache/trackii/mail"))
  }

  @Test("old copies are removed without another being made, through no link")
  func sweeping() throws {
    let folder = MailFolder(place.url("mail"))
    folder.sweep()
    #expect(!isThere(folder.url))
    let (old, day) = (try folder.newPlace(), Date(timeIntervalSinceNow: 25 * 3600))
    try Data("x".utf8).write(to: old.appending(path: "a.pdf"))
    folder.sweep()
    #expect(isThere(old))
    let link = place.url("link")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: folder.url)
    MailFolder(link).sweep(now: day)
    #expect(isThere(old))
    folder.sweep(now: day)
    #expect(!isThere(old) && isThere(folder.url))
  }

  @Test("a copy is removed at once where no mail program takes it")
  func discarded() async throws {
    let shelf = try await Shelf.forGuest(in: place.url("data"))
    let folder = MailFolder(place.url("mail"))
    let id = try await shelf.add(URL(filePath: try place.pdf("a.pdf")), title: "Emma").id
    let failing = MailProgram(program: try place.script("bin/fails", "exit 4"), patience: .seconds(900))
    let taking = MailProgram(program: try place.script("bin/takes", "exit 0"), patience: .seconds(900))
    let refused = try await shelf.message(with: id, in: folder)
    #expect(isThere(try #require(refused.attachment)))
    await #expect(throws: MailError.refused(status: 4)) { try await failing.hand(refused) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
    let long = try await shelf.addNote(String(repeating: "Many words. ", count: 500))
    let unstarted = try long.message(in: folder)
    await #expect(throws: MailError.self) {
      try await MailProgram(program: place.url("none")).hand(unstarted)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
    // What was taken has to be there until the message is sent.
    let taken = try await shelf.message(with: id, in: folder)
    try await taking.hand(taken)
    #expect(isThere(try #require(taken.attachment)))
  }

  private let message = MailMessage(to: nil, title: "Emma", kind: "Document", body: "")

  @Test("a program that is missing, cannot be run or fails is told of")
  func failing() async throws {
    #expect(throws: MailError.noProgram) { try MailProgram.installed(["PATH": place.url.path]) }
    let failing = try place.script("bin/xdg-email", "exit 4")
    let found = try MailProgram.installed(["PATH": "/nowhere:\(place.path("bin"))"])
    #expect(found.program.path == failing.path)
    await #expect(throws: MailError.refused(status: 4)) {
      try await MailProgram(program: failing, patience: .seconds(900)).hand(message)
    }
    await #expect(throws: MailError.self) {
      try await MailProgram(program: place.url("none")).hand(message)
    }
  }

  @Test("a mail program that stays open is not waited for, and goes on")
  func staysOpen() async throws {
    let pipe = place.path("pipe")
    try #require(mkfifo(pipe, 0o600) == 0)
    let end = open(pipe, O_RDWR | O_CLOEXEC)
    try #require(end >= 0)
    defer { close(end) }
    let script = try place.script(
      "bin/xdg-email", "read line < '\(pipe)'\nprintf '%s' \"$line\" > '\(place.path("done"))'")
    try await MailProgram(program: script, patience: .zero).hand(message)
    #expect(write(end, "on\n", 3) == 3)
    try await until { (try? String(contentsOfFile: place.path("done"), encoding: .utf8)) == "on" }
  }

  @Test("a short note is the text of a message; a long one is attached, without what Trackii keeps of it")
  func notes() async throws {
    let shelf = try await Shelf.forGuest(in: place.url("data"))
    let folder = MailFolder(place.url("mail"))
    let short = try await shelf.addNote("# Garden\nBeans.", title: "").message(saying: "Look:", in: folder)
    #expect(short.subject == "Garden" && short.body == "Look:\n\n# Garden\nBeans." && short.attachment == nil)
    #expect(!isThere(folder.url))
    let text = String(repeating: "Many words. ", count: 500)
    let long = try await shelf.addNote(text, title: "On: beans").message(saying: "Look:", in: folder)
    let file = try #require(long.attachment)
    #expect(long.body == "Look:" && file.lastPathComponent == "On beans.md" && long.subject == "On: beans")
    #expect(try String(contentsOf: file, encoding: .utf8).hasPrefix("Many words. Many"))
    #expect(try mode(file) == 0o600)
    await #expect(throws: MailError.self) {
      try await shelf.addNote("x").message(saying: String(repeating: "x", count: 4001), in: folder)
    }
  }

  /// A PNG of one gray pixel.
  private static let png = Data(
    base64Encoded:
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGOIAgAAXABb2LRWWgAAAABJRU5ErkJggg==")

  @Test("pictures of a note go along, each once, or one alone; without room or picture nothing is left")
  func pictures() async throws {
    let shelf = try await Shelf.forGuest(in: place.url("data"))
    let folder = MailFolder(place.url("mail"))
    let file = try PictureFile(try #require(Self.png))
    let empty = try await shelf.addNote("Beans.", title: "Garden")
    _ = try await shelf.addPicture(file, to: empty.id, caption: "The bed, in May")
    let note = try await shelf.addPicture(file, to: empty.id)
    let sent = try await shelf.message(with: note, saying: "Look:", in: folder)
    #expect(
      sent.subject == "Garden" && sent.body == "Look:\n\nBeans.\n\n[picture: The bed, in May]\n\n[picture]")
    #expect(sent.attachments.map(\.lastPathComponent) == ["Picture 1 The bed in May.png"])
    let copy = try #require(sent.attachment)
    #expect(try Data(contentsOf: copy) == Self.png && mode(copy) == 0o600)
    #expect(sent.arguments.prefix(3) == ["--utf8", "--attach", copy.path])
    #expect(try await shelf.message(with: note, pictures: false, in: folder).attachments.isEmpty)

    var long = note
    long.body += String(repeating: " Many words.", count: 500)
    long = try await shelf.update(long)
    let both = try await shelf.message(with: long, in: folder)
    #expect(both.attachments.map(\.lastPathComponent) == ["Garden.md", "Picture 1 The bed in May.png"])
    #expect(Set(both.attachments.map { $0.deletingLastPathComponent() }).count == 1)
    #expect(both.arguments.filter { $0 == "--attach" }.count == 2)

    let one = try await shelf.message(withPicture: 1, of: long, in: folder)
    #expect(one.subject == "Garden" && one.attachment?.lastPathComponent == "Picture 2.png")
    let named = try await shelf.message(withPicture: 0, of: long, in: folder)
    #expect(named.subject == "The bed, in May" && named.body.isEmpty)
    let before = try FileManager.default.contentsOfDirectory(atPath: folder.url.path).count
    await #expect(throws: LibraryError.unknownPicture(number: 2, of: 2)) {
      try await shelf.message(withPicture: 2, of: long, in: folder)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).count == before)
    let failing = MailProgram(program: try place.script("bin/fails", "exit 4"), patience: .seconds(900))
    await #expect(throws: MailError.refused(status: 4)) { try await failing.hand(both) }
    #expect(both.attachments.allSatisfy { !isThere($0) }, "the copies go with the message")
  }

  @MainActor
  @Test("the window's port hands over what is on the open shelf, says why not, and is silent to others")
  func port() async throws {
    let data = place.url("data")
    let shelf = try await Shelf.forGuest(in: data)
    let id = try await shelf.add(URL(filePath: try place.pdf("a.pdf")), title: "Emma").id
    let note = try await shelf.addNote("Beans.", title: "Garden")
    let desk = try Desk(data, shelf)
    let asked = place.path("asked")
    let script = try place.script(
      "bin/xdg-email", "for word in \"$@\"; do echo \"$word\"; done >> '\(asked)'")
    let (events, told) = AsyncStream<AppEvent>.makeStream()
    let folder = MailFolder(place.url("mail"))
    let old = try folder.newPlace()
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -25 * 3600)], ofItemAtPath: old.path)
    let mail = DesktopMail(desk.books, in: folder) {
      MailProgram(program: script, patience: .seconds(900))
    } post: {
      told.yield($0)
    }
    func answer(to thing: MailedThing) async -> AppFailure? {
      mail.perform(.hand(thing, of: .guest))
      for await event in events {
        if case .mail(.handed(thing, let failure, of: .guest)) = event { return failure }
        break
      }
      Issue.record("another answer")
      return nil
    }
    // Copies of earlier days go when the window opens.
    try await until { !isThere(old) }
    // For somebody else's shelf nothing is asked and nothing told.
    mail.perform(.hand(.note(note.id), of: .named("Ada")))
    #expect(await answer(to: .document(id, withMarks: false)) == nil)
    let lines = try String(contentsOfFile: asked, encoding: .utf8).split(separator: "\n")
    #expect(lines.count == 4 && lines[2].hasSuffix("/Emma.pdf") && lines[3] == "mailto:?subject=Emma")
    #expect(isThere(URL(filePath: String(lines[2]))))
    #expect(await answer(to: .note(note.id)) == nil)
    #expect(try String(contentsOfFile: asked, encoding: .utf8).hasSuffix("?subject=Garden&body=Beans.\n"))
    let closed = await answer(to: .document(id, withMarks: true))
    #expect(closed?.words.contains("it is no longer open") == true, "\(String(describing: closed))")
    let gone = await answer(to: .note("nowhere"))
    #expect(gone?.words.contains("There is no note") == true, "\(String(describing: gone))")
    let picture = try PictureFile(try #require(Self.png))
    _ = try await shelf.addPicture(picture, to: note.id, caption: "The bed")
    #expect(await answer(to: .picture(picture.id, of: note.id)) == nil)
    #expect(try String(contentsOfFile: asked, encoding: .utf8).hasSuffix("mailto:?subject=The%20bed\n"))
    let other = await answer(to: .picture("0000", of: note.id))
    #expect(other?.words.contains("picture") == true, "\(String(describing: other))")
    await desk.store.finish()
  }
}
