import Calibration
import Signals

/// The calibration of an Open Gaze client: its points, its course and its result. A pure value.
///
/// Where the client draws the points, they follow each other by the clock alone, `delay` and `timeout` apart, because
/// such clients draw them by timers of their own. Where others show them, the calibration's news is passed on to the
/// client.
struct OpenGazeCalibration: Sendable {
  typealias Action = OpenGazeSession.Action

  /// Who draws the calibration points.
  private enum Show: Sendable {
    case client, server
    /// The client asked the server to show points, which it does not do; starting is refused until the client says that
    /// it draws them itself.
    case nobody
  }

  private enum State: Sendable {
    case idle
    /// A calibration was requested from the tracker; its acknowledgement is due.
    case starting
    /// The client draws the points: the one at `step` of `order` is shown until `end`.
    case drawing(step: Int, end: Timestamp, result: Result?)
    /// The client has drawn all points, and the tracker is not finished yet. The calibration is given up at `deadline`.
    case waiting(deadline: Timestamp)
    /// Others show the points; the targets are listed in their order, as far as they have been reported.
    case shown([CalibrationTarget])
    /// The calibration was given up, and the tracker has not confirmed it yet. `restart` tells whether another one is
    /// to start then.
    case stopping(restart: Bool)
  }

  /// The largest number of points that a client may have.
  static let mostPoints = 50
  /// Seconds that the tracker may take after the client has drawn the last point. PsychoPy waits 30.
  static let patienceSeconds = 15.0
  /// The nine points with which Trackii itself calibrates.
  static let defaults: [Point] =
    ((try? TargetLayout.session(points: 9))?.targets ?? []).map { Point(x: $0.x, y: $0.y) }

  private(set) var points = Self.defaults
  /// The duration of each step, s; the initial values are the defaults of the Open Gaze API.
  private var spans: [OpenGazeCommand.Span: Double] = [.delay: 0.5, .timeout: 1.25]
  private var show = Show.client
  private var state = State.idle
  /// Indices of the points in the order in which they are shown; set with each start.
  private var order: [Int] = []
  /// Whether the client expects a second calibration to begin with the last point.
  private var second = SecondCalibration()
  private var result: Result?

  /// Decides whether the client expects a second calibration that begins with the last point. Gazepoint's own server
  /// begins a second calibration with the last point before it goes through all of them, and PyGaze waits for as many
  /// points. It asks for the points before it starts, which no other client does.
  private struct SecondCalibration: Sendable {
    var hasBegunOne = false
    var askedForPoints = false
    var isExpected: Bool { hasBegunOne && askedForPoints }
  }

  // MARK: Commands

  mutating func take(
    _ command: OpenGazeCommand, _ surroundings: OpenGazeSession.Surroundings, at now: Timestamp
  ) -> [Action] {
    switch command {
    case .setSpan(let span, let value):
      spans[span] = value
      return [answer(span.rawValue, [("VALUE", OpenGazeText.number(value, digits: 2))])]
    case .getSpan(let span):
      return [answer(span.rawValue, [("VALUE", OpenGazeText.number(seconds(span), digits: 2))])]
    case .clearPoints:
      points = []
      return [answer("CALIBRATE_CLEAR", [])]
    case .resetPoints:
      points = Self.defaults
      return [answer("CALIBRATE_RESET", [("PTS", "\(points.count)")])]
    case .addPoint(let x, let y): return add(Point(x: x, y: y))
    case .show(let isOn):
      show = isOn ? (surroundings.showsTargets ? .server : .nobody) : .client
      return [answer("CALIBRATE_SHOW", [("STATE", OpenGazeText.flag(isOn && surroundings.showsTargets))])]
    case .getShow:
      let isOn = if case .server = show { true } else { false }
      return [answer("CALIBRATE_SHOW", [("STATE", OpenGazeText.flag(isOn))])]
    case .start(true): return start(surroundings.screen)
    case .start(false): return stop()
    case .getStart: return [answerStart(isRunning)]
    default: return []
    }
  }

  private func answer(_ id: String, _ values: [(String, String)]) -> Action {
    .write(OpenGazeText.acknowledgement(id, values))
  }

  private func answerStart(_ isOn: Bool) -> Action {
    answer("CALIBRATE_START", [("STATE", OpenGazeText.flag(isOn))])
  }

  private func seconds(_ span: OpenGazeCommand.Span) -> Double { spans[span] ?? 0 }

  /// Adds a point. A client that has missed the answer sends the same point again, which is not added twice.
  private mutating func add(_ point: Point) -> [Action] {
    if point != points.last {
      guard points.count < Self.mostPoints else {
        return [.write(OpenGazeText.refusal(OpenGazeCommand.Fact.points.rawValue))]
      }
      points.append(point)
    }
    return [answer(OpenGazeCommand.Fact.points.rawValue, pointValues)]
  }

  mutating func wasAskedForPoints() { second.askedForPoints = true }

  /// The number of points, and all points, as attributes of an answer.
  var pointValues: [(String, String)] {
    [("PTS", "\(points.count)")]
      + points.enumerated().flatMap { index, point in
        [
          ("X\(index + 1)", OpenGazeText.number(point.x)), ("Y\(index + 1)", OpenGazeText.number(point.y)),
        ]
      }
  }

  /// The summary of the last calibration as attributes of an answer; zeros before there is one.
  var summary: [(String, String)] {
    let valid = result?.points.count { $0.gaze != nil } ?? 0
    return [
      ("AVE_ERROR", OpenGazeText.number(result?.errorPx ?? 0, digits: 2)), ("VALID_POINTS", "\(valid)"),
    ]
  }

  private var isRunning: Bool {
    switch state {
    case .idle, .stopping: false
    case .starting, .drawing, .waiting, .shown: true
    }
  }

  // MARK: Start and stop

  private mutating func start(_ screen: ScreenGeometry) -> [Action] {
    switch (state, show) {
    case (.starting, _): return []
    case (.stopping, _):
      state = .stopping(restart: true)
      return []
    case (.drawing, _), (.waiting, _), (.shown, _): return [answerStart(true)]
    case (.idle, .nobody): return [answerStart(false)]
    case (.idle, .client), (.idle, .server):
      guard !points.isEmpty else { return [answerStart(false)] }
      state = .starting
      order = (second.isExpected ? [points.count - 1] : []) + points.indices
      second = SecondCalibration(hasBegunOne: true)
      return [.start(request(screen))]
    }
  }

  private func request(_ screen: ScreenGeometry) -> CalibrationRequest {
    let targets = order.enumerated().map { step, index in
      CalibrationTarget(
        label: "\(step + 1)",
        point: ScreenPoint(x: points[index].x * screen.widthPx, y: points[index].y * screen.heightPx))
    }
    return CalibrationRequest(
      targets: targets,
      timing: .init(travelSeconds: seconds(.delay), dwellSeconds: seconds(.timeout)))
  }

  private mutating func stop() -> [Action] {
    switch state {
    case .idle: return [answerStart(false)]
    case .stopping:
      state = .stopping(restart: false)
      return [answerStart(false)]
    case .starting, .drawing, .waiting, .shown:
      state = .stopping(restart: false)
      return [answerStart(false), .abort]
    }
  }

  /// Notes that the calibration that was given up has ended.
  mutating func stopped(_ screen: ScreenGeometry) -> [Action] {
    guard case .stopping(let restart) = state else { return [] }
    state = .idle
    return restart ? start(screen) : []
  }

  mutating func refused(_ screen: ScreenGeometry) -> [Action] {
    if case .stopping = state { return stopped(screen) }
    guard case .starting = state else { return [] }
    state = .idle
    return [answerStart(false)]
  }

  mutating func began(at now: Timestamp) -> [Action] {
    // The calibration was given up before it had begun, so it is aborted now.
    if case .stopping = state { return [.abort] }
    guard case .starting = state else { return [] }
    result = nil
    if case .server = show {
      state = .shown([])
      return [answerStart(true)]
    }
    state = .drawing(step: 0, end: now + pointSeconds, result: nil)
    return [answerStart(true), pointMessage("CALIB_START_PT", step: 0)]
  }

  // MARK: Points drawn by the client

  private var pointSeconds: Double { seconds(.delay) + seconds(.timeout) }

  var deadline: Timestamp? {
    switch state {
    case .drawing(_, let end, _): end
    case .waiting(let deadline): deadline
    case .idle, .starting, .shown, .stopping: nil
    }
  }

  mutating func tick(at now: Timestamp) -> [Action] {
    var actions: [Action] = []
    while case .drawing(let step, let end, let early) = state, now >= end {
      actions.append(pointMessage("CALIB_RESULT_PT", step: step))
      if step + 1 < order.count {
        state = .drawing(step: step + 1, end: end + pointSeconds, result: early)
        actions.append(pointMessage("CALIB_START_PT", step: step + 1))
      } else if let early {
        actions += finish(early)
      } else {
        state = .waiting(deadline: end + Self.patienceSeconds)
      }
    }
    if case .waiting(let deadline) = state, now >= deadline {
      actions += [.abort] + fail()
      state = .stopping(restart: false)
    }
    return actions
  }

  private func pointMessage(_ id: String, step: Int) -> Action {
    let index = order[step]
    // The client may have changed its points during the calibration.
    return message(id, index, points.indices.contains(index) ? points[index] : Point(x: 0, y: 0))
  }

  private func message(_ id: String, _ index: Int, _ point: Point) -> Action {
    .write(
      OpenGazeText.element(
        "CAL",
        [
          ("ID", id), ("PT", "\(index + 1)"), ("CALX", OpenGazeText.number(point.x)),
          ("CALY", OpenGazeText.number(point.y)),
        ]))
  }

  // MARK: News

  mutating func take(_ news: CalibrationNews, _ screen: ScreenGeometry, at now: Timestamp) -> [Action] {
    var actions: [Action] = []
    if case .starting = state, news.isOfTheRun { actions += began(at: now) }
    if news.isEnd { actions += stopped(screen) }
    guard isRunning else { return actions }
    switch news {
    case .started(.calibration, let targets):
      if case .shown = state { state = .shown(targets) }
      return actions
    case .targetShown(let target, _, .calibration): return actions + tell("CALIB_START_PT", target, screen)
    case .targetDone(let target, .calibration): return actions + tell("CALIB_RESULT_PT", target, screen)
    case .finished(let summary): return actions + take(Result(summary))
    case .failed, .aborted: return actions + fail()
    case .started, .targetShown, .targetDone, .paused, .resumed, .validated, .lost: return actions
    }
  }

  /// Reports a target that others show. Targets of the validation are not reported, because clients count points.
  private func tell(_ id: String, _ target: CalibrationTarget, _ screen: ScreenGeometry) -> [Action] {
    guard case .shown(let targets) = state else { return [] }
    let index = targets.firstIndex { $0.label == target.label } ?? 0
    return [message(id, index, Point(target.point, screen))]
  }

  private mutating func take(_ result: Result) -> [Action] {
    switch state {
    case .drawing(let step, let end, _):
      state = .drawing(step: step, end: end, result: result)
      return []
    case .waiting, .shown, .starting: return finish(result)
    case .idle, .stopping: return []
    }
  }

  /// Ends a failed calibration with no valid points, so that no client waits in vain or takes it for a success.
  private mutating func fail() -> [Action] {
    guard isRunning else { return [] }
    return finish(Result(points: points.map { ResultPoint(target: $0, gaze: nil) }, errorPx: 0))
  }

  private mutating func finish(_ result: Result) -> [Action] {
    (state, self.result) = (.idle, result)
    return [.write(result.element)]
  }
}
