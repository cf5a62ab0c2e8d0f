import Foundation
import Signals

extension InvalidReason {
  /// The reason as part of a sentence.
  package var words: String { rawValue.replacingOccurrences(of: "-", with: " ") }
}
