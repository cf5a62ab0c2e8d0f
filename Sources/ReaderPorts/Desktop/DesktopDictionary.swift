import Localization
import ReaderApp

/// Looks up words in the dictionaries of this computer, in the background.
@MainActor
package final class DesktopDictionary: DictionaryPort {
  /// Finds the dictionaries each time that one is asked, since somebody may install one while the program runs.
  private let dictionaries: @Sendable () -> LocalDictionaries?
  private let post: @MainActor (AppEvent) -> Void

  /// Makes the port for looking up words.
  ///
  /// - Parameters:
  ///   - dictionaries: finds the dictionaries of this computer; gives nil if there are none.
  ///   - post: hands an event to the application, on the main thread.
  package init(
    _ dictionaries: @escaping @Sendable () -> LocalDictionaries? = LocalDictionaries.installed,
    post: @escaping @MainActor (AppEvent) -> Void
  ) {
    (self.dictionaries, self.post) = (dictionaries, post)
  }

  /// Looks whether there are dictionaries, or looks a word up in the background; results come as
  /// `AppEvent.dictionary`.
  package func perform(_ command: DictionaryCommand) {
    switch command {
    case .look: if dictionaries() != nil { post(.dictionary(.available)) }
    case .define(let word): define(word)
    }
  }

  private func define(_ word: String) {
    guard let dictionaries = dictionaries() else {
      let failure = AppFailure(
        localized("The program “dict” is no longer installed; have somebody install it again."))
      return post(.dictionary(.answered(.failure(failure), word: word)))
    }
    Task {
      let answer: Result<WordDefinition, AppFailure>
      do throws(AppFailure) { answer = .success(try await dictionaries.define(word)) } catch {
        answer = .failure(error)
      }
      post(.dictionary(.answered(answer, word: word)))
    }
  }
}
