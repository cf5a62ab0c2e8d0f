import Foundation
import Localization
import Signals

/// Something about a person's eyes that a calibration has noticed: which eye is used, and why gaze may be less exact than usual.
package struct EyesRemark: Hashable, Codable, Sendable {
  /// What was noticed; the raw values are stored, and do not depend on the program's language.
  package enum Kind: String, Hashable, Codable, Sendable, CaseIterable {
    /// One eye was hardly ever seen: it is covered, shut, or out of the picture.
    case notSeen = "eye-not-seen"
    /// One eye hardly moves while the other follows the targets, as an artificial eye does.
    case hardlyMoves = "eye-hardly-moves"
    /// The eyes look at places that lie apart by another distance from target to target, as eyes do that take turns in looking.
    case takeTurns = "eyes-take-turns"
    /// Both eyes swing to and fro while one target is looked at, as with nystagmus.
    case swing = "eyes-swing"
    /// The network finds the irises with a large uncertainty.
    case unclearIris = "iris-unclear"
  }

  /// What was noticed.
  package var kind: Kind
  /// The eye that it was noticed of; nil where it concerns both.
  package var side: Side?
  /// How far the eyes are apart, or swing, degrees; nil where no angle was measured.
  package var degrees: Double?

  /// Makes a remark of what was noticed, of which eye, and by how many degrees.
  package init(_ kind: Kind, side: Side? = nil, degrees: Double? = nil) {
    (self.kind, self.side, self.degrees) = (kind, side, degrees)
  }

  enum CodingKeys: String, CodingKey {
    case kind, side, degrees
  }

  /// What was noticed, in a sentence for the person.
  package var words: String {
    let angle = String(format: kind == .swing ? "%.1f" : "%.0f", degrees ?? 0)
    return switch (kind, side) {
    case (.notSeen, .left): localized("Only your left eye is used: your right eye was not seen.")
    case (.notSeen, _): localized("Only your right eye is used: your left eye was not seen.")
    case (.hardlyMoves, .left): localized("Nearly only your left eye is used: your right eye hardly moves.")
    case (.hardlyMoves, _): localized("Nearly only your right eye is used: your left eye hardly moves.")
    case (.takeTurns, _):
      localized("Your eyes were up to \(angle) degrees apart, as where they take turns in looking.")
    case (.swing, _):
      localized("Your eyes swing by about \(angle) degrees while you look at one place: their middle counts.")
    case (.unclearIris, _): localized("The borders of your irises are hard to see.")
    }
  }

  /// What helps, in a sentence; nil where nothing needs to be done.
  package var remedy: String? {
    switch kind {
    case .notSeen: localized("If nothing covers it, let light fall on both eyes and calibrate again.")
    case .hardlyMoves: nil
    case .takeTurns:
      localized(
        "Cover the eye that you read with less, calibrate again, and leave it covered while you read.")
    case .swing: localized("Set longer times for choosing, and enlarge the page.")
    case .unclearIris:
      localized("Use more light from the front, come nearer, and leave off contact lenses with a pattern.")
    }
  }

  /// Several remarks with what helps, as one text; nil without remarks.
  package static func words(_ remarks: [EyesRemark]) -> String? {
    let sentences = remarks.flatMap { [$0.words, $0.remedy] }.compactMap(\.self)
    return sentences.isEmpty ? nil : sentences.joined(separator: " ")
  }
}
