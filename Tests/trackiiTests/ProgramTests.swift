import ArgumentParser
import CommandSupport
import Foundation
import Recording
import TestSupport
import Testing

@Suite("The program", .heavy)
struct ProgramTests {
  @Test("says its version")
  func version() async throws {
    let run = try await trackii("--version")
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("trackii "))
    #expect(run.errors.isEmpty)
  }

  @Test(
    "explains every command and names its options",
    arguments: [
      ("", ["doctor", "camera", "record", "replay", "verify", "import", "Exit codes"]),
      ("camera", ["list"]), ("camera list", ["--json", "69"]),
      ("doctor", ["--json", "--camera", "--session", "69"]),
      (
        "record",
        [
          "<out>", "--camera", "--seconds", "--width", "--height", "--screen-px", "--screen-mm", "--from",
          "--json", "Ctrl-C", "73", "74",
        ]
      ),
      ("replay", ["<session>", "--trace", "--json", "--events"]), ("verify", ["<bundle>", "--json", "65"]),
      ("import", ["<source>", "<out>", "--json", "73"]),
    ])
  func help(command: String, named: [String]) async throws {
    let run = try await Program(command.split(separator: " ").map(String.init) + ["--help"]).end()
    #expect(run.status == 0)
    for name in named { #expect(run.output.contains(name), "\(name) is not explained") }
  }

  @Test(
    "refuses wrong usage with 64 and says how it is used",
    arguments: [
      "record", "record x --seconds 0", "record x --width 640", "record x --screen-px 10x10",
      "record x --screen-px 10 --screen-mm 10", "replay", "verify", "import x", "doctor --no-such",
      "nonsense",
    ])
  func usage(command: String) async throws {
    let run = try await Program(command.split(separator: " ").map(String.init)).end()
    #expect(run.status == 64)
    #expect(run.errors.contains("Usage: trackii"))
  }

  @Test(
    "an import of what is not there names it and ends with 66, and nothing is made; other errors have their codes"
  )
  func missingImport() async throws {
    let folder = try TemporaryFolder()
    for name in ["none", "none/deep"] {
      let run = try await trackii("import", folder.path(name), folder.path("out"))
      #expect(run.status == 66 && run.errors.contains("\(folder.path(name)) cannot be read"), "\(run.errors)")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
    #expect(Sysexit.code(.cannotWrite(path: "out", reason: "No such file or directory")).rawValue == 73)
    #expect(Sysexit.code(.importDiskFull(path: "out")).rawValue == 74)
  }

  @Test("prints colours on a terminal only, and none with NO_COLOR")
  func colors() async throws {
    let escape = "\u{1B}"
    let plain = try await trackii("verify", Demo.moment.path)
    #expect(plain.status == 0 && !plain.output.contains(escape) && !plain.errors.contains(escape))
    let colored = try await trackii(
      "verify", Demo.moment.path, environment: ["TERM": "xterm"], launcher: terminal)
    #expect(colored.status == 0 && colored.output.contains(escape))
    for variable in [["TERM": "xterm", "NO_COLOR": "1"], ["TERM": "dumb"]] {
      let bare = try await trackii("verify", Demo.moment.path, environment: variable, launcher: terminal)
      #expect(bare.status == 0 && bare.output.contains("no problems") && !bare.output.contains(escape))
      let failed = try await trackii("verify", "/none", environment: variable, launcher: terminal)
      #expect(failed.status == 66 && failed.output.contains("error") && !failed.output.contains(escape))
    }
  }
}
