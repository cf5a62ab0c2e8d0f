import Signals

/// How eyes that look down at the lowest third of the screen are seen: lids that are lowered for it must not be taken for shut.
package struct LoweredEyes: Codable, Hashable, Sendable {
  /// The number of frames or pictures in which open eyes look there.
  package var frames = 0
  /// The number of those with eyes.
  package var withEyes = 0
  /// The number of those in which the eyes are said to be closed.
  package var saidClosed = 0

  /// Makes a count without frames.
  package init() {}

  /// The share of the screen's height below which a point belongs to the lowest third.
  private static let border = 2.0 / 3

  /// Takes what was measured in a frame, if the eyes look at the lowest third of the screen.
  ///
  /// - Parameters:
  ///   - eyes: the eyes, or why there are none.
  ///   - point: where the person looks, screen px.
  ///   - heightPx: the height of the screen, px.
  mutating func add(_ eyes: Observation<Eyes>, lookingAt point: ScreenPoint, heightPx: Double) {
    guard point.y >= Self.border * heightPx else { return }
    frames += 1
    if eyes.value != nil { withEyes += 1 }
    if eyes.reason == .eyesClosed { saidClosed += 1 }
  }

  /// The share of frames with eyes; nil without frames.
  package var withEyesShare: Double? { frames == 0 ? nil : Double(withEyes) / Double(frames) }
  /// The share of frames in which the eyes are said to be closed; nil without frames.
  package var saidClosedShare: Double? { frames == 0 ? nil : Double(saidClosed) / Double(frames) }
}
