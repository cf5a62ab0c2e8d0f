/// Evidence from reading of how far gaze is off.
package enum ReadingEvidence: Hashable, Codable, Sendable {
  /// A line that was read: evidence across lines.
  case line(LineRead)
  /// A column that was read: evidence along lines.
  case column(ColumnRead)
}
