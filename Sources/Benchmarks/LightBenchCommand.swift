import ArgumentParser
import CommandSupport
import Evaluation
import Foundation
import Signals
import Tracking

/// `trackii bench light`: measures how dark a face may be before its eyes are lost.
struct LightBenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "light", abstract: "Measure at which brightness of the face eyes are no longer found.",
    discussion: """
      Good frames of recordings with truth are made darker, with a camera's noise, and looked at again: by a tracker \
      that has just seen the face in good light, and by one that has not. A night page gets its light frame where the \
      face is about as dark as eyes need.
      """)

  @Argument(help: "Session bundles with truth.csv.", completion: .directory) var sessions: [String]
  @Option(help: "Frames of each recording.") var pictures = 40
  @Flag(help: "Print JSON.") var json = false

  func validate() throws {
    guard !sessions.isEmpty else { throw ValidationError("give at least one session") }
    guard (1...10_000).contains(pictures) else { throw ValidationError("--pictures takes 1 to 10000.") }
  }

  /// The results of `trackii bench light` by recording.
  private struct Report: Codable { var sessions: [String: [DarknessRow]] }

  func run() throws {
    do {
      var configuration = EvaluationConfiguration()
      configuration.stressedPictures = pictures
      let maker = try TrackerMaker(.networks)
      var report = Report(sessions: [:])
      for session in sessions {
        let url = URL(filePath: session)
        let evaluation = try DarknessEvaluation(opening: url, configuration: configuration)
        var bar = ProgressBar(url.lastPathComponent)
        report.sessions[url.lastPathComponent] = evaluation.run(maker) { bar.show($0) }
        bar.finish()
        guard report.sessions[url.lastPathComponent]?.first?.pictures ?? 0 > 0 else {
          throw EvaluationError.nothingToMeasure(path: url.path)
        }
      }
      if json { try printJSON(report) } else { Terminal.write(Self.text(report)) }
    } catch let code as ExitCode { throw code } catch { throw fail(error, Sysexit.code(for: error)) }
  }

  private static func text(_ report: Report) -> String {
    report.sessions.sorted { $0.key < $1.key }.map { name, rows in
      var table = TextTable([name, "face", "followed", "found anew", "iris off by"])
      for row in rows {
        let percent = { (count: Int) in "\((100 * Double(count) / Double(max(1, row.pictures))).fixed(0)) %" }
        table.add([
          "\((row.lightShare * 100).fixed(0)) % of the light", row.faceBrightness.fixed(0),
          percent(row.followed), percent(row.foundAnew),
          row.irisError.map { "\($0.fixed(2)) radii" } ?? "-",
        ])
      }
      return table.text
    }.joined(separator: "\n\n") + "\n"
  }
}
