import ArgumentParser
import Attention
import CommandSupport
import Desktop
import Foundation
import Reading
import Signals

/// `trackii bench interface`: measures menus and commands by gaze with simulated people.
struct InterfaceBenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "interface", abstract: "Measure the menu and commands by gaze.",
    discussion: """
      Simulated people read hours of text at errors of 1.2, 2.0 and 2.5 degrees and 30 frames a second, with the menu on \
      the page: what is done that nobody wanted? Then they give commands through the menu: how long that takes, how many \
      looks, and how often the right cell is chosen. The places of cells are known to them. All comes from the seeds.
      """)

  @Option(help: "Hours of reading for each error, over all seed bases.") var hours = 9.0

  @Option(help: "Commands on each level of the menu for each error.") var commands = 300

  @Option(help: "Where the simulation starts; several may be given.") var seed: [UInt64] = [11]

  @Option(help: "Only this error, degrees; may be given several times.") var error: [Double] = []

  @Flag(help: "Print the report as JSON.") var json = false

  func validate() throws {
    guard (0...1000).contains(hours) else { throw ValidationError("--hours must be 0 to 1000.") }
    guard (0...100_000).contains(commands) else {
      throw ValidationError("--commands must be 0 to 100000.")
    }
    guard error.allSatisfy({ (0.1...6).contains($0) }) else {
      throw ValidationError("--error must be 0.1 to 6 degrees.")
    }
  }

  func run() throws {
    let trials = InterfaceTrials(
      screen: AttentionBenchCommand.screen, configuration: AttentionPipeline.Configuration())
    var report = InterfaceReport(seeds: seed)
    for degrees in error.isEmpty ? InterfaceTrials.errors : error {
      if hours > 0 { report.reading.append(trials.reading(degrees, hours: hours, seeds: seed)) }
      guard commands > 0 else { continue }
      for level in 1...2 {
        report.commands.append(trials.commands(degrees, level: level, count: commands, seeds: seed))
      }
    }
    if json {
      do { try printJSON(report) } catch { throw fail(error, Sysexit.code(for: error)) }
    } else {
      Terminal.write(report.text + "\n")
    }
  }
}

/// The results of `trackii bench interface`.
struct InterfaceReport: Codable {
  var program = ProgramVersion.text
  var build = Machine.build
  var command = CommandLine.arguments
  var date = Date()
  var machine = Machine()
  var seeds: [UInt64]
  var reading: [InterfaceTrials.Reading] = []
  var commands: [InterfaceTrials.Commands] = []

  init(seeds: [UInt64]) { self.seeds = seeds }

  var text: String {
    let head = [
      "\(program), \(build) build: \(command.joined(separator: " "))", machine.description,
      "seed bases \(seeds.map(String.init).joined(separator: ", "))",
    ].joined(separator: "\n")
    return [head, readingText, commandText].compactMap(\.self).joined(separator: "\n\n")
  }

  private var readingText: String? {
    guard !reading.isEmpty else { return nil }
    var table = TextTable([
      "reading, error", "measured", "hours", "false menus/h", "false actions/h", "95 %", "by seed",
      "false scrolls/h", "choices met", "median s", "scrolls met", "median s", "which",
    ])
    for r in reading {
      table.add([
        r.errorDegrees.fixed(1) + " deg", r.measuredDegrees.fixed(2), r.hours.fixed(1),
        r.falseMenus.perHour.fixed(2), r.falseActions.perHour.fixed(2),
        "\(r.falseActions.low.fixed(2))-\(r.falseActions.high.fixed(2))",
        r.bySeed.keys.sorted().map { r.bySeed[$0]?.perHour.fixed(2) ?? "" }.joined(separator: " "),
        r.falseScrolls.perHour.fixed(1), "\(r.choices.met)/\(r.choices.wanted)",
        r.choices.medianSeconds?.fixed(2) ?? "-", "\(r.scrolls.met)/\(r.scrolls.wanted)",
        r.scrolls.medianSeconds?.fixed(2) ?? "-",
        r.falseNames.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", "),
      ])
    }
    return table.text
      + "\n(sessions of half an hour; three make-ups of each error; goals: menus at most 1 an hour, actions 0.2, scrolls 2)"
  }

  private var commandText: String? {
    guard !commands.isEmpty else { return nil }
    var table = TextTable([
      "commands, error", "grid", "level", "given", "done", "right cell", "while wanted", "looks", "median",
      "median s",
      "p95 s",
    ])
    for c in commands {
      table.add([
        c.errorDegrees.fixed(1) + " deg", c.grid, "\(c.level)", "\(c.given)", "\(c.done)",
        (100 * c.rightShare).fixed(1) + " %", (100 * c.wantedRightShare).fixed(1) + " %",
        c.meanLooks?.fixed(2) ?? "-", c.medianLooks.map(String.init) ?? "-",
        c.medianSeconds?.fixed(2) ?? "-", c.p95Seconds?.fixed(2) ?? "-",
      ])
    }
    return table.text
      + "\n(from the way to the menu to the command; looks: mean and median; goals: first level 2 looks and 4 s, second 3 and 6; right cell 98 % at 2 degrees)"
  }
}
