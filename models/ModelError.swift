import Localization

/// Why a network cannot be used.
package enum ModelError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The card or the ONNX file is not where it should be, or cannot be read.
  case missing(path: String)
  /// The ONNX file is not the one that its card describes: cut short, altered or exchanged.
  case altered(path: String, expected: String, found: String)
  /// The card is no card.
  case unreadableCard(path: String, detail: String)
  /// The card is for another version of this program.
  case unknownVersion(path: String, found: Int, expected: Int)
  /// The card lacks a part of the output that this program needs, or has it in another length.
  case unexpectedLayout(network: String, part: String)
  /// Nothing that runs networks here can read it, or it gives something else than its card says.
  case unusable(network: String, detail: String)

  /// What is wrong with which file and what to do about it, in words for the person.
  package var description: String {
    switch self {
    case .missing(let path):
      localized("the network's file \(path) is missing or not readable; \(Self.remedy)")
    case .altered(let path, let expected, let found):
      localized(
        "the network's file \(path) is damaged or altered (SHA-256 should be \(expected), is \(found)); \(Self.remedy)"
      )
    case .unreadableCard(let path, let detail):
      localized("the network's card \(path) cannot be read (\(detail)); \(Self.remedy)")
    case .unknownVersion(let path, let found, let expected):
      localized(
        "the network's card \(path) has version \(found), this program reads version \(expected); \(Self.remedy)"
      )
    case .unexpectedLayout(let network, let part):
      localized("the \(network) network's card has no usable entry for '\(part)'; \(Self.remedy)")
    case .unusable(let network, let detail):
      localized("the \(network) network does not run (\(detail)); \(Self.remedy)")
    }
  }

  private static let remedy = localized("build or install Trackii anew, or correct TRACKII_MODELS")
}
