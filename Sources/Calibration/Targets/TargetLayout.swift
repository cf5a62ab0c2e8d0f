import CalibrationAssets
import Foundation
import Localization
import Signals

/// A calibration target: a place to look at during calibration or validation.
package struct CalibrationTarget: Hashable, Codable, Sendable {
  /// The target's short name, unique in its layout, such as `tl`.
  package var label: String
  /// Place of the target, screen px.
  package var point: ScreenPoint
  /// Makes a target from its label and its place, screen px.
  package init(label: String, point: ScreenPoint) { (self.label, self.point) = (label, point) }

  enum CodingKeys: String, CodingKey {
    case label, point
  }
}

/// Where calibration targets are, as shares of the screen's width and height, in the order in which they are shown.
package struct TargetLayout: Hashable, Codable, Sendable {
  /// The place of one target, 0 to 1 from the screen's top left corner.
  package struct Place: Hashable, Codable, Sendable {
    /// The target's name in recordings.
    package var label: String
    /// Place of the target to the right, as a share of the screen's width.
    package var x: Double
    /// Place of the target downwards, as a share of the screen's height.
    package var y: Double
    /// Makes a place from its label and its coordinates, as shares of the screen's width and height.
    package init(label: String, x: Double, y: Double) {
      (self.label, self.x, self.y) = (label, x, y)
    }

    enum CodingKeys: String, CodingKey {
      case label, x, y
    }
  }

  /// The name of the layout's file.
  package var name: String
  /// The places of the targets in the order in which they are shown.
  package var targets: [Place]
  /// Makes a layout from its name and the places of its targets in the order in which they are shown.
  package init(name: String, targets: [Place]) { (self.name, self.targets) = (name, targets) }

  /// The target layout for a calibration.
  ///
  /// - Parameters:
  ///   - points: 5, 9 or 13; a number between them takes the next smaller layout.
  ///   - corners: whether four targets at 5 % margins are added, where errors are largest.
  /// - Throws: `CalibrationError.unreadableLayout` with the cause.
  package static func session(points: Int, corners: Bool = false) throws(CalibrationError) -> TargetLayout {
    let name =
      switch points {
      case ..<9: "five"
      case ..<13: "nine"
      default: "thirteen"
      }
    var layout = try bundled(name)
    if corners {
      layout.targets += try bundled("corners").targets
      layout.name += "-corners"
    }
    return layout
  }

  /// Reads a bundled layout: `five`, `nine`, `thirteen`, `corners` or `validation`.
  ///
  /// - Throws: `CalibrationError.unreadableLayout` with the cause.
  package static func bundled(_ name: String) throws(CalibrationError) -> TargetLayout {
    try read(CalibrationAssets.targets.appendingPathComponent("\(name).json"))
  }

  /// Reads a layout from a JSON file.
  ///
  /// - Throws: `CalibrationError.unreadableLayout` with the cause: missing, no JSON, empty, a place
  ///   outside the screen.
  package static func read(_ file: URL) throws(CalibrationError) -> TargetLayout {
    let name = file.lastPathComponent
    let layout = try decode(TargetLayout.self, from: file)
    guard !layout.targets.isEmpty else {
      throw .unreadableLayout(name: name, detail: localized("it has no targets"))
    }
    if let stray = layout.targets.first(where: { !(0...1).contains($0.x) || !(0...1).contains($0.y) }) {
      throw .unreadableLayout(name: name, detail: localized("target \(stray.label) lies outside the screen"))
    }
    return layout
  }

  static func decode<Value: Decodable>(_ type: Value.Type, from file: URL) throws(CalibrationError) -> Value {
    do {
      return try JSONDecoder().decode(type, from: Data(contentsOf: file))
    } catch {
      throw .unreadableLayout(name: file.lastPathComponent, detail: "\(error.localizedDescription)")
    }
  }

  /// The layout's targets in px of a screen.
  package func targets(on screen: ScreenGeometry) -> [CalibrationTarget] {
    targets.map {
      CalibrationTarget(
        label: $0.label, point: ScreenPoint(x: $0.x * screen.widthPx, y: $0.y * screen.heightPx))
    }
  }

  enum CodingKeys: String, CodingKey {
    case name, targets
  }
}
