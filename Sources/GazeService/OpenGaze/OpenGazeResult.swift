import Calibration
import Signals

extension OpenGazeCalibration {
  /// A place as shares of the screen, 0 to 1.
  struct Point: Hashable, Sendable {
    var x: Double
    var y: Double
  }

  /// The result of one point; `gaze` is nil where the point was not valid.
  struct ResultPoint: Hashable, Sendable {
    var target: Point
    var gaze: Point?
  }

  struct Result: Hashable, Sendable {
    var points: [ResultPoint]
    /// Mean distance of gaze from the points, screen px.
    var errorPx: Double
  }
}

extension OpenGazeCalibration.Point {
  init(_ point: ScreenPoint, _ screen: ScreenGeometry) {
    (x, y) = (point.x / screen.widthPx, point.y / screen.heightPx)
  }
}

extension OpenGazeCalibration.Result {
  /// The result of a calibration. The gaze of each point is computed by a model that was fitted to the other points.
  init(_ summary: StoredCalibrationSummary) {
    let screen = summary.screen
    points = summary.points.map { point in
      let gaze = point.used ? point.gaze.map { OpenGazeCalibration.Point($0, screen) } : nil
      return .init(target: .init(point.target.point, screen), gaze: gaze)
    }
    let errors = summary.points.compactMap { point in
      point.used ? point.gaze.map { ($0 - point.target.point).length } : nil
    }
    errorPx = errors.isEmpty ? 0 : errors.reduce(0, +) / Double(errors.count)
  }

  /// The element `<CAL ID="CALIB_RESULT" ... />`: eight values for each point and no others, because clients count
  /// points by them. Trackii calibrates both eyes together, so they have the same gaze.
  var element: String {
    let values = points.enumerated().flatMap { index, point in
      Self.values(point, number: index + 1)
    }
    return OpenGazeText.element("CAL", [("ID", "CALIB_RESULT")] + values)
  }

  private static func values(
    _ point: OpenGazeCalibration.ResultPoint, number: Int
  ) -> [(String, String)] {
    let gaze = point.gaze ?? point.target
    let valid = OpenGazeText.flag(point.gaze != nil)
    let (x, y) = (OpenGazeText.number(gaze.x), OpenGazeText.number(gaze.y))
    return [
      ("CALX\(number)", OpenGazeText.number(point.target.x)),
      ("CALY\(number)", OpenGazeText.number(point.target.y)),
      ("LX\(number)", x), ("LY\(number)", y), ("LV\(number)", valid),
      ("RX\(number)", x), ("RY\(number)", y), ("RV\(number)", valid),
    ]
  }
}

extension CalibrationNews {
  /// Whether the news counts only once the client's own calibration has begun.
  var isOfTheRun: Bool {
    switch self {
    case .started(.calibration, _), .targetShown(_, _, .calibration), .finished, .failed: true
    case .started, .targetShown, .targetDone, .paused, .resumed, .validated, .aborted, .lost: false
    }
  }

  /// Whether the news ends a calibration.
  var isEnd: Bool {
    switch self {
    case .finished, .failed, .aborted: true
    case .started, .targetShown, .targetDone, .paused, .resumed, .validated, .lost: false
    }
  }
}
