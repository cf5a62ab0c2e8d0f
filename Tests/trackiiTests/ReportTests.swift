import Foundation
import Recording
import Signals
import TestSupport
import Testing

@testable import SessionCommands

/// Only for looking at pages; tests that need it are skipped without.
private let browserPath = "/usr/bin/chromium"

/// A report on the bundled recording and its measures, made by the program once for all tests.
private struct DemoReport: Sendable {
  static let areas =
    #"{"format": "trackii-areas", "version": 1, "areas": [{"name": "column", "x": 604, "y": 140, "width": 712, "height": 800}]}"#
  let report: Outcome
  let measures: Outcome
  private let place: TemporaryFolder
  var page: URL { place.url("r.html") }
  var pdf: URL { place.url("r.pdf") }
  var table: URL { place.url("m.csv") }

  static let shared = Shared {
    let place = try TemporaryFolder()
    let areas = try place.write(DemoReport.areas, to: "areas.json").path
    let report = try await trackii(
      "report", demo.path, "--out", place.path("r.html"), "--pdf", place.path("r.pdf"), "--areas", areas,
      "--json")
    let measures = try await trackii(
      "measures", demo.path, "--csv", place.path("m.csv"), "--areas", areas, "--json")
    return DemoReport(report: report, measures: measures, place: place)
  }
}

@Suite("trackii report and measures", .heavy)
struct ReportTests {
  let place: TemporaryFolder
  init() throws { place = try TemporaryFolder() }

  private func entries() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: place.path("")).sorted()
  }

  @Test("the bundled recording gives a page, a PDF and a table that agree with each other")
  func demoReport() async throws {
    let made = try await DemoReport.shared.value
    #expect(made.report.status == 0, "\(made.report.errors)")
    let page = try String(contentsOf: made.page, encoding: .utf8)
    #expect(page.hasPrefix("<!DOCTYPE html>") && page.contains("Gaze report: e-short-demo"))
    #expect(page.utf8.count < 600_000, "\(page.utf8.count)")
    #expect(page.contains("Calibration targets</caption>") && page.contains("column"))
    #expect(try Data(contentsOf: made.pdf).starts(with: Data("%PDF-".utf8)))
    let summary = try #require(try made.report.json()["summary"] as? [String: Any])

    #expect(made.measures.status == 0, "\(made.measures.errors)")
    let again = try #require(try made.measures.json()["summary"] as? [String: Any])
    #expect(again["fixations"] as? Int == summary["fixations"] as? Int)
    let onText = try #require(again["fixationsOnText"] as? Int)
    #expect(onText >= 8, "the person reads four lines of the recording")
    let rows = try String(contentsOf: made.table, encoding: .utf8).split(separator: "\n")
    #expect(rows[0].hasPrefix("level,page,line,word,name,x,y,width,height,FFD,SFD,GD,RPD,TFT"))
    let lines = rows.filter { $0.hasPrefix("line,") }
    // Page 1 has fifteen lines, and so has the page that is turned to.
    #expect(lines.count == 30 && rows.last?.hasPrefix("area,") == true)
    let counts = lines.compactMap { Int($0.split(separator: ",", omittingEmptySubsequences: false)[15]) }
    #expect(counts.reduce(0, +) == onText)
  }

  @Test("lines that were read are those of the script")
  func rightLines() async throws {
    let run = try await DemoReport.shared.value.measures
    let regions = try #require(try run.json()["regions"] as? [[String: Any]])
    let fixated = regions.filter {
      (($0["measures"] as? [String: Any])?["nFix"] as? Int ?? 0) >= 3 && $0["level"] as? String == "line"
    }
    // The script reads lines 5, 3 and 4 of page 1 and line 0 of page 2, counted from 0.
    let read = Set(fixated.map { "\($0["page"] ?? 0).\($0["line"] ?? 0)" })
    #expect(read.isSubset(of: ["1.6", "1.4", "1.5", "2.1"]) && read.count >= 2, "\(read.sorted())")
  }

  @Test("bad areas, a document without a place and files that exist end before anything is written")
  func badInput() async throws {
    let nan = try place.write(
      #"{"format": "trackii-areas", "version": 1, "areas": [{"name": "a", "x": NaN, "y": 0, "width": 1, "height": 1}]}"#,
      to: "nan.json")
    let other = try place.write(
      #"{"format": "trackii-areas", "version": 1, "areas": [{"name": "a", "page": 9, "x": 0, "y": 0, "width": 1, "height": 1}]}"#,
      to: "page.json")
    let text = try place.writePDF("text.pdf", text: "Hello world")
    // These are told apart by what is asked for, whatever the gaze was.
    let short = place.path("short")
    _ = try Demo().writeBeginning(seconds: 2, to: place.url("short"))
    let before = try entries()
    for (arguments, status) in [
      (["--areas", nan.path], Int32(65)), (["--areas", other.path], 65), (["--document", text.path], 65),
      (["--areas", place.path("none.json")], 66), (["--document", nan.path], 65),
    ] {
      for command in [
        ["report", short, "--out", place.path("x.html")],
        ["measures", short, "--csv", place.path("x.csv")],
      ] {
        let run = try await Program(command + arguments).end()
        #expect(run.status == status, "\(command[0]) \(arguments): \(run.errors)")
        #expect(!run.errors.isEmpty)
      }
    }
    let taken = try await trackii("report", demo.path, "--out", nan.path)
    #expect(taken.status == 73 && taken.errors.contains("exists already"))
    #expect(try entries() == before, "nothing is half-written")
  }

  @Test(
    "a bundle that was cut off is reported on; what is no bundle is refused; a page without text has no measures"
  )
  func truncated() async throws {
    try FileManager.default.copyItem(at: demo, to: place.url("cut"))
    let frames = try FileHandle(forWritingTo: place.url("cut").appending(path: BundleFormat.frames))
    try frames.truncate(atOffset: 300_000)
    try frames.close()
    let run = try await trackii("report", place.path("cut"), "--out", place.path("cut.html"))
    #expect(run.status == 0, "\(run.errors)")
    #expect(
      try String(contentsOf: place.url("cut.html"), encoding: .utf8).contains("Problems in the recording"))
    let blank = try place.writePDF("blank.pdf", text: "")
    let trace = try await DemoReplay.shared.value.file.path
    let none = try await trackii("measures", trace, "--document", blank.path, "--placement", "600,100,2")
    #expect(none.status == 65 && none.errors.contains("no line of text"), "\(none.errors)")
    try FileManager.default.createDirectory(at: place.url("empty"), withIntermediateDirectories: true)
    let empty = try await trackii("report", place.path("empty"), "--out", place.path("empty.html"))
    #expect(empty.status == 65 && !FileManager.default.fileExists(atPath: place.path("empty.html")))
  }

  @Test(
    "a trace is reported on without pictures, with the words of a document where it is told where that stood")
  func trace() async throws {
    let trace = try await DemoReplay.shared.value.file.path
    let text = try place.writePDF("text.pdf", text: "Hello world")
    let run = try await trackii(
      "report", trace, "--document", text.path, "--placement", "600,100,2.4", "--out",
      place.path("t.html"))
    #expect(run.status == 0, "\(run.errors)")
    let page = try String(contentsOf: place.url("t.html"), encoding: .utf8)
    #expect(page.contains("a gaze trace, without pictures") && page.contains("data:image/png;base64,"))
  }

  @Test(
    "a browser runs the page without an error: the slider is there, and given areas are measured as in the table",
    .enabled(if: FileManager.default.isExecutableFile(atPath: browserPath), "chromium is not installed"))
  func browser() async throws {
    let made = try await DemoReport.shared.value
    #expect(made.report.status == 0, "\(made.report.errors)")
    let script = try place.script(
      "browse",
      "exec \(browserPath) --headless --no-sandbox --disable-gpu --user-data-dir=\(place.path("profile")) "
        + "--enable-logging=stderr --dump-dom file://\(made.page.path) >\(place.path("dom")) 2>\(place.path("log"))"
    )
    #expect(
      try await RunningProcess.run(
        script, [], environment: ["PATH": "/usr/bin:/bin", "HOME": place.path("")]
      ).status == 0)
    let dom = try String(contentsOf: place.url("dom"), encoding: .utf8)
    let log = try String(contentsOf: place.url("log"), encoding: .utf8)
    #expect(!log.contains("CONSOLE"), "\(log)")
    #expect(dom.contains("class=\"stage\"") && dom.contains("type=\"range\""))
    let inPage = try #require(
      dom.firstMatch(of: /scope="row">column<\/th>(?:<td class="n">[^<]*<\/td>){4}<td class="n">(\d+)</))
    let inTable = try #require(
      dom.firstMatch(
        of:
          /<caption>Areas of interest<\/caption>[\s\S]*?column<\/th>(?:<td class="n">[^<]*<\/td>){6}<td class="n">(\d+)</
      ))
    #expect(inPage.1 == inTable.1 && (Int(inPage.1) ?? 0) > 10)
  }

  @Test("a failed calibration is told in words, in a recording of an earlier program too")
  func failedCalibration() {
    func words(_ label: String) -> String {
      TimelineRow(kind: .calibrationFailed, label: label, start: Timestamp(seconds: 1)).words
    }
    #expect(words("eyes-do-not-follow") == "calibration-failed: the eyes did not follow the targets")
    #expect(words("The eyes did not follow.") == "calibration-failed: The eyes did not follow.")
  }

  @Test("a repair is told in words, in a recording of an earlier program too")
  func repair() {
    func words(_ kind: TimelineRow.Kind, _ label: String) -> String {
      TimelineRow(kind: kind, label: label, start: Timestamp(seconds: 1)).words
    }
    let seat = "You sit 4 cm from where you sat."
    #expect(words(.repairOffered, "seat-changed 40.0") == "repair-offered \(seat)")
    #expect(words(.repairOffered, seat) == "repair-offered \(seat)")
    let off = "The point was off by 12 mm, give or take 3; that is corrected now."
    #expect(words(.repaired, "off-by 12.4 3.1") == "repaired \(off)")
    #expect(words(.repaired, off) == "repaired \(off)")
  }
}
