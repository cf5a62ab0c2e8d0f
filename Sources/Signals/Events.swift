/// A fixation: a pause of the eyes on one place.
package struct Fixation: Hashable, Codable, Sendable {
  /// Time of the fixation's first sample.
  package var start: Timestamp
  /// Time of the fixation's last sample.
  package var end: Timestamp
  /// Mean of the fixation's samples, screen px.
  package var center: ScreenPoint
  /// Mean distance of the fixation's samples from `center`, screen px.
  package var dispersion: Double
  /// Makes a fixation from its span, its centre and its dispersion, screen px.
  package init(start: Timestamp, end: Timestamp, center: ScreenPoint, dispersion: Double) {
    (self.start, self.end, self.center, self.dispersion) = (start, end, center, dispersion)
  }
}

/// A span of time in which the eyelids are down.
package struct Blink: Hashable, Codable, Sendable {
  /// Time of the first frame with the eyelids down.
  package var start: Timestamp
  /// Time of the first frame with the eyelids up again.
  package var end: Timestamp
  /// Makes a blink from the first frame with the eyelids down and the first one with them up again.
  package init(start: Timestamp, end: Timestamp) { (self.start, self.end) = (start, end) }
}

/// An event in the gaze signal (fixation, blink, closure or loss), stamped with the frame that decided it.
package enum GazeEvent: Hashable, Codable, Sendable {
  /// The eyes rest at this place, screen px. The event comes when the fixation is certain, so later than it began.
  case fixationBegan(ScreenPoint)
  /// A fixation is over. Its end and its centre are known only now.
  case fixationEnded(Fixation)
  /// The eyelids were down for no longer than a blink lasts.
  case blink(Blink)
  /// The eyelids have been down longer than a blink lasts.
  case eyesClosed(since: Timestamp)
  /// Gaze became invalid, for this reason.
  case lost(InvalidReason)
  /// Gaze is valid again after it was lost.
  case regained
}
