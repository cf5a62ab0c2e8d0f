import Accounts
import ArgumentParser
import Benchmarks
import Capture
import CommandSupport
import Desktop
import Documents
import Foundation
import GazeModels
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
        .init("Versions", versions(program: version)), .init("Machine", machine()),
        .init("Cameras", cameras()), .init("Display and monitors", display()), .init("Networks", networks()),
        .init("Timings", ReportTimings.lines()), .init("Checks", checks.map(line)),
        .init("Log", ProgramLog.tail(lines: logLines)),
      ])
  }

  /// What is removed from the report: the names of people registered on this machine, and the home folder.
  static func redaction() -> Redaction {
    let names = try? runAsync { try await peoplesNames() }
    return Redaction(home: StateFolder.home().path, words: names ?? [])
  }

  /// The names of registered people. It creates no accounts where there are none.
  private static func peoplesNames() async throws -> [String] {
    let folder = Accounts.defaultFolder
    guard Household.isThere(in: folder) else {
      return []
    }
    return try await Accounts(folder: folder).people().map(\.name)
  }

  private static func versions(program: String) -> [String] {
    [
      "\(program) (\(Machine.build) build)", "Swift \(SystemFacts.swiftVersion)",
      "GTK \(WindowLibraries.gtkVersion)", "libadwaita \(WindowLibraries.adwaitaVersion)",
      "poppler \(PDFLibrary.popplerVersion)", "OpenCV \(VisionLibrary.openCVVersion)",
      "SQLite \(StoreLibraries.sqliteVersion ?? "unknown")",
      "libsodium \(AccountsLibraries.sodiumVersion)",
    ]
  }

  private static func machine() -> [String] {
    [SystemFacts.distribution() ?? "unknown distribution", "\(Machine())"] + SystemFacts.desktop()
  }

  private static func cameras() -> [String] {
    let report = diagnoseCameras()
    let group = "in the group video: \(report.isInVideoGroup ? "yes" : "no")"
    guard !report.cameras.isEmpty else { return ["none", group] }
    return report.cameras.flatMap(lines) + [group]
  }

  private static func lines(_ camera: CameraDiagnosis) -> [String] {
    let state = camera.problem ?? camera.mode.map { "fit, would run at \($0)" } ?? "fit"
    let modes = camera.usableFormats.map { format in
      let sizes = format.sizes.map { size in
        "\(size.width)x\(size.height) at \(size.rates.map { String(format: "%g", $0) }.joined(separator: "/"))"
      }
      return "  \(format.pixelFormat): \(sizes.joined(separator: ", ")) fps"
    }
    return ["\(camera.path) \(camera.card ?? "of unknown name"): \(state)"] + modes
  }

  private static func display() -> [String] {
    let server: String
    if let display = DisplayServer() {
      let answer = display.answers.map { $0 ? "answers" : "does not answer" } ?? "is on another machine"
      server = "\(display.name) \(answer)"
    } else {
      server = "no display is named"
    }
    let monitors = Monitor.connected().map {
      "\($0.connector): \($0.widthPx)x\($0.heightPx) px, \($0.widthMm)x\($0.heightMm) mm"
    }
    return [server] + (monitors.isEmpty ? ["no monitor tells its size"] : monitors)
  }

  private static func networks() -> [String] {
    GazeModels.allCases.map { model in
      do throws(ModelError) {
        let card = try model.load().card
        return "\(card.name): version \(card.version), SHA-256 \(card.sha256.prefix(12))"
      } catch { return "\(model.rawValue): \(error)" }
    }
  }

  /// A check as a line of the report. Words of the library's check are left out, because they may name a document.
  private static func line(_ check: Check) -> String {
    let says = check.name == .library && check.state != .fit ? "(words left out)" : check.says
    return "\(check.name.rawValue): \(check.state.rawValue). \(says)"
  }
}
