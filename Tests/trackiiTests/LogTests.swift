import Foundation
import TestSupport
import Testing

/// The log as somebody meets it who starts the program; without a display, where windows end at once.
@Suite("The log and the report")
struct LogTests {
  let place: Place
  init() throws { place = try Place() }

  private var file: URL { place.url.appending(path: "state/trackii/trackii.log") }

  private func log() throws -> String { try String(contentsOf: file, encoding: .utf8) }

  @Test("a command that opens the window keeps a file, for its owner's eyes only; another one does not")
  func file() async throws {
    let verified = try await trackii("verify", Demo.moment.path, in: place)
    #expect(verified.status == 0 && !FileManager.default.fileExists(atPath: file.path))
    let run = try await trackii("app", in: place)
    #expect(run.status == 69, "there is no display")
    let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
    #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
    let lines = try log().split(separator: "\n")
    #expect(lines.first?.contains(" info trackii: trackii ") == true)
    #expect(lines.first?.hasSuffix("starts command=app") == true)
    #expect(lines.last?.hasSuffix("ends status=69") == true)
    #expect(!run.errors.contains(" info "), "standard error has warnings only")
  }

  @Test(
    "the level may stand anywhere, and in the environment",
    arguments: [
      ["--log-level", "info", "verify", Demo.moment.path], ["verify", "--log-level=info", Demo.moment.path],
      ["verify", Demo.moment.path, "--log-level", "info"],
    ])
  func level(arguments: [String]) async throws {
    let run = try await Program(arguments, in: place).end()
    #expect(run.status == 0 && run.errors.contains(" info trackii: trackii "), "\(run.errors)")
    let by = try await trackii(
      "verify", Demo.moment.path, in: place, environment: ["TRACKII_LOG_LEVEL": "info"])
    #expect(by.status == 0 && by.errors.contains(" info trackii: trackii "))
    let over = try await Program(
      ["verify", Demo.moment.path, "--log-level", "error"], in: place,
      environment: ["TRACKII_LOG_LEVEL": "info"]
    ).end()
    #expect(over.status == 0 && over.errors.isEmpty, "the option counts for more")
  }

  @Test("an unknown level is wrong usage, and says which there are; in the environment it counts for nothing")
  func unknownLevel() async throws {
    let run = try await trackii("verify", Demo.moment.path, "--log-level", "loud")
    #expect(run.status == 64)
    for level in ["loud", "trace", "debug", "info", "notice", "warning", "error", "critical"] {
      #expect(run.errors.contains(level))
    }
    let other = try await trackii("verify", Demo.moment.path, environment: ["TRACKII_LOG_LEVEL": "loud"])
    #expect(other.status == 0 && other.errors.contains("TRACKII_LOG_LEVEL=loud is no level"))
    #expect(other.errors.contains("trace, debug, info"))
  }

  @Test("a state folder that cannot be written is told once, and changes nothing else")
  func unwritable() async throws {
    try Data().write(to: place.url.appending(path: "state"))
    let run = try await trackii("app", in: place)
    #expect(run.status == 69)
    #expect(run.errors.components(separatedBy: "the log cannot be written").count == 2, "\(run.errors)")
  }

  @Test("under systemd lines have the journal's priority and no time")
  func journal() async throws {
    // The shell names the stream of its own standard error, as systemd does.
    let shell = [
      "sh", "-c", #"JOURNAL_STREAM=$(stat -Lc %d:%i /proc/self/fd/2) exec "$@""#, "sh",
    ]
    let run = try await trackii("verify", Demo.moment.path, "--log-level", "info", in: place, launcher: shell)
    #expect(run.status == 0 && run.errors.hasPrefix("<6>trackii: trackii "), "\(run.errors)")
  }

  @Test("the report says what it holds and leaves out, and names neither people nor books")
  func report() async throws {
    try Data("a long password\n".utf8).write(to: place.url.appending(path: "password"))
    let login = ["--user", "Zebulon", "--password-file", place.path("password")]
    let registered = try await Program(
      ["account", "register", "Zebulon", "--password-file", place.path("password")], in: place
    ).end()
    #expect(registered.status == 0, "\(registered.errors)")
    let book = try place.pdf("Quixotic Diary.pdf")
    let added = try await Program(
      ["library", "add", book, "--title", "Quixotic Diary"] + login, in: place
    ).end()
    #expect(added.status == 0, "\(added.errors)")
    // What recovery finds is logged: the file of a listed book is gone.
    let users = place.url.appending(path: "data/trackii/users")
    let user = try #require(
      try FileManager.default.contentsOfDirectory(atPath: users.path).first { $0 != "guest" })
    let documents = users.appending(path: "\(user)/documents")
    for name in try FileManager.default.contentsOfDirectory(atPath: documents.path) {
      try FileManager.default.removeItem(at: documents.appending(path: name))
    }
    let app = try await Program(["app", "--log-level", "trace"] + login, in: place).end()
    #expect(app.status == 69 && app.errors.contains("the file of a listed document is gone"))
    // What is told to the person there and then names the book; the log, which may be sent to others, does not.
    let logged = app.errors.split(separator: "\n").filter { !$0.hasPrefix("trackii: ") }.joined()
    for secret in ["Zebulon", "Quixotic", "long password"] {
      #expect(try !log().contains(secret) && !logged.contains(secret))
    }

    let run = try await trackii(
      "doctor", "--session", Demo.moment.path, "--report", place.path("r.txt"), in: place)
    #expect(run.output.contains("camera") && run.errors.contains("r.txt"))
    let text = try String(contentsOfFile: place.path("r.txt"), encoding: .utf8)
    #expect(text.hasPrefix("Diagnostic report of trackii ") && text.contains("It leaves out: passwords"))
    for named in [
      "Swift 6", "GTK 4.", "libadwaita 1.", "poppler ", "OpenCV 4.", "SQLite 3.", "Linux ", "vision: median",
      "first page: ", "face: version", "the file of a listed document is gone",
    ] { #expect(text.contains(named), "\(named) is missing") }
    for secret in ["Zebulon", "Quixotic", "long password", NSHomeDirectory() + "/"] {
      #expect(!text.contains(secret), "\(secret) is private")
    }
    let printed = try await trackii("doctor", "--session", Demo.moment.path, "--report", "-", in: place)
    #expect(
      printed.output.hasPrefix("Diagnostic report of trackii ") && printed.output.contains("\nLog\n---\n"))
    #expect(!printed.output.contains("Something that is needed"))
  }

  @Test("a report takes the place of no folder, and needs a name")
  func refused() async throws {
    let folder = try await trackii(
      "doctor", "--session", Demo.moment.path, "--report", place.url.path, in: place)
    #expect(folder.status == 73 && folder.errors.contains("is a folder"))
    let nowhere = try await trackii(
      "doctor", "--session", Demo.moment.path, "--report", place.path("none/r"), in: place)
    #expect(nowhere.status == 73 && nowhere.errors.contains("No such file or directory"))
    #expect(try await trackii("doctor", "--report", "", in: place).status == 64)
    #expect(try await trackii("doctor", "--report", "-", "--json", in: place).status == 64)
  }
}
