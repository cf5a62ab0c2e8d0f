import Foundation
import Recording
import TestSupport
import Testing
import Traces

@Suite("trackii record", .heavy)
struct RecordTests {
  let place: Place
  init() throws { place = try Place() }

  @Test("keeps the source's own pictures and a trace with eyes, for as long as asked")
  func twoSeconds() async throws {
    let run = try await trackii(
      "record", place.path("out"), "--from", demo.path, "--seconds", "2", "--json")
    #expect(run.status == 0, "\(run.errors)")
    let frames = try #require(try run.json()["frames"] as? Int)
    #expect(frames > 0 && frames < 615)
    #expect(try await trackii("verify", place.path("out")).status == 0)
    let (bundle, original) = try (
      SessionBundle(opening: place.url.appending(path: "out")), SessionBundle(opening: demo)
    )
    #expect(bundle.entries.map(\.checksum) == original.entries.prefix(frames).map(\.checksum))
    #expect(bundle.entries.map(\.time) == original.entries.prefix(frames).map(\.time))
    let rows = try #require(try bundle.trace()).rows
    #expect(rows.count == frames && rows.contains { $0.eyes != nil })
    #expect(bundle.manifest.closing?.failure == nil)
  }

  @Test("Ctrl-C and SIGTERM close the bundle properly", arguments: [SIGINT, SIGTERM])
  func interrupted(signal: Int32) async throws {
    let program = try Program(["record", place.path("out"), "--from", demo.path])
    let index = place.path("out/index.csv")
    let begun = try await program.waits { (FileManager.default.contents(atPath: index)?.count ?? 0) > 100 }
    #expect(begun)
    program.send(signal)
    let run = try await program.end()
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("frames"))
    #expect(try await trackii("verify", place.path("out")).status == 0)
  }

  @Test("a name that is taken is refused, and what is there stays as it is")
  func existing() async throws {
    try Data("mine".utf8).write(to: place.url.appending(path: "out"))
    let run = try await trackii("record", place.path("out"), "--from", demo.path)
    #expect(run.status == 73 && run.errors.contains("exists already"))
    #expect(try Data(contentsOf: place.url.appending(path: "out")) == Data("mine".utf8))
    let nowhere = try await trackii("record", place.path("none/out"), "--from", demo.path)
    #expect(nowhere.status == 73 && nowhere.errors.contains("cannot be written"))
  }

  @Test("a full disk ends the recording with 74, and what was written plays")
  func fullDisk() async throws {
    // A limit on the size of files stands in for the disk: the same error of the same call.
    let run = try await trackii(
      "record", place.path("out"), "--from", demo.path, launcher: ["prlimit", "--fsize=300000"])
    #expect(run.status == 74)
    #expect(run.errors.contains("disk is full") && run.errors.contains("free some space"))
    let verdict = try await trackii("verify", place.path("out"), "--json")
    #expect(verdict.status == 0, "\(verdict.output)")
    #expect(try #require(try verdict.json()["wholeFrames"] as? Int) > 5)
    let closing = try SessionBundle(opening: place.url.appending(path: "out")).manifest.closing
    #expect(closing?.failure?.contains("disk is full") == true)
  }

  @Test("a source that is not there, or not a recording")
  func badSource() async throws {
    let missing = try await trackii("record", place.path("out"), "--from", place.path("none"))
    #expect(missing.status == 66)
    let folder = try await trackii("record", place.path("out"), "--from", place.url.path)
    #expect(folder.status == 65)
    #expect(!FileManager.default.fileExists(atPath: place.path("out")))
  }

  private let screen = ["--screen-px", "1920x1080", "--screen-mm", "527x296"]

  @Test(
    "without a camera says so and waits, as it says, until it is stopped or told to give up",
    .enabled(if: !hasCamera))
  func noCamera() async throws {
    for camera in [[], ["--camera", "/dev/video77"]] {
      let program = try Program(["record", place.path("out")] + screen + camera)
      let hasSaid = try await program.waits { program.soFar.errors.contains("waiting: ") }
      #expect(hasSaid, "\(program.soFar.errors)")
      program.send(SIGINT)
      let run = try await program.end()
      #expect(run.status == 69 && run.errors.contains("No picture came before the end"))
      #expect(!FileManager.default.fileExists(atPath: place.path("out")))
    }
    let patient = try await Program(["record", place.path("out"), "--wait", "0.2"] + screen).end()
    #expect(patient.status == 69 && patient.errors.contains("Plug in a webcam"))
  }

  @Test(
    "a camera's name that is unknown is refused with those there are, and an unreadable table with its place")
  func badChoice() async throws {
    let unknown = try await Program(["record", place.path("out"), "--camera", "no such camera"] + screen)
      .end()
    #expect(unknown.status == 69 && unknown.errors.contains("there is no camera no such camera"))
    let folder = place.url.appending(path: "trackii")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data("{".utf8).write(to: folder.appending(path: "cameras.json"))
    let table = try await Program(
      ["record", place.path("out")] + screen, environment: ["XDG_CONFIG_HOME": place.url.path]
    ).end()
    #expect(table.status == 65 && table.errors.contains("cameras.json"))
  }
}
