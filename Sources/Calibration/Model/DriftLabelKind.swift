/// The kind of evidence that a drift label comes from.
package enum DriftLabelKind: String, Hashable, Codable, CodingKeyRepresentable, Sendable, CaseIterable {
  /// A completed dwell on something that was chosen.
  case dwell
  /// A button that was pressed, or otherwise confirmed, while it was looked at.
  case button
  /// A line of text that was read. It usually tells one axis of the error, and the tilt of gaze.
  case line
  /// An end of the column that was read. It tells one axis of the error.
  case column
  /// A repair: the person was asked to follow or look at a target.
  case repair
}
