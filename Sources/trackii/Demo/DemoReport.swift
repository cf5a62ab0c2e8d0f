import CommandSupport
import SessionCommands
import Signals

/// What the demonstration came to.
struct DemoReport: Codable, CustomStringConvertible {
  var replay: ReplayReport
  /// What the recorded person asks for, in order.
  var expected: [String]
  /// What the reader did, in order.
  var happened: [String]
  /// The place that the shelf remembers.
  var remembered: DocumentPosition?

  /// Everything that was asked for happened, in order and nothing else.
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
