import ArgumentParser
import CommandSupport
import Library
import Localization
import ReaderApp
import ReaderPorts
import Signals

/// `trackii trend`: how well a person's eyes were tracked, week by week.
struct TrendCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trend", abstract: localized("How well your eyes were followed, week by week."),
    discussion: localized(
      """
      Hours of reading by gaze, the share of that time in which the eyes were not seen, rests, and calibrations with their \
      error. The last half year is kept in the library on this computer. Without --user it is the guest's.
      """))
  @OptionGroup var login: LoginOptions
  @Flag(help: ArgumentHelp(localized("Print JSON: an array of weeks, the newest first."))) var json = false
  @Flag(help: ArgumentHelp(localized("Erase what was counted."))) var erase = false

  func validate() throws {
    guard !(json && erase) else {
      throw ValidationError(localized("--erase prints no JSON; leave one of both out."))
    }
  }

  func run() throws {
    let (login, erase) = (login, erase)
    if erase {
      try runCommand { try await login.openShelf().forgetTracking() }
      return Terminal.write(localized("What was counted is erased.") + "\n")
    }
    let days = try runCommand { try await login.openShelf().trackingDays() }
    if json { return try printJSON(days.weeks) }
    guard !days.weeks.isEmpty else {
      return Terminal.write(localized("Nothing has been counted yet.") + "\n")
    }
    var table = TextTable([
      localized("week of"), localized("hours"), localized("not seen"), localized("rests"),
      localized("calibrations"), localized("error"),
    ])
    for week in days.weeks {
      table.add([
        week.monday, week.hours.fixed(1), week.lostShare.map { (100 * $0).fixed(0) + " %" } ?? "–",
        "\(week.rests)", "\(week.calibrations)", week.errorDegrees.map { $0.fixed(1) + "°" } ?? "–",
      ])
    }
    Terminal.write(table.text + "\n")
    if let remark = days.remark { Terminal.write(remark + "\n") }
  }
}
