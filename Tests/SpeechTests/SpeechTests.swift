import Foundation
import TestSupport
import Testing
import VirtualVoice

@testable import Speech

@Suite("What is said")
struct UtteranceTests {
  @Test("parts stand behind their marks, and what means something to XML is escaped")
  func ssml() {
    let utterance = Utterance([.init("Smith & Sons: 1 < 2", isEnd: true), .init("\u{1}\"so\" it's\u{FFFE}")])
    #expect(
      utterance.ssml == "<speak><mark name=\"0\"/>Smith &amp; Sons: 1 &lt; 2<break strength=\"strong\"/> "
        + "<mark name=\"1\"/> &quot;so&quot; it&apos;s </speak>")
  }
}

/// Through a real service and a real voice. One at a time: a program has one service, and each numbers its clients from 1.
@Suite("The desktop's voice", .serialized, .heavy)
struct SpeakerTests {
  static let needsVoice: Comment =
    "needs a voice (apt-get install speech-dispatcher speech-dispatcher-espeak-ng)"

  private func say(_ words: [String], by speaker: Speaker) async throws -> [SpeechEvent] {
    var events: [SpeechEvent] = []
    for await event in try await speaker.say(Utterance(words.map { .init($0) })) { events.append(event) }
    return events
  }

  @Test(
    "each part is told as it begins, and the end; sound comes out",
    .enabled(if: VirtualVoice.isAvailable, needsVoice))
  func says() async throws {
    let voice = try await VirtualVoice()
    defer { voice.stop() }
    let speaker = Speaker(socket: voice.socket)
    #expect(try await speaker.voices() == ["espeak-ng"])
    let events = try await say(
      ["Somewhere along the coast", "there was a light & nobody", "had lit it."], by: speaker)
    #expect(events == [.began(part: 0), .began(part: 1), .began(part: 2), .ended])
    #expect(voice.spokenBytes > 20_000)
  }

  @Test("a part after a full stop begins a sentence")
  func sentences() {
    let parts = ["One.", "Two", "three. ", "Four?", "Five"].map { Utterance.Part($0) }
    #expect(
      Utterance(parts).ssml
        == "<speak><mark name=\"0\"/>One. <s><mark name=\"1\"/>Two <mark name=\"2\"/>three. </s> "
        + "<s><mark name=\"3\"/>Four? <mark name=\"4\"/>Five</s></speak>")
    #expect(!Utterance([.init("One.", isEnd: true), .init("Two")]).ssml.contains("<s>"))
  }

  @Test("words are marked where they are to be told, and marks are read back")
  func wordMarks() {
    let parts = [Utterance.Part("One & two", isEnd: true), Utterance.Part("three")]
    #expect(
      Utterance(parts, tellsWords: true).ssml
        == "<speak><mark name=\"0\"/>One <mark name=\"0.1\"/>&amp; <mark name=\"0.2\"/>two<break strength=\"strong\"/> "
        + "<mark name=\"1\"/>three</speak>")
    #expect(SpeechEvent(mark: "3") == .began(part: 3) && SpeechEvent(mark: "3.12") == .word(12, part: 3))
    for bad in ["", ".", "a", "1.", "1.b", "1.2.3"] { #expect(SpeechEvent(mark: bad) == nil) }
  }

  @Test("a voice that can tells each word", .enabled(if: VirtualVoice.isAvailable, needsVoice))
  func words() async throws {
    let voice = try await VirtualVoice()
    defer { voice.stop() }
    let speaker = Speaker(socket: voice.socket)
    var events: [SpeechEvent] = []
    let utterance = Utterance([.init("One two three."), .init("Four.")], tellsWords: true)
    for await event in try await speaker.say(utterance) { events.append(event) }
    #expect(
      events == [.began(part: 0), .word(1, part: 0), .word(2, part: 0), .began(part: 1), .ended])
  }

  @Test(
    "its languages are told, and one of them is spoken; the next utterance may be in another",
    .enabled(if: VirtualVoice.isAvailable, needsVoice))
  func languages() async throws {
    let voice = try await VirtualVoice()
    defer { voice.stop() }
    let speaker = Speaker(socket: voice.socket)
    let languages = try await speaker.languages()
    #expect(Set(languages).isSuperset(of: ["de", "en"]) && languages == languages.sorted())
    #expect(languages.allSatisfy { (2...3).contains($0.count) }, "no countries: \(languages)")
    #expect(await speaker.languages(within: 5) == languages)
    await speaker.speak(rate: 0, volume: 0, language: "de")
    #expect(try await say(["Guten Abend."], by: speaker).last == .ended)
    var events: [SpeechEvent] = []
    for await event in try await speaker.say(Utterance([.init("Good evening.")]), language: "en") {
      events.append(event)
    }
    #expect(events.last == .ended)
    // A text's own language counts before the chosen one, and before that of announcements.
    var read: [SpeechEvent] = []
    for await event in try await speaker.say(
      Utterance([.init("Bonsoir.")]), language: "en", written: "fr")
    {
      read.append(event)
    }
    #expect(read.last == .ended)
    // One that no voice speaks.
    await speaker.speak(rate: 0, volume: 0, language: "zzz")
    #expect(try await say(["Somehow."], by: speaker).last == .ended)
  }

  @Test(
    "what is hushed or talked over ends without having been said; the next is said whole",
    .enabled(if: VirtualVoice.isAvailable, needsVoice))
  func hushed() async throws {
    let voice = try await VirtualVoice()
    defer { voice.stop() }
    let speaker = Speaker(socket: voice.socket)
    let long = Utterance((0..<400).map { .init("This is line number \($0) of a page that never ends.") })
    let first = try await speaker.say(long)
    let second = try await speaker.say(long)
    await speaker.hush()
    await speaker.hush()
    for events in [first, second] {
      var last: SpeechEvent?
      for await event in events { last = event }
      #expect(last != .ended)
    }
    #expect(try await say(["Short."], by: speaker) == [.began(part: 0), .ended])
  }

  @Test(
    "without a service, or with one that has no voice, it says so and what to install")
  func noVoice() async throws {
    let folder = try TemporaryFolder()
    let nobody = folder.path("nobody-speaks-here")
    let error = try #require(
      await #expect(throws: SpeechError.self) { _ = try await say(["x"], by: Speaker(socket: nobody)) })
    #expect("\(error)".contains("apt install speech-dispatcher"))
    guard VirtualVoice.isAvailable else { return }
    let dumb = try await VirtualVoice(hasVoice: false)
    defer { dumb.stop() }
    await #expect(throws: SpeechError.noVoice) { _ = try await Speaker(socket: dumb.socket).voices() }
  }

  @Test("a service that hangs holds nobody up, and what to do is said")
  func hangs() async throws {
    let service = try HungVoice()
    defer { service.stop() }
    let speaker = Speaker(socket: service.socket)
    let error = await #expect(throws: SpeechError.self) { _ = try await speaker.voices(within: 0.5) }
    #expect(error == .noAnswer)
    #expect(await speaker.languages(within: 0.5).isEmpty)
    await speaker.hush(within: 0.5)
  }

  @Test(
    "what is advised ends a service that has stopped answering, and the one in its place speaks",
    .enabled(if: VirtualVoice.isAvailable, needsVoice))
  func advice() async throws {
    let service = try await VirtualVoice()
    service.hang()
    let speaker = Speaker(socket: service.socket)
    let error = await #expect(throws: SpeechError.self) { _ = try await speaker.voices(within: 0.5) }
    // SIGTERM waits for a process that runs again, SIGKILL does not.
    #expect(error?.remedy.contains("`killall -9 speech-dispatcher`") == true)
    service.stop()
    let next = try await VirtualVoice(at: service)
    defer { next.stop() }
    #expect(try await say(["Here I am."], by: speaker).last == .ended)
  }

  @Test("a service that takes what it is to say and answers no more holds up nobody who leaves")
  func stalls() async throws {
    let service = try StallingVoice()
    defer { service.stop() }
    let speaker = Speaker(socket: service.socket)
    #expect(try await speaker.voices() == ["espeak-ng"])
    _ = try await speaker.say(Utterance([.init("A line that is never heard.")]))
    await speaker.hush(within: 0.2)
    let error = await #expect(throws: SpeechError.self) { _ = try await speaker.voices(within: 0.2) }
    #expect(error == .noAnswer, "the call to be silent hangs, and nobody waits for it")
  }

  @Test(
    "what the service said before it went away ends; one that is started anew is spoken through",
    .enabled(if: VirtualVoice.isAvailable, needsVoice))
  func again() async throws {
    let first = try await VirtualVoice()
    let speaker = Speaker(socket: first.socket)
    #expect(try await say(["Here I am."], by: speaker).last == .ended)
    first.stop()
    await first.ended()
    await #expect(throws: SpeechError.self) { _ = try await say(["x"], by: speaker) }
    let second = try await VirtualVoice(at: first)
    defer { second.stop() }
    #expect(try await say(["Here I am again."], by: speaker).last == .ended)
  }

  @Test("a service that goes away while it is spoken to does not end the program")
  func goneMeanwhile() async throws {
    // Whether the library learns of the end before it writes is a matter of time, so it is tried often. Where something else
    // of the program ignores SIGPIPE, as libraries do for all of it, nothing can be seen here.
    for _ in 0..<40 {
      let voice = try StallingVoice()
      let speaker = Speaker(socket: voice.socket)
      _ = try await speaker.say(Utterance([.init("x")]))
      voice.hangUp()
      await speaker.hush()
      voice.stop()
    }
  }
}
