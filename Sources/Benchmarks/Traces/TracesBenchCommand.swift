import ArgumentParser
import CommandSupport
import Foundation
import Recording
import SessionCommands

/// `trackii bench traces`: checks whether another build computes the same, bit for bit, or measures how fast traces are
/// read and replayed.
struct TracesBenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "traces", abstract: "Compare the traces of this build with those of another, or time them.",
    discussion: """
      With --against each recording is replayed by both builds on this machine, as `trackii replay --trace` does, and the two traces \
      are compared byte for byte. Without DIR: the bundled recordings, and the rendered sessions in the folder \
      recordings of $TRACKII_SHARED where that is set. Rendered sessions are imported into a temporary folder first. \
      Told are the first differing frame and field, the number of frames that differ and the largest difference of \
      each field. Traces are not kept: their last bits differ between processors. Exits with 1 when a trace differs, \
      with 65 when a recording cannot be replayed.

      With --speed a made trace of simulated reading is read in every format and replayed through attention and \
      reading, and samples a second of processor time are told. Pin it to one core (taskset) on a quiet machine.

      With --round-trip each trace in DIR, and each recording's as a replay leaves it, is written in every format and \
      read again. Told is what was lost, and whether the converter named exactly that; exits with 1 where it did not.
      """)

  @Option(help: "Compare with this other build's program.", completion: .file()) var against: String?

  @Flag(help: "Measure how many samples a second are read and replayed.") var speed = false

  @Flag(help: "Write traces in every format and read them again.") var roundTrip = false

  @OptionGroup var file: TraceFileOptions

  @Option(help: "Samples of the made trace, for --speed.") var samples = 100_000

  @Option(help: "Runs of each part, for --speed; the middle one counts.") var `repeat` = 5

  @Argument(
    help: "Session bundles, rendered sessions, traces (.jsonl), or folders of them.", completion: .file())
  var dirs: [String] = []

  @Flag(help: "Print the report as JSON.") var json = false

  func validate() throws {
    guard [against != nil, speed, roundTrip].count(where: { $0 }) == 1 else {
      throw ValidationError("give one of --against PROGRAM, --speed and --round-trip")
    }
    guard !speed || dirs.isEmpty else { throw ValidationError("--speed makes its trace; leave DIR out") }
    guard !roundTrip || !dirs.isEmpty else { throw ValidationError("--round-trip needs DIR") }
    guard (1000...10_000_000).contains(samples) else {
      throw ValidationError("--samples takes 1000 to 10000000")
    }
    guard (1...1000).contains(`repeat`) else { throw ValidationError("--repeat takes 1 to 1000") }
  }

  func run() throws {
    StopRequest.listen()
    do {
      if speed { return try measureSpeed() }
      guard let against else { return try goRound() }
      let report = try compared(with: against)
      if json { try printJSON(report) } else { Terminal.write(report.text + "\n") }
      if let code = report.exitCode { throw code }
    } catch let code as ExitCode { throw code } catch { throw fail(error, Sysexit.code(for: error)) }
  }

  private func measureSpeed() throws {
    let folder = try temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    var bar = ProgressBar("traces")
    let report = try SpeedBench(samples: samples, repeats: `repeat`).measured(in: folder) { bar.show($0) }
    bar.finish()
    if json { try printJSON(report) } else { Terminal.write(report.text + "\n") }
  }

  private func goRound() throws {
    let folder = try temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let (sources, passedOver) = try TraceSource.find(dirs)
    guard !sources.isEmpty else { throw CommandError.noRecording(dirs.joined(separator: " ")) }
    var report = RoundTripReport(passedOver: passedOver)
    for (index, source) in sources.enumerated() {
      var bar = ProgressBar("\(source.name) (\(index + 1) of \(sources.count))")
      bar.show(Double(index) / Double(sources.count))
      defer { bar.finish() }
      report.trips += try RoundTripBench.trips(
        of: source.trace(file, in: folder), name: source.name, in: folder)
    }
    if json { try printJSON(report) } else { Terminal.write(report.text + "\n") }
    if !report.isExact { throw ExitCode(1) }
  }

  private func compared(with against: String) throws -> TracesReport {
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

  /// Compares the traces of both builds, which replay the recording at the same time in separate processes.
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
