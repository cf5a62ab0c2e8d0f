import ArgumentParser

/// `trackii bench`: how fast this program is on this machine, and how good.
struct BenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench", abstract: "Measure how fast and how good Trackii is on this machine.",
    subcommands: [PipelineBenchCommand.self, CalibrationBenchCommand.self, FirstPageCommand.self],
    defaultSubcommand: PipelineBenchCommand.self)
}
