import Signals
import Simulation

/// Gaze over a stretch of time beside what the eyes truly did: recorded, or simulated.
package struct GazeWithTruth: Sendable {
  /// What is known of one frame, or of one fixation.
  package struct Frame: Sendable {
    /// When it was, s.
    package var time: Double
    /// Where the eyes truly look, screen px; nil where that is not known.
    package var truth: ScreenPoint?
    /// The number of the look in which the eyes rest at one place; nil while they move, or look beside the screen.
    package var look: Int?
    /// How far the lids truly are open, 1 as usual and 0 shut; nil where that is not known.
    package var openness: Double?
    /// Whether nobody is before the camera.
    package var isAway: Bool
    /// Measured raw gaze, screen px; nil where there is none.
    package var gaze: ScreenPoint?

    /// Makes a frame from what is known of it; places in screen px, the time in s.
    package init(
      time: Double, truth: ScreenPoint?, look: Int?, openness: Double? = nil, isAway: Bool = false,
      gaze: ScreenPoint?
    ) {
      (self.time, self.truth, self.look, self.openness) = (time, truth, look, openness)
      (self.isAway, self.gaze) = (isAway, gaze)
    }
  }

  /// What one element of `frames` is.
  package enum Kind: String, Codable, Sendable {
    /// A frame of a camera, or a sample of an eye tracker.
    case frames
    /// A whole fixation of which the line of text is known that it belongs to: its true height, and nothing of single samples.
    case fixations
  }

  /// The recording's or simulation's name.
  package var name: String
  /// What one element of `frames` is.
  package var kind: Kind
  /// The screen that is looked at.
  package var screen: ScreenGeometry
  /// From the eyes to the screen, mm.
  package var distanceMm: Double
  /// The frames in order of time.
  package var frames: [Frame]

  /// Puts gaze and truth of one recording or simulation together.
  ///
  /// - Parameters:
  ///   - name: for reports.
  ///   - kind: what one element of `frames` is.
  ///   - screen: the screen that is looked at.
  ///   - distanceMm: from the eyes to the screen, mm.
  ///   - frames: in order of time.
  package init(
    name: String, kind: Kind = .frames, screen: ScreenGeometry, distanceMm: Double, frames: [Frame]
  ) {
    (self.name, self.kind, self.screen) = (name, kind, screen)
    (self.distanceMm, self.frames) = (distanceMm, frames)
  }

  /// Screen px that one degree spans for these eyes.
  package var pxPerDegree: Double { screen.pxPerDegree(distanceMm: distanceMm) }

  /// The same eyes at the same times, seen by a simulated webcam in place of the one that recorded them.
  package func seen(by error: WebcamError, seed: UInt64) -> GazeWithTruth {
    var webcam = Webcam(error, screen: screen, distanceMm: distanceMm, seed: seed)
    var copy = self
    var (last, wasAway) = (frames.first?.time ?? 0, false)
    // Where the eyes are not known to look they are taken to look where they did before.
    var place = screen.bounds.center
    for index in frames.indices {
      let frame = frames[index]
      if wasAway, !frame.isAway { webcam.settle() }
      wasAway = frame.isAway
      place = frame.truth ?? place
      let seen = webcam.see(place, openness: frame.openness ?? 1, dt: frame.time - last).0
      copy.frames[index].gaze = frame.isAway ? nil : seen.value?.point
      last = frame.time
    }
    return copy
  }
}

/// Numbers the looks of eyes: a look ends where the eyes move, or jump to another place between two frames.
package struct LookCounter: Sendable {
  /// A step of the eyes from frame to frame that is another look, degrees: more than fixating eyes drift.
  package static let jumpDegrees = 0.4
  /// A step of the eyes from frame to frame that is another look, screen px.
  package var jumpPx: Double
  private var number = -1
  private var last: ScreenPoint?

  /// Makes a counter without looks.
  ///
  /// - Parameter jumpPx: a step from frame to frame that is another look, screen px.
  package init(jumpPx: Double) { self.jumpPx = jumpPx }

  /// The number of the look of the next frame.
  ///
  /// - Parameter place: where the eyes rest, screen px; nil while they do not.
  /// - Returns: nil while the eyes do not rest.
  package mutating func next(_ place: ScreenPoint?) -> Int? {
    defer { last = place }
    guard let place else { return nil }
    if last.map({ ($0 - place).length > jumpPx }) ?? true { number += 1 }
    return number
  }
}
