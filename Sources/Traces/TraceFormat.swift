import Foundation

/// The trace formats that are read and written.
package enum TraceFormat: String, CaseIterable, Codable, Hashable, Sendable {
  /// Trackii's own: JSON Lines.
  case trackii
  /// EyeLink, as text.
  case asc
  /// BIDS eye tracking: a folder.
  case bids
  /// Columns named as the Tobii Pro SDK names its fields.
  case tobii
  /// ETDQualitizer.
  case etdq
  /// Comma-separated values, a row for each sample.
  case csv

  /// The ending of its files' names.
  package var fileExtension: String {
    switch self {
    case .trackii: "jsonl"
    case .asc: "asc"
    case .bids: ""
    case .tobii, .etdq: "tsv"
    case .csv: "csv"
    }
  }

  /// By the name of a file that is to be written; nil where that does not tell.
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

  /// What a file is, by its content.
  ///
  /// - Throws: `TraceError.cannotRead`, `.unknownFormat`, `.badLine` for a first line that is too long.
  package init(recognising path: String) throws(TraceError) {
    if BIDSPlace.looksLikeOne(path) {
      self = .bids
      return
    }
    let lines = try LineReader(path: path)
    // What is called a trace of our own is read as one, so that its damage is told with the line.
    let named: TraceFormat? = path.lowercased().hasSuffix(".jsonl") ? .trackii : nil
    guard let found = try Self.recognise(lines) ?? named else { throw .unknownFormat(file: path) }
    self = found
  }

  /// By the first lines; nil where none is known.
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
