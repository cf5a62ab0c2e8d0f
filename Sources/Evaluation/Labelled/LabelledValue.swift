import Foundation
import Signals

/// The result for one picture in one test: where gaze was found, and where the person really looked.
package struct LabelledValue: Sendable {
  /// The person's name in the folder.
  package var person: String
  /// The session's name in the folder.
  package var session: String
  /// The file of the labelled picture.
  package var file: URL
  /// The test that the picture was measured in, named as in `LabelledReport.Row.test`.
  package var test: String
  /// The number of points fitted to: 0 without calibration, nil for all points.
  package var points: Int?
  /// The number of the choice of points, from 1.
  package var split: Int
  /// Where the person looked, screen px.
  package var label: ScreenPoint
  /// The measured gaze, screen px, with its covariance; nil where none was found.
  package var found: Gaze?
  /// The distance of gaze from the label, screen px; nil without gaze.
  package var errorPx: Double?
  /// The error of gaze as an angle, degrees; nil where the labels give no distance to the screen.
  package var errorDegrees: Double?
  /// Why there is no gaze; nil where there is.
  package var reason: InvalidReason?

  init(_ entry: LabelledErrors.Entry, person: String, test: String, points: Int?) {
    (self.person, self.test, self.points, split) = (person, test, points, entry.split)
    (session, file, label) = (entry.picture.session, entry.picture.file, entry.picture.point)
    (errorPx, errorDegrees) = (entry.px, entry.degrees)
    (found, reason) = (entry.gaze.value, entry.gaze.reason)
  }
}
