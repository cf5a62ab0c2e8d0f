import ArgumentParser
import CommandSupport
import Foundation
import Localization
import Recording
import Signals

/// `trackii verify`: checks whether a recording is complete.
struct VerifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: localized("Check a recorded session: its files, checksums and every picture."),
    discussion: localized(
      """
      Every problem is listed with the file, line, frame or byte where it is. A damaged recording still \
      plays: what is whole in it is used. Exits with 65 when there is any problem.
      """))

  @Argument(help: ArgumentHelp(localized("A session bundle (folder).")), completion: .directory)
  var bundle: String

  @Flag(help: ArgumentHelp(localized("Print JSON: frames, seconds and a list of problems."))) var json = false

  func run() throws {
    guard FileManager.default.fileExists(atPath: bundle) else {
      throw fail(CommandError.noSuchSession(bundle), Sysexit.noInput)
    }
    let verdict: BundleVerdict
    do { verdict = try BundleVerdict(of: URL(fileURLWithPath: bundle)) } catch {
      throw fail(error, Sysexit.code(error))
    }
    if json { try printJSON(verdict) } else { Terminal.write(verdict.text + "\n") }
    if !verdict.problems.isEmpty { throw Sysexit.dataError }
  }
}

/// The result of checking a recording.
struct BundleVerdict: Encodable {
  struct Problem: Encodable {
    var kind: String
    var file: String
    var line: Int?
    var frame: Int?
    var byteOffset: Int?
    var detail: String
    /// The problem in the recording as one line of text.
    var text: String

    init(_ problem: BundleProblem) {
      (kind, file, line) = (problem.kind.rawValue, problem.file, problem.line)
      (frame, byteOffset, detail) = (problem.frame, problem.byteOffset, problem.detail)
      text = "\(problem)"
    }
  }

  var bundle: String
  /// The number of frames, listed in the index or found without it.
  var frames: Int
  var wholeFrames = 0
  var seconds: Double
  var problems: [Problem] = []

  /// Reads the whole recording, and shows a progress bar.
  init(of folder: URL) throws(RecordingError) {
    let bundle = try SessionBundle(opening: folder)
    (self.bundle, frames, seconds) = (folder.path, bundle.entries.count, bundle.duration)
    var bar = ProgressBar(localized("checking \(folder.lastPathComponent)"))
    var whole = 0
    problems = bundle.verify { done, total in
      whole = done
      bar.show(Double(done) / Double(max(1, total)))
    }.map { Problem($0) }
    bar.finish()
    wholeFrames = whole
  }

  var text: String {
    let head = localized("\(bundle): \(wholeFrames) of \(frames) frames whole, \(seconds.fixed(1)) s")
    guard !problems.isEmpty else { return "\(head); " + Terminal.styled(localized("no problems"), .green) }
    let count = localized(problems.count, one: "1 problem", other: "\(problems.count) problems")
    return "\(head); \(Terminal.styled(count, .red))\n"
      + problems.map { "  \($0.text)" }.joined(separator: "\n")
  }
}
