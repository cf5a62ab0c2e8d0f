import Foundation
import Localization

/// The version of a file format, `major.minor`. A reader refuses another major version; a higher minor version only adds what
/// older readers may ignore.
package struct FormatVersion: Hashable, Sendable, Codable, CustomStringConvertible {
  /// Counts the format's changes that older readers cannot read. A reader refuses any major version but its own.
  package var major: Int
  /// Counts the format's additions within `major`, which older readers may ignore.
  package var minor: Int
  /// Makes a version from its major and its minor number.
  package init(major: Int, minor: Int) { (self.major, self.minor) = (major, minor) }

  /// Reads a version from text such as `1.2`.
  /// - Returns: nil where `text` is not two numbers with a dot between them.
  package init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let major = parts[0], let minor = parts[1], major >= 0, minor >= 0 else {
      return nil
    }
    self.init(major: major, minor: minor)
  }

  /// The version as files state it, such as `1.2`.
  package var description: String { "\(major).\(minor)" }

  /// Reads a version from a string such as `1.2`.
  /// - Throws: `DecodingError` for a string that is no version.
  package init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let version = FormatVersion(text) else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath, debugDescription: localized("\"\(text)\" is no version like 1.0")))
    }
    self = version
  }

  /// Writes the version as a string such as `1.2`.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

/// The name and version with which each of this program's file formats begins. They are read first, so that an unknown version
/// is refused by name before the rest of the file can fail to parse.
package struct FormatStamp: Codable, CustomStringConvertible {
  /// The file format's name, which must match exactly.
  package var format: String
  /// The version of the file format in which the file was written.
  package var version: FormatVersion

  /// Whether a reader of `name` at version `supported` can read it: the same name and major version.
  package func isReadable(as name: String, _ supported: FormatVersion) -> Bool {
    format == name && version.major == supported.major
  }

  /// The format's name and its version with a space between them, for messages.
  package var description: String { "\(format) \(version)" }

  enum CodingKeys: String, CodingKey {
    case format, version
  }
}

/// The one JSON encoder of this program: sorted keys, no escaped slashes, numbers in the shortest form that reads back exactly.
/// Equal values therefore give equal bytes.
package enum StableJSON {
  /// Makes a new encoder with sorted keys and shortest numbers, so that equal values give equal bytes.
  ///
  /// - Parameter pretty: with line breaks and indentation, for files that people read.
  package static func encoder(pretty: Bool = false) -> JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if pretty { encoder.outputFormatting.insert(.prettyPrinted) }
    return encoder
  }

  /// A JSON decoding error in a few words, with the key that it concerns.
  package static func reason(_ error: any Error) -> String {
    guard let error = error as? DecodingError else { return localized("no valid JSON") }
    func at(_ context: DecodingError.Context) -> String {
      context.codingPath.map(\.stringValue).joined(separator: ".")
    }
    switch error {
    case .keyNotFound(let key, _): return localized("\"\(key.stringValue)\" is missing")
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      return localized("\"\(at(context))\" is not of the right kind")
    case .dataCorrupted(let context):
      return context.codingPath.isEmpty
        ? localized("no valid JSON") : "\"\(at(context))\": \(context.debugDescription)"
    @unknown default: return localized("no valid JSON")
    }
  }
}
