/// The colours of marks; raw values are the names under which they are stored.
package enum MarkColour: String, Hashable, Codable, Sendable, CaseIterable {
  /// Yellow, as of a text marker; new highlights and areas have it unless another colour is chosen.
  case yellow
  /// Light green.
  case green
  /// Light blue; new ink has it unless another colour is chosen.
  case blue
  /// Pink.
  case pink

  /// The next colour; the first one follows the last.
  package var next: MarkColour {
    let all = Self.allCases
    return all[((all.firstIndex(of: self) ?? 0) + 1) % all.count]
  }

  /// The colour's sRGB parts, each from 0 to 1.
  package var rgb: (red: Double, green: Double, blue: Double) {
    switch self {
    case .yellow: (1.00, 0.84, 0.10)
    case .green: (0.35, 0.82, 0.38)
    case .blue: (0.32, 0.66, 1.00)
    case .pink: (1.00, 0.45, 0.68)
    }
  }

  /// The colour of marks that is nearest to another colour by hue; nil for a gray, which has no hue.
  ///
  /// - Parameter parts: red, green and blue, each from 0 to 1.
  package init?(nearest parts: [Double]) {
    guard let hue = Self.hue(parts) else { return nil }
    let distances = Self.allCases.map { colour in
      let other = Self.hue([colour.rgb.red, colour.rgb.green, colour.rgb.blue]) ?? 0
      return min(abs(hue - other), 360 - abs(hue - other))
    }
    self = zip(Self.allCases, distances).min { $0.1 < $1.1 }?.0 ?? .yellow
  }

  /// The hue of a colour in degrees, as in HSV; nil for a gray.
  private static func hue(_ parts: [Double]) -> Double? {
    guard parts.count == 3, let high = parts.max(), let low = parts.min(), high - low > 0.05 else {
      return nil
    }
    let range = high - low
    let sector =
      switch high {
      case parts[0]: (parts[1] - parts[2]) / range
      case parts[1]: 2 + (parts[2] - parts[0]) / range
      default: 4 + (parts[0] - parts[1]) / range
      }
    return (60 * sector + 360).truncatingRemainder(dividingBy: 360)
  }
}
