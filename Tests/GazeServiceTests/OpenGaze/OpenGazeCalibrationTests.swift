import Signals
import Testing

@testable import Calibration
@testable import GazeService

@Suite("Open Gaze: calibration")
struct OpenGazeCalibrationTests {
  private static let start = "<SET ID=\"CALIBRATE_START\" STATE=\"1\" />"
  private static let started = "<ACK ID=\"CALIBRATE_START\" STATE=\"1\" />"
  private static let stopped = "<ACK ID=\"CALIBRATE_START\" STATE=\"0\" />"

  /// A client with points of its own that has started.
  private func running(_ places: [(Double, Double)]) -> OpenGazeRig {
    var rig = OpenGazeRig()
    _ = rig.say("<SET ID=\"CALIBRATE_DELAY\" VALUE=\"1.5\" /><SET ID=\"CALIBRATE_TIMEOUT\" VALUE=\"1.0\" />")
    _ = rig.say("<SET ID=\"CALIBRATE_CLEAR\" />")
    for (x, y) in places { _ = rig.say("<SET ID=\"CALIBRATE_ADDPOINT\" X=\"\(x)\" Y=\"\(y)\" />") }
    _ = rig.say(Self.start)
    return rig
  }

  private func result(_ targets: [(x: Double, y: Double)], off: Double = 0) -> CalibrationNews {
    .finished(
      StoredCalibrationSummary(
        screen: Made.screen,
        points: targets.enumerated().map { index, place in
          let point = ScreenPoint(x: place.x * 1920, y: place.y * 1080)
          return PointQuality(
            target: CalibrationTarget(label: "\(index + 1)", point: point), validShare: 1, samples: 30,
            sdDegrees: 0.3, offsetDegrees: 0.5, gaze: ScreenPoint(x: point.x + off, y: point.y), attempts: 1,
            verdict: .good, used: true)
        }, heldOutDegrees: 0.5))
  }

  @Test("all points come back with each that is added; one that is sent again is not added again")
  func points() {
    var rig = OpenGazeRig()
    #expect(rig.answer("<SET ID=\"CALIBRATE_CLEAR\" />") == ["<ACK ID=\"CALIBRATE_CLEAR\" />"])
    #expect(
      rig.answer("<GET ID=\"CALIBRATE_ADDPOINT\" />") == ["<ACK ID=\"CALIBRATE_ADDPOINT\" PTS=\"0\" />"])
    _ = rig.say("<SET ID=\"CALIBRATE_ADDPOINT\" X=\"0.1\" Y=\"0.5\" />")
    let two =
      "<ACK ID=\"CALIBRATE_ADDPOINT\" PTS=\"2\" X1=\"0.10000\" Y1=\"0.50000\" X2=\"0.90000\" Y2=\"0.10000\" />"
    #expect(rig.answer("<SET ID=\"CALIBRATE_ADDPOINT\" X=\"0.9\" Y=\"0.1\" />") == [two])
    #expect(rig.answer("<SET ID=\"CALIBRATE_ADDPOINT\" X=\"0.9\" Y=\"0.1\" />") == [two])
    #expect(rig.answer("<GET ID=\"CALIBRATE_ADDPOINT\" />") == [two])
    #expect(rig.answer("<SET ID=\"CALIBRATE_RESET\" />") == ["<ACK ID=\"CALIBRATE_RESET\" PTS=\"9\" />"])
  }

  @Test("more points than anybody has are refused")
  func manyPoints() {
    var rig = OpenGazeRig()
    _ = rig.say("<SET ID=\"CALIBRATE_CLEAR\" />")
    var last: [String] = []
    for number in 0..<60 {
      last = rig.answer("<SET ID=\"CALIBRATE_ADDPOINT\" X=\"0.\(10 + number)\" Y=\"0.5\" />")
    }
    #expect(last == ["<NACK ID=\"CALIBRATE_ADDPOINT\" />"])
    #expect(rig.session.calibration.points.count == 50)
  }

  @Test("the tracker is asked for the client's points, in their order and at the client's pace")
  func request() throws {
    var rig = OpenGazeRig()
    _ = rig.say("<SET ID=\"CALIBRATE_DELAY\" VALUE=\"0.4\" /><SET ID=\"CALIBRATE_CLEAR\" />")
    _ = rig.say("<SET ID=\"CALIBRATE_ADDPOINT\" X=\"0.5\" Y=\"0.1\" />")
    _ = rig.say("<SET ID=\"CALIBRATE_ADDPOINT\" X=\"0.1\" Y=\"0.9\" />")
    guard case .start(let request) = try #require(rig.say(Self.start).first) else {
      Issue.record("not asked for")
      return
    }
    #expect(request.targets.map(\.point) == [ScreenPoint(x: 960, y: 108), ScreenPoint(x: 192, y: 972)])
    #expect(request.timing == .init(travelSeconds: 0.4, dwellSeconds: 1.25))
    #expect(request.validation.isEmpty)
  }

  @Test("points that the client draws follow each other by its own times, to the millisecond")
  func ownPoints() {
    var rig = running([(0.1, 0.1), (0.9, 0.1), (0.5, 0.9)])
    #expect(
      OpenGazeRig.written(rig.session.began(at: rig.now)) == [
        Self.started, "<CAL ID=\"CALIB_START_PT\" PT=\"1\" CALX=\"0.10000\" CALY=\"0.10000\" />",
      ])
    _ = rig.say("<SET ID=\"ENABLE_SEND_DATA\" STATE=\"1\" />")
    #expect(rig.advance(2.499).isEmpty)
    #expect(
      OpenGazeRig.written(rig.advance(0.001)) == [
        "<CAL ID=\"CALIB_RESULT_PT\" PT=\"1\" CALX=\"0.10000\" CALY=\"0.10000\" />",
        "<CAL ID=\"CALIB_START_PT\" PT=\"2\" CALX=\"0.90000\" CALY=\"0.10000\" />",
      ])
    // Late by a busy moment: the next is not late for it.
    #expect(rig.advance(2.6).count == 2)
    #expect(rig.advance(2.399).isEmpty)
    #expect(
      OpenGazeRig.written(rig.advance(0.001))
        == ["<CAL ID=\"CALIB_RESULT_PT\" PT=\"3\" CALX=\"0.50000\" CALY=\"0.90000\" />"])
  }

  @Test("the result comes when both are through: the client's points and the tracker")
  func result() {
    let places = [(x: 0.1, y: 0.1), (x: 0.9, y: 0.9)]
    let expected =
      "<CAL ID=\"CALIB_RESULT\" CALX1=\"0.10000\" CALY1=\"0.10000\" LX1=\"0.11000\" LY1=\"0.10000\" LV1=\"1\" "
      + "RX1=\"0.11000\" RY1=\"0.10000\" RV1=\"1\" CALX2=\"0.90000\" CALY2=\"0.90000\" LX2=\"0.91000\" "
      + "LY2=\"0.90000\" LV2=\"1\" RX2=\"0.91000\" RY2=\"0.90000\" RV2=\"1\" />"

    var late = running([(0.1, 0.1), (0.9, 0.9)])
    _ = late.session.began(at: late.now)
    _ = late.advance(5)
    #expect(OpenGazeRig.written(late.session.take(result(places, off: 19.2), at: late.now)) == [expected])

    var early = running([(0.1, 0.1), (0.9, 0.9)])
    _ = early.session.began(at: early.now)
    #expect(early.session.take(result(places, off: 19.2), at: early.now).isEmpty)
    #expect(OpenGazeRig.written(early.advance(5)).filter { $0.contains("CALIB_RESULT\"") } == [expected])
    #expect(
      early.answer("<GET ID=\"CALIBRATE_RESULT_SUMMARY\" />")
        == ["<ACK ID=\"CALIBRATE_RESULT_SUMMARY\" AVE_ERROR=\"19.20\" VALID_POINTS=\"2\" />"])
  }

  @Test(
    "a second calibration of a client that asks for its points, as PyGaze does, begins with the last point")
  func second() throws {
    var rig = running([(0.1, 0.1), (0.9, 0.9)])
    _ = rig.session.began(at: rig.now)
    _ = rig.advance(5)
    _ = rig.session.take(result([(0.1, 0.1), (0.9, 0.9)]), at: rig.now)
    _ = rig.say("<GET ID=\"CALIBRATE_ADDPOINT\" />")
    guard case .start(let request) = try #require(rig.say(Self.start).first) else {
      Issue.record("not asked for")
      return
    }
    #expect(request.targets.map(\.point.x) == [1728, 192, 1728])
    #expect(Set(request.targets.map(\.label)).count == 3)
    let messages = OpenGazeRig.written(rig.session.began(at: rig.now) + rig.advance(2.5) + rig.advance(2.5))
    #expect(
      messages.filter { $0.contains("START_PT") }.map { $0.contains("PT=\"2\"") } == [true, false, true])
  }

  @Test("START that is sent again does not start again")
  func startAgain() {
    var rig = running([(0.1, 0.1), (0.9, 0.9)])
    #expect(rig.say(Self.start).isEmpty)
    _ = rig.session.began(at: rig.now)
    #expect(rig.say(Self.start) == [.write(Self.started)])
  }

  @Test("while another client calibrates, and without points, the answer is that nothing started")
  func refused() {
    var rig = running([(0.1, 0.1), (0.9, 0.9)])
    #expect(rig.session.refused() == [.write(Self.stopped)])
    #expect(rig.answer("<GET ID=\"CALIBRATE_START\" />") == [Self.stopped])
    var none = OpenGazeRig()
    _ = none.say("<SET ID=\"CALIBRATE_CLEAR\" />")
    #expect(none.say(Self.start) == [.write(Self.stopped)])
  }

  @Test("a client that stops and starts at once gets its second calibration")
  func restart() throws {
    var rig = running([(0.1, 0.1), (0.9, 0.9)])
    _ = rig.session.began(at: rig.now)
    #expect(rig.say("<SET ID=\"CALIBRATE_START\" STATE=\"0\" />") == [.write(Self.stopped), .abort])
    #expect(rig.say(Self.start).isEmpty)
    let actions = rig.session.take(.aborted, at: rig.now)
    guard case .start = try #require(actions.first) else {
      Issue.record("the second calibration was not asked for")
      return
    }
  }

  @Test("a client that stops before its calibration has begun is rid of it once it has")
  func stopEarly() {
    var rig = running([(0.1, 0.1), (0.9, 0.9)])
    #expect(rig.say("<SET ID=\"CALIBRATE_START\" STATE=\"0\" />") == [.write(Self.stopped), .abort])
    #expect(rig.session.began(at: rig.now) == [.abort])
    #expect(rig.session.take(.aborted, at: rig.now).isEmpty)
    var refused = running([(0.1, 0.1), (0.9, 0.9)])
    _ = refused.say("<SET ID=\"CALIBRATE_START\" STATE=\"0\" />")
    #expect(refused.session.refused().isEmpty)
    #expect(refused.answer("<GET ID=\"CALIBRATE_START\" />") == [Self.stopped])
  }

  @Test("a calibration that fails, or that the tracker never ends, has a result in which nothing is valid")
  func failed() {
    var rig = running([(0.1, 0.1), (0.9, 0.9)])
    _ = rig.session.began(at: rig.now)
    let failure = OpenGazeRig.written(rig.session.take(.failed(.eyesDoNotMove), at: rig.now))
    #expect(failure.count == 1 && failure[0].contains("CALIB_RESULT\"") && failure[0].contains("LV2=\"0\""))
    #expect(!failure[0].contains("V1=\"1\""))

    var lost = running([(0.1, 0.1), (0.9, 0.9)])
    _ = lost.session.began(at: lost.now)
    let actions = lost.advance(5) + lost.advance(15)
    #expect(actions.contains(.abort))
    #expect(OpenGazeRig.written(actions).contains { $0.contains("CALIB_RESULT\"") })
  }

  @Test("points that Trackii shows are told of as they are shown, whichever they are")
  func shown() {
    var rig = OpenGazeRig()
    #expect(
      rig.answer("<SET ID=\"CALIBRATE_SHOW\" STATE=\"1\" />") == ["<ACK ID=\"CALIBRATE_SHOW\" STATE=\"1\" />"]
    )
    _ = rig.say(Self.start)
    let targets = ["c", "tl"].map(Made.target)
    #expect(
      OpenGazeRig.written(rig.session.take(.started(.calibration, targets: targets), at: rig.now))
        == [Self.started])
    #expect(rig.session.began(at: rig.now).isEmpty)
    let second = "PT=\"2\" CALX=\"0.05208\" CALY=\"0.09259\" />"
    #expect(
      OpenGazeRig.written(rig.session.take(.targetShown(targets[1], attempt: 1, .calibration), at: rig.now))
        == ["<CAL ID=\"CALIB_START_PT\" \(second)"])
    #expect(
      OpenGazeRig.written(rig.session.take(.targetDone(targets[1], .calibration), at: rig.now))
        == ["<CAL ID=\"CALIB_RESULT_PT\" \(second)"])
    #expect(
      OpenGazeRig.written(rig.session.take(result([(0.5, 0.5)]), at: rig.now)).first?
        .hasPrefix("<CAL ID=\"CALIB_RESULT\"") == true)
  }

  @Test("where nobody can show points, that is said, and nothing is started that nobody could look at")
  func nobodyShows() {
    var rig = OpenGazeRig(showsTargets: false)
    #expect(
      rig.answer("<SET ID=\"CALIBRATE_SHOW\" STATE=\"1\" />") == ["<ACK ID=\"CALIBRATE_SHOW\" STATE=\"0\" />"]
    )
    #expect(rig.say(Self.start) == [.write(Self.stopped)])
    _ = rig.say("<SET ID=\"CALIBRATE_SHOW\" STATE=\"0\" />")
    guard case .start? = rig.say(Self.start).first else {
      Issue.record("points of the client's own were refused")
      return
    }
  }

  @Test("news of another client's calibration are not told")
  func others() {
    var rig = OpenGazeRig()
    #expect(rig.session.take(result([(0.5, 0.5)]), at: rig.now).isEmpty)
    #expect(rig.session.take(.targetShown(Made.target("1"), attempt: 1, .calibration), at: rig.now).isEmpty)
  }
}
