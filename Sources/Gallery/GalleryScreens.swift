import Calibration
import ReaderApp
import Reading
import Signals
import Tracking

extension GalleryScreen {
  /// Everything that is drawn, in the order of the gallery.
  static let all: [GalleryScreen] = tiles + calibrations + pages + menus + coverings

  /// Before reading: who is there, and the eyes.
  static let calibrations: [GalleryScreen] = [
    GalleryScreen(
      guest: "circling-dots", "Who is there, asked with circling dots", choosesByDots: true
    ) { app in
      let camera = SourceIdentity(
        id: "gallery", name: "Camera", widthPx: 640, heightPx: 480, framesPerSecond: 30, format: "MJPG")
      app.post(.trackerReady(notice: nil, networks: []))
      app.post(.camera(.streaming(camera)))
      app.wait(1)
    },
    GalleryScreen("calibration-announced", "A calibration is about to begin") { $0.does(.calibrate) },
    GalleryScreen("calibration-dot", "A dot is looked at") { app in
      app.does(.calibrate)
      app.wait(3.1)
      app.calibrate(.collecting, progress: 0.4)
    },
    GalleryScreen("calibration-lost", "The face was lost meanwhile") { app in
      app.does(.calibrate)
      app.wait(3.1)
      app.calibrate(.paused(.noFace), progress: 0.4)
    },
    GalleryScreen("calibration-no-camera", "The camera went away") { app in
      app.does(.calibrate)
      app.post(.camera(.interrupted(reason: "The camera is gone.", remedy: "Plug it in.")))
    },
    GalleryScreen("calibration-failed", "It came to nothing") { app in
      app.does(.calibrate)
      app.wait(3.1)
      app.post(.gaze(.calibrationFailed(.eyesDoNotFollow)))
    },
    GalleryScreen(written: "calibration-result", "Its result, to be taken or not") { screen in
      let layout = CalibrationChoices.layout(on: screen, errorPx: 20 * screen.pxPerMmX)
      var scene = CalibrationScene(
        screen: screen.bounds, phase: .done, progress: 1, headline: "Calibrated",
        detail: "The point is good.")
      scene.figures = [.init("accuracy", "0.80°"), .init("rate", "30 Hz")]
      scene.choices = CalibrationChoices.targets(layout, dwells: [.goOn: 0.5])
      return .calibration(scene)
    },
  ]

  /// Documents.
  static let pages: [GalleryScreen] = [
    GalleryScreen("page", "A page") { $0.read(.demo) },
    GalleryScreen("page-loading", "A page that has not been rendered yet") { app in
      app.read(.demo)
      app.answering = .never
      app.rendersPages = false
      app.does(.command(.goTo(page: 2)))
    },
    GalleryScreen("page-gaze", "Where gaze is, and a target that is looked at") { app in
      app.read(.demo)
      app.frame(lookingAt: (0.93, 0.9), [.dwell(.pageForward, progress: 0.6)])
    },
    GalleryScreen("page-lost", "The face is not seen") { app in
      app.read(.demo)
      app.frame(lookingAt: nil, [.paused(.noFace)])
      app.wait(1)
    },
    GalleryScreen("page-no-camera", "The camera went away while reading") { app in
      app.read(.demo)
      app.post(.camera(.interrupted(reason: "The camera is gone.", remedy: "Plug it in.")))
    },
    GalleryScreen("page-sepia", "A page in sepia") { app in
      app.read(.demo)
      app.does(.light(.show(.sepia)))
    },
    GalleryScreen("page-night", "A page at night") { app in
      app.read(.demo)
      app.does(.light(.show(.night)))
    },
    GalleryScreen("page-columns", "A page's column, as wide as fits") { app in
      app.read(.demo)
      app.does(.command(.show(.column)))
    },
    GalleryScreen("page-text", "A page's text, set anew") { app in
      app.read(.demo)
      app.does(.command(.show(.text)))
    },
    GalleryScreen("page-right-to-left", "A page that is read from the right") { $0.read(.hebrew) },
    GalleryScreen("page-right-to-left-text", "Its text, set anew") { app in
      app.read(.hebrew)
      app.does(.command(.show(.text)))
    },
    GalleryScreen("page-help", "The keys and what they do") { app in
      app.read(.demo)
      app.does(.command(.toggleHelp))
    },
  ]

  /// Cells over a page.
  static let menus: [GalleryScreen] = [
    GalleryScreen("menu", "The gaze menu") { app in
      app.read(.demo)
      app.does(.panel(.open(.menu)))
    },
    GalleryScreen("menu-size", "How large the document is shown") { app in
      app.read(.demo)
      app.does(.panel(.open(.size)))
    },
    GalleryScreen("menu-moving", "What moves the page") { app in
      app.read(.demo)
      app.does(.panel(.open(.moving)))
    },
    GalleryScreen("menu-light", "The light of pages") { app in
      app.read(.demo)
      app.does(.panel(.open(.light)))
    },
    GalleryScreen("menu-contents", "The document's contents") { app in
      app.read(.demo)
      app.does(.panel(.open(.contents(below: nil))))
    },
    GalleryScreen("menu-pages", "Pictures of all pages") { app in
      app.read(.demo)
      app.does(.panel(.open(.thumbnails)))
    },
    GalleryScreen("rest", "A dark screen, so that eyes can rest") { app in
      app.read(.demo)
      app.does(.rest(.begin))
    },
    GalleryScreen("call", "Somebody is about to be called") { app in
      app.read(.demo)
      app.does(.rest(.call))
    },
  ]
}

extension GalleryApp {
  /// What a calibration shows while it runs, with a dot at the upper left.
  fileprivate mutating func calibrate(_ phase: CalibrationView.Phase, progress: Double) {
    let target = CalibrationTarget(label: "dot", point: place(x: 0.1, y: 0.1))
    let isLost = if case .paused = phase { true } else { false }
    let view = CalibrationView(
      phase: phase, target: isLost ? nil : target, pointProgress: progress, progress: 0.3,
      message: isLost ? "I cannot see your face." : "", remedy: isLost ? InvalidReason.noFace.remedy : nil)
    post(.gaze(.calibrating(view, actions: [], at: now)))
  }
}
