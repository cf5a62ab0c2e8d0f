import Signals

extension ServiceCore {
  /// The body of the response to `GET /v1/status`.
  var status: StatusValue {
    let sample = hub.lastSample
    let connected = hub.connected
    return StatusValue(
      program: facts.program, api: "v1", uptimeSeconds: (hub.now() - started).rounded(3) ?? 0,
      source: source, calibration: calibration,
      clients: Dictionary(
        uniqueKeysWithValues: ServedProtocol.allCases.map { ($0.rawValue, connected[$0] ?? 0) }),
      attached: hub.attached, samples: hub.counts.samples, lastFrameTime: sample?.frame.time.nanoseconds,
      lastFrameAgeMs: sample.flatMap { ((hub.now() - $0.frame.time) * 1e3).rounded(3) },
      reason: sample?.frame.filtered.reason?.rawValue)
  }

  private var source: StatusValue.Source {
    var value = StatusValue.Source(kind: facts.sourceKind, state: "starting")
    switch hub.source {
    case nil: break
    case .streaming(let camera): (value.state, value.camera) = ("streaming", camera)
    case .interrupted(let reason, let remedy):
      (value.state, value.reason, value.remedy) = ("interrupted", reason, remedy)
    case .paused: value.state = "paused"
    case .ended: value.state = "ended"
    }
    return value
  }

  private var calibration: StatusValue.Calibration {
    let state = CalibrationValue(hub.desk).state
    let reason = hub.lastSample?.frame.raw.reason
    return .init(state: state, isCalibrated: hub.lastSample != nil && reason != .notCalibrated)
  }
}
