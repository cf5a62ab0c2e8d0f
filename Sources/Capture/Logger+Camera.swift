import Logging
import Signals

extension Logger {
  /// Logs that a camera has appeared, disappeared or come back.
  func log(_ state: SourceState) {
    switch state {
    case .streaming(let description): info("frames come", metadata: ["camera": "\(description)"])
    case .interrupted(let reason, _): warning("no frames come", metadata: ["reason": "\(reason)"])
    case .paused: notice("the camera is off, as was asked for")
    case .ended: debug("no more frames will come")
    }
  }

  /// Logs the frame counts of one opening of a camera: as a warning where more frames were damaged than a cable that was
  /// touched explains.
  func log(_ now: CameraStatistics, since before: CameraStatistics) {
    let frames = now.frames - before.frames
    let corrupt = now.corrupt - before.corrupt
    guard frames + corrupt > 0 else { return }
    // Own choice: one damaged frame in a hundred occurs with good cameras as they start.
    let isBad = corrupt * 100 > frames + corrupt
    log(
      level: isBad ? .warning : .info, "the camera was closed",
      metadata: [
        "frames": "\(frames)", "damaged": "\(corrupt)",
        "droppedByCamera": "\(now.droppedByCamera - before.droppedByCamera)",
        "replacedByNewer": "\(now.droppedForNewer - before.droppedForNewer)",
        "reconnects": "\(now.reconnects)",
      ])
  }
}
