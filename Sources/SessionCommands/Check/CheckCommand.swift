import ArgumentParser
import CommandSupport
import Foundation
import Localization
import Recording
import Traces

/// `trackii check`: compares recordings and traces with their expectations.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: localized("Replay recordings and traces and hold the result to what is expected."),
    discussion: localized(
      """
      The expectation of gaze.jsonl is gaze.expect.json beside it, that of the session folder demo is \
      demo.expect.json. Where there is none it is written, with a tolerance for each figure; keep it with the \
      recording. What the files of traces do not say, options do (--screen, --screen-mm); they go for every trace that \
      is checked, and for no session bundle. In CI (the environment says CI) nothing is written unless --update says so, and a missing \
      expectation is an error. When a check is not met, what was obtained is written to NAME.obtained.json.

      Exits with 0 where all is met, 1 where something is not, 65 where something cannot be read, 66 where an \
      expectation is missing.
      """))

  @Argument(
    help:
      ArgumentHelp(
        localized(
          "Session bundles, rendered sessions, traces in any format that `trackii trace` reads, or folders with these."
        )),
    completion: .file())
  var subjects: [String]

  @OptionGroup var file: TraceFileOptions

  @Option(
    help: ArgumentHelp(localized("The expectation, where one subject is checked.")), completion: .file())
  var expect: String?

  @Option(
    help: ArgumentHelp(
      localized(
        "Write expectations anew: those that are missing, also the values of checks that are not met (changed), or all."
      ),
      discussion: localized("Tolerances and bounds that stand in a file are kept.")))
  var update: ExpectationUpdate?

  @Option(help: ArgumentHelp(localized("Write the results here as JUnit XML.")), completion: .file())
  var junit: String?

  @Option(
    help: ArgumentHelp(
      localized("The folder for NAME.obtained.json files, in CI too; beside the subjects without.")),
    completion: .directory)
  var obtained: String?

  @Option(help: ArgumentHelp(localized("How many are replayed at once (default: one a processor).")))
  var jobs: Int?

  @Flag(help: ArgumentHelp(localized("Print the results as JSON."))) var json = false

  @Flag(help: ArgumentHelp(localized("Print the checks that are met too."))) var verbose = false

  func validate() throws {
    guard !subjects.isEmpty else { throw ValidationError(localized("name what is to be checked")) }
    if let jobs, jobs < 1 { throw ValidationError(localized("--jobs takes 1 or more")) }
  }

  func run() throws {
    let found: [CheckSubject]
    do {
      found = try CheckSubject.find(subjects, expectation: expect)
      try file.refuse(where: !found.contains(where: \.isTrace))
      if let obtained {
        try FileManager.default.createDirectory(
          at: URL(fileURLWithPath: obtained), withIntermediateDirectories: true)
      }
    } catch let error as ValidationError { throw error } catch let error as CheckError {
      throw fail(error, error.exitCode)
    } catch {
      throw fail(error, Sysexit.code(for: error))
    }
    StopRequest.listen()
    let bar = ProgressLine(title: localized("checking"), total: found.count)
    let results = try task().check(found) { bar.show($0) }
    bar.finish()
    if let junit { try write(JUnitReport(results).xml, to: junit) }
    if json {
      try printJSON(results)
    } else {
      Terminal.write(CheckText(results: results, isVerbose: verbose).text + "\n")
    }
    guard results.count == found.count else {
      throw fail(RecordingError.interrupted(path: found[results.count].name), Sysexit.notDone)
    }
    let code = results.map(\.exitCode).max { $0.order < $1.order } ?? .success
    if code != .success { throw code }
  }

  private func task() throws -> CheckRun {
    let writing: CheckRun.Writing =
      if let update { .expectations(update) } else if Self.isCI { .nothing } else { .expectations(.missing) }
    return CheckRun(
      format: file.from, known: try file.known(), writing: writing,
      obtained: obtained.map { URL(fileURLWithPath: $0) },
      writesObtained: obtained != nil || !Self.isCI,
      jobs: jobs ?? ProcessInfo.processInfo.activeProcessorCount)
  }

  /// Whether the program runs in a CI service: `CI` is set to anything but a negative value.
  private static var isCI: Bool {
    let value = ProcessInfo.processInfo.environment["CI"]?.lowercased() ?? ""
    return !["", "false", "0"].contains(value)
  }

  private func write(_ text: String, to path: String) throws {
    do { try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic) } catch {
      throw fail(
        CheckError.cannotWrite(path, reason: (error as NSError).localizedDescription), Sysexit.cannotCreate)
    }
  }
}

extension ExpectationUpdate: ExpressibleByArgument {}

extension CheckError {
  var exitCode: ExitCode {
    switch self {
    case .nothingToCheck, .orphan: Sysexit.noInput
    case .severalSubjects: Sysexit.usage
    case .cannotWrite: Sysexit.cannotCreate
    }
  }
}

extension CheckedSubject {
  fileprivate var exitCode: ExitCode {
    switch result {
    case .compared(let outcomes): outcomes.allSatisfy(\.isMet) ? .success : ExitCode(1)
    case .written: .success
    case .missing: Sysexit.noInput
    case .broken: Sysexit.dataError
    }
  }
}

extension ExitCode {
  /// The severity of an exit code: unreadable input ranks above missing input, and that above unmet expectations.
  fileprivate var order: Int {
    [.success, ExitCode(1), Sysexit.noInput, Sysexit.dataError].firstIndex(of: self) ?? 0
  }
}
