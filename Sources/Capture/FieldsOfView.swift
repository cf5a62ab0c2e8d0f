import Foundation
import Localization

/// The fields of view that the person has found out for their cameras: a table by USB id, which they edit.
///
/// The file is JSON, an object by `VENDOR:PRODUCT` (four hexadecimal digits each, as `lsusb` shows them): `{"046d:0825":
/// {"horizontal_fov_deg": 55, "name": "for the reader only"}}`.
package struct FieldsOfView: Hashable, Codable, Sendable {
  /// Range of the horizontal field of view of a whole picture that is accepted, degrees.
  package static let plausible = 20.0...150.0

  private var degrees: [String: Double] = [:]

  /// Makes an empty table.
  package init() {}

  /// Reads the table; a file that does not exist is an empty table.
  /// - Throws: `FieldsOfViewError` for a file that exists and cannot be used.
  package init(reading file: URL) throws(FieldsOfViewError) {
    guard FileManager.default.fileExists(atPath: file.path) else { return }
    let data: Data
    do { data = try Data(contentsOf: file) } catch {
      throw .unreadable(path: file.path, reason: error.localizedDescription)
    }
    let entries: [String: Entry]
    do { entries = try JSONDecoder().decode([String: Entry].self, from: data) } catch {
      throw .notATable(path: file.path, reason: Self.words(error))
    }
    for (model, entry) in entries.sorted(by: { $0.key < $1.key }) {
      let key = model.lowercased()
      guard Self.isModel(key) else { throw .badModel(path: file.path, model: model) }
      guard Self.plausible.contains(entry.horizontalDegrees) else {
        throw .badAngle(path: file.path, model: model, degrees: entry.horizontalDegrees)
      }
      degrees[key] = entry.horizontalDegrees
    }
  }

  /// The horizontal field of view of a camera by its USB `VENDOR:PRODUCT`, degrees; nil where the table has none.
  package subscript(model: String) -> Double? { degrees[model.lowercased()] }

  private struct Entry: Decodable {
    var horizontalDegrees: Double
    enum CodingKeys: String, CodingKey { case horizontalDegrees = "horizontal_fov_deg" }
  }

  private static func isModel(_ text: String) -> Bool {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    return parts.count == 2 && parts.allSatisfy { $0.count == 4 && $0.allSatisfy(\.isHexDigit) }
  }

  private static func words(_ error: any Error) -> String {
    let place = { (path: [any CodingKey]) in path.map(\.stringValue).joined(separator: ", ") }
    switch error as? DecodingError {
    case .keyNotFound(let key, let context):
      return localized("\(place(context.codingPath + [key])) is missing")
    case .typeMismatch(_, let context) where !context.codingPath.isEmpty,
      .valueNotFound(_, let context) where !context.codingPath.isEmpty:
      return localized("\(place(context.codingPath)) is not as expected")
    case .typeMismatch, .valueNotFound: return localized("it is no JSON object")
    default: return localized("it is no JSON")
    }
  }
}

/// The errors of the table of cameras.
package enum FieldsOfViewError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file exists but cannot be read.
  case unreadable(path: String, reason: String)
  /// The table's file holds no JSON object of the expected form.
  case notATable(path: String, reason: String)
  /// A key of the table of cameras is no USB id.
  case badModel(path: String, model: String)
  /// An angle is given that no camera has, degrees.
  case badAngle(path: String, model: String, degrees: Double)

  /// What is wrong with the file and what the person can do about it, in their language.
  package var description: String {
    let example = #"{"046d:0825": {"horizontal_fov_deg": 55}}"#
    return switch self {
    case .unreadable(let path, let reason):
      localized("\(path) cannot be read: \(reason); check its permissions")
    case .notATable(let path, let reason):
      localized("\(path) cannot be used: \(reason); write it as \(example), or remove it")
    case .badModel(let path, let model):
      localized("\(path): \"\(model)\" is no USB id; write it as `lsusb` shows it, 046d:0825 for instance")
    case .badAngle(let path, let model, let degrees):
      localized(
        """
        \(path), \(model): a horizontal field of view of \(degrees.formatted1) degrees cannot be; give \
        one from \(FieldsOfView.plausible.lowerBound.formatted1) to \
        \(FieldsOfView.plausible.upperBound.formatted1)
        """)
    }
  }
}
