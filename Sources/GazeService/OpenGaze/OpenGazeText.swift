import Signals

/// Writes elements so that its clients can read them: PsychoPy takes a blank or `=` in a value for its end and hangs, a
/// blank value breaks PyGaze, and bytes beyond ASCII end PyOpenGaze's reader where a packet splits them.
enum OpenGazeText {
  static let lineEnd = "\r\n"

  /// The element `<ACK ID="..." NAME="..." />` without the line's end.
  static func acknowledgement(_ id: String, _ values: [(String, String)] = []) -> String {
    element("ACK", [("ID", id)] + values)
  }

  static func refusal(_ id: String) -> String { element("NACK", [("ID", clean(id))]) }

  /// An element of the Open Gaze API as text.
  ///
  /// - Parameters:
  ///   - tag: the element's tag.
  ///   - values: the attributes, whose values must be clean already.
  static func element(_ tag: String, _ values: [(String, String)]) -> String {
    values.reduce("<" + tag) { "\($0) \($1.0)=\"\($1.1)\"" } + " />"
  }

  /// A client's own value, cleaned: printable ASCII without what readers fail on, never empty, at most 128 letters.
  static func clean(_ value: String) -> String {
    let plain = value.unicodeScalars.prefix(128).map { scalar -> Character in
      switch scalar {
      case "=", "\"", "<", ">", "&", "'": "_"
      case "!"..."~": Character(scalar)
      default: "_"
      }
    }
    return plain.isEmpty ? "_" : String(plain)
  }

  /// A number with five decimal places, 0 for one that is not finite; never `-0`, which PsychoPy's reader does not
  /// accept.
  static func number(_ value: Double, digits: Int = 5) -> String {
    let text = (value.isFinite ? value : 0).fixed(digits)
    return text.hasPrefix("-") && text.allSatisfy { "-0.".contains($0) } ? String(text.dropFirst()) : text
  }

  static func flag(_ value: Bool) -> String { value ? "1" : "0" }
}
