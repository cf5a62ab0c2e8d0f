import Calibration
import Localization
import Reading
import Signals

// The scene of a calibration: its dots, its verse, and the words before and between them.
extension AppSession {
  func scene(_ calibration: CalibrationScreen) -> CalibrationScene {
    if case .result(let result) = calibration.phase { return result.scene }
    var scene = sceneUnderWay(calibration)
    (scene.choices, scene.choiceByKey) = (choices(calibration), choiceByKey)
    return scene
  }

  private func sceneUnderWay(_ calibration: CalibrationScreen) -> CalibrationScene {
    let screen = display.screen
    if let obstacle { return .lost(obstacle.headline, obstacle.remedy, on: screen) }
    switch calibration.phase {
    case .interrupted:
      return .lost(
        localized("The calibration waits"), localized("Full screen is needed: press F11."), on: screen)
    case .announced: return announcement(calibration)
    case .failed:
      let words = [retry.reason ?? "", retry.next(asked: asked), localized("Esc skips it.")]
      return .lost(localized("That did not work"), words.joined(separator: "\n"), on: screen)
    case .running(let course):
      switch course.picture {
      case .none where course.verse != nil && !isLook:
        return .words(localized("Read each line as it appears"), on: screen)
      case .none: return .words(localized("Follow the dot with your eyes"), on: screen)
      case .recorded(let scene): return scene
      case .live(let view):
        return CalibrationScene(view, round: course.round?.words, course.verse, on: screen)
      }
    case .result(let result): return result.scene
    }
  }

  private func announcement(_ calibration: CalibrationScreen) -> CalibrationScene {
    let screen = display.screen
    if case .look(let look) = calibration.kind { return announcement(of: look, in: calibration) }
    guard calibration.kind == .calibration else {
      let what = localized("It goes once around, in five seconds. Then the point is mended.")
      let why =
        calibration.cause == .otherNetworks
        ? localized("Your eyes are measured in a new way since the program was updated.") + " " : ""
      return .words(localized("Follow the dot with your eyes"), why + what, on: screen)
    }
    let words = [reason(for: calibration), Self.words(of: demand)]
    return .words(
      localized("Calibration begins in a moment"), words.filter { !$0.isEmpty }.joined(separator: " "),
      on: screen)
  }

  /// Why a calibration begins; empty where the person has asked for it.
  func reason(for calibration: CalibrationScreen) -> String {
    switch calibration.cause {
    case .asked:
      calibration.member.map { localized("It is for \(Self.called($0.name)), who sits alone before me.") }
        ?? ""
    case .needed: localized("I do not know your eyes with this camera and screen yet.")
    case .newScreen: localized("This is another screen than before.")
    case .lost: localized("I no longer recognise your eyes as they were calibrated.")
    case .otherNetworks:
      localized(
        "Your eyes are measured in a new way since the program was updated. Five seconds were not enough to mend that."
      )
    case .lookFailed(looks: 1): localized("One look was not enough this time.")
    case .lookFailed: localized("Two looks were not enough this time.")
    case .linesFailed: localized("A look and a few lines were not enough this time.")
    }
  }

  /// What a calibration asks of the person.
  static func words(of demand: CalibrationDemand) -> String {
    switch demand {
    case .points(let points, _):
      localized(
        points, one: "One dot comes. Look at it until it moves on.",
        other: "\(points) dots come one after another. Look at each until it moves on.")
    case .pursuit: localized("A dot moves over the screen. Follow it with your eyes.")
    case .verse:
      localized("A verse comes line by line. Read it, or look at “With dots” below it.")
    }
  }
}

extension CalibrationScene {
  /// A scene of words only, used before the screen is known and between dots.
  static func words(_ headline: String, _ detail: String? = nil, on screen: ScreenGeometry? = nil) -> Self {
    CalibrationScene(
      screen: screen?.bounds ?? ScreenRect(x: 0, y: 0, width: 1, height: 1), phase: .waiting,
      headline: headline, detail: detail)
  }

  /// A scene that tells why the calibration cannot go on.
  static func lost(_ headline: String, _ detail: String, on screen: ScreenGeometry) -> Self {
    var scene = words(headline, detail, on: screen)
    scene.isLost = true
    return scene
  }

  /// The scene of a live calibration.
  init(_ view: CalibrationView, round: String?, _ verse: Verse? = nil, on screen: ScreenGeometry) {
    self = .words(view.message, view.remedy, on: screen)
    (dot, dotProgress, progress, note) = (view.target?.point, view.pointProgress, view.progress, round)
    if let verse, let line = view.target.flatMap({ CalibrationTarget.Label.line(of: $0.label) }) {
      // The uncovered lines show how far it is; a dot or a bar would draw the eyes.
      (self.verse, dot, progress, note) = (verse.words(to: line), nil, 0, nil)
    }
    switch view.phase {
    case .waiting: break
    case .settling: (phase, headline, detail) = (.settling, nil, nil)
    case .collecting: (phase, headline, detail) = (.collecting, nil, nil)
    case .paused, .failed: isLost = true
    case .done: phase = .done
    }
  }
}
