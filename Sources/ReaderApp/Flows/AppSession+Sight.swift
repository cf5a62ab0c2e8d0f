import Calibration
import Reading
import Signals

extension AppSession {
  /// The middles of the words that a verse asks to read now, screen px; nil while it asks for none.
  var wordsToRead: [ScreenPoint]? {
    guard obstacle == nil, case .running(let course) = screen.calibration?.phase,
      case .live(let view) = course.picture, view.phase == .collecting, let line = course.newestLine
    else { return nil }
    return course.verse?.text.lines[line].words.map { word in
      ScreenPoint(x: (word.left + word.right) / 2, y: course.verse?.text.lines[line].y ?? 0)
    }
  }

  /// What a stand-in sees on the screen, and where the window asks it to look.
  var sight: (sight: AppSight, point: ScreenPoint?)? {
    switch screen {
    case .cameras: return (.cameras, nil)
    case .resting: return nil
    case .covered(.circling(let circling), _): return (.circling, circling.machine.dot(0))
    case .covered: return (.menu, nil)
    case .place(.people): return (.people, nil)
    case .place(.shelf(let shelf)):
      if case .unlocking = shelf.activity { return (.unlocking, nil) }
      return (.shelf, nil)
    case .place(.finder): return (.finding, nil)
    case .place(.readingTime): return (.readingTime, nil)
    case .place(.plan): return (.plan, nil)
    case .place(.reading(let reading)):
      guard reading.panel == nil else { return (.menu, nil) }
      return (reading.session.offersRepair ? .offer : .reading, nil)
    case .calibrating(let calibration):
      switch calibration.phase {
      case .failed: return (.failure, nil)
      case .interrupted, .announced: return nil
      case .result(let result):
        switch result.meaning {
        case .calibrated: return (.result, nil)
        case .mended: return (.mended, nil)
        case .failed: return (.failure, nil)
        }
      case .running:
        if wordsToRead != nil { return (.verse, nil) }
        let scene = scene(calibration)
        return scene.isLost ? (.pause, scene.dot) : scene.dot.map { (.dot, $0) }
      }
    }
  }
}
