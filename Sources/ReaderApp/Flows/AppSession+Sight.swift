import Reading
import Signals

extension AppSession {
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
        let scene = scene(calibration)
        return scene.isLost ? (.pause, scene.dot) : scene.dot.map { (.dot, $0) }
      }
    }
  }
}
