import ArgumentParser
import Foundation
import Recording

/// `trackii bench traces`: whether another build computes the same, bit for bit.
struct TracesBenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "traces", abstract: "Compare the traces of this build with those of another.",
    discussion: """
      Each recording is replayed by both builds on this machine, as `trackii replay --trace` does, and the two traces \
      are compared byte for byte. Without DIR: the bundled recordings, and the rendered sessions in the folder \
      recordings of $TRACKII_SHARED where that is set. Rendered sessions are imported into a temporary folder first. \
      Told are the first differing frame and field, the number of frames that differ and the largest difference of \
      each field. Traces are not kept: their last bits differ between processors. Exits with 1 when a trace differs, \
      with 65 when a recording cannot be replayed.
      """)

  @Option(help: "The other build's program.", completion: .file()) var against: String

  @Argument(
    help: "Session bundles, rendered sessions, traces (.jsonl), or folders of them.", completion: .file())
  var dirs: [String] = []

  @Flag(help: "Print the report as JSON.") var json = false

  func run() throws {
    StopWish.listen()
    do {
      let report = try compared()
      if json { try printJSON(report) } else { Terminal.write(report.text + "\n") }
      if let code = report.exitCode { throw code }
    } catch let code as ExitCode { throw code } catch { throw fail(error, Sysexit.code(for: error)) }
  }

  private func compared() throws -> TracesReport {
    let other = try TracingProgram(checking: against)
    let shared = ProcessInfo.processInfo.environment["TRACKII_SHARED"].map { URL(fileURLWithPath: $0) }
    let inputs = try TraceInput.find(dirs, shared: shared)
    let folder = try temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    var report = TracesReport(against: against)
    for (index, input) in inputs.enumerated() {
      var bar = ProgressBar("\(input.name) (\(index + 1) of \(inputs.count))")
      bar.show(Double(index) / Double(inputs.count))
      defer { bar.finish() }
      let place = folder.appending(path: "\(index)")
      do { try FileManager.default.createDirectory(at: place, withIntermediateDirectories: false) } catch {
        throw TracesError.cannotMakeFolder(place.path, reason: error.localizedDescription)
      }
      report.recordings.append(
        TracesReport.Recording(
          name: input.name, path: input.url.path, verdict: try verdict(input, other, in: place)))
      try? FileManager.default.removeItem(at: place)
    }
    return report
  }

  /// Both builds at the same time, each in a process of its own.
  private func verdict(
    _ input: TraceInput, _ other: TracingProgram, in folder: URL
  ) throws -> TracesReport.Recording.Verdict {
    let recording: URL
    do { recording = try input.playable(in: folder) } catch RecordingError.interrupted {
      throw TracesError.stopped
    } catch { return .failed("\(error)") }
    let programs = [TracingProgram.this, other]
    let traces = ["here", "there"].map { folder.appending(path: "\($0).jsonl") }
    let runs = try zip(programs, traces).map { try $0.replaying(recording, to: $1) }
    for (program, run) in zip(programs, runs) {
      if let failure = try run.failure() { return .failed("\(program.path): \(failure)") }
    }
    let data: [Data]
    do { data = try traces.map { try Data(contentsOf: $0) } } catch {
      return .failed("a trace is missing: \(error.localizedDescription)")
    }
    return .compared(TraceComparison(here: data[0], there: data[1]))
  }

  private func temporaryFolder() throws(TracesError) -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(path: "trackii-traces-\(UUID().uuidString)")
    do { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) } catch {
      throw .cannotMakeFolder(folder.path, reason: error.localizedDescription)
    }
    return folder
  }
}
