import Accounts
import CommandSupport
import Foundation
import Library
import Localization

// The check of restores: whether one waits to replace the household, and what earlier ones have left beside it.
extension DoctorChecks {
  /// Checks restores once the household has been opened, which completes interrupted ones. It changes nothing.
  static func restores(in folder: URL = HouseholdAccounts.defaultFolder, now: Date = Date()) -> Check {
    restores(Backup.remnants(in: folder, now: now))
  }

  /// Describes what restores have left.
  ///
  /// - Parameter remnants: what was found, in the order in which it is described. The owner of a restore is not named,
  ///   because this goes into reports.
  static func restores(_ remnants: [RestoreRemnant]) -> Check {
    guard !remnants.isEmpty else {
      return Check(
        .restores, .fit, localized("No restore waits, and nothing is left of one."), isNeeded: false)
    }
    let findings = remnants.map(finding)
    let remedies = findings.compactMap(\.remedy).reduce(into: [String]()) { all, remedy in
      if !all.contains(remedy) { all.append(remedy) }
    }
    let state: Check.State =
      findings.contains { $0.state == .unfit }
      ? .unfit : findings.contains { $0.state == .note } ? .note : .fit
    return Check(
      .restores, state, findings.map(\.says).joined(separator: " "),
      remedy: remedies.isEmpty ? nil : remedies.joined(separator: " "), isNeeded: false)
  }

  private typealias Finding = (state: Check.State, says: String, remedy: String?)

  private static func finding(_ remnant: RestoreRemnant) -> Finding {
    switch remnant {
    case .waiting(let restore):
      let snapshot = restore.snapshot
      return (
        .note,
        restore.until.map {
          localized("A restore of the snapshot \(snapshot) waits for the next start until \(moment($0)).")
        } ?? localized("A restore of the snapshot \(snapshot) waits for the next start."),
        localized(
          "To have it, end every trackii and start the reader; `trackii backup withdraw` gives it up.")
      )
    case .stale(let restore):
      return (
        .note,
        localized(
          "A restore of the snapshot \(restore.snapshot) has waited for more than a day and is not done any more."
        ),
        localized(
          "The next start of the reader removes it; restore the backup again where it is still wanted.")
      )
    case .beingPrepared: return (.note, localized("A restore is being prepared now."), nil)
    case .halfBuilt:
      return (
        .note, localized("A restore was stopped before it was complete; the household is as it was."),
        localized(
          "The next start of the reader removes what is left of it; restore the backup again where it is still wanted."
        )
      )
    case .halfExchanged(let folder):
      return (
        .unfit, localized("A restore was stopped in the midst; what was there before is in \(folder)."),
        localized("Do not delete that folder. Restore again: `trackii backup restore`.")
      )
    case .unknown(let folder):
      return (
        .note,
        localized(
          "\(folder) says nothing of itself that this version understands, and may hold a household."),
        localized(
          "Install the newest Trackii; delete that folder only if you know that nothing in it is needed.")
      )
    case .before(let folder):
      return (
        .fit, localized("What was there before a restore is kept in \(folder) until somebody deletes it."),
        localized(
          "Delete what was kept once nothing of it is missed: it holds everybody's documents in readable form."
        )
      )
    case .former(let file, let until):
      let says =
        until.map {
          localized(
            """
            The database of an earlier version is kept as \(file) until \(moment($0)); a start after that \
            removes it.
            """)
        } ?? localized("The database of an earlier version is kept as \(file) until somebody deletes it.")
      return (.fit, says, nil)
    }
  }

  private static func moment(_ date: Date) -> String { date.formatted(date: .long, time: .shortened) }
}
