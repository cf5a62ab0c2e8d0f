import Foundation
import Localization

/// What the replay of a recording or gaze trace should give, as stored in `NAME.expect.json` beside it.
///
/// Each figure has its own tolerance, since the last digits differ between processors.
package struct TraceExpectation: Hashable, Sendable {
  /// The value of `format` in every file of an expectation.
  package static let format = "trackii-expectation"
  /// The version of expectations that is written, and the only one that is read.
  package static let version = 1
  /// The end of the name of an expectation's file.
  package static let suffix = ".expect.json"

  /// SHA-256 of the recording or trace, lower-case hexadecimal; nil where any content is accepted.
  package var digest: String?
  /// How the recording or trace is replayed before it is compared.
  package var settings: ReplaySettings
  /// The expected figures and sequences, in the order of the report.
  package var checks: [ExpectedCheck]

  /// Makes an expectation from the digest of its recording or trace, the settings of the replay and the
  /// checks.
  package init(digest: String?, settings: ReplaySettings = ReplaySettings(), checks: [ExpectedCheck]) {
    (self.digest, self.settings, self.checks) = (digest, settings, checks)
  }

  /// Where the expectation of `subject`, a trace or a session's folder, is stored: beside it.
  package static func url(for subject: URL) -> URL { Self.beside(subject, suffix: suffix) }

  /// Where the obtained values are written when an expectation is not met: beside the recording or trace.
  package static func obtainedURL(for subject: URL) -> URL { Self.beside(subject, suffix: ".obtained.json") }

  private static func beside(_ subject: URL, suffix: String) -> URL {
    let isFolder = (try? subject.resourceValues(forKeys: [.isDirectoryKey]).isDirectory) ?? false
    // "gaze.tsv.gz" is named "gaze"; a folder's name may contain dots of its own.
    let name = subject.lastPathComponent
    let stem = isFolder ? name : name.split(separator: ".").first.map(String.init) ?? name
    return subject.deletingLastPathComponent().appending(path: stem + suffix)
  }
}

/// How a recording is replayed; nil takes the replay's own default.
package struct ReplaySettings: Hashable, Sendable, Codable {
  /// Horizontal field of view of the camera, degrees, 20 to 150.
  package var fieldOfView: Double?
  /// The file of a calibration, relative to the folder of the expectation.
  package var calibration: String?

  /// Makes settings from the camera's field of view in degrees and the file of a calibration.
  package init(fieldOfView: Double? = nil, calibration: String? = nil) {
    (self.fieldOfView, self.calibration) = (fieldOfView, calibration)
  }

  enum CodingKeys: String, CodingKey, CaseIterable {
    case calibration
    case fieldOfView = "field_of_view_deg"
  }

  /// Decodes the settings of an expectation's file.
  /// - Throws: `DecodingError`, also for an unknown key and a field of view that is not 20 to 150 degrees.
  package init(from decoder: any Decoder) throws {
    try decoder.refuseKeys(except: CodingKeys.allCases.map(\.rawValue))
    let container = try decoder.container(keyedBy: CodingKeys.self)
    fieldOfView = try container.decodeIfPresent(Double.self, forKey: .fieldOfView)
    calibration = try container.decodeIfPresent(String.self, forKey: .calibration)
    if let fieldOfView, !(20...150).contains(fieldOfView) {
      throw DecodingError.dataCorruptedError(
        forKey: .fieldOfView, in: container,
        debugDescription: localized("a field of view is 20 to 150 degrees"))
    }
  }
}

extension TraceExpectation: Codable {
  enum CodingKeys: String, CodingKey, CaseIterable {
    case format, version, settings, checks
    case digest = "trace_sha256"
  }

  /// Decodes the content of an expectation's file.
  /// - Throws: `DecodingError`, also for an unknown key, another version and two checks with one name.
  package init(from decoder: any Decoder) throws {
    try decoder.refuseKeys(except: CodingKeys.allCases.map(\.rawValue))
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let format = try container.decodeIfPresent(String.self, forKey: .format) ?? Self.format
    let version = try container.decode(Int.self, forKey: .version)
    guard format == Self.format, version == Self.version else {
      throw DecodingError.dataCorruptedError(
        forKey: .version, in: container,
        debugDescription: localized(
          "this program reads \(Self.format) \(Self.version), not \(format) \(version)"))
    }
    digest = try container.decodeIfPresent(String.self, forKey: .digest)?.lowercased()
    settings = try container.decodeIfPresent(ReplaySettings.self, forKey: .settings) ?? ReplaySettings()
    checks = try container.decode([ExpectedCheck].self, forKey: .checks)
    var ids: Set<String> = []
    for check in checks {
      guard ids.insert(check.id).inserted else {
        throw DecodingError.dataCorruptedError(
          forKey: .checks, in: container, debugDescription: localized("\(check.id) stands in it twice"))
      }
    }
  }

  /// Encodes the content of an expectation's file, with format and version; settings only where some are set.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(Self.format, forKey: .format)
    try container.encode(Self.version, forKey: .version)
    try container.encodeIfPresent(digest, forKey: .digest)
    if settings != ReplaySettings() { try container.encode(settings, forKey: .settings) }
    try container.encode(checks, forKey: .checks)
  }
}

extension TraceExpectation {
  /// Decodes an expectation.
  ///
  /// - Parameters:
  ///   - data: the file's bytes, JSON.
  ///   - file: the file's name in error messages.
  /// - Throws: `ExpectationError.badFile`.
  package init(_ data: Data, file: String) throws(ExpectationError) {
    do { self = try JSONDecoder().decode(Self.self, from: data) } catch {
      throw .badFile(file, reason: Self.words(error))
    }
  }

  /// The bytes of the expectation's file: keys sorted and numbers rounded, so that equal expectations are equal bytes.
  package func encoded() throws -> Data { try ExpectationJSON.data(self) }

  private static func words(_ error: any Error) -> String {
    func place(_ path: [any CodingKey]) -> String {
      path.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }.joined(separator: ".")
    }
    switch error as? DecodingError {
    case .keyNotFound(let key, let context):
      return localized("\(place(context.codingPath + [key])) is missing")
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      return localized("\(place(context.codingPath)) is not of the right kind")
    case .dataCorrupted(let context):
      return context.codingPath.isEmpty
        ? localized("it is no JSON") : "\(place(context.codingPath)): \(context.debugDescription)"
    default: return localized("it is no JSON")
    }
  }
}

/// The errors of expectations.
package enum ExpectationError: Error, Hashable, CustomStringConvertible {
  /// The file holds no expectation that this program reads; `reason` says why.
  case badFile(String, reason: String)
  /// The check has more events than can be compared.
  case tooManyEvents(check: String, limit: Int)

  /// The error as words for a person, with the file or check and the remedy.
  package var description: String {
    switch self {
    case .badFile(let path, let reason):
      localized("\(path) holds no expectation: \(reason); correct it, or write it anew (--update all)")
    case .tooManyEvents(let check, let limit):
      localized("\(check) compares more than \(limit) events; name fewer types of events in it")
    }
  }
}

/// Encodes expectations and obtained values as JSON.
enum ExpectationJSON {
  static func data(_ value: some Encodable) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(value) + Data("\n".utf8)
  }
}

extension Double {
  /// The number rounded to four decimals: further ones differ between processors.
  var rounded4: Double { (self * 1e4).rounded() / 1e4 }
  /// The number as people write it, with at most four decimals.
  var plain: String {
    self == rounded() && abs(self) < 1e15 ? "\(Int64(self))" : "\(rounded4)"
  }
}

/// A coding key with any name, to find unknown keys.
private struct AnyKey: CodingKey {
  var stringValue: String
  var intValue: Int? { nil }
  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

extension Decoder {
  /// Throws for an unknown key, so that a misspelt tolerance is not ignored.
  func refuseKeys(except known: [String]) throws {
    let container = try container(keyedBy: AnyKey.self)
    guard let strange = container.allKeys.first(where: { !known.contains($0.stringValue) }) else { return }
    throw DecodingError.dataCorruptedError(
      forKey: strange, in: container,
      debugDescription: localized("this is not known here; known are \(known.joined(separator: ", "))"))
  }
}
