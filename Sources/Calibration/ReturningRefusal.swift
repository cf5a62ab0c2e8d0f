import Localization
import Signals

/// Why earlier sittings do not tell where a person looks.
package enum ReturningRefusal: Error, Hashable, Sendable {
  /// There are fewer than two sittings whose eyes were measured as now.
  case tooFewSittings(Int)
  /// Each sitting is met by the others too badly to read by.
  case sittingsDisagree
  /// The looks are further off than good points may be, by what the sittings say.
  case looksElsewhere(degrees: Double)
  /// The eyes differ from those of the sittings: another person's, other glasses, or another light.
  case otherEyes
}

extension ReturningRefusal {
  /// Why, in words for the person.
  package var words: String {
    switch self {
    case .tooFewSittings:
      localized("too few of the earlier calibrations were made with this camera and screen")
    case .sittingsDisagree: localized("the earlier calibrations contradict each other")
    case .looksElsewhere(let degrees):
      localized("by the earlier calibrations you look \(degrees.fixed(0)) degrees beside the dot")
    case .otherEyes:
      localized("these eyes differ from those of the earlier calibrations: another person, or other glasses")
    }
  }
}
