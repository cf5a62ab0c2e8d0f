import Calibration
import Signals

/// One client of the Open Gaze API, as a state machine: it takes commands, news of calibrations and time, and returns
/// answers and requests.
///
/// Version 2.0 of the API by Gazepoint, as its clients PyOpenGaze, PyGaze and PsychoPy's ioHub use it. A pure value.
struct OpenGazeSession: Sendable {
  /// Properties of the service that a client may ask for.
  struct Surroundings: Hashable, Sendable {
    /// The screen to which gaze points belong.
    var screen: ScreenGeometry
    /// The width of the camera's picture, px; 0 where it is not known.
    var cameraWidth = 0
    var cameraHeight = 0
    /// The program's name and version.
    var program: String
    /// Whether targets are shown without the client, now or when the session was recorded: by a window, a recording's
    /// script, or to the stand-in.
    var showsTargets: Bool
  }

  enum Action: Hashable, Sendable {
    /// An element is to be sent, without the end of its line.
    case write(String)
    /// The client's enabled groups of fields have changed; empty while `data` is not among them.
    case wants(Set<OpenGazeCommand.Field>)
    case start(CalibrationRequest)
    case abort
    /// The client sets a marker for all streams.
    case mark(String)
  }

  /// Seconds between two keep-alive messages while no data is sent: a client that holds its socket's lock while it
  /// waits for something to read cannot send meanwhile.
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
    /// The value of user data in records where the client has set none.
    static let none = "0"
    var value = Self.none
    var once = false
  }

  /// The user data for the record that is sent now; nil where the client has not enabled it.
  mutating func userDataForRecord() -> String? {
    guard fields.contains(.userData) else { return nil }
    let value = userData.value
    if userData.once { userData = UserData() }
    return value
  }

  // MARK: Time and news

  /// When `tick` is to be called next; nil where nothing is due.
  var deadline: Timestamp? {
    let keepAlive = fields.contains(.data) ? nil : lastKeepAlive + Self.keepAliveSeconds
    return [keepAlive, calibration.deadline].compactMap { $0 }.min()
  }

  /// Tells the session the time, for its deadlines.
  ///
  /// - Parameters:
  ///   - now: the present time.
  ///   - isWritable: false where the client does not read; then it needs no keep-alive.
  mutating func tick(at now: Timestamp, isWritable: Bool = true) -> [Action] {
    var actions = calibration.tick(at: now)
    if !fields.contains(.data), now - lastKeepAlive >= Self.keepAliveSeconds || now < lastKeepAlive {
      lastKeepAlive = now
      if isWritable { actions.append(answer("KEEP_ALIVE", [])) }
    }
    return actions
  }

  /// Notes that the requested calibration has begun.
  mutating func began(at now: Timestamp) -> [Action] { calibration.began(at: now) }
  /// Notes that the requested calibration was refused: another one is in progress, or there is no tracker for it.
  mutating func refused() -> [Action] { calibration.refused(surroundings.screen) }
  /// Notes that there was no calibration to abort.
  mutating func stopped() -> [Action] { calibration.stopped(surroundings.screen) }
  mutating func take(_ news: CalibrationNews, at now: Timestamp) -> [Action] {
    calibration.take(news, surroundings.screen, at: now)
  }
}
