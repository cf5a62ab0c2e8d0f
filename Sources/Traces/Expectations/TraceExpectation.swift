import Foundation

/// What a recording or a gaze trace is expected to give, as `NAME.expect.json` beside it holds it.
///
/// Each figure has a tolerance of its own, since the last digits differ between processors.
package struct TraceExpectation: Hashable, Sendable {
  /// The value of `format` in every such file.
  package static let format = "trackii-expectation"
  /// The version that is written, and the only one that is read.
  package static let version = 1
  /// The end of the name of such a file.
  package static let suffix = ".expect.json"

  /// SHA-256 of what was checked, lower-case hexadecimal; nil where any content will do.
  package var digest: String?
  /// How the subject is replayed before it is compared.
  package var settings: ReplaySettings
  /// What has to hold, in the order of the report.
  package var checks: [ExpectedCheck]

  package init(digest: String?, settings: ReplaySettings = ReplaySettings(), checks: [ExpectedCheck]) {
    (self.digest, self.settings, self.checks) = (digest, settings, checks)
  }

  /// Where the expectation of `subject`, a trace or a session's folder, is kept: beside it.
  package static func url(for subject: URL) -> URL { Self.beside(subject, suffix: suffix) }

  /// Where what was obtained is written when an expectation is not met: beside the subject.
  package static func obtainedURL(for subject: URL) -> URL { Self.beside(subject, suffix: ".obtained.json") }

  private static func beside(_ subject: URL, suffix: String) -> URL {
    let isFolder = (try? subject.resourceValues(forKeys: [.isDirectoryKey]).isDirectory) ?? false
    // "gaze.tsv.gz" is called "gaze"; a folder's name may hold dots of its own.
    let name = subject.lastPathComponent
    let stem = isFolder ? name : name.split(separator: ".").first.map(String.init) ?? name
    return subject.deletingLastPathComponent().appending(path: stem + suffix)
  }
}

/// How the recording is to be replayed; nil takes what a replay takes.
package struct ReplaySettings: Hashable, Sendable, Codable {
  /// Horizontal, degrees, 20 to 150.
  package var fieldOfView: Double?
  /// The file of a calibration, relative to the folder of the expectation.
  package var calibration: String?

  package init(fieldOfView: Double? = nil, calibration: String? = nil) {
    (self.fieldOfView, self.calibration) = (fieldOfView, calibration)
  }

  enum CodingKeys: String, CodingKey, CaseIterable {
    case calibration
    case fieldOfView = "field_of_view_deg"
  }

  package init(from decoder: any Decoder) throws {
    try decoder.refuseKeys(except: CodingKeys.allCases.map(\.rawValue))
    let container = try decoder.container(keyedBy: CodingKeys.self)
    fieldOfView = try container.decodeIfPresent(Double.self, forKey: .fieldOfView)
    calibration = try container.decodeIfPresent(String.self, forKey: .calibration)
    if let fieldOfView, !(20...150).contains(fieldOfView) {
      throw DecodingError.dataCorruptedError(
        forKey: .fieldOfView, in: container, debugDescription: "a field of view is 20 to 150 degrees")
    }
  }
}

extension TraceExpectation: Codable {
  enum CodingKeys: String, CodingKey, CaseIterable {
    case format, version, settings, checks
    case digest = "trace_sha256"
  }

  package init(from decoder: any Decoder) throws {
    try decoder.refuseKeys(except: CodingKeys.allCases.map(\.rawValue))
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let format = try container.decodeIfPresent(String.self, forKey: .format) ?? Self.format
    let version = try container.decode(Int.self, forKey: .version)
    guard format == Self.format, version == Self.version else {
      throw DecodingError.dataCorruptedError(
        forKey: .version, in: container,
        debugDescription: "this program reads \(Self.format) \(Self.version), not \(format) \(version)")
    }
    digest = try container.decodeIfPresent(String.self, forKey: .digest)?.lowercased()
    settings = try container.decodeIfPresent(ReplaySettings.self, forKey: .settings) ?? ReplaySettings()
    checks = try container.decode([ExpectedCheck].self, forKey: .checks)
    var ids: Set<String> = []
    for check in checks {
      guard ids.insert(check.id).inserted else {
        throw DecodingError.dataCorruptedError(
          forKey: .checks, in: container, debugDescription: "\(check.id) stands in it twice")
      }
    }
  }

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
  /// - Parameters:
  ///   - data: the file's bytes, JSON.
  ///   - file: what errors call it.
  /// - Throws: `ExpectationError.badFile`.
  package init(_ data: Data, file: String) throws(ExpectationError) {
    do { self = try JSONDecoder().decode(Self.self, from: data) } catch {
      throw .badFile(file, reason: Self.words(error))
    }
  }

  /// The file's bytes: keys sorted, numbers rounded, so that equal expectations are equal bytes.
  package func encoded() throws -> Data { try ExpectationJSON.data(self) }

  private static func words(_ error: any Error) -> String {
    func place(_ path: [any CodingKey]) -> String {
      path.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }.joined(separator: ".")
    }
    switch error as? DecodingError {
    case .keyNotFound(let key, let context): return "\(place(context.codingPath + [key])) is missing"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      return "\(place(context.codingPath)) is not of the right kind"
    case .dataCorrupted(let context):
      return context.codingPath.isEmpty
        ? "it is no JSON" : "\(place(context.codingPath)): \(context.debugDescription)"
    default: return "it is no JSON"
    }
  }
}

/// Why an expectation cannot be used.
package enum ExpectationError: Error, Hashable, CustomStringConvertible {
  case badFile(String, reason: String)
  /// It names an event more often than is compared.
  case tooManyEvents(check: String, limit: Int)

  package var description: String {
    switch self {
    case .badFile(let path, let reason):
      "\(path) holds no expectation: \(reason); correct it, or write it anew (--update all)"
    case .tooManyEvents(let check, let limit):
      "\(check) compares more than \(limit) events; name fewer types of events in it"
    }
  }
}

/// The one way expectations and what was obtained are written.
enum ExpectationJSON {
  static func data(_ value: some Encodable) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(value) + Data("\n".utf8)
  }
}

extension Double {
  /// To four digits behind the point: more differ between processors and say nothing.
  var rounded4: Double { (self * 1e4).rounded() / 1e4 }
  /// The same number as people write it, at most four digits behind the point.
  var plain: String {
    self == rounded() && abs(self) < 1e15 ? "\(Int64(self))" : "\(rounded4)"
  }
}

/// Any key, to find those that nobody knows.
private struct AnyKey: CodingKey {
  var stringValue: String
  var intValue: Int? { nil }
  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

extension Decoder {
  /// A misspelt tolerance must not pass as none.
  func refuseKeys(except known: [String]) throws {
    let container = try container(keyedBy: AnyKey.self)
    guard let strange = container.allKeys.first(where: { !known.contains($0.stringValue) }) else { return }
    throw DecodingError.dataCorruptedError(
      forKey: strange, in: container,
      debugDescription: "this is not known here; known are \(known.joined(separator: ", "))")
  }
}
