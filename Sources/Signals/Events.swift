/// A pause of the eyes on one place.
package struct Fixation: Hashable, Codable, Sendable {
  package var start: Timestamp
  package var end: Timestamp
  /// Mean of its samples, screen px.
  package var center: ScreenPoint
  /// Mean distance of its samples from `center`, screen px.
  package var dispersion: Double
  package init(start: Timestamp, end: Timestamp, center: ScreenPoint, dispersion: Double) {
    (self.start, self.end, self.center, self.dispersion) = (start, end, center, dispersion)
  }
}

/// A span with the lids down.
package struct Blink: Hashable, Codable, Sendable {
  package var start: Timestamp
  package var end: Timestamp
  package init(start: Timestamp, end: Timestamp) { (self.start, self.end) = (start, end) }
}

/// What was understood of the gaze signal, each stamped with the frame that settled it.
package enum GazeEvent: Hashable, Codable, Sendable {
  case fixationBegan(ScreenPoint)
  case fixationEnded(Fixation)
  case blink(Blink)
  /// The lids have been down longer than a blink lasts.
  case eyesClosed(since: Timestamp)
  case lost(InvalidReason)
  case regained
}
