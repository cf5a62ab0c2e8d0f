import Foundation
import Lines
import Measures
import Signals
import Testing

@Suite("Areas of interest")
struct AreasTests {
  private func areas(_ json: String, sheets: Int = 2) throws(MeasuresError) -> [AreaOfInterest] {
    try AreasFile(Data(json.utf8), file: "areas.json", sheets: sheets).areas
  }

  private func file(_ area: String) -> String {
    #"{"format": "trackii-areas", "version": 1, "areas": [\#(area)]}"#
  }

  @Test("a file reads back as it was written, and the page is 1 where none is named")
  func roundTrip() throws {
    let read = try areas(file(#"{"name": "title", "x": 1, "y": 2, "width": 3, "height": 4.5}"#))
    #expect(read == [AreaOfInterest(name: "title", page: 1, x: 1, y: 2, width: 3, height: 4.5)])
    let again = try AreasFile(JSONEncoder().encode(AreasFile(areas: read)), file: "x", sheets: 1)
    #expect(again.areas == read)
  }

  @Test(
    "what is no area is refused, and the error names the file",
    arguments: [
      #"{"name": "a", "x": NaN, "y": 2, "width": 3, "height": 4}"#,
      #"{"name": "a", "x": 1e400, "y": 2, "width": 3, "height": 4}"#,
      #"{"name": "a", "x": 1e9, "y": 2, "width": 3, "height": 4}"#,
      #"{"name": "a", "x": 1, "y": 2, "width": 0, "height": 4}"#,
      #"{"name": "a", "x": 1, "y": 2, "width": 3, "height": -4}"#,
      #"{"name": "a", "page": 3, "x": 1, "y": 2, "width": 3, "height": 4}"#,
      #"{"name": "a", "page": 0, "x": 1, "y": 2, "width": 3, "height": 4}"#,
      #"{"x": 1, "y": 2, "width": 3, "height": 4}"#, #"{"name": 7, "x": 1, "y": 2, "width": 3, "height": 4}"#,
      "[",
    ])
  func refused(_ area: String) {
    #expect { try areas(file(area)) } throws: { "\($0)".contains("areas.json") }
  }

  @Test("another format or version is refused")
  func otherVersion() {
    #expect(throws: MeasuresError.self) {
      try areas(#"{"format": "trackii-areas", "version": 2, "areas": []}"#)
    }
    #expect(throws: MeasuresError.self) { try areas(#"{"format": "other", "version": 1, "areas": []}"#) }
    #expect(throws: MeasuresError.self) { try areas("") }
  }

  @Test("a fixation counts for the first area that holds it; visits and times follow")
  func measured() {
    let screen = ScreenGeometry(widthPx: 1000, heightPx: 500, widthMm: 500, heightMm: 250)
    let record = GazeRecord(
      name: "r", screen: screen, frames: [], sheets: [Sheet(title: "Screen", width: 1000, height: 500)],
      views: [])
    let places = [(50.0, 50.0), (60, 50), (300, 50), (900, 400), (50, 60)]
    let fixations = places.enumerated().map { index, place in
      let point = ScreenPoint(x: place.0, y: place.1)
      return ReadFixation(
        start: Timestamp(seconds: Double(index)), end: Timestamp(seconds: Double(index) + 0.2), center: point,
        sheet: 0, onSheet: point)
    }
    let areas = [
      AreaOfInterest(name: "left", x: 0, y: 0, width: 100, height: 100),
      AreaOfInterest(name: "top", x: 0, y: 0, width: 1000, height: 100),
      AreaOfInterest(name: "none", x: 500, y: 200, width: 10, height: 10),
    ]
    let m = ReadingMeasures(record, fixations: fixations, areas: areas).areas.map(\.measures)
    #expect(m.map(\.fixations) == [3, 1, 0] && m.map(\.runs) == [2, 1, 0])
    #expect(abs(m[0].total - 600) < 1e-6 && abs((m[0].gaze ?? 0) - 400) < 1e-6)
    #expect(m[0].regressionsIn == 1 && m[1].regressionsOut == 1 && m[2].isSkipped == nil)
  }

  @Test("a table quotes names with commas, quotes and line ends, and writes NA for what does not exist")
  func table() {
    let region = MeasuredRegion(
      level: .area, line: nil, word: nil, name: "a,\"b\"\nc", sheet: 0,
      box: ScreenRect(x: 0, y: 1, width: 2.25, height: 3), measures: RegionMeasures())
    let csv = MeasuresTable([region], start: Timestamp(nanoseconds: 0)).csv
    let expected =
      MeasuresTable.columns.joined(separator: ",")
      + "\narea,1,NA,NA,\"a,\"\"b\"\"\nc\",0,1,2.2,3,NA,NA,NA,NA,0,0,0,0,0,NA,NA,NA,0,0,0,NA\n"
    #expect(csv == expected)
  }
}
