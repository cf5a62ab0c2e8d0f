import Foundation

extension Double {
  /// The number as text with `digits` digits behind the decimal point, for messages and tables; the same in every locale.
  package func fixed(_ digits: Int) -> String { String(format: "%.\(digits)f", self) }
}

extension String {
  /// The string as one field of a line of comma-separated values (RFC 4180), in quotes where that is needed.
  package var csvField: String {
    let needs = contains { $0 == "," || $0 == "\"" || $0.isNewline }
    return needs ? "\"" + replacingOccurrences(of: "\"", with: "\"\"") + "\"" : self
  }
}
