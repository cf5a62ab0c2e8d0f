import Foundation
import Logging
import Testing

@testable import Desktop

@Suite("A line of the log")
struct LogLineTests {
  private func line(_ message: String, _ metadata: Logger.Metadata = [:], error: (any Error)? = nil)
    -> LogLine
  {
    let event = LogEvent(
      level: .warning, message: "\(message)", error: error, metadata: metadata, source: nil, file: "f",
      function: "g", line: 1)
    return LogLine(
      event, label: "trackii.test", metadata: ["page": "1", "document": "ab"],
      date: Date(timeIntervalSince1970: 1_800_000_000.25), redaction: Redaction(home: "/home/anna"))
  }

  @Test("for people: time, level, label, message, and metadata by name; the call's own counts")
  func plain() {
    #expect(
      line("drawn late", ["page": "7"]).plain
        == "2027-01-15T08:00:00.250Z warning trackii.test: drawn late document=ab page=7\n")
  }

  @Test("for the journal: the priority that syslog has for the level, and no time")
  func journal() {
    let priorities: [Logger.Level: Int] = [
      .trace: 7, .debug: 7, .info: 6, .notice: 5, .warning: 4, .error: 3, .critical: 2,
    ]
    for level in Logger.Level.allCases {
      #expect(LogLine.made("x", level).journal == "<\(priorities[level] ?? -1)>trackii.test: x\n")
    }
  }

  @Test("stays one line, whatever was said: nobody forges another one or steers a terminal")
  func oneLine() {
    let text = line("a\n<0>b\r\u{1B}[2Jc", ["x": "1\n2"]).plain
    #expect(text.filter(\.isNewline).count == 1 && text.hasSuffix("\n"))
    #expect(!text.contains("\u{1B}") && text.contains("a <0>b  [2Jc"))
  }

  @Test("the home folder is left out, and nothing that only begins like it")
  func home() {
    let words = line("/home/anna/a /home/annabel/b /home/anna", ["file": "/home/anna/c"]).words
    #expect(words == "~/a /home/annabel/b ~ document=ab file=~/c page=1")
  }

  @Test("a runaway message is cut")
  func long() {
    #expect(line(String(repeating: "x", count: 100_000)).words.count == LogLine.longest + 1)
  }

  @Test("names are left out as whole words, whatever their capitals; short ones would take all apart")
  func names() {
    let redaction = Redaction(home: "/", words: ["Ann", "Ann Lee", "I", "a.b"])
    #expect(redaction.applied(to: "ann Annex ANN LEE I aXb a.b /x") == "[name] Annex [name] I aXb [name] /x")
  }
}
