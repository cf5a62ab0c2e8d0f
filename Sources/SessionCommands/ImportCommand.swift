import ArgumentParser
import CommandSupport
import Foundation
import Localization
import Recording
import Signals

/// `trackii import`: converts a rendered session to a session bundle.
struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: localized("Turn a rendered session into a session bundle."),
    discussion: localized(
      """
      SOURCE holds session.json, frames.csv, script.csv, truth.csv and the pictures: frames.mjpeg, or \
      frames.mkv, which needs ffmpeg. OUT must not exist (73). Nothing half-made is left in its place, not \
      even when Ctrl-C stops it (130).
      """))

  @Argument(help: ArgumentHelp(localized("The folder of the rendered session.")), completion: .directory)
  var source: String

  @Argument(help: ArgumentHelp(localized("The session bundle to make (folder).")), completion: .directory)
  var out: String

  @Flag(help: ArgumentHelp(localized("Print JSON: the bundle's path, frames and seconds."))) var json = false

  func run() throws {
    let destination = URL(fileURLWithPath: out)
    StopRequest.listen()
    do {
      var bar = ProgressBar(localized("importing \(URL(fileURLWithPath: source).lastPathComponent)"))
      defer { bar.finish() }
      let bundle = try RenderedSessionImport(source: URL(fileURLWithPath: source, isDirectory: true))
        .run(to: destination) { done, total throws(RecordingError) in
          if StopRequest.isPending { throw .interrupted(path: destination.path) }
          bar.show(Double(done) / Double(max(1, total)))
        }
      bar.finish()
      let made = Made(bundle: bundle.folder.path, frames: bundle.entries.count, seconds: bundle.duration)
      if json { try printJSON(made) } else { Terminal.write(made.text + "\n") }
    } catch let error as RecordingError { throw fail(error, Sysexit.code(error)) }
  }

  private struct Made: Encodable {
    var bundle: String
    var frames: Int
    var seconds: Double

    var text: String { localized("\(bundle): \(frames) frames, \(seconds.fixed(1)) s") }
  }
}
