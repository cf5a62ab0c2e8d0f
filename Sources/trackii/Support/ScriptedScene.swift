import ReaderWindow
import Reading
import Recording
import Signals

extension SessionBundle {
  /// What the recorded person saw while they calibrated, at the time of a frame.
  func calibrationScene(at frame: TrackedFrame, on screen: ScreenGeometry) -> CalibrationScene {
    let rows = timeline.filter { $0.kind == .calibration || $0.kind == .validation }
    let done = rows.filter { $0.end <= frame.time }.count
    var scene = CalibrationScene(
      screen: screen.bounds, phase: .waiting, progress: Double(done) / Double(max(1, rows.count)),
      headline: "Follow the dot with your eyes")
    if let now = rows.first(where: { $0.contains(frame.time) }), let point = now.point {
      let share = (frame.time - now.start) / max(0.001, now.end - now.start)
      scene.phase = share < 0.3 ? .settling : now.kind == .validation ? .validating : .collecting
      (scene.dot, scene.dotProgress, scene.headline) = (point, share, nil)
    }
    if let reason = frame.eyes.reason, reason != .eyesClosed {
      (scene.isLost, scene.headline, scene.detail) = (true, reason.headline, reason.remedy)
    }
    return scene
  }
}
