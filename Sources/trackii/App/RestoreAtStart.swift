import Accounts
import Foundation
import Glibc
import Library
import Localization
import ReaderApp

/// A backup that was restored in the window: it is prepared beside the household, and replaces it in a program that has
/// not opened anything of the household yet.
enum RestoreAtStart {
  /// The outcome of the restore; nil where none was prepared. It must be read first before anything of the household is
  /// opened.
  static let outcome: CompletedRestore? = Backup.completePrepared(in: Household.defaultFolder)

  /// Options that log somebody in, or begin a recording that exists by now.
  private static let dropped: Set<String> = ["--user", "--password-file", "--pin-file", "--record"]

  /// The command line without the options in `dropped`, so that nobody is logged in.
  static func arguments(after arguments: [String]) -> [String] {
    var (kept, isValue): ([String], Bool) = ([], false)
    for argument in arguments {
      if isValue {
        isValue = false
      } else if dropped.contains(argument) {
        isValue = true
      } else if !dropped.contains(where: { argument.hasPrefix($0 + "=") }) {
        kept.append(argument)
      }
    }
    return kept
  }

  /// Replaces this process by the same program, started anew; returns only if that fails.
  static func startAnew() {
    var arguments: [UnsafeMutablePointer<CChar>?] =
      Self.arguments(after: CommandLine.arguments).map { strdup($0) } + [nil]
    execv("/proc/self/exe", &arguments)
    for argument in arguments { free(argument) }
  }
}

extension CompletedRestore {
  /// Where the app begins after a restore, and what it shows there.
  var start: AppSetting.Resumed {
    switch self {
    case .restored(let backup, let before):
      let moment = Self.moment(backup.created)
      let people = localized(backup.people, one: "1 person", other: "\(backup.people) people")
      let documents = localized(backup.documents, one: "1 document", other: "\(backup.documents) documents")
      let kept = before.map {
        localized("What was there before is kept in \($0.path(percentEncoded: false)).")
      }
      return AppSetting.Resumed(
        .people, headline: localized("The backup is restored"),
        detail: [localized("The household is as it was on \(moment): \(people) and \(documents)."), kept]
          .compactMap(\.self).joined(separator: " "))
    case .waiting(let backup):
      let waiting = localized(
        """
        Another program has the household open, which is as it was. End every other window of the reader and every \
        other trackii, then start the reader again: the backup takes the household’s place then.
        """)
      let until = backup.until.map { localized("This holds until \(Self.moment($0)).") }
      let remedy =
        backup.person.map { localized("\($0) gives it up in “Restore a backup…”.") }
        ?? localized("`trackii backup withdraw` gives it up.")
      return AppSetting.Resumed(
        .people, headline: localized("The backup is ready and waits"),
        detail: [waiting, until, remedy].compactMap(\.self).joined(separator: " "))
    case .takenBack(let backup):
      return AppSetting.Resumed(
        .people, headline: localized("The backup was not restored"),
        detail:
          localized(
            """
            The restore of the backup of \(Self.moment(backup.created)) was stopped on the way, and the household is as \
            it was. Restore it again where it is still wanted.
            """))
    case .refused(let error):
      return AppSetting.Resumed(
        .people, headline: localized("The backup was not restored"), detail: "\(error)")
    }
  }

  private static func moment(_ date: Date) -> String { date.formatted(date: .long, time: .shortened) }
}
