import Calibration
import Foundation
import ReaderApp
import Reading
import Recording
import Signals
import Tracking

/// Records the run beside the reading, once frames come: what the camera sees, and what was on the screen when.
@MainActor
final class RunRecording: NotesPort {
  private let folder: URL
  private let screen: @MainActor () -> ScreenGeometry?
  private let view: @MainActor () -> AppView?
  private var notes: SessionNotes?
  /// What was on the screen before the first frame.
  private var opened: (title: String, position: DocumentPosition)?
  private var layout: (layout: GazeLayout, view: String)?
  /// As noted last.
  private var pages: [TimelineRow.ShownPage] = []

  /// - Parameters:
  ///   - folder: the new session bundle.
  ///   - screen: the one that gaze is mapped to, once that is known.
  ///   - view: what the window shows.
  init(
    _ folder: URL, screen: @escaping @MainActor () -> ScreenGeometry?,
    view: @escaping @MainActor () -> AppView?
  ) {
    (self.folder, self.screen, self.view) = (folder, screen, view)
  }

  /// Frames come from this camera.
  ///
  /// - Returns: what is to keep them; nil where that has begun already.
  /// - Throws: `RecordingError` for a folder that cannot be made.
  func begin(_ camera: CameraNote, tracking: Tracking) throws -> BundleWriter? {
    guard notes == nil, let screen = screen() else { return nil }
    let manifest = SessionManifest(createdBy: "trackii", camera: camera, screen: screen)
    let writer = try BundleWriter(creating: folder, manifest: manifest)
    notes = SessionNotes(writer)
    return writer
  }

  /// Gives the notes the frames' time; the first frame also notes what was on the screen already.
  func note(time: Timestamp) {
    guard let notes else { return }
    let isFirst = notes.now == nil
    notes.now = time
    notePages(notes, at: time)
    guard isFirst else { return }
    if let opened { notes.note(.documentOpened, opened.title, at: opened.position) }
    if let layout { notes.note(.layoutChanged, layout.view, layout: layout.layout) }
  }

  /// Where the pages stand, whenever that has changed: what was read can then be told word by word later.
  private func notePages(_ notes: SessionNotes, at time: Timestamp) {
    var shown: [TimelineRow.ShownPage] = []
    if case .reader(let scene)? = view()?.content {
      shown = scene.pages.map { TimelineRow.ShownPage(page: $0.page, box: $0.rect) }
    }
    guard shown != pages else { return }
    pages = shown
    var row = TimelineRow(kind: .pagesShown, start: time)
    row.pages = shown
    notes.writer.note(row)
  }

  func take(_ note: AppNote) {
    switch note {
    case .calibrationBegan: notes?.calibrationBegins()
    case .calibrating(let actions, let view, let time): notes?.note(actions, view, at: time)
    case .calibrationEnded: notes?.calibrationEnds()
    case .calibrationFailed(let reason): notes?.calibrationFails(reason)
    case .documentOpened(let title, let position):
      opened = (title, position)
      notes?.note(.documentOpened, title, at: position)
    case .scrolled(let title, let position): notes?.note(.scrolled, title, at: position)
    case .layout(let layout, let view):
      self.layout = (layout, view)
      notes?.note(.layoutChanged, view, layout: layout)
    case .repairOffered(let reason): notes?.note(.repairOffered, reason)
    case .repaired(let result): notes?.note(.repaired, result)
    }
  }

  /// - Parameter bundle: a replayed person follows their own script, which the new recording takes over.
  func finish(replaying bundle: SessionBundle?) async throws {
    guard let notes else { return }
    for row in bundle?.timeline ?? [] where row.start <= (notes.now ?? row.start) { notes.writer.note(row) }
    _ = try await notes.writer.finish()
  }
}
