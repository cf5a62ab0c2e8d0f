import Accounts
import Calibration
import CalibrationAssets
import CommandSupport
import Documents
import Foundation
import Library
import Localization
import ReaderApp
import ReaderWindow
import Reading
import Recording
import Signals
import Tracking

/// The app's main task on a recorded person: from frames to gaze, and from gaze to a reader with a real document from a
/// real shelf. Both forms of the demonstration, the window and the pictures, show its results.
actor DemoRun {
  /// What is visible after a frame, and what happened in it.
  struct Moment: Sendable {
    enum View: Sendable {
      case calibration(CalibrationScene)
      case reader(ReaderScene)
    }

    var time: Timestamp
    var view: View
    /// Lines of the timeline, in plain words.
    var lines: [String]
    /// The name of a picture to store; nil for none.
    var picture: String?
    var isOver = false
  }

  nonisolated let bundle: SessionBundle
  nonisolated let document: Document
  private let shelf: Shelf
  private let item: ShelfItem
  private let replay: SessionReplay
  private var reader: ReaderSession
  private var story = DemoStory()
  private var frames: [TrackedFrame] = []
  private var reading: [TrackedFrame] = []
  private var decoding: [Duration] = []
  private let start = ContinuousClock.now

  /// Registers a person, puts the demonstration's document on their shelf and opens it.
  ///
  /// - Parameter home: a separate folder; the person's own data are never touched.
  init(home: URL) async throws {
    bundle = try SessionBundle(
      opening: CalibrationAssets.recordings.appending(path: "e-short-demo"))
    replay = try SessionReplay(bundle)
    let accounts = try HouseholdAccounts(folder: home)
    let password = UUID().uuidString
    _ = try await accounts.register(name: "Demo", password: password)
    shelf = try await Shelf.open(for: try await accounts.login(name: "Demo", password: password))
    let file = home.appending(path: "on-reading.pdf")
    try DemoDocument.write(to: file)
    item = try await shelf.add(file)
    document = try await Document.open(try await shelf.open(item.id))
    reader = ReaderSession(
      document: try await ReaderDocument(document), screen: replay.screen, scale: Self.scale)
    for page in 0..<document.pageCount { reader.setLines(try await document.lines(page: page), page: page) }
  }

  /// The scale, px per point, at which the document's lines are where the recorded person looked.
  private static let scale = 2.0

  var opening: [String] {
    let (session, camera, frames) = (
      bundle.folder.lastPathComponent, bundle.manifest.camera, bundle.entries.count
    )
    return [
      localized(
        frames,
        one: "camera: recorded session \(session), \(camera.width) x \(camera.height) px, \(frames) frame",
        other: "camera: recorded session \(session), \(camera.width) x \(camera.height) px, \(frames) frames"),
      localized(
        item.pageCount,
        one: """
          Demo registered and logged in; "\(item.title)" (\(item.pageCount) page) put on the shelf and opened
          """,
        other: """
          Demo registered and logged in; "\(item.title)" (\(item.pageCount) pages) put on the shelf and opened
          """),
    ]
  }

  /// Takes one frame through the pipeline and the reader.
  func step(_ frame: Frame, decoding: Duration = .zero) async throws -> Moment {
    let began = ContinuousClock.now
    let before = replay.phase
    let tracked = replay.step(frame)
    if decoding > .zero {
      replay.pipeline.note(.decode, decoding)
      replay.pipeline.note(.total, decoding + (.now - began))
    }
    frames.append(tracked)
    guard replay.phase == .reading else { return calibrating(tracked) }
    reading.append(tracked)
    let actions = reader.handle(tracked)
    for case .savePosition(let place) in actions {
      try await shelf.remember(ReadingPlace(position: place, zoom: reader.scale), in: item.id)
    }
    var (lines, picture) = story.tell(tracked, actions, reader.scene)
    if before != .reading { (lines, picture) = ([calibrated] + lines, "reading") }
    return Moment(
      time: frame.time, view: .reader(reader.scene), lines: lines, picture: picture,
      isOver: reader.hasExited)
  }

  private func calibrating(_ frame: TrackedFrame) -> Moment {
    let row = bundle.timeline(at: frame.time).first { $0.kind == .calibration }
    let entered = row.flatMap { story.enters($0.label) ? $0.label : nil }
    return Moment(
      time: frame.time, view: .calibration(bundle.calibrationScene(at: frame, on: replay.screen)),
      lines: entered.map { [localized("looking at calibration target \($0)")] } ?? [],
      picture: entered.map { "calibration-\($0)" })
  }

  private var calibrated: String {
    if let error = replay.calibrationError { return localized("calibration failed: \(error)") }
    let degrees = (replay.fitted?.heldOutDegrees ?? 0).fixed(2)
    return localized("calibrated: \(degrees) degrees on held-out points; reading begins")
  }

  /// The report on everything so far, with figures and timeline.
  func report() async throws -> DemoReport {
    let wall = (ContinuousClock.now - start).milliseconds / 1e3
    let replayed = ReplayReport(
      name: bundle.folder.lastPathComponent, replay: replay, frames: frames, reading: reading,
      problems: bundle.problems, wallSeconds: wall)
    return DemoReport(
      replay: replayed, expected: story.expected, happened: story.happened,
      remembered: try await shelf.place(in: item.id)?.position)
  }
}
