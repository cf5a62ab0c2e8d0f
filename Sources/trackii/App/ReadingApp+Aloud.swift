import Reading
import Speech

// What the reader wants to be said goes to the desktop's voice, and how far that has come goes back.
extension ReadingApp {
  /// Tells the reader whether there is a voice. To start the service takes a moment; nothing waits for it.
  func lookForVoice() {
    // Recorded eyes cannot choose what was not there.
    guard source.isLive else { return }
    Task {
      guard (try? await speaker.voices()) != nil else { return }
      reader?.letSpeak(true)
      await apply([])
    }
  }

  /// Says this in place of what is being said.
  func say(_ passage: Passage) async {
    voice?.cancel()
    let utterance = Utterance(passage.parts.map { Utterance.Part($0.text, isEnd: $0.isEnd) })
    do {
      let events = try await speaker.say(utterance)
      voice = Task { [weak self] in
        for await event in events { await self?.heard(event, of: passage.number) }
      }
    } catch {
      await apply(reader?.heardNothing(error.reason, error.remedy) ?? [])
    }
  }

  private func heard(_ event: SpeechEvent, of passage: Int) async {
    guard place == .reading else { return }
    switch event {
    case .began(let part):
      reader?.heard(part: part, of: passage)
      await apply([])
    case .ended: await apply(reader?.heardAll(of: passage) ?? [])
    }
  }

  /// Silence, whatever is shown next.
  func fallSilent() async {
    if reader?.isAloud == true { _ = reader?.perform(.toggleAloud) }
    await hush()
  }

  /// Says nothing more.
  func hush() async {
    voice?.cancel()
    voice = nil
    await speaker.hush()
  }
}
