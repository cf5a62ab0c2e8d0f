import ArgumentParser
import CommandSupport
import Foundation
import Glibc
import Localization

/// Asks once more before something is deleted for good, if a person can answer.
struct LastQuestion: ParsableArguments {
  @Flag(help: ArgumentHelp(localized("Do it without a question."))) var yes = false

  /// Asks on the terminal whether something may be deleted for good.
  /// - Parameter question: says how many things are deleted, and that they cannot be restored.
  /// - Throws: `LastQuestionError.nobodyToAsk` where standard input is no terminal and `--yes` was not said.
  func isAgreed(_ question: String) throws(LastQuestionError) -> Bool {
    if yes { return true }
    guard isatty(STDIN_FILENO) == 1 else { throw .nobodyToAsk }
    FileHandle.standardError.write(Data((localized("\(question) [y/N]") + " ").utf8))
    // English answers count in any language.
    let agreeing = ["y", "yes", localized("y", context: "answer"), localized("yes", context: "answer")]
    guard let answer = readLine() else { return false }
    return agreeing.contains(answer.trimmingCharacters(in: .whitespaces).lowercased())
  }
}

enum LastQuestionError: HasExitCode, CustomStringConvertible {
  case nobodyToAsk

  var description: String {
    localized(
      "nothing was deleted: nobody can be asked whether that is meant, as standard input is no terminal; say --yes"
    )
  }

  var exitCode: ExitCode { Sysexit.usage }
}
