/// What reading shows of how far the gaze is off.
package enum ReadingEvidence: Hashable, Codable, Sendable {
  /// Across lines.
  case line(LineRead)
  /// Along them.
  case column(ColumnRead)
}
