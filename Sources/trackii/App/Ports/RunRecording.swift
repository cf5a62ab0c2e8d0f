import Calibration
import Drift
import Foundation
import ReaderApp
import Reading
import Recording
import Signals
import Tracking

/// Records a run of the app beside reading, once frames come: the camera's pictures, and what was on the screen when.
@MainActor
final class RunRecording: NotesPort {
  private let folder: URL
  private let screen: @MainActor () -> ScreenGeometry?
  private let view: @MainActor () -> AppView?
  private var notes: SessionNotes?
  /// The document that was on the screen before the first frame, with its position; nil for none.
  private var opened: (title: String, position: DocumentPosition)?
  private var layout: (layout: GazeLayout, view: String)?
  /// The places of pages as they were last noted.
  private var pages: [TimelineRow.ShownPage] = []

  /// Prepares the recording of a run.
  ///
  /// - Parameters:
  ///   - folder: the new session bundle.
  ///   - screen: gives the screen that gaze is mapped to, once it is known.
  ///   - view: gives what the window shows.
  init(
    _ folder: URL, screen: @escaping @MainActor () -> ScreenGeometry?,
    view: @escaping @MainActor () -> AppView?
  ) {
    (self.folder, self.screen, self.view) = (folder, screen, view)
  }

  /// Begins recording when the source has named its camera.
  ///
  /// - Returns: the writer that stores the frames; nil where recording has begun already, or no screen is known.
  /// - Throws: `RecordingError` for a folder that cannot be made.
  func begin(_ camera: CameraNote, tracking: LiveTracker) throws -> BundleWriter? {
    guard notes == nil, let screen = screen() else { return nil }
    let manifest = SessionManifest(createdBy: "trackii", camera: camera, screen: screen)
    let writer = try BundleWriter(creating: folder, manifest: manifest)
    notes = SessionNotes(writer)
    return writer
  }

  /// Tells the notes the frame's time; with the first frame, what was on the screen already is noted too.
  func note(time: Timestamp) {
    guard let notes else { return }
    let isFirst = notes.now == nil
    notes.now = time
    notePages(notes, at: time)
    guard isFirst else { return }
    if let opened { notes.note(.documentOpened, opened.title, at: opened.position) }
    if let layout { notes.note(.layoutChanged, layout.view, layout: layout.layout) }
  }

  /// Notes the places of pages whenever they have changed, so that what was read can later be determined word by word.
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
    case .calibrationBegan(let verse): notes?.calibrationBegins(reading: verse)
    case .calibrating(let actions, let view, let time): notes?.note(actions, view, at: time)
    case .calibrationEnded: notes?.calibrationEnds()
    case .calibrationFailed(let failure): notes?.calibrationFails(failure)
    case .documentOpened(let title, let position):
      opened = (title, position)
      notes?.note(.documentOpened, title, at: position)
    case .scrolled(let title, let position): notes?.note(.scrolled, title, at: position)
    case .layout(let layout, let view):
      self.layout = (layout, view)
      notes?.note(.layoutChanged, view, layout: layout)
    case .repairOffered(let event): notes?.note(.repairOffered, event.stored)
    case .repaired(let offset): notes?.note(.repaired, offset.stored)
    }
  }

  /// Finishes the recording of the run.
  ///
  /// - Parameter bundle: a replayed recording, whose script the new recording takes over; nil for a live source.
  func finish(replaying bundle: SessionBundle?) async throws {
    guard let notes else { return }
    for row in bundle?.timeline ?? [] where row.start <= (notes.now ?? row.start) { notes.writer.note(row) }
    _ = try await notes.writer.finish()
  }
}
