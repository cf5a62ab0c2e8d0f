import ArgumentParser
import Documents
import Localization

/// The option for the languages in which text is recognised.
package struct RecognitionOptions: ParsableArguments {
  /// The languages as tesseract names them, joined by `+`; nil takes the person's own and English.
  @Option(
    help: ArgumentHelp(
      localized(
        "Languages of recognised text as tesseract names them, such as eng or eng+deu; else your own and English."
      ),
      valueName: "languages"))
  package var languages: String?

  /// Makes the option without a value.
  package init() {}

  /// The languages to recognise, checked to be installed.
  ///
  /// - Throws: the error that ends the command where they are not installed.
  package func chosen() throws -> String {
    let installed = RecognitionLanguages.installed
    guard let chosen = languages ?? RecognitionLanguages.usual else {
      throw Missing(wanted: localized("any", context: "language"), installed: []).exit
    }
    guard RecognitionLanguages.areInstalled(chosen) else {
      throw Missing(wanted: chosen, installed: installed).exit
    }
    return chosen
  }

  private struct Missing: Error, CustomStringConvertible {
    var wanted: String
    var installed: [String]

    var description: String {
      installed.isEmpty
        ? localized(
          """
          text in “\(wanted)” cannot be recognised; no language is installed. Install tesseract-ocr and its \
          languages, such as tesseract-ocr-eng.
          """)
        : localized(
          """
          text in “\(wanted)” cannot be recognised; installed: \(installed.joined(separator: ", ")). Install \
          tesseract-ocr and its languages, such as tesseract-ocr-eng.
          """)
    }

    var exit: ExitCode { fail(self, Sysexit.unavailable) }
  }
}
