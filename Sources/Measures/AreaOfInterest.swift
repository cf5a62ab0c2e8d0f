import Foundation
import Lines
import Localization
import Signals

/// An area of interest: a box on a sheet for which fixations are counted.
package struct AreaOfInterest: Hashable, Codable, Sendable {
  /// The person's name for the area, which names its row in the tables.
  package var name: String
  /// The sheet with the area: a page of the document (from 1), or the screen's page where no document is known.
  package var page: Int
  /// Left edge of the area, in the sheet's units: PDF points for a page, px for the screen; origin top left, y down.
  package var x: Double
  /// Upper edge of the area, in the sheet's units.
  package var y: Double
  /// Width of the area, in the sheet's units.
  package var width: Double
  /// Height of the area, in the sheet's units.
  package var height: Double

  /// Makes an area from its name, its page, from 1, and its box in the units of that sheet.
  package init(name: String, page: Int = 1, x: Double, y: Double, width: Double, height: Double) {
    self.name = name
    self.page = page
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// The area as a rectangle, in the sheet's units.
  package var box: ScreenRect { ScreenRect(x: x, y: y, width: width, height: height) }

  func holds(_ fixation: ReadFixation) -> Bool {
    guard fixation.sheet == page - 1, let point = fixation.onSheet else { return false }
    return box.contains(point)
  }

  var region: MeasuredRegion {
    MeasuredRegion(
      level: .area, line: nil, name: name, sheet: page - 1, box: box, measures: RegionMeasures())
  }

  enum CodingKeys: String, CodingKey { case name, page, x, y, width, height }

  /// Reads an area; one without a page is on the first one.
  /// - Throws: `DecodingError` where a name or a number is missing or of the wrong kind.
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    name = try values.decode(String.self, forKey: .name)
    page = try values.decodeIfPresent(Int.self, forKey: .page) ?? 1
    x = try values.decode(Double.self, forKey: .x)
    y = try values.decode(Double.self, forKey: .y)
    width = try values.decode(Double.self, forKey: .width)
    height = try values.decode(Double.self, forKey: .height)
  }
}

/// A file of areas of interest: JSON, `{"format": "trackii-areas", "version": 1, "areas": [...]}`.
package struct AreasFile: Codable, Hashable, Sendable {
  /// The value of `format` in every file of areas of interest.
  package static let formatName = "trackii-areas"
  /// The version of the file format that is written, and the only one that is read.
  package static let currentVersion = 1

  /// The name of the file format: `formatName` in a valid file.
  package var format = Self.formatName
  /// The version of the file format: `currentVersion` in a valid file.
  package var version = Self.currentVersion
  /// The areas in the file's order, in which they are expected to be looked at.
  package var areas: [AreaOfInterest]

  /// Makes a file of areas, of the version that this program writes.
  package init(areas: [AreaOfInterest]) { self.areas = areas }

  /// Reads a file of areas of interest.
  ///
  /// - Parameters:
  ///   - data: the file's bytes, JSON.
  ///   - file: the file's name in error messages.
  ///   - sheets: number of sheets in the session.
  /// - Throws: `MeasuresError.badAreas`.
  package init(_ data: Data, file: String, sheets: Int) throws(MeasuresError) {
    do { self = try JSONDecoder().decode(AreasFile.self, from: data) } catch {
      throw .badAreas(file: file, reason: Self.reason(error))
    }
    guard format == Self.formatName, version == Self.currentVersion else {
      throw .badAreas(
        file: file,
        reason: localized(
          "its format is \(format) \(version), this program reads \(Self.formatName) \(Self.currentVersion)"))
    }
    for (number, area) in areas.enumerated() {
      if let reason = Self.fault(area, "\(number + 1) (\(area.name.prefix(40)))", sheets: sheets) {
        throw .badAreas(file: file, reason: reason)
      }
    }
  }

  /// What is wrong with an area; nil if nothing is.
  /// - Parameter name: the area's number and name, for the message.
  private static func fault(_ area: AreaOfInterest, _ name: String, sheets: Int) -> String? {
    let numbers = [area.x, area.y, area.width, area.height]
    if !numbers.allSatisfy({ $0.isFinite && abs($0) < 1e6 }) {
      return localized("area \(name) has a number that is no length")
    }
    if area.width <= 0 || area.height <= 0 { return localized("area \(name) has no size") }
    if area.page < 1 { return localized("area \(name) is on page \(area.page), and pages count from 1") }
    if area.page > max(1, sheets) {
      return localized("area \(name) is on page \(area.page), and the last page is \(max(1, sheets))")
    }
    return nil
  }

  private static func reason(_ error: any Error) -> String {
    func path(_ keys: [any CodingKey]) -> String { keys.map(\.stringValue).joined(separator: ".") }
    switch error as? DecodingError {
    case .keyNotFound(let key, let context)?:
      return localized("\(path(context.codingPath + [key])) is missing")
    case .typeMismatch(_, let context)?, .valueNotFound(_, let context)?:
      return localized("\(path(context.codingPath)) is not of the right kind")
    default: return localized("it is no valid JSON (NaN and infinity are none)")
    }
  }
}

/// The errors of measuring a session.
package enum MeasuresError: Error, Equatable, CustomStringConvertible {
  /// A file of areas of interest cannot be read, or one of its areas is unusable.
  case badAreas(file: String, reason: String)
  /// The session has no text, so that there are no measures of reading.
  case noText(name: String)

  /// What is wrong with the areas or the session and what to do about it, in words for the person.
  package var description: String {
    switch self {
    case .badAreas(let file, let reason):
      localized(
        "\(file): is no file of areas of interest: \(reason); correct it, or draw the areas in a report and save them"
      )
    case .noText(let name):
      localized(
        """
        \(name): no line of text is known, so that reading cannot be measured; give the document that was read \
        (--document), or areas of interest (--areas)
        """)
    }
  }
}
