import ArgumentParser
import CommandSupport
import Foundation
import Localization

/// Asks once more before something is deleted for good, if a person can answer.
struct LastQuestion: ParsableArguments {
  @Flag(help: ArgumentHelp(localized("Do it without a question."))) var yes = false

  /// Asks on the terminal whether something may be deleted for good.
  /// - Parameter question: says how many things are deleted, and that they cannot be restored.
  /// - Throws: `LastQuestionError.nobodyToAsk` where standard input is no terminal and `--yes` was not said.
  func isAgreed(_ question: String) throws(LastQuestionError) -> Bool {
    if yes { return true }
    guard Terminal.standardInputIsTerminal else { throw .nobodyToAsk }
    Terminal.ask(localized("\(question) [y/N]") + " ")
    // English answers count in any language.
    let agreeing = ["y", "yes", localized("y", context: "answer"), localized("yes", context: "answer")]
    guard let answer = CommandContext.current.readLine() else { return false }
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
