import ArgumentParser
import CommandSupport
import Desktop
import Evaluation
import Foundation
import Recording
import Signals
import Statistics
import Vision

/// `trackii bench circles`: measures choices by following a dot, without a calibration.
struct CirclesBenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "circles", abstract: "Measure choices by following a circling dot, without a calibration.",
    discussion: """
      In each rendered session dots circle tiles, and the person follows some of them with the eyes and looks about in \
      between. Told are how many choices were right, wrong or not made, how long they took, and what was chosen while \
      nothing was to be.
      """)

  @Argument(help: "Session bundles (folders) of the kind `circles`.", completion: .directory) var sessions:
    [String]

  @Flag(help: "Print the report as JSON.") var json = false

  func run() throws {
    do {
      for session in sessions where !FileManager.default.fileExists(atPath: session) {
        throw CommandError.noSuchSession(session)
      }
      let bench = CirclesBench(maker: try TrackerMaker(.networks))
      var rows: [CirclesBench.Row] = []
      for session in sessions {
        let bundle = try SessionBundle(opening: URL(fileURLWithPath: session))
        var bar = ProgressBar(bundle.folder.lastPathComponent)
        rows.append(try bench.run(bundle) { bar.show($0) })
        bar.finish()
      }
      let report = CirclesReport(rows: rows)
      if json { try printJSON(report) } else { Terminal.write(report.text + "\n") }
    } catch let code as ExitCode {
      throw code
    } catch let error as RecordingError {
      throw fail(error, Sysexit.dataError)
    } catch let error as CirclesError {
      throw fail(error, Sysexit.dataError)
    } catch let error as VisionError {
      throw fail(error, Sysexit.unavailable)
    } catch { throw fail(error, Sysexit.code(for: error)) }
  }
}

/// The results of `trackii bench circles`.
struct CirclesReport: Codable {
  var program = ProgramVersion.text
  var build = Machine.build
  var command = CommandLine.arguments
  var date = Date()
  var machine = Machine()
  var rows: [CirclesBench.Row]

  init(rows: [CirclesBench.Row]) { self.rows = rows }

  var text: String {
    var table = TextTable([
      "session", "tiles", "right", "wrong", "none", "median s", "95 % s", "idle s", "chosen then",
    ])
    func add(_ name: String, _ rows: [CirclesBench.Row]) {
      let wanted = rows.reduce(0) { $0 + $1.wanted }
      let (right, wrong) = (rows.reduce(0) { $0 + $1.right }, rows.reduce(0) { $0 + $1.wrong })
      let seconds = rows.flatMap(\.seconds)
      table.add([
        name, Set(rows.map(\.tiles)).sorted().map(String.init).joined(separator: ", "),
        "\(right) of \(wanted)",
        "\(wrong)", "\(wanted - right - wrong)", upperMedian(seconds)?.fixed(2) ?? "-",
        percentile(seconds, 95)?.fixed(2) ?? "-", rows.reduce(0) { $0 + $1.idleSeconds }.fixed(0),
        "\(rows.reduce(0) { $0 + $1.falseChoices })",
      ])
    }
    for row in rows { add(row.session, [row]) }
    if rows.count > 1 { add("all", rows) }
    let head = "\(program), \(build) build: \(command.joined(separator: " "))\n\(machine.description)"
    return head + "\n\n" + table.text
      + "\n(rendered people; seconds from when the eyes set out; goals: 95 % right within 5 s, at most 1 % wrong)"
  }
}
