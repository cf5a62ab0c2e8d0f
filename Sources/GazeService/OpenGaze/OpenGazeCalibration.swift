import Calibration
import Signals

/// A client's calibration: its points, how it goes, and what came of it. A pure value.
///
/// Where the client draws the points, they follow each other by the clock alone, `delay` and `timeout` apart, as such
/// clients draw them by timers of their own. Where others show them, the news of that are passed on.
struct OpenGazeCalibration: Sendable {
  typealias Action = OpenGazeSession.Action

  /// Who draws the points.
  private enum Show: Sendable {
    case client, server
    /// The client asked for what nobody does here; starting is refused until it says that it draws itself.
    case nobody
  }

  private enum State: Sendable {
    case idle
    /// A calibration was asked for; its acknowledgement is due.
    case starting
    /// The client draws: the point at `step` of `order` is shown until `end`.
    case drawing(step: Int, end: Timestamp, result: Result?)
    /// The client has drawn all; the tracker is not through. Given up at `deadline`.
    case waiting(deadline: Timestamp)
    /// Others show the points: these, in their order, as far as they have said so.
    case shown([CalibrationTarget])
    /// Given up; the tracker has yet to say so. Whether another one is to start then.
    case stopping(restart: Bool)
  }

  /// Points that a client may add.
  static let mostPoints = 50
  /// How long the tracker may take after the last point that the client drew, s. PsychoPy waits 30.
  static let patienceSeconds = 15.0
  /// The layout of nine, which is what Trackii itself calibrates with.
  static let defaults: [Point] =
    ((try? TargetLayout.session(points: 9))?.targets ?? []).map { Point(x: $0.x, y: $0.y) }

  private(set) var points = Self.defaults
  /// How long each step takes, s; at first as the Open Gaze API has it where a client says nothing.
  private var spans: [OpenGazeCommand.Span: Double] = [.delay: 0.5, .timeout: 1.25]
  private var show = Show.client
  private var state = State.idle
  /// Indices of the points as they are shown; set with each start.
  private var order: [Int] = []
  /// Whether the client counts on a second calibration to begin with the last point.
  private var second = SecondCalibration()
  private var result: Result?

  /// Gazepoint's own server begins a second calibration with the last point before it goes through all of them, and
  /// PyGaze waits for as many. It asks for the points before it starts, which no other client does.
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

  /// A client that has missed the answer sends the same point again, which adds nothing.
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

  /// How many points there are, and all of them.
  var pointValues: [(String, String)] {
    [("PTS", "\(points.count)")]
      + points.enumerated().flatMap { index, point in
        [
          ("X\(index + 1)", OpenGazeText.number(point.x)), ("Y\(index + 1)", OpenGazeText.number(point.y)),
        ]
      }
  }

  /// How the last calibration went; zeros before there is one.
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

  /// The calibration that was given up has ended.
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
    // It was given up before it had begun, when there was nothing to give up.
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
    // The client may have changed its points meanwhile.
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

  /// A target that others show. Those that check the result are not told of: clients count points.
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

  /// No point is valid, so that nobody waits in vain or takes it for a success.
  private mutating func fail() -> [Action] {
    guard isRunning else { return [] }
    return finish(Result(points: points.map { ResultPoint(target: $0, gaze: nil) }, errorPx: 0))
  }

  private mutating func finish(_ result: Result) -> [Action] {
    (state, self.result) = (.idle, result)
    return [.write(result.element)]
  }
}
