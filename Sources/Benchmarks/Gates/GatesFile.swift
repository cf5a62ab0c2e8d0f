import ArgumentParser
import CommandSupport
import Foundation

/// The JSON file of the bounds: `calibration/gates.json` in the repository.
struct GatesFile: Codable, Equatable {
  static let format = "trackii-gates"
  static let currentVersion = 1

  var format = Self.format
  var version = Self.currentVersion
  /// The gates, sorted by name.
  var gates: [Gate] = []

  enum CodingKeys: String, CodingKey {
    case format, version, gates
  }

  init() {}

  /// Reads a file of gates.
  ///
  /// - Throws: `GateError.cannotRead`, `.badFile`.
  init(reading url: URL) throws(GateError) {
    let data: Data
    do { data = try Data(contentsOf: url) } catch {
      throw .cannotRead(url.path, reason: (error as NSError).localizedDescription)
    }
    do { self = try JSONDecoder().decode(Self.self, from: data) } catch {
      throw .badFile(url.path, reason: Self.words(error))
    }
    guard format == Self.format, version == Self.currentVersion else {
      throw .badFile(
        url.path, reason: "it is \(format) \(version), not \(Self.format) \(Self.currentVersion)")
    }
    var names: Set<String> = []
    for gate in gates {
      guard names.insert(gate.name).inserted else {
        throw .badFile(url.path, reason: "\(gate.name) stands in it twice")
      }
      guard gate.n >= 0, gate.standardError ?? 0 >= 0 else {
        throw .badFile(url.path, reason: "\(gate.name) has a negative n or standard error")
      }
    }
  }

  /// Replaces all gates of the subjects that were measured now; the others stay.
  mutating func record(_ measured: [GateMeasurement], command: String, conditions: String) {
    let subjects = Set(measured.map { [$0.bench, $0.subject] })
    gates.removeAll { subjects.contains([$0.bench, $0.subject]) }
    gates += measured.compactMap { Gate($0, command: command, conditions: conditions) }
    gates.sort { $0.name < $1.name }
  }

  /// Writes the file of gates.
  ///
  /// - Throws: `GateError.cannotWrite`; then the file is unchanged.
  func write(to url: URL) throws(GateError) {
    do { try jsonData(self).write(to: url, options: .atomic) } catch {
      throw .cannotWrite(url.path, reason: (error as NSError).localizedDescription)
    }
  }

  private static func words(_ error: any Error) -> String {
    let place = { (path: [any CodingKey]) in
      path.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }.joined(separator: ".")
    }
    switch error as? DecodingError {
    case .keyNotFound(let key, let context): return "\(place(context.codingPath + [key])) is missing"
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
      return context.codingPath.isEmpty
        ? "it is no JSON object" : "\(place(context.codingPath)) is not as expected"
    default: return "it is not as expected"
    }
  }
}

/// Why figures cannot be compared with bounds.
enum GateError: HasExitCode, CustomStringConvertible {
  case cannotRead(String, reason: String)
  case badFile(String, reason: String)
  case cannotWrite(String, reason: String)
  /// Gates of a measured subject for quantities that were not measured.
  case unknown([String])
  /// Quantities that were measured but have no gate.
  case missing([String])
  case nothingMeasured

  var description: String {
    switch self {
    case .cannotRead(let path, let reason):
      "the bounds in \(path) cannot be read (\(reason)); give a file that --record-gates wrote (--check)"
    case .badFile(let path, let reason):
      "\(path) holds no bounds: \(reason); correct it, or write it anew (--record-gates)"
    case .cannotWrite(let path, let reason):
      "the bounds cannot be written to \(path) (\(reason)); choose another file (--record-gates)"
    case .unknown(let names):
      "the file names what is not measured: \(names.joined(separator: ", ")); correct the names or remove the entries"
    case .missing(let names):
      "the file has no entry for \(names.joined(separator: ", ")); record it (--record-gates)"
    case .nothingMeasured:
      "there is nothing to hold to a bound: this run measured no such figure; give it recordings"
    }
  }

  var exitCode: ExitCode {
    switch self {
    case .cannotRead: Sysexit.noInput
    case .badFile, .unknown, .missing, .nothingMeasured: Sysexit.dataError
    case .cannotWrite: Sysexit.cannotCreate
    }
  }
}
