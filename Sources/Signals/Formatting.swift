import Foundation

extension Double {
  /// With so many digits behind the point, for messages and tables; the same in every locale.
  package func fixed(_ digits: Int) -> String { String(format: "%.\(digits)f", self) }
}
