import Localization
import Reading
import Signals

/// The choices that a person has when a calibration's result is shown, by gaze, click or key.
package enum CalibrationChoices {
  /// Dwell times of the two choices, s. Calibrating again by mistake costs most.
  static let goOnSeconds = 1.0
  static let againSeconds = 2.0
  static let detailsSeconds = 1.0

  /// The only choice while a person is asked for one look or reads a verse: the calibration with dots, by click or key. It lies where the result
  /// offers it to gaze.
  ///
  /// - Parameter screen: the screen that shows the choice.
  package static func insteadOfLook(on screen: ScreenGeometry) -> [ReaderScene.Target] {
    var result = layout(on: screen, errorPx: 0)
    result.targets.removeAll { $0.id != .calibrateAgain }
    return targets(result, isByLook: true)
  }

  /// The only choice while dots are announced: a verse in place of them, by click or key. It lies where “With dots” lies before a look.
  ///
  /// - Parameter screen: the screen that shows the choice.
  package static func insteadOfDots(on screen: ScreenGeometry) -> [ReaderScene.Target] {
    insteadOfLook(on: screen).map {
      ReaderScene.Target(id: .readVerse, rect: $0.rect, label: localized("Read a verse"), progress: 0)
    }
  }

  /// Places the choices: “Go on” at the lower right, where a page is turned forward, “Again” at the lower left, and
  /// “Details” between them.
  ///
  /// - Parameters:
  ///   - screen: the screen that shows the choices.
  ///   - errorPx: the calibrated error, screen px; targets are at least twice as wide.
  ///   - hasDetails: whether there are details to be shown.
  package static func layout(
    on screen: ScreenGeometry, errorPx: Double, hasDetails: Bool = false
  ) -> GazeLayout {
    let usual = ReaderLayout.targetPx * 1.4 * max(1, screen.widthPx / 1920)
    let size = min(max(usual, 2 * errorPx), 0.3 * min(screen.widthPx, screen.heightPx))
    // The targets keep a distance to the screen's edges, where gaze is least exact, but also to the words and the last dot.
    let (x, y) = (0.05 * screen.widthPx, 0.92 * screen.heightPx - size)
    let target = { (id: TargetID, x: Double, seconds: Double) in
      DwellTarget(id: id, rect: ScreenRect(x: x, y: y, width: size, height: size), dwellSeconds: seconds)
    }
    let details = target(.calibrationDetails, (screen.widthPx - size) / 2, detailsSeconds)
    return GazeLayout(
      targets: [
        target(.goOn, screen.widthPx - x - size, goOnSeconds), target(.calibrateAgain, x, againSeconds),
      ] + (hasDetails ? [details] : []))
  }

  /// The choices as they are drawn.
  ///
  /// - Parameters:
  ///   - layout: the layout returned by `layout`.
  ///   - dwells: how far the dwell on a target has come.
  ///   - showsDetails: whether the details are shown now.
  ///   - isByLook: whether the result is that of one look, so that dots are offered.
  package static func targets(
    _ layout: GazeLayout, dwells: DwellProgress = DwellProgress(), showsDetails: Bool = false,
    isByLook: Bool = false
  ) -> [ReaderScene.Target] {
    layout.targets.map { target in
      let label =
        switch target.id {
        case .goOn: localized("Go on")
        case .calibrationDetails: showsDetails ? localized("Less") : localized("Details")
        default: isByLook ? localized("With dots") : localized("Again")
        }
      return ReaderScene.Target(
        id: target.id, rect: target.rect, label: label, progress: dwells[target.id])
    }
  }
}

extension TargetID {
  /// The target that accepts the calibration.
  package static let goOn: TargetID = "go-on"
  /// The target that shows the details of a calibration's result, and hides them again.
  package static let calibrationDetails: TargetID = "calibration-details"
  /// The target that starts another calibration.
  package static let calibrateAgain: TargetID = "calibrate-again"
  /// The target that starts a calibration by reading a verse.
  package static let readVerse: TargetID = "read-verse"
}
