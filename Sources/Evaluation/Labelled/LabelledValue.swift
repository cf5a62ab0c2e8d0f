import Foundation
import Signals

/// One picture in one test: where its gaze was found, and where it was.
package struct LabelledValue: Sendable {
  /// The person, as the folder names them.
  package var person: String
  /// The session, as the folder names it.
  package var session: String
  /// The file of the picture.
  package var file: URL
  /// The test that it was measured in, named as in `LabelledReport.Row.test`.
  package var test: String
  /// Points fitted to: 0 without calibration, nil for all there were.
  package var points: Int?
  /// Which choice of so many points it was, from 1.
  package var split: Int
  /// Where the person looked, screen px.
  package var label: ScreenPoint
  /// Screen px, with its covariance; nil where none was found.
  package var found: Gaze?
  /// From the label, screen px.
  package var errorPx: Double?
  /// The error of gaze as an angle, degrees; nil where the labels give no distance to the screen.
  package var errorDegrees: Double?
  /// Why there is no gaze.
  package var reason: InvalidReason?

  init(_ entry: LabelledErrors.Entry, person: String, test: String, points: Int?) {
    (self.person, self.test, self.points, split) = (person, test, points, entry.split)
    (session, file, label) = (entry.picture.session, entry.picture.file, entry.picture.point)
    (errorPx, errorDegrees) = (entry.px, entry.degrees)
    (found, reason) = (entry.gaze.value, entry.gaze.reason)
  }
}
