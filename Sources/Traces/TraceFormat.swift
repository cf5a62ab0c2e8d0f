import Foundation

/// The trace formats that can be read and written.
package enum TraceFormat: String, CaseIterable, Codable, Hashable, Sendable {
  /// Trackii's own trace format: JSON Lines.
  case trackii
  /// EyeLink's format as text (ASC).
  case asc
  /// BIDS eye tracking: a folder of files.
  case bids
  /// A table with columns named as the fields of the Tobii Pro SDK.
  case tobii
  /// A table for ETDQualitizer.
  case etdq
  /// Comma-separated values with a row for each sample.
  case csv

  /// The extension of the format's file names; empty for a folder.
  package var fileExtension: String {
    switch self {
    case .trackii: "jsonl"
    case .asc: "asc"
    case .bids: ""
    case .tobii, .etdq: "tsv"
    case .csv: "csv"
    }
  }

  /// The format for a file to be written, by its name; nil where the name does not decide.
  package init?(writing path: String) {
    let name = path.lowercased()
    if name.hasSuffix(".jsonl") {
      self = .trackii
    } else if name.hasSuffix(".asc") {
      self = .asc
    } else if name.hasSuffix(".csv") {
      self = .csv
    } else {
      return nil
    }
  }

  /// Recognises the format of a file by its content.
  ///
  /// - Throws: `TraceError.cannotRead`, `.unknownFormat`, `.badLine` for a first line that is too long.
  package init(recognising path: String) throws(TraceError) {
    if BIDSPlace.looksLikeOne(path) {
      self = .bids
      return
    }
    let lines = try LineReader(path: path)
    // A file with the extension of Trackii's own format is read as one, so that damage is reported with its line.
    let named: TraceFormat? = path.lowercased().hasSuffix(".jsonl") ? .trackii : nil
    guard let found = try Self.recognise(lines) ?? named else { throw .unknownFormat(file: path) }
    self = found
  }

  /// Recognises a format by the first lines; nil where none matches.
  static func recognise(_ lines: LineReader) throws(TraceError) -> TraceFormat? {
    var seen = 0
    while seen < 64, let line = try lines.next() {
      seen += 1
      let text = line.trimmed
      guard !text.isEmpty else { continue }
      if text.starts(with: "{") { return seen == 1 ? .trackii : nil }
      if text.starts(with: "**") || text.starts(with: "START") || text.starts(with: "MSG") { return .asc }
      if text.starts(with: "#") { continue }
      let columns = Set(TableColumns(line).names)
      if columns.contains(where: { $0.hasSuffix("_gaze_point_on_display_area_x") }) { return .tobii }
      if columns.contains("timestamp"), !columns.isDisjoint(with: ["left_x", "right_x"]) { return .etdq }
      return CSVColumns.areKnown(columns) ? .csv : nil
    }
    return nil
  }
}
