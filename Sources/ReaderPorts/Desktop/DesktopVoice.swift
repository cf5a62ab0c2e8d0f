import Foundation
import Localization
import ReaderApp
import Reading
import Speech

/// The desktop's voice. Nothing waits for the speech service: one that hangs blocks nobody.
@MainActor
package final class DesktopVoice: VoicePort {
  private let speaker: Speaker
  private let post: @MainActor (AppEvent) -> Void
  private let patienceSeconds: Double
  /// The language of the desktop's texts, such as `de`, in which its voice speaks by itself.
  private let desktopLanguage: String
  /// The language that the person has chosen for the voice; nil for the desktop's.
  private var chosenLanguage: String?

  /// Makes the port for the voice.
  ///
  /// - Parameters:
  ///   - speaker: the desktop's voice.
  ///   - patienceSeconds: the time after which a service that has not answered is reported; starting it takes one or two
  ///     seconds.
  ///   - desktopLanguage: the language of the desktop's texts, such as `de`; nil asks the environment.
  ///   - post: hands an event to the application, on the main thread.
  package init(
    _ speaker: Speaker = Speaker(), patienceSeconds: Double = 10, desktopLanguage: String? = nil,
    post: @escaping @MainActor (AppEvent) -> Void
  ) {
    self.desktopLanguage =
      desktopLanguage
      ?? String(InstalledWords.language(of: ProcessInfo.processInfo.environment).prefix { $0.isLetter })
    (self.speaker, self.patienceSeconds, self.post) = (speaker, patienceSeconds, post)
  }

  /// Passes a command to the desktop's voice without waiting for it; results come as `AppEvent.voice`.
  package func perform(_ command: VoiceCommand) {
    switch command {
    case .look: look()
    case .say(let passage): say(passage)
    case .tell(let words): tell(words)
    case .speak(let words, let isLoud): speak(words, isLoud: isLoud)
    case .use(let setting):
      chosenLanguage = setting.language
      Task { [speaker] in
        await speaker.speak(rate: setting.rate, volume: setting.volume, language: setting.language)
      }
    case .listLanguages: listLanguages()
    case .hush: Task { [speaker] in await speaker.hush() }
    }
  }

  /// Stops speaking, and waits for that at most a second.
  package func finish() async { await speaker.hush(within: 1) }

  private func look() {
    Task {
      do throws(SpeechError) {
        _ = try await speaker.voices(within: patienceSeconds)
        post(.voice(.available))
      } catch .noAnswer {
        post(.voice(.silent(headline: SpeechError.noAnswer.reason, remedy: SpeechError.noAnswer.remedy)))
      } catch {
        // No voice is installed here, so none is offered.
      }
    }
  }

  private func listLanguages() {
    Task { post(.voice(.languages(await speaker.languages(within: patienceSeconds)))) }
  }

  /// Speaks an announcement, in the language of the program's sentences. Without a voice nothing is spoken or reported,
  /// since the words are on the screen too.
  private func tell(_ words: String) {
    Task {
      let utterance = Utterance([Utterance.Part(words, isEnd: true)])
      guard let events = try? await speaker.say(utterance, language: Catalog.current.language) else { return }
      for await _ in events {}
    }
  }

  private func speak(_ words: String, isLoud: Bool) {
    Task {
      do throws(SpeechError) {
        let phrase = Utterance([Utterance.Part(words, isEnd: true)])
        for await _ in try await speaker.say(phrase, volume: isLoud ? 100 : nil) {}
      } catch {
        post(.voice(.notSpoken(error.description)))
      }
    }
  }

  /// The language that a passage needs the voice to speak; nil where the voice speaks it by itself. The desktop's own setting may
  /// name a country's way of speaking, which is kept.
  package func language(for passage: Passage) -> String? {
    passage.language == (chosenLanguage ?? desktopLanguage) ? nil : passage.language
  }

  private func say(_ passage: Passage) {
    let parts = passage.parts.map { Utterance.Part($0.text, isEnd: $0.isEnd) }
    let utterance = Utterance(parts, tellsWords: true)
    let written = language(for: passage)
    Task {
      do throws(SpeechError) {
        for await event in try await speaker.say(utterance, written: written) {
          switch event {
          case .word(let word, let part):
            post(.voice(.word(word, part: part, passage: passage.number)))
          case .began(let part): post(.voice(.began(part: part, passage: passage.number)))
          case .ended: post(.voice(.ended(passage: passage.number)))
          }
        }
      } catch {
        post(.voice(.failed(headline: error.reason, remedy: error.remedy, passage: passage.number)))
      }
    }
  }
}
