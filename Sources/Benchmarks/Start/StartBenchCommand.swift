import ArgumentParser
import CommandSupport

/// `trackii bench start`: measures the time from the start of the application to its window.
struct StartBenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "start", abstract: "Measure the time from the start of the application to its first frame.",
    discussion: """
      Starts the application with a stand-in for the camera, an empty data folder and a display of its own (Xvfb), and \
      times it to the first frame that shows something. Times are also told in units of a fixed loop, timed in the same \
      run, because machines differ. Files are warm in the page cache.
      """)

  @Option(name: .customLong("repeat"), help: "How often the application is started.") var repeats = 10

  @Flag(help: "Print the report as JSON.") var json = false

  @OptionGroup var gates: GateOptions

  func validate() throws {
    guard (1...1000).contains(repeats) else { throw ValidationError("--repeat must be 1 to 1000.") }
  }

  func run() throws {
    do {
      let task = try gates.task()
      var bar = ProgressBar("starts")
      let starts = try StartBench().measured(repeats: repeats) { bar.show($0) }
      bar.finish()
      try StartBenchReport(starts: starts).finish(task, json: json)
    } catch let error as StartBenchError {
      throw fail(error, error.exitCode)
    } catch let error as GateError { throw fail(error, error.exitCode) }
  }
}
