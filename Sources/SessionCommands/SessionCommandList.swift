import ArgumentParser

/// The commands for recordings, traces and reports, in the order in which they are listed.
package enum SessionCommandList {
  /// The demonstration, which is listed beside the commands that open the reader.
  package static let demo: any ParsableCommand.Type = DemoCommand.self
  /// The commands for recordings, traces and reports.
  package static let all: [any ParsableCommand.Type] = [
    RecordCommand.self, ReplayCommand.self, CheckCommand.self, MeasuresCommand.self, ReportCommand.self,
    VerifyCommand.self, ImportCommand.self, TraceCommand.self,
  ]
}
