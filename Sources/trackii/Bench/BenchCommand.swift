import ArgumentParser

/// `trackii bench`: how fast this program is on this machine.
struct BenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench", abstract: "Measure how fast Trackii is on this machine.",
    subcommands: [PipelineBenchCommand.self, AttentionBenchCommand.self, FirstPageCommand.self],
    defaultSubcommand: PipelineBenchCommand.self)
}
