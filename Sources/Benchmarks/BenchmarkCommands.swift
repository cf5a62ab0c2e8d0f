import ArgumentParser

/// The subcommands of `trackii bench` that do not depend on the app.
package enum BenchmarkCommands {
  /// The subcommands in the order of the help, which leaves out those that only other subcommands start.
  package static let all: [any ParsableCommand.Type] = [
    PipelineBenchCommand.self, VisionBenchCommand.self, CalibrationBenchCommand.self,
    ParagraphBenchCommand.self, SittingsBenchCommand.self,
    LightBenchCommand.self, LinesBenchCommand.self, AttentionBenchCommand.self, InterfaceBenchCommand.self,
    SimulationBenchCommand.self,
    KeysBenchCommand.self, CirclesBenchCommand.self,
    StartBenchCommand.self,
    TracesBenchCommand.self,
    ServiceBenchCommand.self, ServiceClientCommand.self, CoreWatchCommand.self,
    CorpusBenchCommand.self, ReaderBenchCommand.self, RecognitionBenchCommand.self,
    LibraryBenchCommand.self, KillsBenchCommand.self,
    LibraryWriterCommand.self,
    FirstPageCommand.self,
  ]

  /// The subcommand that runs where none is named.
  package static let usual: any ParsableCommand.Type = PipelineBenchCommand.self
}
