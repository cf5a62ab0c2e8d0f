import ArgumentParser
import CalibrationAssets
import CommandSupport
import Foundation
import Recording
import Vision

/// `trackii bench pipeline`: measures every stage from a frame to an intent, and the time to the first page.
struct PipelineBenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pipeline", abstract: "Measure the stages from a frame to an intent.",
    discussion: """
      Replays each session as fast as it goes and times every stage and the parts of vision; plays its end at the recorded pace \
      through the live tracker and times each frame from its arrival to its intents; starts the program \
      anew and times it to the first page of a document. Files are warm in the page cache.
      """)

  @Argument(help: "Session bundles (folders); the bundled demo without any.", completion: .directory)
  var sessions: [String] = []

  @Option(name: .customLong("repeat"), help: "How often each session is replayed and the program started.")
  var repeats = 3

  @Option(help: "Pages of the document for the time to the first page; 0 leaves that out.") var pages = 300

  @Option(help: "Seconds of each session's end that are played live; 0 leaves that out.") var live = 20.0

  @Option(help: "Frames of each session that are also seen at 1280x720; 0 leaves that out.") var large = 150

  @Flag(help: "Print the report as JSON.") var json = false

  @OptionGroup var gates: GateOptions

  func validate() throws {
    guard repeats >= 1 else { throw ValidationError("--repeat must be 1 or more.") }
    guard (0...100_000).contains(pages) else { throw ValidationError("--pages must be 0 to 100000.") }
    guard large >= 0 else { throw ValidationError("--large must not be below 0.") }
    guard live >= 0 else { throw ValidationError("--live must not be below 0.") }
  }

  func run() throws {
    do {
      let task = try gates.task()
      var report = BenchReport()
      // All bundles are opened first, so that minutes of measuring are not lost to a wrong name.
      let bundles = try folders().map { try SessionBundle(opening: $0) }
      for bundle in bundles { report.sessions.append(try measured(bundle)) }
      if pages > 0 { report.startup = try StartupBench(pages: pages).measured(repeats: repeats) }
      report.peakMemoryMiB = Machine.peakMemoryMiB
      try report.finish(task, json: json)
    } catch let code as ExitCode {
      throw code
    } catch let error as RecordingError {
      throw fail(error, Sysexit.dataError)
    } catch let error as VisionError {
      throw fail(error, Sysexit.unavailable)
    } catch { throw fail(error, Sysexit.code(for: error)) }
  }

  private func folders() throws(CommandError) -> [URL] {
    guard !sessions.isEmpty else { return [CalibrationAssets.recordings.appending(path: "e-short-demo")] }
    for session in sessions where !FileManager.default.fileExists(atPath: session) {
      throw .noSuchSession(session)
    }
    return sessions.map { URL(fileURLWithPath: $0) }
  }

  private func measured(_ bundle: SessionBundle) throws -> BenchReport.Session {
    var bench = SessionBench(bundle)
    for number in 1...repeats { try bench.replay("\(number) of \(repeats)") }
    if large > 0 { try bench.enlarge(frames: large) }
    if live > 0 { try bench.playLive(seconds: live) }
    return bench.report
  }
}
