import Foundation
import Localization
import Recording
import Signals

/// Real pictures with the point on the screen that was looked at: `labels.csv`
/// (`person,session,file,x_px,y_px,screen_w,screen_h`, columns in any order, other columns ignored) and full frames.
package struct LabelledFolder: Sendable {
  static let table = "labels.csv"
  static let columns = ["person", "session", "file", "x_px", "y_px", "screen_w", "screen_h"]

  struct Picture: Sendable {
    var person: String
    var session: String
    var file: URL
    /// The point that was looked at, screen px.
    var point: ScreenPoint
    var screen: ScreenSize
  }

  struct ScreenSize: Hashable, Sendable {
    var width: Double
    var height: Double
    var diagonal: Double { (width * width + height * height).squareRoot() }
  }

  let url: URL
  /// The labelled pictures, in the order of the table.
  let pictures: [Picture]

  /// Reads the table of labelled pictures in a folder.
  ///
  /// - Throws: `RecordingError` for an invalid table, naming the line; `EvaluationError.noRows`, `.missingPicture`.
  init(reading folder: URL) throws {
    url = folder
    let file = folder.appending(path: Self.table)
    let table = TextFiles.Table(try TextFiles.data(file))
    let at = try table.positions(of: Self.columns, file: file.path)
    pictures = try table.rows.map { row in
      let fields = at.map { position in
        position < row.fields.count ? row.fields[position].trimmingCharacters(in: .whitespaces) : ""
      }
      let numbers = fields[3...].compactMap { Double($0) }.filter(\.isFinite)
      guard !fields[0].isEmpty, !fields[2].isEmpty, numbers.count == 4, numbers[2] > 0, numbers[3] > 0 else {
        throw RecordingError.badLine(
          file: file.path, line: row.line,
          reason: localized(
            "needs a person, a file, a point of two numbers and a screen of two positive ones"))
      }
      let picture = folder.appending(path: fields[2])
      guard FileManager.default.fileExists(atPath: picture.path) else {
        throw EvaluationError.missingPicture(file: file.path, line: row.line, picture: fields[2])
      }
      return Picture(
        person: fields[0], session: fields[1], file: picture,
        point: ScreenPoint(x: numbers[0], y: numbers[1]),
        screen: ScreenSize(width: numbers[2], height: numbers[3]))
    }
    guard !pictures.isEmpty else { throw EvaluationError.noRows(file: file.path) }
  }

  /// The distinct values in the order of their first occurrence.
  static func distinct<Value: Hashable>(_ values: [Value]) -> [Value] {
    var seen: Set<Value> = []
    return values.filter { seen.insert($0).inserted }
  }

  /// Checks that the table has these sessions.
  ///
  /// - Throws: `EvaluationError.unknownSession`.
  func check(sessions: [String]) throws(EvaluationError) {
    let known = Self.distinct(pictures.map(\.session))
    for session in sessions where !known.contains(session) {
      throw .unknownSession(
        file: url.appending(path: Self.table).path, session: session, known: known)
    }
  }
}
