import Reading
import Signals

// Changes of the window's size, and leaving and entering full screen.
extension AppSession {
  mutating func see(_ geometry: WindowGeometry, at time: Timestamp) -> [AppAction] {
    guard setting.isLive else { return [] }
    let before = (screen: cellScreen, isFull: display.isFullScreen)
    let measured = setting.measured(geometry)
    display.see(geometry, measured: measured, until: time + setting.timing.settledSeconds)
    var actions: [AppAction] = []
    if case .reading(var reading) = screen.place {
      let done = reading.session.resize(to: display.sized(measured), isFullScreen: display.isFullScreen)
      screen.place = .reading(reading)
      actions += apply(done, at: time)
    }
    if cellScreen != before.screen || display.isFullScreen != before.isFull { layOutCovering(at: time) }
    guard case .calibrating = screen else { return actions }
    // The calibration's dots are at their assumed places on a full screen only.
    return actions + (display.isFullScreen ? resumeCalibration(at: time) : interruptCalibration(at: time))
  }

  /// Takes in that full screen is on another monitor or in another mode: gaze is mapped to the new screen.
  mutating func screenChanged(at time: Timestamp) -> [AppAction] {
    var actions: [AppAction] = [.gaze(.move(to: display.screen))]
    if case .reading(var reading) = screen.place {
      let done = reading.session.resize(to: display.screen, isFullScreen: true)
      screen.place = .reading(reading)
      actions += apply(done, at: time)
    }
    layOutCovering(at: time)
    // The calibration in use was made for another screen.
    gaze = .none(.untried)
    if let camera = camera.identity {
      actions += lookUp(camera: camera, otherwise: .calibrate(.newScreen), recalls: true, at: time)
    } else {
      gaze = .unknown
      actions += resumeCalibration(at: time)
    }
    return actions
  }
}
