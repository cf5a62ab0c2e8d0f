import ReaderApp

/// What a person does from the first screen on, written once for every way in which the application runs.
package struct AppFlow: Sendable, CustomStringConvertible {
  /// What there is when the program starts.
  package struct World: Sendable {
    package enum Book: Hashable, Sendable {
      /// Six pages of text.
      case plain
      /// It opens with `AppFlow.bookPassword` only.
      case encrypted
      /// Six pages with contents, and on the first one a link to the fifth and one that leads out.
      case linked
      /// Five pages of text with contents, and on the fourth one two links to the second.
      case guided
    }

    package enum Voice: Hashable, Sendable {
      case none
      /// Its service takes connections and never says a word.
      case hung
      /// It takes what it is to say, and answers nothing more.
      case stalling
    }

    package var books: [Book] = []
    /// A calibration for this camera and screen is kept.
    package var knowsEyes = true
    package var voice = Voice.none
    /// A reminder that is due when the program starts.
    package var dueReminder: String?
    /// A PDF of this name lies in the person's folder for documents.
    package var found: String?
    /// How wrong gaze is seen; nil: not at all.
    package var error: GazeError?
  }

  /// Offset, sway and noise of recorded sessions, scaled.
  package struct GazeError: Sendable {
    /// Mean distance from the point that is looked at. The calibration measures it so, and cells are as large as it asks for.
    package var degrees: Double
    package var seed: UInt64
    package init(degrees: Double, seed: UInt64) { (self.degrees, self.seed) = (degrees, seed) }
  }

  package let name: String
  package let world: World
  package let body: @Sendable @MainActor (any AppDriver) async throws -> Void

  package var description: String { name }

  package static let plainBook = "On reading with the eyes"
  package static let linkedBook = "Contents and links"
  package static let guidedBook = "A guided book"
  package static let encryptedBook = "Diary"
  package static let bookPassword = "open sesame"

  package static let all = [
    calibratesAndReads, resultByWaiting, fullScreenLeft, registers, encrypted, cameraPaused, voiceHangs,
    readingTime, reminders, dueReminder, calendar,
    voiceStalls, findsTheWay, noContents, marks, searches, typesByGaze, notes, morning,
  ]
}
