import Reading
import Signals

// The window's size, and full screen taken and given back.
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
    // Dots are where the calibration takes them to be on a full screen only.
    return actions + (display.isFullScreen ? resumeCalibration(at: time) : interruptCalibration(at: time))
  }

  /// Full screen on another monitor, or in another mode of it: gaze is mapped to what is there now.
  mutating func screenChanged(at time: Timestamp) -> [AppAction] {
    var actions: [AppAction] = [.gaze(.move(to: display.screen))]
    if case .reading(var reading) = screen.place {
      let done = reading.session.resize(to: display.screen, isFullScreen: true)
      screen.place = .reading(reading)
      actions += apply(done, at: time)
    }
    layOutCovering(at: time)
    // What was in use was made for another screen.
    gaze = .none(.untried)
    if let camera = camera.identity {
      actions += lookUp(camera: camera, otherwise: .calibrate(.newScreen), at: time)
    } else {
      gaze = .unknown
      actions += resumeCalibration(at: time)
    }
    return actions
  }
}
