import ArgumentParser
import CommandSupport
import Desktop
import Foundation
import Localization

/// `trackii autostart`: sets whether the reader opens by itself after log-in.
struct AutostartCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "autostart", abstract: localized("Let Trackii start by itself after log-in, or no longer."),
    subcommands: [AutostartOn.self, AutostartOff.self, AutostartStatus.self])
}

/// `trackii autostart on`: starts `trackii stay` after each log-in to the desktop.
struct AutostartOn: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "on", abstract: localized("Start `trackii stay` after each log-in to the desktop."),
    discussion: localized(
      """
      Options of `trackii stay` may follow after --, such as -- --screen-mm 527x296. What was set before is replaced. \
      The desktop has to log in by itself too, where nobody can.
      """))

  @Flag(help: ArgumentHelp(localized("Start `trackii stay --kiosk`."))) var kiosk = false
  @Argument(
    parsing: .postTerminator,
    help: ArgumentHelp(localized("Options of `trackii stay`, after --."), valueName: "options"))
  var options: [String] = []

  func validate() throws {
    let stay: StayCommand
    do { stay = try StayCommand.parse(options) } catch {
      throw ValidationError(
        localized(
          "`trackii stay` does not understand \(options.joined(separator: " ")): \(StayCommand.message(for: error))"
        )
      )
    }
    let files = [stay.file, stay.login.passwordFile, stay.login.pinFile].compactMap(\.self)
    if let file = files.first(where: { !$0.hasPrefix("/") }) {
      throw ValidationError(localized("Give the whole path of \(file): it is opened from another folder."))
    }
    if stay.login.name != nil, stay.login.passwordFile == nil, stay.login.pinFile == nil {
      throw ValidationError(
        localized(
          "Nobody can type a password then: leave --user out, and the people are shown, or name a --password-file or --pin-file."
        )
      )
    }
  }

  func run() throws {
    let command = [OwnProgram.url.path, StayCommand._commandName] + (kiosk ? ["--kiosk"] : []) + options
    do {
      let isChanged = try AutostartSetting().turnOn(AutostartEntry(command: command))
      let file = AutostartSetting().file.path
      Terminal.write(
        isChanged
          ? localized("Trackii starts by itself after log-in from now on (\(file)).") + "\n"
          : localized("Trackii starts by itself after log-in already; nothing was changed (\(file)).") + "\n")
    } catch { throw fail(error, Sysexit.code(for: error)) }
  }
}

/// `trackii autostart off`: starts nothing after log-in.
struct AutostartOff: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "off", abstract: localized("Start nothing after log-in any more."))

  func run() throws {
    do {
      let isChanged = try AutostartSetting().turnOff()
      Terminal.write(
        isChanged
          ? localized("Trackii does not start by itself any more.") + "\n"
          : localized("Trackii did not start by itself; nothing was changed.") + "\n")
    } catch { throw fail(error, Sysexit.code(for: error)) }
  }
}

/// `trackii autostart status`: tells whether Trackii starts after log-in.
struct AutostartStatus: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status", abstract: localized("Say whether Trackii starts by itself after log-in, and how."))

  @Flag(help: ArgumentHelp(localized("Print JSON."))) var json = false

  /// The output of `trackii autostart status --json`.
  private struct Report: Encodable {
    var isOn: Bool
    var file: String
    var command: [String]?
    var problem: String?
  }

  func run() throws {
    let setting = AutostartSetting()
    let entry = setting.entry
    let problem = setting.problem
    let isOn = entry.map { !$0.isSwitchedOff } ?? false
    if json {
      try printJSON(
        Report(isOn: isOn, file: setting.file.path, command: entry?.command, problem: problem))
    } else {
      let words =
        isOn
        ? localized("on: \(entry?.command.joined(separator: " ") ?? "") (\(setting.file.path))")
        : localized("off: nothing starts after log-in")
      Terminal.write("\(words)\n")
      if let problem { Terminal.note(problem) }
    }
  }
}
