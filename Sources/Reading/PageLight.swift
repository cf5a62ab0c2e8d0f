import Signals

/// In which light pages are shown, in every view.
package enum PageLight: String, Hashable, Codable, Sendable, CaseIterable {
  /// As the document has them.
  case day
  /// Brown on cream.
  case sepia
  /// Lightness turned round: bright on dark. Hues stay.
  case night
}

/// A bright frame along the edges of a dark page, so that the camera still sees the eyes by the screen's light.
package enum LightFrame: Int, Hashable, Comparable, Sendable, CaseIterable {
  case none, narrow, wide

  package static func < (a: LightFrame, b: LightFrame) -> Bool { a.rawValue < b.rawValue }

  /// How far it reaches in from each edge, px of the screen. Own choice: 15 and 29 % of a 16:9 screen are lit.
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
