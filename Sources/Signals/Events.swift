/// A pause of the eyes on one place.
package struct Fixation: Hashable, Codable, Sendable {
  /// Time of its first sample.
  package var start: Timestamp
  /// Time of its last sample.
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
  /// Time of the first frame with the lids down.
  package var start: Timestamp
  /// Time of the first frame with the lids up again.
  package var end: Timestamp
  package init(start: Timestamp, end: Timestamp) { (self.start, self.end) = (start, end) }
}

/// What was understood of the gaze signal, each stamped with the frame that settled it.
package enum GazeEvent: Hashable, Codable, Sendable {
  /// The eyes rest here, screen px. It is told as soon as it is certain, so after the fixation began.
  case fixationBegan(ScreenPoint)
  /// A fixation is over; only now its end and centre are known.
  case fixationEnded(Fixation)
  /// The lids were down as briefly as a blink lasts.
  case blink(Blink)
  /// The lids have been down longer than a blink lasts.
  case eyesClosed(since: Timestamp)
  /// Gaze became invalid, for this reason.
  case lost(InvalidReason)
  /// Gaze is valid again after `lost`.
  case regained
}
