import Localization
import ReaderApp
import ReaderPorts

// The check of whether words can be looked up in a dictionary.
extension DoctorChecks {
  /// Checks whether a dictionary of this computer answers.
  ///
  /// - Parameter dictionaries: the dictionaries of this computer; nil where no program to query them is installed.
  static func dictionary(_ dictionaries: LocalDictionaries? = .installed()) async -> Check {
    guard let dictionaries else {
      return Check(
        .dictionary, .note, localized("No words can be looked up: the program “dict” is not installed."),
        remedy: localized(
          "Install it with a dictionary, for English for example: apt install dict dictd dict-gcide"),
        isNeeded: false)
    }
    do throws(AppFailure) {
      // The result does not matter, only that the dictionary answers.
      _ = try await dictionaries.define("word")
      return Check(
        .dictionary, .fit, localized("Words are looked up in the dictionaries of this computer."),
        isNeeded: false)
    } catch {
      return Check(
        .dictionary, .note, localized("No words can be looked up: \(error.words)"),
        remedy: localized("Install dictd and a dictionary, then start it: systemctl start dictd"),
        isNeeded: false)
    }
  }
}
