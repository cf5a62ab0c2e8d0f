import ArgumentParser
import Calibration
import CommandSupport
import Desktop
import Evaluation
import Foundation
import Recording
import Signals
import Statistics

/// `trackii bench paragraph`: measures a calibration by a paragraph that is read, without dots.
struct ParagraphBenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "paragraph", abstract: "Measure a calibration by reading a paragraph, without dots.",
    discussion: """
      Each session bundle has a paragraph that was uncovered line by line before the first dot. Told are, for each \
      person and in the median, on validation targets over the whole screen to which nothing was fitted: the error of \
      gaze by the prior alone (0 lines), after 4, 8 and 12 lines, and with the dots of the same session; the error as a \
      multiple of that with dots; how often the true gaze lies within the ellipses of 68 and 95 %; and the error that \
      the fit claims. Where words stand apart, as in the application's verse, lines are uncovered once more by the \
      application's rule, before a person who waits for them: told are how many lines came before the one above had been \
      read, how many late, and the error after that (live).

      With --returning the sessions are days: a verse, the dots of a calibration, and validation targets. Sessions whose \
      person has the same label are days of one person, in the order given. Each day from the second on is calibrated by \
      its dots; by its verse; by that person's earlier days and one look, at the dot nearest to the program's first; by \
      these and four lines, spread over the verse; and by these and all lines. Earlier days are those that were calibrated \
      by dots, and once more those by verse, of which up to 24 words are kept. Told are the error, the error that \
      the fit claims, how often the first is within the second, and what was refused.
      """)

  @Argument(help: "Session bundles (folders) with a paragraph and truth.", completion: .directory)
  var sessions: [String]

  @Flag(help: "Take the sessions for days of people who come back, each person's in their order.")
  var returning = false

  @Flag(help: "With --returning: calibrate each day by all others of its person, not by earlier ones alone.")
  var anyOrder = false

  @Flag(help: "Print the report as JSON.") var json = false

  func validate() throws {
    guard returning || !anyOrder else { throw ValidationError("--any-order needs --returning") }
  }

  func run() throws {
    do {
      for session in sessions where !FileManager.default.fileExists(atPath: session) {
        throw CommandError.noSuchSession(session)
      }
      guard !returning else { return try measureReturning() }
      // All are opened before the first is measured, which takes long.
      let evaluations = try sessions.map { session in
        let bundle = try SessionBundle(opening: URL(fileURLWithPath: session))
        return (bundle.folder.lastPathComponent, try ParagraphEvaluation(bundle))
      }
      var people: [ParagraphReport] = []
      for (name, evaluation) in evaluations {
        var bar = ProgressBar(name)
        people.append(try evaluation.run(lines: ParagraphBenchReport.lines) { bar.show($0) })
        bar.finish()
      }
      let report = ParagraphBenchReport(people)
      if json { try printJSON(report) } else { Terminal.write(report.text + "\n") }
    } catch let code as ExitCode {
      throw code
    } catch let error as RecordingError {
      throw fail(error, Sysexit.dataError)
    } catch let error as EvaluationError {
      throw fail(error, Sysexit.dataError)
    } catch { throw fail(error, Sysexit.code(for: error)) }
  }
}

/// The results of `trackii bench paragraph`.
struct ParagraphBenchReport: Codable {
  /// Numbers of lines after which is calibrated.
  static let lines = [4, 8, 12]

  /// The results of one way to calibrate over all people.
  struct Pooled: Codable {
    /// Number of lines that had been read; nil for dots.
    var lines: Int?
    /// Number of people with a calibration.
    var people: Int
    var medianDegrees: Double?
    /// Median over the people of the error as a multiple of that with dots.
    var medianRatio: Double?
    var ellipses: EllipseShares
  }

  var program = ProgramVersion.text
  var build = Machine.build
  var command = CommandLine.arguments
  var date = Date()
  var machine = Machine()
  var people: [ParagraphReport]
  /// Without a calibration, after each number of lines, and with dots.
  var pooled: [Pooled]
  /// How a live calibration uncovered the lines of all people, and the errors after it; nil where no words stand apart.
  var uncovering: UncoveringReport?
  var live: Pooled?

  /// Makes the report of measured people.
  init(_ people: [ParagraphReport]) {
    self.people = people
    pooled =
      ([0] + Self.lines).map { count in
        Self.pool(people.compactMap { $0.with(count) }, lines: count, people.compactMap { $0.ratio(count) })
      } + [Self.pool(people.compactMap(\.dots), lines: nil, [])]
    let read = people.filter { !$0.liveLines.isEmpty }
    guard !read.isEmpty else { return }
    uncovering = UncoveringReport(read.flatMap(\.liveLines))
    live = Self.pool(read.compactMap(\.live), lines: nil, read.compactMap { $0.ratio($0.live) })
  }

  private static func pool(
    _ results: [ParagraphReport.Result], lines: Int?, _ ratios: [Double]
  ) -> Pooled {
    let degrees = results.compactMap(\.degrees)
    return Pooled(
      lines: lines, people: degrees.count, medianDegrees: median(degrees), medianRatio: median(ratios),
      ellipses: results.reduce(EllipseShares()) { $0 + $1.ellipses })
  }

  var text: String {
    let head = "\(program), \(build) build: \(command.joined(separator: " "))\n\(machine.description)"
    return ([head, personTable, pooledTable] + (uncovering == nil ? [] : [uncoveringTable])).joined(
      separator: "\n\n")
  }

  private var personTable: String {
    var table = TextTable([
      "session", "glasses", "way", "lines used", "degrees", "times dots", "in 68 %", "in 95 %", "claimed", "",
    ])
    for person in people {
      for result in person.curve + (person.dots.map { [$0] } ?? []) {
        table.add([
          person.name, person.glasses.map { $0 ? "yes" : "no" } ?? "-",
          result.lines.map { "\($0) lines" } ?? "\(person.dotCount) dots",
          result.used.map { "\($0)" } ?? "-", number(result.degrees),
          number(result.lines.flatMap { person.ratio($0) }), percent(result.ellipses.share68),
          percent(result.ellipses.share95), number(result.claimedDegrees), result.failure ?? "",
        ])
      }
    }
    return table.text
  }

  private var pooledTable: String {
    var table = TextTable(["all", "people", "median deg", "median times dots", "in 68 %", "in 95 %"])
    for way in pooled {
      table.add([
        way.lines.map { "\($0) lines" } ?? "dots", "\(way.people)", number(way.medianDegrees),
        number(way.medianRatio), percent(way.ellipses.share68), percent(way.ellipses.share95),
      ])
    }
    return table.text
  }

  private var uncoveringTable: String {
    var table = TextTable([
      "uncovered live", "lines", "early", "late", "median s late", "most s late", "degrees", "times dots",
      "in 68 %", "in 95 %", "",
    ])
    func add(
      _ name: String, _ lines: UncoveringReport, _ degrees: Double?, _ ratio: Double?,
      _ shares: EllipseShares?,
      _ failure: String?
    ) {
      table.add([
        name, "\(lines.lines)", "\(lines.early)", "\(lines.late)", number(lines.medianSeconds),
        number(lines.mostSeconds), number(degrees), number(ratio), percent(shares?.share68),
        percent(shares?.share95), failure ?? "",
      ])
    }
    for person in people where !person.liveLines.isEmpty {
      add(
        person.name, UncoveringReport(person.liveLines), person.live?.degrees, person.ratio(person.live),
        person.live?.ellipses, person.live?.failure)
    }
    if let uncovering {
      add("all", uncovering, live?.medianDegrees, live?.medianRatio, live?.ellipses, nil)
    }
    return table.text
  }

  private func number(_ value: Double?) -> String { value?.fixed(2) ?? "-" }

  private func percent(_ share: Double?) -> String { share.map { (100 * $0).fixed(0) } ?? "-" }
}
