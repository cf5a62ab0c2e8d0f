/// The colours of everything that is drawn: a calm dark surround, so that the page is the brightest
/// thing on the screen, and one accent for whatever answers to the gaze.
enum Theme {
  static let surround = Color(red: 0.110, green: 0.118, blue: 0.133)
  static let paper = Color(red: 1, green: 1, blue: 1)
  /// Text on paper.
  static let print = Color(red: 0.09, green: 0.09, blue: 0.10)
  static let quietPrint = Color(red: 0.45, green: 0.46, blue: 0.48)
  static let placeholder = Color(red: 0.90, green: 0.91, blue: 0.92)
  static let panel = Color(red: 0.165, green: 0.176, blue: 0.200, alpha: 0.92)
  static let edge = Color(red: 1, green: 1, blue: 1, alpha: 0.10)
  static let ink = Color(red: 0.93, green: 0.94, blue: 0.95)
  static let quiet = Color(red: 0.66, green: 0.69, blue: 0.73)
  static let accent = Color(red: 0.36, green: 0.66, blue: 0.98)
  static let warm = Color(red: 0.98, green: 0.73, blue: 0.29)
  /// A screen on which eyes rest, and one that calls somebody.
  static let night = Color(red: 0.02, green: 0.02, blue: 0.03)
  static let alarm = Color(red: 0.45, green: 0.06, blue: 0.07)
  static let shadow = Color(red: 0, green: 0, blue: 0)
}
