import Signals
import Testing

@testable import GazeService

/// One client's session with a clock that the test sets.
struct OpenGazeRig {
  static let surroundings = OpenGazeSession.Surroundings(
    screen: Made.screen, cameraWidth: 640, cameraHeight: 480, program: "trackii 1.0", showsTargets: true)

  var session: OpenGazeSession
  var now = Timestamp(seconds: 100)

  init(showsTargets: Bool = true) {
    var surroundings = Self.surroundings
    surroundings.showsTargets = showsTargets
    session = OpenGazeSession(surroundings, at: now)
  }

  /// What a command sets off.
  mutating func say(_ text: String) -> [OpenGazeSession.Action] {
    var splitter = OpenGazeSplitter()
    return splitter.take(Array(text.utf8)).compactMap(OpenGazeCommand.init).flatMap {
      session.take($0, at: now)
    }
  }

  /// What is written in answer to a command.
  mutating func answer(_ text: String) -> [String] { Self.written(say(text)) }

  mutating func advance(_ seconds: Double) -> [OpenGazeSession.Action] {
    now = now + seconds
    return session.tick(at: now)
  }

  static func written(_ actions: [OpenGazeSession.Action]) -> [String] {
    actions.compactMap { if case .write(let text) = $0 { text } else { nil } }
  }
}

@Suite("Open Gaze: what one client is answered")
struct OpenGazeSessionTests {
  @Test("every field of the API can be enabled, and the answer says that it is")
  func enables() {
    for field in OpenGazeCommand.Field.allCases {
      var rig = OpenGazeRig()
      let actions = rig.say("<SET ID=\"\(field.id)\" STATE=\"1\" />\r\n")
      #expect(actions == [.write("<ACK ID=\"\(field.id)\" STATE=\"1\" />"), .wants([field])])
      #expect(rig.answer("<GET ID=\"\(field.id)\" />") == ["<ACK ID=\"\(field.id)\" STATE=\"1\" />"])
      #expect(rig.say("<SET ID=\"\(field.id)\" STATE=\"0\" />").last == .wants([]))
    }
  }

  @Test(
    "what the tracker is asked about itself",
    arguments: [
      ("TIME_TICK_FREQUENCY", "FREQ=\"10000000\""),
      ("SCREEN_SIZE", "X=\"0\" Y=\"0\" WIDTH=\"1920\" HEIGHT=\"1080\""),
      ("CAMERA_SIZE", "WIDTH=\"640\" HEIGHT=\"480\""), ("PRODUCT_ID", "VALUE=\"trackii_1.0\""),
      ("SERIAL_ID", "VALUE=\"0\""), ("COMPANY_ID", "VALUE=\"Trackii\""), ("API_ID", "VALUE=\"2.0\""),
      ("CALIBRATE_RESULT_SUMMARY", "AVE_ERROR=\"0.00\" VALID_POINTS=\"0\""),
      ("TRACKER_DISPLAY", "STATE=\"0\""),
      ("CALIBRATE_DELAY", "VALUE=\"0.50\""), ("CALIBRATE_TIMEOUT", "VALUE=\"1.25\""),
      ("USER_DATA", "VALUE=\"0\" DUR=\"0\""),
    ])
  func facts(_ id: String, _ values: String) {
    var rig = OpenGazeRig()
    #expect(rig.answer("<GET ID=\"\(id)\"  />") == ["<ACK ID=\"\(id)\" \(values) />"])
  }

  @Test("a client that sets the screen's size is told the screen that gaze is on")
  func screen() {
    var rig = OpenGazeRig()
    #expect(
      rig.answer("<SET ID=\"SCREEN_SIZE\" X=\"0\" Y=\"0\" WIDTH=\"800\" HEIGHT=\"600\" />")
        == ["<ACK ID=\"SCREEN_SIZE\" X=\"0\" Y=\"0\" WIDTH=\"1920\" HEIGHT=\"1080\" />"])
  }

  @Test("what is not known is refused by its name")
  func unknown() {
    var rig = OpenGazeRig()
    #expect(rig.answer("<SET ID=\"MAKE_COFFEE\" STATE=\"1\" />") == ["<NACK ID=\"MAKE_COFFEE\" />"])
    #expect(rig.answer("<GET ID=\"a b=&lt;c\" />") == ["<NACK ID=\"A_B__LT;C\" />"])
  }

  @Test(
    "a client's mark comes back without what readers stumble over, and is told to everybody",
    arguments: [
      ("TRIAL 7", "TRIAL_7"), ("a=b", "a_b"), ("", "_"), ("<x>&'", "_x___"), ("gr\u{fc}n", "gr_n"),
      ("12", "12"), (String(repeating: "x", count: 500), String(repeating: "x", count: 128)),
    ])
  func userData(_ given: String, _ kept: String) {
    var rig = OpenGazeRig()
    let actions = rig.say("<SET ID=\"USER_DATA\" VALUE=\"\(given)\" />")
    #expect(actions == [.write("<ACK ID=\"USER_DATA\" VALUE=\"\(kept)\" DUR=\"0\" />"), .mark(kept)])
    _ = rig.say("<SET ID=\"ENABLE_SEND_USER_DATA\" STATE=\"1\" />")
    #expect(rig.session.userDataForRecord() == kept)
    #expect(rig.session.userDataForRecord() == kept)
  }

  @Test("a mark for one record is in one record; 0 marks nothing")
  func once() {
    var rig = OpenGazeRig()
    _ = rig.say("<SET ID=\"ENABLE_SEND_USER_DATA\" STATE=\"1\" />")
    _ = rig.say("<SET ID=\"USER_DATA\" VALUE=\"FLASH\" DUR=\"1\" />")
    #expect(rig.session.userDataForRecord() == "FLASH")
    #expect(rig.session.userDataForRecord() == "0")
    #expect(!rig.say("<SET ID=\"USER_DATA\" VALUE=\"0\" />").contains(.mark("0")))
  }

  @Test(
    "while no data is sent there is a sign of life every 50 ms, so that no reader keeps its socket locked")
  func keepAlive() {
    var rig = OpenGazeRig()
    var signs = 0
    for _ in 0..<20 {
      #expect(rig.session.deadline == rig.now + 0.05)
      signs += rig.advance(0.05).count { $0 == .write("<ACK ID=\"KEEP_ALIVE\" />") }
    }
    #expect(signs == 20)
    _ = rig.say("<SET ID=\"ENABLE_SEND_DATA\" STATE=\"1\" />")
    #expect(rig.session.deadline == nil && rig.advance(1).isEmpty)
    _ = rig.say("<SET ID=\"ENABLE_SEND_DATA\" STATE=\"0\" />")
    #expect(rig.advance(0.05).count == 1)
  }

  @Test("a client that does not read gets no signs of life on top")
  func keepAliveUnread() {
    var rig = OpenGazeRig()
    let actions = rig.session.tick(at: rig.now + 1, isWritable: false)
    #expect(actions.isEmpty)
  }
}
