import CommandSupport
import Localization
import Signals

/// The result of the demonstration.
struct DemoReport: Codable, CustomStringConvertible {
  var replay: ReplayReport
  /// What the recorded person asked for, in order.
  var expected: [DemoFact]
  /// What the reader did, in order.
  var happened: [DemoFact]
  /// The reading place that the shelf has stored; nil for none.
  var remembered: DocumentPosition?

  /// Whether everything that was asked for happened, in order, and nothing else.
  var isComplete: Bool { happened == expected }

  var description: String {
    let asked = expected.map(\.name).joined(separator: ", ")
    let verdict =
      isComplete
      ? Terminal.styled(localized("Everything the recorded person asked for happened:") + " ", .green)
      : Terminal.styled(localized("Not what the recorded person asked for (\(asked)):") + " ", .red)
    let place =
      remembered.map { localized("Place on the shelf: page \($0.page + 1).") }
      ?? localized("Place on the shelf: none.")
    return "\(replay)\n\n\(verdict)\(happened.map(\.name).joined(separator: ", ")). \(place)"
  }
}
