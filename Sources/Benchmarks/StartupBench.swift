import ArgumentParser
import CommandSupport
import Documents
import Foundation
import Signals
import Tracking

/// Times the program from its start to the first page of a document.
struct StartupBench {
  let pages: Int

  /// Measures the time to the first page over several starts.
  ///
  /// - Throws: `CommandError.startupFailed`.
  func measured(repeats: Int) throws -> BenchReport.Startup? {
    let file = FileManager.default.temporaryDirectory.appending(
      path: "trackii-bench-\(UUID().uuidString).pdf")
    defer { try? FileManager.default.removeItem(at: file) }
    let pdf = MadePDF(pages: pages).data
    do { try pdf.write(to: file) } catch { throw CommandError.startupFailed(reason: "\(error)") }
    // The first start fills the caches of pages and of the linker, and is not counted.
    let starts = try (0...repeats).map { _ in
      (ours: try start(file), poppler: try poppler(file))
    }
    .dropFirst()
    guard let whole = RunSpread(starts.map(\.ours.whole)),
      let opening = RunSpread(starts.map(\.ours.opening)),
      let poppler = RunSpread(starts.map(\.poppler))
    else { return nil }
    return BenchReport.Startup(
      pages: pages, fileMiB: Double(pdf.count) / 1_048_576, scale: MadePDF.timedScale,
      startToFirstPage: whole, openToFirstPage: opening,
      popplerToFirstPage: poppler, openByPoppler: starts.map { $0.ours.opening / $0.poppler })
  }

  /// The time that poppler alone takes to open a file and draw its first page, ms.
  private func poppler(_ file: URL) throws -> Double {
    do {
      let reference = try PopplerReference.measured(file, scale: MadePDF.timedScale, isWarm: false)
      return reference.openMs + reference.firstPageMs
    } catch { throw CommandError.startupFailed(reason: "\(error)") }
  }

  private func start(_ file: URL) throws -> (whole: Double, opening: Double) {
    let process = Process()
    process.executableURL = OwnProgram.url
    process.arguments = ["bench", FirstPageCommand.configuration.commandName ?? "", file.path]
    let output = Pipe()
    process.standardOutput = output
    let began = LiveTracker.monotonicNow()
    do { try process.run() } catch { throw CommandError.startupFailed(reason: "\(error)") }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard let moments = try? JSONDecoder().decode(FirstPageCommand.Moments.self, from: data) else {
      throw CommandError.startupFailed(reason: "it ended with \(process.terminationStatus)")
    }
    return ((moments.drawn - began) * 1e3, (moments.drawn - moments.opening) * 1e3)
  }
}

/// `trackii bench first-page`: draws one page and ends. `StartupBench` starts it; not shown in the help.
struct FirstPageCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "first-page", abstract: "Draw a document's first page and tell when.", shouldDisplay: false)

  /// The times of opening and drawing on CLOCK_MONOTONIC, which all processes share.
  struct Moments: Codable {
    var opening: Timestamp
    var drawn: Timestamp
  }

  @Argument var file: String

  func run() throws {
    let file = URL(fileURLWithPath: file)
    let moments = try runCommand {
      let opening = LiveTracker.monotonicNow()
      let pixels = try await Document.open(file).render(page: 0, scale: MadePDF.timedScale)
      let drawn = LiveTracker.monotonicNow()
      _ = pixels
      return Moments(opening: opening, drawn: drawn)
    }
    try printJSON(moments)
  }
}
