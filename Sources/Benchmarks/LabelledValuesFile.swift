import CommandSupport
import Evaluation
import Foundation
import Signals
import Traces

/// A CSV file with one line for each picture of each test, to which the lines of each test are appended.
struct LabelledValuesFile {
  private static let columns = [
    "path", "person", "session", "file", "test", "points", "split", "x_px", "y_px",
    "found_x_px", "found_y_px", "error_px", "error_degrees",
    "variance_xx", "variance_xy", "variance_yy", "reason", "folder",
  ]

  private let url: URL
  private let file: FileHandle

  /// Creates the file of labelled values.
  ///
  /// - Throws: `TraceError.alreadyExists`, `CommandError.cannotMake`.
  init(creating url: URL) throws {
    self.url = url
    do {
      try Data().write(to: url, options: .withoutOverwriting)
      file = try FileHandle(forWritingTo: url)
    } catch CocoaError.fileWriteFileExists {
      throw TraceError.alreadyExists(path: url.path)
    } catch { throw CommandError.cannotMake(path: url.path, reason: error.localizedDescription) }
    try write([Self.columns])
  }

  /// Appends the values of a test.
  ///
  /// - Parameters:
  ///   - values: the values.
  ///   - path: the way of finding eyes.
  ///   - folder: the folder of the labels, which is written too, because several folders may have one name, and files
  ///     in several folders too.
  func write(_ values: [LabelledValue], _ path: VisionPath, of folder: URL) throws {
    try write(values.map { Self.row($0, path, folder) })
  }

  private func write(_ rows: [[String]]) throws {
    let lines = rows.map { $0.map(\.csvField).joined(separator: ",") + "\n" }.joined()
    do { try file.write(contentsOf: Data(lines.utf8)) } catch {
      throw CommandError.cannotMake(path: url.path, reason: error.localizedDescription)
    }
  }

  private static func row(_ value: LabelledValue, _ path: VisionPath, _ folder: URL) -> [String] {
    func number(_ value: Double?, _ digits: Int = 1) -> String { value?.fixed(digits) ?? "" }
    let (point, covariance) = (value.found?.point, value.found?.covariance)
    return [
      path.rawValue, value.person, value.session, name(of: value.file, in: folder), value.test,
      value.points.map(String.init) ?? "all", "\(value.split)", number(value.label.x), number(value.label.y),
      number(point?.x), number(point?.y), number(value.errorPx), number(value.errorDegrees, 3),
      number(covariance?.xx), number(covariance?.xy), number(covariance?.yy), value.reason?.rawValue ?? "",
      folder.standardizedFileURL.path,
    ]
  }

  /// The path of a picture relative to the folder of its labels.
  private static func name(of file: URL, in folder: URL) -> String {
    let (path, parent) = (file.standardizedFileURL.path, folder.standardizedFileURL.path + "/")
    return path.hasPrefix(parent) ? String(path.dropFirst(parent.count)) : path
  }
}
