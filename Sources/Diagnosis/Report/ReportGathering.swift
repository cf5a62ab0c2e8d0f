import Accounts
import ArgumentParser
import Benchmarks
import Capture
import CommandSupport
import Desktop
import Documents
import Foundation
import GazeModels
import Localization
import ReaderWindow
import Store
import Vision

/// Gathers the content of `trackii doctor --report`. It reads neither a person's documents nor their words.
enum ReportGathering {
  /// The number of lines of the log in a report: enough to show what led to a fault, and still readable by a person.
  private static let logLines = 200

  /// Makes the diagnostic report.
  ///
  /// - Parameter checks: the results of the doctor's checks.
  static func report(_ checks: [Check]) -> DiagnosticReport {
    let version = ProgramVersion.text
    return DiagnosticReport(
      program: version, made: Date(),
      sections: [
        .init(localized("Versions"), versions(program: version)), .init(localized("Machine"), machine()),
        .init(localized("Cameras"), cameras()), .init(localized("Display and monitors"), display()),
        .init(localized("Networks"), networks()),
        .init(localized("Timings"), ReportTimings.lines()), .init(localized("Checks"), checks.map(line)),
        .init(localized("Log"), ProgramLog.tail(lines: logLines)),
      ])
  }

  /// What is removed from the report: the names of people registered on this machine, and the home folder.
  static func redaction() -> Redaction {
    let names = try? runAsync { try await peoplesNames() }
    return Redaction(home: StateFolder.home().path, words: names ?? [])
  }

  /// The names of registered people. It creates no accounts where there are none.
  private static func peoplesNames() async throws -> [String] {
    let folder = HouseholdAccounts.defaultFolder
    guard Household.isThere(in: folder) else {
      return []
    }
    return try await HouseholdAccounts(folder: folder).people().map(\.name)
  }

  private static func versions(program: String) -> [String] {
    let sqlite = StoreLibraries.sqliteVersion ?? localized("unknown")
    return [
      localized("\(program) (\(Machine.build) build)"), "Swift \(SystemFacts.swiftVersion)",
      "GTK \(WindowLibraries.gtkVersion)", "libadwaita \(WindowLibraries.adwaitaVersion)",
      "poppler \(PDFLibrary.popplerVersion)", "OpenCV \(VisionLibrary.openCVVersion)",
      "SQLite \(sqlite)",
      "libsodium \(AccountsLibraries.sodiumVersion)",
    ]
  }

  private static func machine() -> [String] {
    [SystemFacts.distribution() ?? localized("unknown distribution"), "\(Machine())"] + SystemFacts.desktop()
  }

  private static func cameras() -> [String] {
    let report = diagnoseCameras()
    let group =
      report.isInVideoGroup ? localized("in the group video: yes") : localized("in the group video: no")
    guard !report.cameras.isEmpty else { return [localized("none", context: "cameras"), group] }
    return report.cameras.flatMap(lines) + [group]
  }

  private static func lines(_ camera: CameraDiagnosis) -> [String] {
    let state =
      camera.problem ?? camera.mode.map { localized("fit, would run at \($0)") }
      ?? localized("fit", context: "state of what was checked")
    let modes = camera.usableFormats.map { format in
      let sizes = format.sizes.map { size in
        let rates = size.rates.map { String(format: "%g", $0) }.joined(separator: "/")
        return localized("\(size.width)x\(size.height) at \(rates)")
      }
      return "  " + localized("\(format.pixelFormat): \(sizes.joined(separator: ", ")) fps")
    }
    let head =
      camera.card.map { "\(camera.path) \($0): \(state)" }
      ?? localized("\(camera.path) of unknown name: \(state)")
    return [head] + modes
  }

  private static func display() -> [String] {
    let server: String
    if let display = DisplayServer() {
      server =
        switch display.answers {
        case true?: localized("\(display.name) answers")
        case false?: localized("\(display.name) does not answer")
        case nil: localized("\(display.name) is on another machine")
        }
    } else {
      server = localized("no display is named")
    }
    let monitors = Monitor.connected().map {
      "\($0.connector): \($0.widthPx)x\($0.heightPx) px, \($0.widthMm)x\($0.heightMm) mm"
    }
    return [server] + (monitors.isEmpty ? [localized("no monitor tells its size")] : monitors)
  }

  private static func networks() -> [String] {
    GazeModels.allCases.map { model in
      do throws(ModelError) {
        let card = try model.load().card
        return localized("\(card.name): version \(card.version), SHA-256 \(card.sha256.prefix(12))")
      } catch { return "\(model.rawValue): \(error)" }
    }
  }

  /// A check as a line of the report. Words of the library's check are left out, because they may name a document.
  private static func line(_ check: Check) -> String {
    let says = check.name == .library && check.state != .fit ? localized("(words left out)") : check.says
    return "\(check.name.rawValue): \(check.state.rawValue). \(says)"
  }
}
