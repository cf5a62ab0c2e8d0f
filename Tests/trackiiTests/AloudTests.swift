import Foundation
import ReaderApp
import ReaderPorts
import ReaderWindow
import Reading
import Speech
import TestSupport
import Testing
import VirtualDisplay
import VirtualVoice

/// The whole program, with a real voice and somebody who looks where they are told.
@Suite("Reading aloud", .live)
struct AloudTests {
  private static let goOn = "look 1700 880"
  /// From a page, by two looks.
  private static let choosesAloud = [
    "look 960 540", "wait 2", "look menu", "until menu", "look 960 540", "look action-aloud", "until reading",
    "look 960 540",
  ]

  private func program(
    _ directions: [String], in place: Place, _ environment: [String: String]
  ) throws -> Program {
    let file = place.url.appending(path: "on-reading.pdf")
    try DemoDocument.write(to: file)
    return try Program(
      ["read", file.path, "--points", "5", "--stand-in", "--stand-in-fps", "15", "--screen-mm", "527x296"],
      in: place,
      environment: environment,
      stdin: Data(
        (["until dot", "until result", Self.goOn, "until reading"] + directions + ["wait 600"])
          .joined(separator: "\n").utf8))
  }

  /// Where the book on the shelf was left, and its last page, from 0.
  private func pages(in place: Place) async throws -> (page: Int?, last: Int) {
    let shelf = try await trackii("library", "list", "--json", in: place).jsonList()
    let book = try #require(shelf.first as? [String: Any])
    return (book["page"] as? Int, try #require(book["pages"] as? Int) - 1)
  }

  @Test(
    "a look at its target has the document read to its end, the page moving along",
    .enabled(if: VirtualDisplay.isAvailable, ReadByGazeTests.needsDisplay),
    .enabled(if: VirtualVoice.isAvailable, "needs a voice (apt-get install speech-dispatcher-espeak-ng)"))
  func byGaze() async throws {
    let place = try Place()
    let display = try await VirtualDisplay(width: 1920, height: 1080)
    defer { display.stop() }
    let voice = try await VirtualVoice()
    defer { voice.stop() }
    let program = try program(
      Self.choosesAloud, in: place, display.environment.merging(voice.environment) { $1 })
    // The loudspeaker takes a page in no time; how long the voice takes is the machine's affair.
    #expect(try await program.waits { voice.spokenBytes > 2_000_000 })
    // The page goes along with the voice, to the last one.
    try await until {
      let now = try await pages(in: place)
      return now.page == now.last
    }
    program.send(SIGINT)
    let read = try await program.end()
    #expect(read.status == 0, "\(read.errors)")
  }

  @Test(
    "ended from outside while it reads aloud, it falls silent, and the service speaks for the next program",
    .enabled(if: VirtualDisplay.isAvailable, ReadByGazeTests.needsDisplay),
    .enabled(if: VirtualVoice.isAvailable, "needs a voice (apt-get install speech-dispatcher-espeak-ng)"))
  func endedWhileSpeaking() async throws {
    let place = try Place()
    let display = try await VirtualDisplay(width: 1920, height: 1080)
    defer { display.stop() }
    let voice = try await VirtualVoice()
    defer { voice.stop() }
    let program = try program(
      Self.choosesAloud, in: place, display.environment.merging(voice.environment) { $1 })
    #expect(try await program.waits { voice.spokenBytes > 20_000 })
    program.send(SIGTERM)
    #expect(try await program.end().status == 0)
    let speaker = Speaker(socket: voice.socket)
    #expect(try await speaker.voices().contains("espeak-ng"))
    var last: SpeechEvent?
    for await event in try await speaker.say(Utterance([.init("Here I am.", isEnd: true)])) { last = event }
    #expect(last == .ended)
  }

  @MainActor
  @Test("a text is said in its own language; the desktop's way of speaking stays where it is the same")
  func languages() {
    let voice = DesktopVoice(Speaker(socket: "/nowhere"), desktopLanguage: "en") { _ in }
    var passage = Passage(number: 1, parts: [])
    #expect(voice.language(for: passage) == nil, "nothing is told of it")
    passage.language = "en"
    #expect(voice.language(for: passage) == nil)
    passage.language = "de"
    #expect(voice.language(for: passage) == "de")
    voice.perform(.use(VoiceSetting(language: "de")))
    #expect(voice.language(for: passage) == nil)
    passage.language = "en"
    #expect(voice.language(for: passage) == "en")
  }

  @MainActor
  @Test("a service that does not answer is said to be silent, with what to do")
  func silent() async throws {
    let hung = try HungVoice()
    defer { hung.stop() }
    let (events, continuation) = AsyncStream.makeStream(of: AppEvent.self)
    let voice = DesktopVoice(Speaker(socket: hung.socket), patienceSeconds: 0.5) { continuation.yield($0) }
    voice.perform(.look)
    var told = events.makeAsyncIterator()
    guard case .voice(let event) = await told.next() else {
      Issue.record("Nothing was told of the voice.")
      return
    }
    let error = SpeechError.noAnswer
    #expect(event == .silent(headline: error.reason, remedy: error.remedy))
  }

  @MainActor
  @Test(
    "a phrase is said, loud too; where nothing answers that is told",
    .enabled(if: VirtualVoice.isAvailable, "needs a voice (apt-get install speech-dispatcher-espeak-ng)"))
  func phrase() async throws {
    let service = try await VirtualVoice()
    defer { service.stop() }
    let voice = DesktopVoice(Speaker(socket: service.socket)) { _ in }
    voice.perform(.speak("I am thirsty.", isLoud: true))
    try await until { service.spokenBytes > 20_000 }
    let (events, continuation) = AsyncStream.makeStream(of: AppEvent.self)
    let nobody = DesktopVoice(Speaker(socket: "/nowhere")) { continuation.yield($0) }
    nobody.perform(.speak("Yes.", isLoud: false))
    var told = events.makeAsyncIterator()
    guard case .voice(.notSpoken(let trouble)) = await told.next() else {
      Issue.record("Nothing was told of the voice.")
      return
    }
    #expect(trouble.contains("apt install speech-dispatcher"))
  }

  @Test("without a voice the doctor says what to install, and that all else goes on")
  func noVoice() async throws {
    let doctor = try await trackii("doctor", "--session", Demo.moment.path, "--json").json()
    let checks = try #require(doctor["checks"] as? [[String: Any]])
    let check = try #require(checks.first { $0["name"] as? String == "voice" })
    #expect(check["state"] as? String == "note" && check["needed"] as? Bool == false)
    #expect((check["remedy"] as? String)?.contains("speech-dispatcher-espeak-ng") == true)
  }
}
