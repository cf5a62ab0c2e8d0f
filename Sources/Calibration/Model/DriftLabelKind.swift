/// What told weakly where the eyes were.
package enum DriftLabelKind: String, Hashable, Codable, CodingKeyRepresentable, Sendable, CaseIterable {
  /// A completed dwell on something that was chosen.
  case dwell
  /// A button that was pressed, or confirmed otherwise, while it was looked at.
  case button
  /// A line of text that was read; usually tells one axis, and how the gaze is tilted.
  case line
  /// An end of the column that was read: tells one axis.
  case column
  /// A sweep or look that was asked for.
  case repair
}
