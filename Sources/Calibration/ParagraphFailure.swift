import Localization

/// Why a paragraph tells no calibration, and what to do next.
package enum ParagraphFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// Lines that do not lie below one another, or a screen without a size.
  case impossibleText
  /// Too few lines were uncovered.
  case tooFewLines(uncovered: Int, needed: Int)
  /// The eyes were seen in too few frames.
  case eyesNotSeen(share: Double)
  /// The eyes did not go along the lines.
  case notRead(lines: Int, of: Int)
  /// The person looked at what is offered in place of the lines.
  case declined

  /// The cause followed by the remedy, in words for the person.
  package var description: String { "\(cause) \(remedy)" }

  /// What happened, as a sentence.
  package var cause: String {
    switch self {
    case .impossibleText: localized("The paragraph's lines do not lie below one another on the screen.")
    case .tooFewLines(let uncovered, let needed):
      localized(
        uncovered, one: "Only \(uncovered) line was uncovered, \(needed) are needed.",
        other: "Only \(uncovered) lines were uncovered, \(needed) are needed.")
    case .eyesNotSeen(let share):
      localized("Your eyes were seen in only \(Int(100 * share)) % of the pictures.")
    case .notRead(let lines, let all): localized("The eyes went along only \(lines) of \(all) lines.")
    case .declined: localized("The eyes rested beside the lines.")
    }
  }

  /// What to do about it.
  private var remedy: String {
    switch self {
    case .impossibleText: localized("Show it again.")
    case .tooFewLines: localized("Read on.")
    case .eyesNotSeen: localized("Sit in the light, and read again.")
    case .notRead, .declined: localized("Read each line, or calibrate with dots.")
    }
  }
}
