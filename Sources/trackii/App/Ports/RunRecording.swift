import Calibration
import Foundation
import ReaderApp
import Recording
import Signals
import Tracking

/// Records the run beside the reading, once frames come: what the camera sees, and what was on the screen when.
@MainActor
final class RunRecording: NotesPort {
  private let folder: URL
  private let screen: @MainActor () -> ScreenGeometry?
  private var notes: SessionNotes?
  /// What was on the screen before the first frame.
  private var opened: (title: String, position: DocumentPosition)?
  private var layout: (layout: GazeLayout, view: String)?

  /// - Parameters:
  ///   - folder: the new session bundle.
  ///   - screen: the one that gaze is mapped to, once that is known.
  init(_ folder: URL, screen: @escaping @MainActor () -> ScreenGeometry?) {
    (self.folder, self.screen) = (folder, screen)
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
    guard isFirst else { return }
    if let opened { notes.note(.documentOpened, opened.title, at: opened.position) }
    if let layout { notes.note(.layoutChanged, layout.view, layout: layout.layout) }
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
