import Foundation
import ReaderWindow
import Testing
import VirtualDisplay
import VirtualVoice

/// The whole program, with a real voice and somebody who looks where they are told.
@Suite("Reading aloud", .serialized)
struct AloudTests {
  private static let goOn = "look 1700 880"
  private static let leave = "look 1824 96"

  private func read(_ directions: [String], in place: Place, _ environment: [String: String]) async throws
    -> Outcome
  {
    let file = place.url.appending(path: "on-reading.pdf")
    try DemoDocument.write(to: file)
    return try await Program(
      ["read", file.path, "--points", "5", "--stand-in", "--screen-mm", "527x296"], in: place,
      environment: environment,
      stdin: Data(
        (["until dot", "until result", Self.goOn, "until reading"] + directions + ["wait 600"])
          .joined(separator: "\n").utf8)
    ).end(within: 150)
  }

  @Test(
    "a look at its target has the document read to its end, the page moving along; another look leaves",
    .enabled(if: VirtualDisplay.isAvailable, ReadByGazeTests.needsDisplay),
    .enabled(if: VirtualVoice.isAvailable, "needs a voice (apt-get install speech-dispatcher-espeak-ng)"),
    .timeLimit(.minutes(4)))
  func byGaze() async throws {
    let place = try Place()
    let display = try VirtualDisplay(width: 1920, height: 1080)
    defer { display.stop() }
    let voice = try VirtualVoice()
    defer { voice.stop() }
    let read = try await read(
      ["look 960 540", "wait 2", "look 96 96", "wait 3.5", "look 960 540", "wait 14", Self.leave], in: place,
      display.environment.merging(voice.environment) { $1 })
    #expect(read.status == 0, "\(read.errors)")
    print("read aloud: \(voice.spokenBytes) bytes of sound")
    // The loudspeaker takes a page in no time; five pages are minutes of sound.
    #expect(voice.spokenBytes > 2_000_000, "\(voice.spokenBytes) bytes of sound")
    let book = try #require(
      try await trackii("library", "list", "--json", in: place).jsonList().first as? [String: Any])
    let (page, pages) = (try #require(book["page"] as? Int), try #require(book["pages"] as? Int))
    #expect(page == pages - 1, "the page has gone along to \(page + 1) of \(pages)")
  }

  @Test(
    "without a voice nothing offers to read, and all else goes on",
    .enabled(if: VirtualDisplay.isAvailable, ReadByGazeTests.needsDisplay), .timeLimit(.minutes(4)))
  func noVoice() async throws {
    let place = try Place()
    let display = try VirtualDisplay(width: 1920, height: 1080)
    defer { display.stop() }
    let read = try await read(["look 96 96", "wait 2.5", Self.leave], in: place, display.environment)
    #expect(read.status == 0, "\(read.errors)")
    let doctor = try await trackii("doctor", "--session", demo.path, "--json").json()
    let checks = try #require(doctor["checks"] as? [[String: Any]])
    let check = try #require(checks.first { $0["name"] as? String == "voice" })
    #expect(check["state"] as? String == "note" && check["needed"] as? Bool == false)
    #expect((check["remedy"] as? String)?.contains("speech-dispatcher-espeak-ng") == true)
  }
}
