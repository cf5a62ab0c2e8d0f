import Calibration
import Foundation
import Lines
import Measures
import Signals
import Testing

@testable import Reports

@Suite("The report's page")
struct PageTests {
  /// What a browser would fetch, or run besides the page's own script.
  private static let fetches = [
    "src=\"http", "href=\"http", "url(", "@import", "<link", "<iframe", "fetch(", "XMLHttp",
  ]

  @Test("holds everything itself: nothing is fetched, and its policy forbids it")
  func selfContained() throws {
    let page = try HTMLReport(MadeSession.input(seconds: 30)).page()
    for fetch in Self.fetches { #expect(!page.contains(fetch), "\(fetch)") }
    #expect(page.contains("default-src 'none'"))
    #expect(!page.contains("{{"), "a value is missing")
    for id in [
      "overview", "quality", "calibration", "gaze", "reading", "areas", "timeline", "latency", "drift",
    ] {
      #expect(page.contains("id=\"\(id)\"") && page.contains("href=\"#\(id)\""), "\(id)")
    }
  }

  @Test(
    "names with markup are shown, never run",
    arguments: [
      "</script><script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "<!--<script>",
      "a & b 'c' {{DATA}}",
      "\u{202E}gnp.\u{0}\u{1B}[31m\u{2028}",
    ])
  func hostileNames(_ name: String) throws {
    var input = MadeSession.input(
      seconds: 20, name: name, word: name,
      areas: [AreaOfInterest(name: name, x: 0, y: 0, width: 900, height: 900)])
    input.conditions = [(name, name)]
    input.problems = [name]
    input.calibrationProblem = name
    let page = try HTMLReport(input).page()
    #expect(page.components(separatedBy: "<script").count == 3, "only the data and the page's own script")
    #expect(page.components(separatedBy: "</script>").count == 3)
    #expect(!page.contains("<img") && !page.contains("<!--"))
    #expect(!page.unicodeScalars.contains { $0.value == 0x202E || $0.value == 0 || $0.value == 0x1B })
    let pdf = try PDFReport(input).data()
    #expect(pdf.starts(with: Data("%PDF-".utf8)))
  }

  @Test("a histogram's last bar says that it holds the slow frames that would leave the others no room")
  func slowFrames() throws {
    var input = MadeSession.input(seconds: 10)
    input.latenciesMs = (0..<1000).map { 1 + Double($0 % 20) }
    #expect(!(try HTMLReport(input).page().contains("The last bar")))
    input.latenciesMs += [400, 900]
    #expect(try HTMLReport(input).page().contains("The last bar holds all from 19.5 ms on."))
  }

  @Test("an empty session, one without calibration and one without text have pages and PDFs that say so")
  func sparse() throws {
    let empty = MadeSession.input(seconds: 0)
    #expect(try HTMLReport(empty).page().contains("no frames"))
    #expect(empty.statement == "The session holds no samples.")
    #expect(try PDFReport(empty).data().count > 1000)
    let page = try HTMLReport(MadeSession.input(seconds: 10)).page()
    #expect(page.contains("holds no calibration") && page.contains("No validation was recorded"))
    let record = GazeRecord(
      name: "bare", screen: MadeSession.screen, frames: MadeSession.input(seconds: 10).record.frames,
      sheets: [Sheet(title: "Screen", width: 1920, height: 1080)],
      views: [SheetView(start: Timestamp(nanoseconds: 0), placed: [SheetView.Placement(sheet: 0)])])
    let fixations = record.fixations()
    let bare = ReportInput(
      record: record, fixations: fixations, measures: ReadingMeasures(record, fixations: fixations), areas: []
    )
    #expect(fixations.count == 37)
    #expect(try HTMLReport(bare).page().contains("No fixation is known to be on a line"))
  }

  @Test("ten minutes stay below 1.5 MB, and an hour is not six times as much")
  func size() throws {
    let tenMinutes = try HTMLReport(MadeSession.input(seconds: 600)).page().utf8.count
    #expect(tenMinutes < 1_500_000, "\(tenMinutes)")
    let hour = try HTMLReport(MadeSession.input(seconds: 3600)).page().utf8.count
    #expect(hour < 4 * tenMinutes, "\(hour)")
  }

  @Test("numbers that are none draw and print as nothing")
  func notFinite() throws {
    #expect(
      SVGWriter.n(.nan) == "0" && SVGWriter.n(-0.001) == "0" && SVGWriter.n(1.5) == "1.5"
        && SVGWriter.n(100) == "100")
    #expect(HeatMap.bitmap([(ScreenPoint(x: .nan, y: 1), 1)], width: 10, height: 10, sigma: 1) == nil)
    #expect(HeatMap.bitmap([(ScreenPoint(x: 1e300, y: 1), 1)], width: 10, height: 10, sigma: 1) == nil)
    #expect(Words.number(.nan, 1) == "-" && Words.number(.infinity, 1) == "-")
    #expect(AxisScale.ticks(to: .nan) == [0, 1])
  }

  @Test("fixations are on the lines and words that were looked at, and the table says so")
  func lines() throws {
    let input = MadeSession.input(seconds: 21)
    let onText = input.fixations.filter { $0.line != nil }
    #expect(Double(onText.count) >= 0.95 * Double(input.fixations.count))
    let rows = input.fixations.enumerated().filter { $1.line?.line == $0 / 4 % 20 }
    #expect(Double(rows.count) >= 0.9 * Double(input.fixations.count))
    #expect(input.fixations.first?.word == 0)
    let page = try HTMLReport(input).page()
    #expect(page.contains("Lines read</caption>"))
  }

  @Test("the heat map is warmest where gaze rested longest, and clear where it never was")
  func heatMap() throws {
    let map = try #require(
      HeatMap.bitmap(
        [(ScreenPoint(x: 100, y: 100), 2), (ScreenPoint(x: 700, y: 300), 0.4)], width: 1000, height: 500,
        sigma: 40))
    func alpha(_ x: Double, _ y: Double) -> UInt32 {
      map.pixels[Int(y / 500 * Double(map.height)) * map.width + Int(x / 1000 * Double(map.width))] >> 24
    }
    #expect(alpha(100, 100) > 190 && (60..<120).contains(alpha(700, 300)) && alpha(400, 480) == 0)
    #expect(map.png.starts(with: [0x89, 0x50, 0x4E, 0x47]))
  }

  @Test("an ellipse has the axes and the direction of its points")
  func ellipse() throws {
    var points: [ScreenPoint] = []
    for t in stride(from: -10.0, through: 10, by: 1) {
      for across in [-1.0, 1] {
        points.append(ScreenPoint(x: 5 + t * 0.8 - across * 0.6, y: 7 + t * 0.6 + across * 0.8))
      }
    }
    let spread = try #require(Spread2D(points))
    let axes = spread.axes(contour: 1)
    #expect(abs(axes.degrees - 36.87) < 0.1 && abs(spread.mean.x - 5) < 1e-9)
    #expect(abs(axes.major - 6.13) < 0.05 && abs(axes.minor - 1.01) < 0.05)
    #expect(Spread2D([ScreenPoint(x: 0, y: 0)]) == nil)
  }
}
