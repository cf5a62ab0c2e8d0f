import Calibration
import Localization
import ReaderApp
import Reading
import Recording
import Signals

extension SessionBundle {
  /// The calibration screen that the recorded person saw at the time of a frame.
  package func calibrationScene(at frame: TrackedFrame, on screen: ScreenGeometry) -> CalibrationScene {
    let kinds: Set<TimelineRow.Kind> = [.calibration, .validation, .pursuit]
    let rows = timeline.filter { kinds.contains($0.kind) || $0.words != nil }
    let done = rows.filter { $0.end <= frame.time }.count
    var scene = CalibrationScene(
      screen: screen.bounds, phase: .waiting, progress: Double(done) / Double(max(1, rows.count)),
      headline: localized("Follow the dot with your eyes"))
    if let now = rows.first(where: { $0.contains(frame.time) }), let point = now.place(at: frame.time) {
      let share = (frame.time - now.start) / max(0.001, now.end - now.start)
      scene.phase = share < 0.3 ? .settling : now.kind == .validation ? .validating : .collecting
      (scene.dot, scene.dotProgress, scene.headline) = (point, share, nil)
      if now.words != nil {
        // The lines before it stay uncovered.
        scene.verse = rows.filter { $0.start <= now.start }.flatMap { $0.verse(on: screen) }
        (scene.dot, scene.progress) = (nil, 0)
      }
    }
    if let reason = frame.eyes.reason, reason != .eyesClosed {
      (scene.isLost, scene.headline, scene.detail) = (true, reason.headline, reason.remedy)
    }
    return scene
  }
}

extension TimelineRow {
  /// The words of a line that is read to calibrate, as large as they are set.
  fileprivate func verse(on screen: ScreenGeometry) -> [ReaderScene.TextRun] {
    let pxPerDegree = screen.pxPerDegree(distanceMm: ScreenGeometry.usualDistanceMm)
    let font = SetFont(face: .sans, size: ParagraphConfiguration.Setting().letterDegrees * pxPerDegree)
    // Letters without descenders stand about a third of the font's size above and below their middle.
    let baseline = (point?.y ?? 0) + font.size / 3
    return (words ?? []).map {
      ReaderScene.TextRun(
        text: $0.text, origin: ScreenPoint(x: $0.left, y: baseline), font: font, isRightToLeft: false)
    }
  }

  /// The place of the target at a time, screen px; for a moving target the last one noted by then. nil where none is
  /// known.
  fileprivate func place(at time: Timestamp) -> ScreenPoint? {
    guard let path, let first = path.first else { return point }
    let last = path.last { $0.time <= time } ?? first
    return ScreenPoint(x: last.x, y: last.y)
  }
}
