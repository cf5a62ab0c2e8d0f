import Reading

/// The colours of everything that is drawn: a calm surround, so that the page stands out, and one accent colour for
/// everything that reacts to gaze. Text has a contrast of at least 4.5 to 1 to its background (WCAG 2.1, 1.4.3).
package struct Theme: Hashable, Sendable {
  /// The background of pages and tiles.
  var surround: Color
  /// The background of targets, cells and cards.
  var panel: Color
  /// The lines around targets, cells and cards.
  var edge: Color
  /// The colour of text and icons.
  var ink: Color
  /// The colour of less important text.
  var quiet: Color
  var accent: Color
  /// The colour of warnings, and of things that wait for the person.
  var warm: Color
  /// The colour of suggested tiles, and of the marked line of a list; the text on it is white.
  var suggested: Color
  /// The colour of the sign that the camera is on.
  var lit: Color

  /// The colours of the screen for resting the eyes and of the one that calls somebody, the same in both themes. Text on
  /// them is that of `dark`.
  static let rest = Color(red: 0.02, green: 0.02, blue: 0.03)
  static let alarm = Color(red: 0.45, green: 0.06, blue: 0.07)
  static let shadow = Color(red: 0, green: 0, blue: 0)
  static let white = Color(red: 1, green: 1, blue: 1)
  /// The colour of found places on the page, which is none of the marks' colours.
  static let found = Color(red: 1.00, green: 0.50, blue: 0.05)

  /// The dark theme: light words on dark.
  package static let dark = Theme(
    surround: Color(red: 0.110, green: 0.118, blue: 0.133),
    panel: Color(red: 0.165, green: 0.176, blue: 0.200, alpha: 0.96),
    edge: Color(red: 1, green: 1, blue: 1, alpha: 0.10),
    ink: Color(red: 0.93, green: 0.94, blue: 0.95),
    quiet: Color(red: 0.66, green: 0.69, blue: 0.73),
    accent: Color(red: 0.36, green: 0.66, blue: 0.98),
    warm: Color(red: 0.98, green: 0.73, blue: 0.29),
    suggested: Color(red: 0.149, green: 0.314, blue: 0.498),
    lit: Color(red: 0.435, green: 0.749, blue: 0.451))

  /// The light theme: dark words on light.
  package static let light = Theme(
    surround: Color(red: 0.875, green: 0.886, blue: 0.902),
    panel: Color(red: 0.976, green: 0.980, blue: 0.988, alpha: 0.96),
    edge: Color(red: 0, green: 0, blue: 0, alpha: 0.18),
    ink: Color(red: 0.094, green: 0.106, blue: 0.125),
    quiet: Color(red: 0.275, green: 0.302, blue: 0.341),
    accent: Color(red: 0.055, green: 0.325, blue: 0.635),
    warm: Color(red: 0.494, green: 0.290, blue: 0.0),
    suggested: Color(red: 0.106, green: 0.357, blue: 0.624),
    lit: Color(red: 0.071, green: 0.373, blue: 0.125))
}

/// The colours of a page in one light, for everything on it that is not rendered from the document.
struct PageColors: Hashable, Sendable {
  var paper: Color
  /// The colour of text that is typeset anew on paper.
  var print: Color
  var quietPrint: Color
  /// The colour of a page that is not rendered yet.
  var placeholder: Color
  /// The colours behind the line that is looked at, behind the line that is read aloud, behind the word of it that is said, and
  /// beside the line that was read last.
  var looked: Color
  var spoken: Color
  var spokenWord: Color { Color(red: spoken.red, green: spoken.green, blue: spoken.blue, alpha: 0.42) }
  var lastRead: Color

  init(_ light: PageLight) {
    switch light {
    case .day:
      paper = Color(red: 1, green: 1, blue: 1)
      print = Color(red: 0.09, green: 0.09, blue: 0.10)
      quietPrint = Color(red: 0.38, green: 0.39, blue: 0.41)
      placeholder = Color(red: 0.90, green: 0.91, blue: 0.92)
      looked = Color(red: 0.36, green: 0.66, blue: 0.98, alpha: 0.14)
      spoken = Color(red: 0.98, green: 0.73, blue: 0.29, alpha: 0.24)
      lastRead = Color(red: 0.98, green: 0.73, blue: 0.29, alpha: 0.95)
    case .sepia:
      // The same white and black as in `PageTone`.
      paper = Color(red: 244 / 255, green: 236 / 255, blue: 216 / 255)
      print = Color(red: 64 / 255, green: 48 / 255, blue: 32 / 255)
      quietPrint = Color(red: 0.42, green: 0.35, blue: 0.26)
      placeholder = Color(red: 0.90, green: 0.86, blue: 0.77)
      looked = Color(red: 0.36, green: 0.56, blue: 0.78, alpha: 0.16)
      spoken = Color(red: 0.90, green: 0.60, blue: 0.16, alpha: 0.26)
      lastRead = Color(red: 0.80, green: 0.48, blue: 0.10, alpha: 0.95)
    case .night:
      paper = Color(red: 22 / 255, green: 22 / 255, blue: 22 / 255)
      print = Color(red: 222 / 255, green: 222 / 255, blue: 222 / 255)
      quietPrint = Color(red: 0.62, green: 0.62, blue: 0.62)
      placeholder = Color(red: 0.13, green: 0.13, blue: 0.13)
      looked = Color(red: 0.36, green: 0.66, blue: 0.98, alpha: 0.22)
      spoken = Color(red: 0.98, green: 0.73, blue: 0.29, alpha: 0.24)
      lastRead = Color(red: 0.98, green: 0.73, blue: 0.29, alpha: 0.95)
    }
  }

  /// The colour of the light frame around a page at night: the warm white of a lamp. A mark on it is drawn in `frameInk`.
  static let frame = Color(red: 1, green: 0.957, blue: 0.878)
  static let frameInk = Color(red: 0.25, green: 0.22, blue: 0.18)
}

extension Theme {
  /// The colours of categories by name, with a contrast of at least 3 to 1 to a panel (WCAG 2.1, 1.4.11).
  var tints: [(name: String, colour: Color)] {
    self == .dark
      ? [
        ("blue", Color(red: 0.36, green: 0.66, blue: 0.98)),
        ("green", Color(red: 0.43, green: 0.75, blue: 0.45)),
        ("yellow", Color(red: 0.95, green: 0.85, blue: 0.35)),
        ("orange", Color(red: 0.98, green: 0.64, blue: 0.30)),
        ("red", Color(red: 0.96, green: 0.48, blue: 0.46)),
        ("purple", Color(red: 0.76, green: 0.58, blue: 0.94)),
        ("brown", Color(red: 0.76, green: 0.60, blue: 0.46)),
        ("gray", Color(red: 0.66, green: 0.69, blue: 0.73)),
      ]
      : [
        ("blue", Color(red: 0.06, green: 0.33, blue: 0.64)),
        ("green", Color(red: 0.07, green: 0.42, blue: 0.15)),
        ("yellow", Color(red: 0.55, green: 0.43, blue: 0.0)),
        ("orange", Color(red: 0.70, green: 0.33, blue: 0.0)),
        ("red", Color(red: 0.72, green: 0.11, blue: 0.12)),
        ("purple", Color(red: 0.45, green: 0.20, blue: 0.65)),
        ("brown", Color(red: 0.42, green: 0.26, blue: 0.12)),
        ("gray", Color(red: 0.36, green: 0.39, blue: 0.43)),
      ]
  }
}
