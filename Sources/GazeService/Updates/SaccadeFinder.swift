import Signals

/// Infers saccades from fixations: the jump from the end of one to the start of the next, with the eyes visible
/// throughout.
struct SaccadeFinder: Sendable {
  /// The longest time between two fixations that counts as a saccade, s; longer ones are searching or lost gaze.
  /// Saccades of a whole screen take 0.1 s; a webcam's frames and the fixation filter add up to a few frames.
  static let longestSeconds = 0.3

  enum State: Sendable {
    case nothing
    case fixationEnded(Fixation)
  }

  private(set) var state = State.nothing

  /// Takes an event of gaze.
  ///
  /// - Returns: the saccade that led to the fixation which has just begun; nil for none.
  mutating func take(_ event: GazeEvent, at time: Timestamp) -> Saccade? {
    switch event {
    case .fixationEnded(let fixation):
      state = .fixationEnded(fixation)
      return nil
    case .fixationBegan(let point):
      guard case .fixationEnded(let fixation) = state else { return nil }
      state = .nothing
      guard time - fixation.end <= Self.longestSeconds, time > fixation.end else { return nil }
      return Saccade(start: fixation.end, end: time, from: fixation.center, to: point)
    case .blink, .eyesClosed, .lost:
      state = .nothing
      return nil
    case .regained: return nil
    }
  }
}
