import Foundation
import Measures
import Signals

/// The data of the page's time slider and areas of interest, as JSON. Whole numbers keep it small: times in ms, places
/// in tenths of the sheet's units.
struct PlayerData: Encodable {
  struct Sheet: Encodable {
    /// The page's number from 1, as in a file of areas of interest.
    var page: Int
    var title: String
    var width: Double
    var height: Double
    /// x, y, width and height of each line or word.
    var boxes: [[Int]]
    var picture: String?
  }

  var name: String
  var sheets: [Sheet]
  /// For each fixation: start, end, index into `sheets`, x, y.
  var fixations: [[Int]]
  /// For each gaze sample: time, index into `sheets`, x, y; the sheet is -1 where gaze is lost.
  var gaze: [[Int]]
  /// For each blink: start and end.
  var blinks: [[Int]]
  var areas: [AreaOfInterest]
  var durationMs: Int
  /// What the player says.
  var words = PageWords.player

  /// The largest number of gaze samples; more are thinned evenly. Ten minutes at 30 Hz are 18,000.
  private static let mostSamples = 20_000
  private static let mostBoxes = 4000

  init(_ input: ReportInput) {
    let shown = input.shownSheets
    let place = Dictionary(uniqueKeysWithValues: shown.enumerated().map { ($1, $0) })
    let start = input.start
    func ms(_ time: Timestamp) -> Int { Self.whole((time - start) * 1e3) }
    name = input.record.name
    sheets = shown.map { Self.sheet(input.record.sheets[$0], $0) }
    fixations = input.fixations.compactMap { fixation in
      guard let sheet = fixation.sheet.flatMap({ place[$0] }), let point = fixation.onSheet else {
        return nil
      }
      return [ms(fixation.start), ms(fixation.end), sheet, Self.tenths(point.x), Self.tenths(point.y)]
    }
    gaze = Self.gaze(input.record, place, ms)
    blinks = TimeFigures.blinks(input.record.frames).map { [ms($0.start), ms($0.end)] }
    areas = input.areas
    durationMs = Self.whole(input.record.seconds * 1e3)
  }

  private static func sheet(_ sheet: Measures.Sheet, _ index: Int) -> Sheet {
    let boxes = sheet.lines.flatMap { $0.words.isEmpty ? [$0.box] : $0.words.map(\.box) }
    return Sheet(
      page: index + 1, title: sheet.title, width: sheet.width, height: sheet.height,
      boxes: sheet.picture != nil
        ? []
        : boxes.prefix(mostBoxes).map { [tenths($0.x), tenths($0.y), tenths($0.width), tenths($0.height)] },
      picture: sheet.picture.map { "data:image/png;base64," + Data($0).base64EncodedString() })
  }

  private static func gaze(
    _ record: GazeRecord, _ place: [Int: Int], _ ms: (Timestamp) -> Int
  ) -> [[Int]] {
    let every = max(1, (record.frames.count + mostSamples - 1) / mostSamples)
    var next = 0
    var view: SheetView?
    return record.frames.enumerated().compactMap { index, frame in
      while next < record.views.count, record.views[next].start <= frame.time {
        view = record.views[next]
        next += 1
      }
      guard index % every == 0, frame.raw.reason != .notCalibrated else { return nil }
      guard let gaze = frame.filtered.value else { return [ms(frame.time), -1, 0, 0] }
      for placed in view?.placed ?? [] {
        let (point, sheet) = (placed.onSheet(gaze.point), record.sheets[placed.sheet])
        guard let shown = place[placed.sheet],
          ScreenRect(x: 0, y: 0, width: sheet.width, height: sheet.height).contains(point)
        else { continue }
        return [ms(frame.time), shown, tenths(point.x), tenths(point.y)]
      }
      return [ms(frame.time), -1, 0, 0]
    }
  }

  private static func tenths(_ value: Double) -> Int { whole(value * 10) }
  /// A value rounded to a whole number; 0 where it is not finite or absurdly large.
  private static func whole(_ value: Double) -> Int {
    value.isFinite && abs(value) < 1e15 ? Int(value.rounded()) : 0
  }

  func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    return try encoder.encode(self)
  }
}
