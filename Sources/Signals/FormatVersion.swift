import Foundation

/// `major.minor`. A reader refuses another major version; a higher minor one only adds what may be ignored.
package struct FormatVersion: Hashable, Sendable, Codable, CustomStringConvertible {
  /// Counts changes that older readers cannot read; they refuse another one than their own.
  package var major: Int
  /// Counts additions within `major` that older readers may ignore.
  package var minor: Int
  package init(major: Int, minor: Int) { (self.major, self.minor) = (major, minor) }

  /// - Returns: nil where `text` is not two numbers with a dot between.
  package init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let major = parts[0], let minor = parts[1], major >= 0, minor >= 0 else {
      return nil
    }
    self.init(major: major, minor: minor)
  }

  package var description: String { "\(major).\(minor)" }

  package init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let version = FormatVersion(text) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "\"\(text)\" is no version like 1.0"))
    }
    self = version
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

/// What every format of ours begins with; read first, so that an unknown version is refused by name
/// before anything else of it can fail to parse.
package struct FormatStamp: Codable, CustomStringConvertible {
  /// The format's name, compared exactly.
  package var format: String
  /// The version that the file was written in.
  package var version: FormatVersion

  /// Whether a reader of `name` at version `supported` can read it: the same name and major version.
  package func isReadable(as name: String, _ supported: FormatVersion) -> Bool {
    format == name && version.major == supported.major
  }

  package var description: String { "\(format) \(version)" }

  enum CodingKeys: String, CodingKey {
    case format, version
  }
}

/// The one way JSON is written here: sorted keys, no escaped slashes, numbers in the shortest form that
/// reads back exactly. Equal values therefore give equal bytes.
package enum StableJSON {
  /// A new encoder of that form.
  ///
  /// - Parameter pretty: with line breaks and indentation, for files that people read.
  package static func encoder(pretty: Bool = false) -> JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if pretty { encoder.outputFormatting.insert(.prettyPrinted) }
    return encoder
  }

  /// A decoding error in a few words, with the key it concerns.
  package static func reason(_ error: any Error) -> String {
    guard let error = error as? DecodingError else { return "no valid JSON" }
    func at(_ context: DecodingError.Context) -> String {
      context.codingPath.map(\.stringValue).joined(separator: ".")
    }
    switch error {
    case .keyNotFound(let key, _): return "\"\(key.stringValue)\" is missing"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      return "\"\(at(context))\" is not of the right kind"
    case .dataCorrupted(let context):
      return context.codingPath.isEmpty ? "no valid JSON" : "\"\(at(context))\": \(context.debugDescription)"
    @unknown default: return "no valid JSON"
    }
  }
}
