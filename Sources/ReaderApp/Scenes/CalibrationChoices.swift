import Reading
import Signals

/// What can be chosen where a calibration's result is shown, by gaze, click or key.
package enum CalibrationChoices {
  /// Seconds of looking until one is chosen. Starting over by mistake costs most.
  static let goOnSeconds = 1.0
  static let againSeconds = 2.0

  /// "Go on" at the lower right, where a page is turned forward; "Again" at the lower left.
  ///
  /// - Parameters:
  ///   - screen: the screen that the choices are on.
  ///   - errorPx: the calibrated error, screen px; targets are drawn at least twice as wide.
  package static func layout(on screen: ScreenGeometry, errorPx: Double) -> GazeLayout {
    let usual = ReaderLayout.targetPx * 1.4 * max(1, screen.widthPx / 1920)
    let size = min(max(usual, 2 * errorPx), 0.3 * min(screen.widthPx, screen.heightPx))
    // Inside, since gaze is least exact at the edges, but away from the words and from the last dot.
    let (x, y) = (0.05 * screen.widthPx, 0.92 * screen.heightPx - size)
    let target = { (id: TargetID, x: Double, seconds: Double) in
      DwellTarget(id: id, rect: ScreenRect(x: x, y: y, width: size, height: size), dwellSeconds: seconds)
    }
    return GazeLayout(targets: [
      target(.goOn, screen.widthPx - x - size, goOnSeconds), target(.calibrateAgain, x, againSeconds),
    ])
  }

  /// The choices as they are drawn.
  ///
  /// - Parameters:
  ///   - layout: as `layout` gives it.
  ///   - dwells: how much of each target's dwell is done, 0 to 1.
  package static func targets(_ layout: GazeLayout, dwells: [TargetID: Double]) -> [ReaderScene.Target] {
    layout.targets.map { target in
      ReaderScene.Target(
        id: target.id, rect: target.rect, label: target.id == .goOn ? "Go on" : "Again",
        progress: dwells[target.id] ?? 0)
    }
  }
}

extension TargetID {
  /// Takes the calibration as it is.
  package static let goOn: TargetID = "go-on"
  /// Calibrates once more.
  package static let calibrateAgain: TargetID = "calibrate-again"
}
