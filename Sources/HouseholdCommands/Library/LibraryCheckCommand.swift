import ArgumentParser
import CommandSupport
import Foundation
import Library
import Localization
import Synchronization

/// `trackii library check`: reads everything on a shelf, and repairs what can be repaired.
struct LibraryCheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: localized("Look for damage, and put right what can be."),
    discussion: localized(
      """
      Reads the database and every file of the shelf's own. A file that was changed is kept beside under a name ending \
      in .altered; add the document again, and your place and marks are there. Exits with 1 where something was found.
      """))
  @Flag(help: ArgumentHelp(localized("Only look."))) var dryRun = false
  @OptionGroup var login: LoginOptions
  @Flag(help: ArgumentHelp(localized("Print JSON: an array of sentences."))) var json = false

  func run() throws {
    let (login, dryRun) = (login, dryRun)
    let findings = try runCommand {
      let bar = Mutex(ProgressBar(localized("reading files")))
      defer { bar.withLock { $0.finish() } }
      // The findings of opening the shelf are among those of the check, so they are not reported twice.
      return try await login.openShelf(tellsFindings: false).check(repair: !dryRun) { share in
        bar.withLock { $0.show(share) }
      }
    }
    if json {
      try printJSON(findings.map { "\($0)" })
    } else {
      Terminal.write(
        findings.isEmpty
          ? localized("Everything is as it should be.") + "\n" : findings.map { "\($0)\n" }.joined())
    }
    if !findings.isEmpty { throw ExitCode.failure }
  }
}
