import ArgumentParser
import CommandSupport
import Foundation
import Localization
import ReaderApp
import ReaderWindow
import Reading
import Recording
import Signals

/// `trackii demo`: demonstrates everything from calibration to reading on a recorded person.
struct DemoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo",
    abstract: localized("See the whole path at work on a recorded person: frames to gaze to a turned page."),
    discussion: localized(
      """
      A bundled, rendered webcam session goes through every stage. With a display the reader's window shows \
      it live; without one, or with --headless, a timeline is printed and pictures of the reader are \
      written. At the end come accuracy against the recording's truth, the stages' times and the events. \
      Your own data are not touched. Exits with 70 when the reader did not do what the person asked for.
      """))

  @Flag(help: ArgumentHelp(localized("Do not open a window, even with a display."))) var headless = false

  @Option(
    help: ArgumentHelp(
      localized("The folder for pictures (made if missing; pictures of the same names are replaced).")),
    completion: .directory)
  var pictures: String?

  @Flag(help: ArgumentHelp(localized("Print the report as JSON and no timeline."))) var json = false

  func run() throws {
    let home = FileManager.default.temporaryDirectory.appending(path: "trackii-demo-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: home) }
    do {
      try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
      let report = try show(home)
      guard let report else { return }
      if json { try printJSON(report) } else { Terminal.write("\n\(report)\n") }
      if !report.isComplete { throw Sysexit.software }
    } catch let code as ExitCode { throw code } catch {
      throw fail(error, Sysexit.code(for: error))
    }
  }

  /// Shows the demonstration in a window where there is a display that answers, otherwise as text and pictures.
  private func show(_ home: URL) throws -> DemoReport? {
    guard !headless, Self.hasDisplay else { return try withoutWindow(home) }
    do { return try withWindow(home) } catch WindowError.noDisplay {
      Terminal.note(localized("the display does not answer; pictures are written instead."))
      return try withoutWindow(home)
    }
  }

  private static var hasDisplay: Bool {
    let environment = ProcessInfo.processInfo.environment
    return ["DISPLAY", "WAYLAND_DISPLAY"].contains { !(environment[$0] ?? "").isEmpty }
  }

  private func withoutWindow(_ home: URL) throws -> DemoReport {
    let folder =
      pictures.map { URL(filePath: $0) }
      ?? FileManager.default.temporaryDirectory.appending(path: "trackii-demo-pictures")
    let isQuiet = json
    return try runAsync {
      let album = try DemoAlbum(folder: folder)
      let run = try await DemoRun(home: home)
      if !isQuiet { for line in await run.opening { Self.tell(0, line) } }
      var frames = run.bundle.frames().makeIterator()
      while true {
        let start = ContinuousClock.now
        guard let frame = frames.next() else { break }
        let moment = try await run.step(frame, decoding: .now - start)
        if !isQuiet { for line in moment.lines { Self.tell(moment.time.seconds, line) } }
        if let name = moment.picture { try await album.keep(moment.view, as: name, of: run.document) }
        if moment.isOver { break }
      }
      if !isQuiet { Terminal.write("\n" + localized("Pictures: \(folder.path)") + "\n") }
      return try await run.report()
    }
  }

  /// Shows the demonstration in a window; nil where that was closed before the end.
  private func withWindow(_ home: URL) throws -> DemoReport? {
    let isQuiet = json
    let outcome = try MainActor.assumeIsolated {
      var outcome: Result<DemoReport?, any Error> = .success(nil)
      try WindowApplication.run { handle in
        do { outcome = .success(try await Self.show(in: handle, home, isQuiet: isQuiet)) } catch {
          outcome = .failure(error)
        }
      }
      return outcome
    }
    return try outcome.get()
  }

  @MainActor
  private static func show(in handle: WindowHandle, _ home: URL, isQuiet: Bool) async throws -> DemoReport? {
    let run = try await DemoRun(home: home)
    if !isQuiet { for line in await run.opening { tell(0, line) } }
    handle.setDocument(run.document)
    let door = Door()
    Task { await watch(handle, door) }
    for try await event in ReplaySource(run.bundle, pace: .recorded(speed: 1)).events() {
      guard case .frame(let frame) = event else { continue }
      if door.isClosed { return nil }
      let moment = try await run.step(frame)
      switch moment.view {
      case .calibration(let scene): handle.show(.calibration(scene))
      case .reader(let scene): handle.show(.reader(scene))
      }
      if !isQuiet { for line in moment.lines { tell(moment.time.seconds, line) } }
      if moment.isOver { break }
    }
    return try await run.report()
  }

  /// Notes whether the person has closed the window.
  @MainActor
  private final class Door { var isClosed = false }

  /// Waits until the person closes the window or presses Escape.
  @MainActor
  private static func watch(_ handle: WindowHandle, _ door: Door) async {
    for await event in handle.events {
      switch event {
      case .closed, .cancel, .command(.escape), .command(.exit):
        door.isClosed = true
        return
      default: continue
      }
    }
  }

  private static func tell(_ seconds: Double, _ line: String) {
    Terminal.write("\(seconds.fixed(2).leftPadded(to: 7)) s  \(line)\n")
  }
}
