import Signals

/// The colours in which pages are shown, in every view.
package enum PageLight: String, Hashable, Codable, Sendable, CaseIterable {
  /// Pages are shown in the document's own colours.
  case day
  /// Pages are brown on cream.
  case sepia
  /// Lightness is inverted, so pages are bright on dark; hues stay. Pages that are dark already stay as they are.
  case night
}

/// A bright frame along the edges of a dark page, whose light on the face lets the camera see the eyes.
package enum LightFrame: Int, Hashable, Comparable, Sendable, CaseIterable {
  /// There is no frame.
  case none
  /// The frame takes a twentieth of the screen's shorter side at each edge.
  case narrow
  /// The frame takes a tenth of the screen's shorter side at each edge.
  case wide

  /// Orders frames by their width, from none to wide.
  package static func < (a: LightFrame, b: LightFrame) -> Bool { a.rawValue < b.rawValue }

  /// How far the frame reaches in from each edge, screen px. Own choice: 15 and 29 % of a 16:9 screen are lit.
  package func thickness(on screen: ScreenRect) -> Double {
    let share =
      switch self {
      case .none: 0.0
      case .narrow: 0.05
      case .wide: 0.1
      }
    return (share * min(screen.width, screen.height)).rounded()
  }
}
