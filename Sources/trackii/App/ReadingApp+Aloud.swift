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

  /// Says this in place of what is being said. Nothing waits for the service: one that hangs keeps nobody from going on,
  /// and the silence is told.
  func say(_ passage: Passage) {
    let utterance = Utterance(passage.parts.map { Utterance.Part($0.text, isEnd: $0.isEnd) })
    Task { [weak self, speaker] in
      do throws(SpeechError) {
        for await event in try await speaker.say(utterance) { await self?.heard(event, of: passage.number) }
      } catch {
        await self?.heardNothing(error)
      }
    }
  }

  private func heardNothing(_ error: SpeechError) async {
    guard place == .reading, reader?.isAloud == true else { return }
    await apply(reader?.heardNothing(error.reason, error.remedy) ?? [])
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
  func fallSilent() {
    if reader?.isAloud == true { _ = reader?.perform(.toggleAloud) }
    hush()
  }

  /// Says nothing more.
  func hush() {
    Task { [speaker] in await speaker.hush() }
  }
}
