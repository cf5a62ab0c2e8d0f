import Calibration
import Signals

/// One client of the Open Gaze API, as a machine: commands, news of calibrations and time in, answers and requests out.
///
/// Version 2.0 of the API by Gazepoint, as its clients PyOpenGaze, PyGaze and PsychoPy's ioHub use it. A pure value.
struct OpenGazeSession: Sendable {
  /// What a client may ask about what surrounds it.
  struct Surroundings: Hashable, Sendable {
    /// The screen that gaze is a point on.
    var screen: ScreenGeometry
    /// Of the camera's picture, px; 0 where it is not known.
    var cameraWidth = 0
    var cameraHeight = 0
    /// The program's name and version.
    var program: String
    /// Whether targets are shown, or were shown when it was recorded, without the client: by a window, a recording's
    /// script, or to the stand-in.
    var showsTargets: Bool
  }

  enum Action: Hashable, Sendable {
    /// An element, without the end of its line.
    case write(String)
    /// The groups of fields that the client wants now; none while `data` is not among them.
    case wants(Set<OpenGazeCommand.Field>)
    case start(CalibrationRequest)
    case abort
    /// A word of the client's for everybody.
    case mark(String)
  }

  /// Seconds between two signs of life while no data is sent: a client that holds its socket's lock while it waits for
  /// something to read cannot send meanwhile.
  static let keepAliveSeconds = 0.05
  static let ticksPerSecond = 10_000_000

  var surroundings: Surroundings
  private(set) var fields: Set<OpenGazeCommand.Field> = []
  private var userData = UserData()
  var calibration: OpenGazeCalibration
  private var lastKeepAlive: Timestamp

  init(_ surroundings: Surroundings, at now: Timestamp) {
    (self.surroundings, lastKeepAlive) = (surroundings, now)
    calibration = OpenGazeCalibration()
  }

  // MARK: Commands

  mutating func take(_ command: OpenGazeCommand, at now: Timestamp) -> [Action] {
    switch command {
    case .enable(let field, let isOn):
      if isOn { fields.insert(field) } else { fields.remove(field) }
      if field == .data { lastKeepAlive = now }
      return [answer(field.id, [("STATE", OpenGazeText.flag(isOn))]), .wants(fields)]
    case .getEnabled(let field):
      return [answer(field.id, [("STATE", OpenGazeText.flag(fields.contains(field)))])]
    case .get(let fact):
      if fact == .points { calibration.wasAskedForPoints() }
      return [answer(fact.rawValue, values(fact))]
    case .setScreenSize: return [answer(OpenGazeCommand.Fact.screenSize.rawValue, values(.screenSize))]
    case .trackerDisplay: return [answer("TRACKER_DISPLAY", [("STATE", "0")])]
    case .setUserData(let value, let once):
      userData = UserData(value: OpenGazeText.clean(value), once: once)
      let mark: [Action] = userData.value == UserData.none ? [] : [.mark(userData.value)]
      return [answerUserData()] + mark
    case .getUserData: return [answerUserData()]
    case .refused(let id): return [.write(OpenGazeText.refusal(id))]
    case .setSpan, .getSpan, .clearPoints, .resetPoints, .addPoint, .show, .getShow, .start, .getStart:
      return calibration.take(command, surroundings, at: now)
    }
  }

  private func answer(_ id: String, _ values: [(String, String)]) -> Action {
    .write(OpenGazeText.acknowledgement(id, values))
  }

  private func answerUserData() -> Action {
    answer("USER_DATA", [("VALUE", userData.value), ("DUR", OpenGazeText.flag(userData.once))])
  }

  private func values(_ fact: OpenGazeCommand.Fact) -> [(String, String)] {
    switch fact {
    case .product: [("VALUE", OpenGazeText.clean(surroundings.program))]
    case .serial: [("VALUE", "0")]
    case .company: [("VALUE", "Trackii")]
    case .api: [("VALUE", "2.0")]
    case .tickFrequency: [("FREQ", "\(Self.ticksPerSecond)")]
    case .cameraSize:
      [("WIDTH", "\(surroundings.cameraWidth)"), ("HEIGHT", "\(surroundings.cameraHeight)")]
    case .screenSize:
      [
        ("X", "0"), ("Y", "0"), ("WIDTH", surroundings.screen.widthPx.fixed(0)),
        ("HEIGHT", surroundings.screen.heightPx.fixed(0)),
      ]
    case .resultSummary: calibration.summary
    case .points: calibration.pointValues
    }
  }

  // MARK: What the client marks data with

  private struct UserData: Hashable, Sendable {
    /// What records hold where nothing is marked.
    static let none = "0"
    var value = Self.none
    var once = false
  }

  /// What the record that is sent now is marked with; nil where the client does not want that.
  mutating func userDataForRecord() -> String? {
    guard fields.contains(.userData) else { return nil }
    let value = userData.value
    if userData.once { userData = UserData() }
    return value
  }

  // MARK: Time and news

  /// When `tick` is to be called next; nil while there is nothing to wait for.
  var deadline: Timestamp? {
    let keepAlive = fields.contains(.data) ? nil : lastKeepAlive + Self.keepAliveSeconds
    return [keepAlive, calibration.deadline].compactMap { $0 }.min()
  }

  /// - Parameter isWritable: false where the client does not read; then it needs no sign of life.
  mutating func tick(at now: Timestamp, isWritable: Bool = true) -> [Action] {
    var actions = calibration.tick(at: now)
    if !fields.contains(.data), now - lastKeepAlive >= Self.keepAliveSeconds || now < lastKeepAlive {
      lastKeepAlive = now
      if isWritable { actions.append(answer("KEEP_ALIVE", [])) }
    }
    return actions
  }

  /// The calibration that was asked for has begun.
  mutating func began(at now: Timestamp) -> [Action] { calibration.began(at: now) }
  /// It cannot be: another one runs, or there is no tracker for it.
  mutating func refused() -> [Action] { calibration.refused(surroundings.screen) }
  /// There was nothing to give up.
  mutating func stopped() -> [Action] { calibration.stopped(surroundings.screen) }
  mutating func take(_ news: CalibrationNews, at now: Timestamp) -> [Action] {
    calibration.take(news, surroundings.screen, at: now)
  }
}
