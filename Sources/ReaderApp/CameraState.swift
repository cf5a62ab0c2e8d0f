import Localization
import Reading
import Signals

/// The state of the camera, as the application knows it.
enum CameraState: Hashable, Sendable {
  /// The camera has sent no frame yet.
  case waiting
  case streaming(SourceIdentity, Trust)
  /// Another camera was asked for and has sent no frame yet.
  case switching(CameraSwitch)
  /// The camera sends no frames for now. `before` is the camera that streamed last; nil before any did.
  case interrupted(headline: String, remedy: String, before: SourceIdentity?)
  /// Somebody has switched the camera off; the calibration stays in use.
  case paused(CameraPause, before: SourceIdentity?)

  enum Trust: Hashable, Sendable {
    case settled
    /// The camera was just chosen. If it sees nobody, the one before comes back, since a person who chose it by gaze could not
    /// undo that.
    case onTrial(before: SourceIdentity, Trial)
  }

  enum Trial: Hashable, Sendable {
    case untried
    /// No face was in the chosen camera's pictures since this time, by the frames' own time.
    case seesNobody(since: Timestamp)
  }

  /// How long a pause of the camera lasts that ends by itself, min: time for a visit or a meal.
  static let pauseMinutes = 10.0
  /// How long a chosen camera may see no face until the one before comes back, s: time to sit down before it.
  static let trialSeconds = 30.0

  /// The camera that streams now; nil if none does.
  var identity: SourceIdentity? {
    if case .streaming(let identity, _) = self { identity } else { nil }
  }

  /// The camera that streams, or that did last; nil before any did.
  var last: SourceIdentity? {
    switch self {
    case .waiting: nil
    case .streaming(let identity, _): identity
    case .switching(let change): change.from
    case .interrupted(_, _, let before), .paused(_, let before): before
    }
  }

  /// What is shown while the camera sends no frames. It does not block the screen: people who use keys or a mouse go on without
  /// a camera.
  var banner: ReaderScene.Banner? {
    switch self {
    case .waiting, .streaming, .switching: nil
    case .interrupted(let headline, let remedy, _):
      ReaderScene.Banner(headline: headline, remedy: remedy, isBlocking: false)
    case .paused(let pause, _):
      ReaderScene.Banner(headline: localized("The camera is off"), remedy: pause.remedy, isBlocking: false)
    }
  }
}

/// A change from one camera to another that lasts until the new one's first frame.
struct CameraSwitch: Hashable, Sendable {
  enum Cause: Hashable, Sendable {
    case chosen
    /// The change was made because the previous camera saw nobody.
    case sawNobody
  }

  var to: SourceIdentity
  var from: SourceIdentity?
  var cause: Cause
}

/// A pause during which the camera is switched off.
struct CameraPause: Hashable, Sendable {
  /// When the camera comes on by itself; nil if it waits until somebody switches it on.
  var until: Timestamp?
  /// The end of the pause as a time of day, such as “14:35”.
  var clock: String?

  fileprivate var remedy: String {
    if let clock { return localized("It comes on again by itself at \(clock); F9 switches it on now.") }
    guard until != nil else {
      return localized("Press F9 to switch it on; without it nothing is chosen by gaze.")
    }
    let minutes = Int(CameraState.pauseMinutes)
    return localized(
      minutes, one: "It comes on again by itself within one minute; F9 switches it on now.",
      other: "It comes on again by itself within \(minutes) minutes; F9 switches it on now.")
  }

  fileprivate var words: String {
    if let clock { return localized("camera off by F9 until \(clock)") }
    guard until != nil else { return localized("camera off until F9 is pressed") }
    let minutes = Int(CameraState.pauseMinutes)
    return localized(
      minutes, one: "camera off by F9 for one minute", other: "camera off by F9 for \(minutes) minutes")
  }
}

/// Why the camera is slowed down to fewer frames a second.
enum CameraSlowing: Hashable, Sendable {
  /// No face has been seen for a while.
  case nobody
  /// The window is minimised or completely covered.
  case hidden
  /// The person has switched gaze control off.
  case gazeOff

  /// The frame rate of a slowed camera. Own choice: a face is noticed within a quarter of a second, for a sixth of the work at
  /// 30 frames a second.
  var framesPerSecond: Double { 5 }

  /// The camera sign while this camera is slowed down.
  fileprivate func words(_ name: String) -> String {
    switch self {
    case .nobody: localized("camera on, slower (nobody there): \(name)")
    case .hidden: localized("camera on, slower (the window is hidden): \(name)")
    case .gazeOff: localized("camera on, slower (gaze is off): \(name)")
    }
  }
}

extension AppSession {
  /// The camera sign that every screen shows.
  var sign: CameraSign {
    guard setting.isLive else {
      return CameraSign(.on, camera.last.map { localized("recording: \($0.name)") } ?? localized("recording"))
    }
    switch camera {
    case .waiting: return CameraSign(.missing, localized("camera: none yet"))
    case .streaming(let identity, _):
      let name = isServed ? localized("\(identity.name), through the gaze service") : identity.name
      guard let slowing else { return CameraSign(.on, localized("camera on: \(name)")) }
      return CameraSign(.slow, slowing.words(name))
    case .switching(let change): return CameraSign(.missing, localized("starting \(change.to.name)"))
    case .interrupted: return CameraSign(.missing, localized("no picture from the camera"))
    case .paused(let pause, _): return CameraSign(.off, pause.words)
    }
  }

  /// Why the camera is to send fewer frames now; nil if it is not. A calibration under way and a recorded session get every
  /// frame.
  var slowing: CameraSlowing? {
    guard setting.isLive, !setting.isRecorded else { return nil }
    switch screen.calibration?.phase {
    case .announced, .running: return nil
    case .interrupted, .failed, .result, nil: break
    }
    if visibility == .hidden { return .hidden }
    if presence == .away { return .nobody }
    return usesGaze ? nil : .gazeOff
  }
}
