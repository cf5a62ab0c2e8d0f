import ArgumentParser
import Attention
import CommandSupport
import Foundation
import Reading
import Recording
import SessionCommands
import Signals
import Tracking

/// `trackii bench attention`: measures the filter, fixations and choices by gaze.
struct AttentionBenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "attention", abstract: "Measure the filter, fixations and choices by gaze.",
    discussion: """
      Lag and noise of the filter on simulated eyes; fixations against human coders; hours of simulated reading with 1.5 \
      degrees of error, with what was chosen without being wanted and how long wanted choices take; and recorded \
      sessions through the whole pipeline. All that is simulated comes from the seed.
      """)

  @Argument(help: "A session bundle, or a folder of them.", completion: .directory) var sessions: [String] =
    []

  @Option(help: "Folder of recordings with two coders' labels; lund2013 of $TRACKII_SHARED without.")
  var data: String?

  @Option(help: "Hours of simulated reading in each of the three conditions; 0 leaves that out.")
  var hours = 10.0

  @Option(help: "Saccades in each row of the lag table; other simulated rows grow and shrink with it.")
  var trials = 400

  @Option(help: "Where the simulation starts.") var seed: UInt64 = 11

  @Flag(help: "Print the report as JSON.") var json = false

  @OptionGroup var gates: GateOptions

  func validate() throws {
    guard (0...1000).contains(hours) else { throw ValidationError("--hours must be 0 to 1000.") }
    guard (8...100_000).contains(trials) else { throw ValidationError("--trials must be 8 to 100000.") }
  }

  func run() throws {
    do {
      let task = try gates.task()
      let clock = ContinuousClock()
      let start = clock.now
      var report = AttentionBenchReport(seed: seed, trials: trials, hours: hours)
      let bundles = try sessions.flatMap(Self.bundles)
      let coded = try codedRecordings(&report.notes)
      filter(&report)
      if !coded.isEmpty { fixations(coded, &report) }
      held(&report)
      if hours > 0 { reading(&report) }
      for bundle in bundles {
        let run = try ReplayRun.frames(of: bundle, stored: nil, pacer: ReplayPacer(.asFastAsPossible)) { _ in
        }
        report.sessions.append(AttentionBenchReport.Session(run.report))
      }
      if bundles.isEmpty { report.notes.append("no recorded session was given") }
      report.seconds = (clock.now - start).milliseconds / 1e3
      try report.finish(task, json: json)
    } catch let code as ExitCode {
      throw code
    } catch let error as RecordingError {
      throw fail(error, Sysexit.dataError)
    } catch { throw fail(error, Sysexit.code(for: error)) }
  }

  /// The screen of all simulations: a 24 inch monitor.
  static let screen = ScreenGeometry(widthPx: 1920, heightPx: 1080, widthMm: 527, heightMm: 296)
  /// The reader's own layout of targets and zones.
  static let layout = ReaderLayout.standard(screen: screen, hasMenu: true)

  private func filter(_ report: inout AttentionBenchReport) {
    let trials = FilterTrials(screen: Self.screen, seed: seed)
    for noise in [0.3, 0.5, 0.75, 1.0] {
      for saccade in [2.0, 3, 5, 10, 20] {
        report.lags.append(trials.lag(noise: noise, saccade: saccade, trials: self.trials))
      }
      report.filterWhileReading.append(
        trials.reading(
          noise: noise, layout: Self.layout, minutes: Double(self.trials) / 40)
      )
      report.still += StillTrials(screen: Self.screen, seed: seed).rows(noise: noise, trials: self.trials / 2)
    }
  }

  private func codedRecordings(_ notes: inout [String]) throws -> [CodedRecording] {
    let shared = ProcessInfo.processInfo.environment["TRACKII_SHARED"].map { $0 + "/data/lund2013" }
    guard let folder = data ?? shared else {
      notes.append("fixations skipped: no coded recordings (--data, or the folder that TRACKII_SHARED names)")
      return []
    }
    let found = try CodedRecording.all(in: URL(fileURLWithPath: folder))
    if found.isEmpty { notes.append("fixations skipped: \(folder) holds no coded recordings") }
    return found
  }

  private func fixations(_ coded: [CodedRecording], _ report: inout AttentionBenchReport) {
    report.fixations.append(FixationTrials(recordings: coded).table("as recorded"))
    let noisy = coded.enumerated().map { index, recording in
      recording.degraded(step: recording.rate / 30, noiseDegrees: 1, seed: seed &+ UInt64(index))
    }
    report.fixations.append(FixationTrials(recordings: noisy).table("30 Hz, 1 degree of noise on each axis"))
    let (other, otherNoisy) = (FixationTrials.otherHalf(coded), FixationTrials.otherHalf(noisy))
    guard !other.isEmpty else { return }
    report.fixations.append(
      FixationTrials(recordings: other).table("the half not tuned on, as recorded"))
    report.fixations.append(
      FixationTrials(recordings: otherNoisy).table("the half not tuned on, 30 Hz, noise"))
  }

  private func held(_ report: inout AttentionBenchReport) {
    let trials = HeldTrials(
      screen: Self.screen, layout: Self.layout,
      configuration: AttentionPipeline.Configuration(), seed: seed)
    for (offset, noise) in HeldTrials.conditions {
      report.held.append(trials.row(offset: offset, noise: noise, seeds: self.trials / 4))
    }
  }

  private func reading(_ report: inout AttentionBenchReport) {
    let trials = ReadingTrials(
      screen: Self.screen, layout: Self.layout,
      configuration: AttentionPipeline.Configuration(),
      scrollDegreesPerSecond: ReaderConfiguration().scrollDegreesPerSecond)
    var bar = ProgressBar("simulated reading")
    var outcomes = ReadingTrials.Outcomes()
    for (index, condition) in ReadingTrials.conditions.enumerated() {
      bar.show(Double(index) / Double(ReadingTrials.conditions.count))
      let (result, found) = trials.run(condition, hours: hours, seed: seed)
      report.reading.append(result)
      outcomes += found
    }
    bar.finish()
    report.falseTargets = PoissonBound(
      count: report.reading.reduce(0) { $0 + $1.falseTargets.count },
      hours: report.reading.reduce(0) { $0 + $1.hours })
    report.choices = outcomes.choices
  }

  /// The recordings at a path: one bundle, or all in a folder.
  private static func bundles(in path: String) throws -> [URL] {
    guard FileManager.default.fileExists(atPath: path) else { throw CommandError.noSuchSession(path) }
    let folder = URL(fileURLWithPath: path)
    guard !FileManager.default.fileExists(atPath: folder.appending(path: "session.json").path) else {
      return [folder]
    }
    let inside = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { FileManager.default.fileExists(atPath: $0.appending(path: "session.json").path) }
      .sorted { $0.path < $1.path }
    return inside.isEmpty ? [folder] : inside
  }
}
