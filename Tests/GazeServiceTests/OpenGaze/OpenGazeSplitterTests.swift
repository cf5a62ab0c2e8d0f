import Testing

@testable import GazeService

@Suite("Open Gaze: bytes to commands")
struct OpenGazeSplitterTests {
  private func commands(_ text: String) -> [OpenGazeCommand] {
    var splitter = OpenGazeSplitter()
    return splitter.take(Array(text.utf8)).compactMap(OpenGazeCommand.init)
  }

  @Test("sixteen commands in one packet, with two blanks before their end, are sixteen commands")
  func packet() {
    let packet = (0..<16).map { "<SET ID=\"CALIBRATE_TIMEOUT\"  VALUE=\"\($0).5\"  />\r\n" }.joined()
    #expect(commands(packet) == (0..<16).map { .setSpan(.timeout, Double($0) + 0.5) })
  }

  @Test("the same commands come out however the bytes are cut")
  func portions() {
    let text = Array("<SET ID=\"CALIBRATE_CLEAR\"  />\r\n<GET ID=\"TIME_TICK_FREQUENCY\"  />\r\n".utf8)
    for size in 1...text.count {
      var splitter = OpenGazeSplitter()
      var found: [OpenGazeCommand] = []
      for start in stride(from: 0, to: text.count, by: size) {
        found += splitter.take(text[start..<min(text.count, start + size)]).compactMap(OpenGazeCommand.init)
      }
      #expect(found == [.clearPoints, .get(.tickFrequency)])
    }
  }

  @Test(
    "names in lower case, single quotes and entities are read",
    arguments: [
      ("<set id='calibrate_show' state='1'/>", OpenGazeCommand.show(true)),
      ("<SET ID=\"USER_DATA\" VALUE=\"a&lt;b\" DUR=\"1\" />", .setUserData("a&lt;b", once: true)),
      ("<SET ID=\"USER_DATA\" VALUE=\"TRIAL 7\"/>", .setUserData("TRIAL 7", once: false)),
      ("<SET ID=\"CALIBRATE_ADDPOINT\"  X=\"0.5\" Y=\"0.1\" />", .addPoint(x: 0.5, y: 0.1)),
    ])
  func lenient(_ text: String, _ command: OpenGazeCommand) {
    #expect(commands(text) == [command])
  }

  @Test(
    "values that make no sense are refused by their name",
    arguments: [
      "<SET ID=\"CALIBRATE_START\" STATE=\"2\" />", "<SET ID=\"CALIBRATE_START\" />",
      "<SET ID=\"CALIBRATE_DELAY\" VALUE=\"nan\" />", "<SET ID=\"CALIBRATE_DELAY\" VALUE=\"1e308\" />",
      "<SET ID=\"CALIBRATE_TIMEOUT\" VALUE=\"-1\" />", "<SET ID=\"CALIBRATE_ADDPOINT\" X=\"2\" Y=\"0\" />",
      "<SET ID=\"CALIBRATE_ADDPOINT\" X=\"inf\" Y=\"0\" />", "<SET ID=\"ENABLE_SEND_NOTHING\" STATE=\"1\" />",
      "<GET ID=\"WHATEVER\" />",
    ])
  func refused(_ text: String) throws {
    guard case .refused(let id) = try #require(commands(text).first) else {
      Issue.record("taken for a command")
      return
    }
    #expect(text.contains(id))
  }

  @Test(
    "what is no element is passed over and counted, and the command behind it is read",
    arguments: [
      "<SET ID=\"CALIBRATE_SHOW\" STA/>", "<SET ID=CALIBRATE_SHOW />", "garbage/>", "/>",
      "<SET ID=\"A\" ID=\"B\" />", "<SET ID=\"A\" \u{1} />", "<>/>", "<!DOCTYPE x [<!ENTITY y \"z\">]/>",
    ])
  func malformed(_ text: String) {
    var splitter = OpenGazeSplitter()
    let elements = splitter.take(Array((text + "\r\n<SET ID=\"CALIBRATE_CLEAR\" />").utf8))
    #expect(elements.compactMap(OpenGazeCommand.init) == [.clearPoints])
    #expect(splitter.malformed == 1)
  }

  @Test("half a line in front of a command does not take the command with it")
  func half() {
    #expect(commands("<SET ID=\"CALIBRATE_SH\r\n<SET ID=\"CALIBRATE_CLEAR\" />") == [.clearPoints])
    #expect(commands("<SET ID=\"CALIBRATE_SHOW\" STATE=\r\n<SET ID=\"CALIBRATE_CLEAR\" />") == [.clearPoints])
  }

  @Test("a line of megabytes is cut and counted once, and the command behind it is read")
  func tooLong() {
    var splitter = OpenGazeSplitter()
    let long = "<SET ID=\"USER_DATA\" VALUE=\"" + String(repeating: "x", count: 2_000_000)
    var elements = splitter.take(Array(long.utf8))
    #expect(elements.isEmpty)
    elements = splitter.take(Array("\" />\r\n<SET ID=\"CALIBRATE_CLEAR\" />".utf8))
    #expect(elements.compactMap(OpenGazeCommand.init) == [.clearPoints])
    #expect(splitter.tooLong == 1 && splitter.malformed == 0)
  }

  @Test("a thousand attributes are no command")
  func attributes() {
    let many = (0..<1000).map { "A\($0)=\"\"" }.joined(separator: " ")
    #expect(commands("<SET ID=\"CALIBRATE_CLEAR\" \(many) />") == [])
  }
}
