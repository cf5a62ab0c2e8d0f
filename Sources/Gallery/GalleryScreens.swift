import Calibration
import Localization
import ReaderApp
import Reading
import Signals
import Tracking

extension GalleryScreen {
  /// All screens in the order of the gallery.
  static let all: [GalleryScreen] =
    tiles + plans + calibrations + pages + menus + marks + filling + words + coverings + household
    + backups + photos

  /// The camera of the household.
  fileprivate static let camera = SourceIdentity(
    id: "gallery", name: "Camera", widthPx: 640, heightPx: 480, framesPerSecond: 30, format: "MJPG")

  /// Screens before reading: people, cameras and calibration.
  static let calibrations: [GalleryScreen] = [
    GalleryScreen(
      guest: "circling-dots", localized("Who is there, asked with circling dots"), choosesByDots: true
    ) { app in
      app.post(.trackerReady(notice: nil, networks: []))
      app.post(.camera(.streaming(camera)))
      app.wait(1)
    },
    GalleryScreen("calibration-announced", localized("A calibration is about to begin")) {
      $0.does(.calibrate)
    },
    GalleryScreen("calibration-dot", localized("A dot is looked at")) { app in
      app.does(.calibrate)
      app.wait(3.1)
      app.calibrate(.collecting, progress: 0.4)
    },
    GalleryScreen("calibration-verse", localized("A verse is read in place of dots")) { app in
      app.does(.calibrate)
      app.does(.chose(.readVerse))
      app.wait(3.1)
      app.read(line: 6)
    },
    GalleryScreen("calibration-lost", localized("The face was lost meanwhile")) { app in
      app.does(.calibrate)
      app.wait(3.1)
      app.calibrate(.paused(.noFace), progress: 0.4)
    },
    GalleryScreen("calibration-no-camera", localized("The camera went away")) { app in
      app.does(.calibrate)
      app.post(
        .camera(.interrupted(reason: localized("The camera is gone."), remedy: localized("Plug it in."))))
    },
    GalleryScreen("calibration-failed", localized("It came to nothing")) { app in
      app.does(.calibrate)
      app.wait(3.1)
      app.post(.gaze(.calibrationFailed(.eyesDoNotFollow)))
    },
    GalleryScreen(written: "calibration-look", localized("One look in place of dots")) { screen in
      .calibration(oneLook(on: screen))
    },
    GalleryScreen(written: "calibration-result", localized("Its result, to be taken or not")) { screen in
      .calibration(calibrationResult(on: screen, showsDetails: false))
    },
    GalleryScreen(written: "calibration-details", localized("The figures of its result")) { screen in
      .calibration(calibrationResult(on: screen, showsDetails: true))
    },
  ]

  /// The announcement of one look, for a person whose eyes were calibrated three times before.
  private static func oneLook(on screen: ScreenGeometry) -> CalibrationScene {
    let count = 3
    var scene = CalibrationScene(
      screen: screen.bounds, phase: .waiting, headline: localized("Calibration begins in a moment"),
      detail: localized(
        count, one: "I know your eyes from one earlier calibration.",
        other: "I know your eyes from \(count) earlier calibrations."))
    scene.choices = CalibrationChoices.insteadOfLook(on: screen)
    return scene
  }

  /// The result of a calibration whose check found the point off by some millimetres in each of four places.
  private static func calibrationResult(on screen: ScreenGeometry, showsDetails: Bool) -> CalibrationScene {
    let layout = CalibrationChoices.layout(on: screen, errorPx: 20 * screen.pxPerMmX, hasDetails: true)
    var scene = CalibrationScene(
      screen: screen.bounds, phase: .done, progress: 1, headline: localized("Calibrated"),
      detail: localized("The point is good."))
    scene.checks = [(0.3, 0.3, 6.0, 4.0), (0.7, 0.3, -5, 7), (0.7, 0.7, 9, -6), (0.3, 0.7, -4, -8)].map {
      x, y, rightMm, downMm in
      let target = ScreenPoint(x: x * screen.widthPx, y: y * screen.heightPx)
      return CalibrationScene.Check(
        target: target,
        gaze: ScreenPoint(
          x: target.x + rightMm * screen.pxPerMmX, y: target.y + downMm * screen.pxPerMmY))
    }
    if showsDetails {
      scene.figures = [.init(localized("accuracy"), "0.80°"), .init(localized("rate"), "30 Hz")]
    }
    scene.choices = CalibrationChoices.targets(
      layout, dwells: DwellProgress(on: .goOn, share: 0.5), showsDetails: showsDetails)
    return scene
  }

  /// Screens of an open document.
  static let pages: [GalleryScreen] = [
    GalleryScreen("page", localized("A page")) { $0.read(.demo) },
    GalleryScreen("page-loading", localized("A page that has not been rendered yet")) { app in
      app.read(.demo)
      app.answering = .never
      app.rendersPages = false
      app.does(.command(.goTo(page: 2)))
    },
    GalleryScreen("page-gaze", localized("Where gaze is, and a target that is looked at")) { app in
      app.read(.demo)
      app.frame(lookingAt: (0.93, 0.9), [.dwell(.pageForward, progress: 0.6)])
    },
    GalleryScreen("page-lost", localized("The face is not seen")) { app in
      app.read(.demo)
      app.frame(lookingAt: nil, [.paused(.noFace)])
      app.wait(1)
    },
    GalleryScreen("page-no-camera", localized("The camera went away while reading")) { app in
      app.read(.demo)
      app.post(
        .camera(.interrupted(reason: localized("The camera is gone."), remedy: localized("Plug it in."))))
    },
    GalleryScreen("page-sepia", localized("A page in sepia")) { app in
      app.read(.demo)
      app.does(.light(.show(.sepia)))
    },
    GalleryScreen("page-night", localized("A page at night")) { app in
      app.read(.demo)
      app.does(.light(.show(.night)))
    },
    GalleryScreen("page-columns", localized("A page's column, as wide as fits")) { app in
      app.read(.demo)
      app.does(.command(.show(.column)))
    },
    GalleryScreen("page-text", localized("A page's text, set anew")) { app in
      app.read(.demo)
      app.does(.command(.show(.text)))
    },
    GalleryScreen("page-right-to-left", localized("A page that is read from the right")) { $0.read(.hebrew) },
    GalleryScreen("page-right-to-left-text", localized("Its text, set anew")) { app in
      app.read(.hebrew)
      app.does(.command(.show(.text)))
    },
    GalleryScreen("page-help", localized("The keys and what they do")) { app in
      app.read(.demo)
      app.does(.command(.toggleHelp))
    },
    // Text that is set anew needs no rendered pages, which the window would get from an open document.
    GalleryScreen("page-camera", localized("The camera sign beside a page")) { app in
      app.read(.demo)
      app.does(.command(.show(.text)))
      app.does(.light(.show(.sepia)))
      app.watch()
    }.inWindow,
    GalleryScreen("page-camera-off", localized("The same while the camera is off")) { app in
      app.read(.demo)
      app.does(.command(.show(.text)))
      app.does(.light(.show(.night)))
      app.watch()
      app.post(.camera(.paused(until: app.now + 600, clock: "14:35")))
    }.inWindow,
  ]

  /// Screens of cells over a page.
  static let menus: [GalleryScreen] = [
    GalleryScreen("menu", localized("The gaze menu")) { app in
      app.read(.demo)
      app.does(.panel(.open(.menu)))
    },
    GalleryScreen("menu-size", localized("How large the document is shown")) { app in
      app.read(.demo)
      app.does(.panel(.open(.size)))
    },
    GalleryScreen("menu-moving", localized("What moves the page")) { app in
      app.read(.demo)
      app.does(.panel(.open(.moving)))
    },
    GalleryScreen("menu-light", localized("The light of pages")) { app in
      app.read(.demo)
      app.does(.panel(.open(.light)))
    },
    GalleryScreen("menu-contents", localized("The document's contents")) { app in
      app.read(.demo)
      app.does(.panel(.open(.contents(below: nil))))
    },
    GalleryScreen("menu-pages", localized("Pictures of all pages")) { app in
      app.read(.demo)
      app.does(.panel(.open(.thumbnails)))
    },
    GalleryScreen("rest", localized("A dark screen, so that eyes can rest")) { app in
      app.read(.demo)
      app.does(.rest(.begin))
    },
    GalleryScreen("call", localized("Somebody is about to be called")) { app in
      app.read(.demo)
      app.does(.rest(.call))
    },
  ]
}

extension GalleryApp {
  /// Lets the camera's pictures come; whoever reads by hand skips the calibration that they would begin with.
  fileprivate mutating func watch() {
    post(.camera(.streaming(GalleryScreen.camera)))
    does(.cancel)
  }

  /// What a calibration by a verse shows while this line is the newest one, counted from 0.
  fileprivate mutating func read(line: Int) {
    let target = CalibrationTarget(label: CalibrationTarget.Label.line(line), point: place(x: 0.5, y: 0.5))
    let view = CalibrationView(
      phase: .collecting, target: target, pointProgress: 0, progress: 0.5, message: "", remedy: nil)
    post(.gaze(.calibrating(view, actions: [], at: now)))
  }

  /// What a calibration shows while it runs, with a dot at the upper left.
  fileprivate mutating func calibrate(_ phase: CalibrationView.Phase, progress: Double) {
    let target = CalibrationTarget(label: "dot", point: place(x: 0.1, y: 0.1))
    let isLost = if case .paused = phase { true } else { false }
    let view = CalibrationView(
      phase: phase, target: isLost ? nil : target, pointProgress: progress, progress: 0.3,
      message: isLost ? localized("I cannot see your face.") : "",
      remedy: isLost ? InvalidReason.noFace.remedy : nil)
    post(.gaze(.calibrating(view, actions: [], at: now)))
  }
}
