import Foundation

extension Double {
  /// With so many digits behind the point, for messages and tables; the same in every locale.
  package func fixed(_ digits: Int) -> String { String(format: "%.\(digits)f", self) }
}

extension String {
  /// As one field of a line of comma-separated values (RFC 4180): in quotes where it needs them.
  package var csvField: String {
    let needs = contains { $0 == "," || $0 == "\"" || $0.isNewline }
    return needs ? "\"" + replacingOccurrences(of: "\"", with: "\"\"") + "\"" : self
  }
}
