import Foundation
import Speech
import TestLog
import Testing

@Suite("What the log keeps of the voice")
struct SpeechLogTests {
  @Test("that there is none, which callers may do without and not tell")
  func none() async {
    let log = TestLog()
    let socket = FileManager.default.temporaryDirectory.appending(path: "trackii-none-\(UUID())").path
    let speaker = Speaker(socket: socket, logger: log.logger)
    await #expect(throws: SpeechError.self) { try await speaker.say(Utterance([.init("Quixotic")])) }
    #expect(log.has("notice nothing is said", "No voice answers") && !log.has("Quixotic"))
  }
}
