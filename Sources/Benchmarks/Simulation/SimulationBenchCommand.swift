import ArgumentParser
import CommandSupport
import Evaluation
import Foundation
import Recording
import SessionCommands

/// `trackii bench simulation`: measures the error of recorded gaze and of simulated gaze alike.
struct SimulationBenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "simulation", abstract: "Measure whether simulated gaze is as wrong as recorded gaze.",
    discussion: """
      `bench interface`, `bench attention` and `bench lines --part views` rest on simulated gaze. This measures the same \
      of recorded gaze whose truth is known and of simulated gaze: offset, its change over the screen and with time, \
      noise by how long it lasts, losses, blinks, rate; and how much the error changes between two looks by their distance and \
      the time between them. Simulated webcams see the very eyes of each recording, at the same \
      times; besides, simulated people read. Nothing is read off the simulation's parameters.

      A recording is a session bundle or rendered session with truth.csv, a folder of them, a gaze trace with targets in any \
      format of `trackii trace`, a folder with fixations.csv and passages.json (height of fixations on known lines alone), \
      or a folder of recordings with two coders' labels (noise within fixations alone). Without one, simulated reading alone is measured.
      """)

  @Argument(help: "Recordings with truth, or folders of them.", completion: .file()) var sessions: [String] =
    []

  @OptionGroup var file: TraceFileOptions

  @Flag(help: "Leave drift correction by choices and repairs out of replays.") var noDrift = false

  @Option(help: "Simulations with each of the three make-ups of an error, for each recording.") var runs = 20

  @Option(help: "Where the simulation starts.") var seed: UInt64 = 1

  @Option(help: "Only this error, degrees; may be given several times.") var error: [Double] = []

  @Flag(help: "Print the report as JSON.") var json = false

  func validate() throws {
    guard (1...1000).contains(runs) else { throw ValidationError("--runs must be 1 to 1000.") }
    guard error.allSatisfy({ (0.1...6).contains($0) }) else {
      throw ValidationError("--error must be 0.1 to 6 degrees.")
    }
    guard !sessions.isEmpty || !noDrift else { throw ValidationError("--no-drift needs a recording.") }
    try file.refuse(where: sessions.isEmpty)
  }

  func run() throws {
    do {
      var reader = RecordedGaze(learnsDrift: !noDrift, file: file)
      // All names are checked before anything is replayed, which takes minutes.
      for session in sessions where !FileManager.default.fileExists(atPath: session) {
        throw CommandError.noSuchSession(session)
      }
      let groups = try sessions.map { try reader.read($0) }
      let simulated = SimulatedLooks(runs: runs, seed: seed, screen: AttentionBenchCommand.screen)
      let errors = error.isEmpty ? InterfaceTrials.errors : error
      var report = SimulationBenchReport(seed: seed, runs: runs, notes: reader.notes)
      for group in groups {
        var part = SimulationBenchReport.Group(group)
        if group.isRepeatable {
          part.sameLooks = errors.map { simulated.overLooks(of: group.recordings, $0) }
        }
        report.groups.append(part)
      }
      report.reading = errors.map { simulated.overReading($0) }
      if json { try printJSON(report) } else { Terminal.write(report.text + "\n") }
    } catch let code as ExitCode {
      throw code
    } catch let error as ValidationError {
      throw error
    } catch let error as RecordingError {
      throw fail(error, Sysexit.dataError)
    } catch let problem as DriftTrials.Problem {
      throw fail(problem, problem.exitCode)
    } catch { throw fail(error, Sysexit.code(for: error)) }
  }
}
