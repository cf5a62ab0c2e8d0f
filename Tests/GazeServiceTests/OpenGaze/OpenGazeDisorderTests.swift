import Signals
import Statistics
import Testing

@testable import Calibration
@testable import GazeService

@Suite("Open Gaze: commands, news and time in any order")
struct OpenGazeDisorderTests {
  private static let commands = [
    "<SET ID=\"CALIBRATE_START\" STATE=\"1\" />", "<SET ID=\"CALIBRATE_START\" STATE=\"0\" />",
    "<SET ID=\"CALIBRATE_SHOW\" STATE=\"1\" />", "<SET ID=\"CALIBRATE_SHOW\" STATE=\"0\" />",
    "<SET ID=\"CALIBRATE_CLEAR\" />", "<SET ID=\"CALIBRATE_RESET\" />", "<GET ID=\"CALIBRATE_ADDPOINT\" />",
    "<SET ID=\"CALIBRATE_ADDPOINT\" X=\"0.5\" Y=\"0.5\" />", "<GET ID=\"CALIBRATE_RESULT_SUMMARY\" />",
    "<SET ID=\"ENABLE_SEND_DATA\" STATE=\"1\" />", "<SET ID=\"ENABLE_SEND_DATA\" STATE=\"0\" />",
  ]
  private static let news: [CalibrationNews] = [
    .started(.calibration, targets: [Made.target("a")]),
    .targetShown(Made.target("a"), attempt: 1, .calibration),
    .targetDone(Made.target("a"), .calibration), .paused(.noFace), .resumed, .aborted, .lost,
    .failed(.eyesDoNotMove),
    .finished(StoredCalibrationSummary(screen: Made.screen, points: [], heldOutDegrees: .nan)),
  ]

  /// What the test knows of a client's calibration: only one is asked for at a time.
  private struct GazeCue {
    var isRunning = false

    mutating func see(_ actions: [OpenGazeSession.Action]) {
      for action in actions {
        switch action {
        case .start:
          #expect(!isRunning, "started while one runs")
          isRunning = true
        case .write(let text):
          if text.contains("\"CALIB_RESULT\"") { isRunning = false }
          #expect(text.hasPrefix("<") && text.hasSuffix(" />") && !text.contains("\"\""))
          #expect(text.utf8.allSatisfy { (0x20...0x7E).contains($0) } && !text.contains("nan"))
        case .abort: isRunning = false
        case .wants, .mark: break
        }
      }
    }
  }

  @Test("no order of them starts two calibrations at once, stops the clock, or writes what is no element")
  func anyOrder() {
    var random = SplitMix64(seed: 4242)
    for _ in 0..<300 {
      var rig = OpenGazeRig(showsTargets: Bool.random(using: &random))
      var witness = GazeCue()
      for _ in 0..<200 {
        switch Int.random(in: 0..<5, using: &random) {
        case 0, 1:
          if let command = Self.commands.randomElement(using: &random) { witness.see(rig.say(command)) }
        case 2:
          if let news = Self.news.randomElement(using: &random) {
            witness.see(rig.session.take(news, at: rig.now))
          }
        case 3:
          let isRefused = Bool.random(using: &random)
          let actions = isRefused ? rig.session.refused() : rig.session.began(at: rig.now)
          if isRefused, !actions.isEmpty { witness.isRunning = false }
          witness.see(actions)
        default:
          // A clock that goes back now and then.
          witness.see(rig.advance(Double.random(in: -1...20, using: &random)))
          if let deadline = rig.session.deadline { #expect(deadline > rig.now) }
        }
      }
    }
  }
}
