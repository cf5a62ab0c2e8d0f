import Foundation
import Localization

/// A setting that is about the person's eyes, and so is bound to that person: no import brings it to somebody else.
///
/// The person is told by their identifier in the household, which stays when the name changes and comes back with a backup.
/// Nothing in an exported folder proves on another computer whose eyes it is about, least of all a name, so that there nothing of
/// it is taken in: whoever moves agrees anew, and the next calibration begins new samples.
package enum BoundSetting: String, Sendable, CaseIterable {
  /// Whether the person agrees that samples of their calibrations are kept.
  case keepsSittings = "keeps-sittings"
  /// Samples of the person's earlier calibrations.
  case earlierSittings = "earlier-sittings"

  /// The consent without which the setting is not kept; nil if it needs none.
  var consent: BoundSetting? { self == .earlierSittings ? .keepsSittings : nil }

  /// Why the setting of somebody else was left out; nil if that goes without saying.
  var refusal: String? {
    switch self {
    case .keepsSittings: nil
    case .earlierSittings:
      localized(
        "The samples of calibrations were left out: they are of somebody else, or of another computer's household. Yours are kept anew if you agree: trackii sittings --keep yes"
      )
    }
  }
}
