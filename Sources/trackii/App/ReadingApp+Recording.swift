import Calibration
import Capture
import Foundation
import Library
import Reading
import Recording
import Signals
import Tracking

extension ReadingApp {
  /// Records beside the reading, where that was asked for, once frames come.
  func startRecording() async {
    guard let path = options.record, notes == nil, let tracking, let screen else { return }
    do {
      var camera = source.camera
      if let told = options.fieldOfView.degrees { camera.horizontalFieldOfViewDegrees = told }
      let manifest = SessionManifest(createdBy: "trackii", camera: camera, screen: screen)
      let writer = try BundleWriter(creating: URL(filePath: path), manifest: manifest)
      notes = SessionNotes(writer)
      await tracking.record(to: writer)
    } catch {
      end(error)
    }
  }

  /// Gives the notes the frames' time; the first frame also notes what was on the screen already.
  func noteTime(of frame: TrackedFrame) {
    guard let notes else { return }
    let isFirst = notes.now == nil
    notes.now = frame.time
    guard isFirst else { return }
    if let book { notes.note(.documentOpened, book.item.title, at: reader?.position) }
    if let shownLayout { notes.note(.layoutChanged, "\(place)", layout: shownLayout) }
  }

  func finishRecording() async throws {
    guard let notes else { return }
    await tracking?.record(to: nil)
    // A replayed person follows their own script, which the new recording takes over.
    for row in source.bundle?.timeline ?? [] where row.start <= (notes.now ?? row.start) {
      notes.writer.note(row)
    }
    _ = try await notes.writer.finish()
  }
}
