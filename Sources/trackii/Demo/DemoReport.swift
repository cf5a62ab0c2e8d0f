import CommandSupport
import SessionCommands
import Signals

/// The result of the demonstration.
struct DemoReport: Codable, CustomStringConvertible {
  var replay: ReplayReport
  /// What the recorded person asked for, in order.
  var expected: [String]
  /// What the reader did, in order.
  var happened: [String]
  /// The reading place that the shelf has stored; nil for none.
  var remembered: DocumentPosition?

  /// Whether everything that was asked for happened, in order, and nothing else.
  var isComplete: Bool { happened == expected }

  var description: String {
    let verdict =
      isComplete
      ? Terminal.styled("Everything the recorded person asked for happened: ", .green)
      : Terminal.styled(
        "Not what the recorded person asked for (\(expected.joined(separator: ", "))): ", .red)
    let place = remembered.map { "page \($0.page + 1)" } ?? "none"
    return "\(replay)\n\n\(verdict)\(happened.joined(separator: ", ")). Place on the shelf: \(place)."
  }
}
