import Reading
import Signals

/// How the camera fares.
enum Camera: Hashable, Sendable {
  /// No frame has come yet.
  case waiting
  case streaming(SourceIdentity, Trust)
  /// Another one was asked for, and has sent no frame yet.
  case switching(CameraSwitch)
  /// None come for now. `before`: the one that streamed last; nil before any did.
  case interrupted(headline: String, remedy: String, before: SourceIdentity?)
  /// Somebody switched it off; the calibration stays.
  case paused(CameraPause, before: SourceIdentity?)

  enum Trust: Hashable, Sendable {
    case settled
    /// Just chosen. Where it sees nobody the one before comes back, since whoever chose it by gaze could not.
    case onTrial(before: SourceIdentity, Trial)
  }

  enum Trial: Hashable, Sendable {
    case untried
    /// No face was in its pictures since then, by the frames' own time.
    case seesNobody(since: Timestamp)
  }

  /// A pause that ends by itself lasts so long: time for a visit or a meal.
  static let pauseMinutes = 10.0
  /// Seconds without a face until the camera before a chosen one comes back: time to sit down before it.
  static let trialSeconds = 30.0

  /// The one that frames come from.
  var identity: SourceIdentity? {
    if case .streaming(let identity, _) = self { identity } else { nil }
  }

  /// The one that streams, or did last; nil before any did.
  var last: SourceIdentity? {
    switch self {
    case .waiting: nil
    case .streaming(let identity, _): identity
    case .switching(let change): change.from
    case .interrupted(_, _, let before), .paused(_, let before): before
    }
  }

  /// A strip, not a wall: whoever can use keys or a mouse goes on without a camera.
  var banner: ReaderScene.Banner? {
    switch self {
    case .waiting, .streaming, .switching: nil
    case .interrupted(let headline, let remedy, _):
      ReaderScene.Banner(headline: headline, remedy: remedy, isBlocking: false)
    case .paused(let pause, _):
      ReaderScene.Banner(headline: "The camera is off", remedy: pause.remedy, isBlocking: false)
    }
  }
}

/// From one camera to another, until its first frame.
struct CameraSwitch: Hashable, Sendable {
  enum Cause: Hashable, Sendable {
    case chosen
    /// The one before saw nobody.
    case sawNobody
  }

  var to: SourceIdentity
  var from: SourceIdentity?
  var cause: Cause
}

/// A camera that is switched off.
struct CameraPause: Hashable, Sendable {
  /// When it comes on by itself; nil waits for somebody.
  var until: Timestamp?
  /// The same as a clock on the wall has it, such as "14:35".
  var clock: String?

  fileprivate var remedy: String {
    let way = "F9 switches it on now."
    if let clock { return "It comes on again by itself at \(clock); \(way)" }
    guard until != nil else { return "Press F9 to switch it on; without it nothing is chosen by gaze." }
    return "It comes on again by itself within \(Camera.pauseMinutes.fixed(0)) minutes; \(way)"
  }

  fileprivate var words: String {
    if let clock { return "camera off by F9 until \(clock)" }
    return until == nil
      ? "camera off until F9 is pressed" : "camera off by F9 for \(Camera.pauseMinutes.fixed(0)) minutes"
  }
}

/// Why the camera sends fewer frames than it could.
enum CameraSlowing: Hashable, Sendable {
  /// No face has been seen for a while.
  case nobody
  /// The window is minimised or wholly covered.
  case hidden
  /// The person has switched gaze off.
  case gazeOff

  /// Own choice: a face is noticed within a quarter of a second, for a sixth of the work at 30 frames a second.
  var framesPerSecond: Double { 5 }

  fileprivate var words: String {
    switch self {
    case .nobody: "slower (nobody there)"
    case .hidden: "slower (the window is hidden)"
    case .gazeOff: "slower (gaze is off)"
    }
  }
}

extension AppSession {
  /// What every screen says of the camera.
  var sign: CameraSign {
    guard setting.isLive else {
      return CameraSign(.on, camera.last.map { "recording: \($0.name)" } ?? "recording")
    }
    switch camera {
    case .waiting: return CameraSign(.missing, "camera: none yet")
    case .streaming(let identity, _):
      let name = isServed ? "\(identity.name), through the gaze service" : identity.name
      guard let slowing else { return CameraSign(.on, "camera on: \(name)") }
      return CameraSign(.slow, "camera on, \(slowing.words): \(name)")
    case .switching(let change): return CameraSign(.missing, "starting \(change.to.name)")
    case .interrupted: return CameraSign(.missing, "no picture from the camera")
    case .paused(let pause, _): return CameraSign(.off, pause.words)
    }
  }

  /// Why the camera is to send fewer frames now; nil for all it has.
  ///
  /// A calibration under way and a session that is recorded get every frame.
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
