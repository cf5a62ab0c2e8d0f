/// What a simulated webcam and person have parameters for, as it is measured in gaze beside its truth: recorded and simulated
/// alike. Errors are in degrees at the eye and, except for the mean, those of one axis.
package struct GazeErrorMeasures: Codable, Sendable {
  /// Length of all that was measured, s.
  package var seconds = 0.0
  /// The number of frames, and `looks` that of looks that are long enough to be measured.
  package var frames = 0
  /// The number of looks that are long enough to be measured.
  package var looks = 0
  /// Mean distance from gaze to truth while open eyes rest.
  package var mean: Double?
  /// Root mean square over recordings and axes of the mean error: what a constant offset is.
  package var offset: Double?
  /// Root mean square of what an offset that is quadratic in the place adds to the constant, over the looks.
  package var field: Double?
  /// Root mean square over recordings and axes of the drift, degrees a minute, fitted together with the offset's field.
  package var drift: Double?
  /// Root mean square change of the error from look to look after about 1 s, the offset's field left out.
  package var change1: Double?
  /// The same after about 4 s.
  package var change4: Double?
  /// The same after about 16 s.
  package var change16: Double?
  /// The same after about a minute.
  package var change64: Double?
  /// Root mean square change of the error between looks by their distance and the time between them, the offset's field
  /// included: `ChangeByPlace`.
  package var byPlace: [String: Double] = [:]
  /// Standard deviation of the error that wanders from look to look, the offset's field left out.
  package var sway: Double?
  /// Time after which 1/e of that error is left, s.
  package var swaySeconds: Double?
  /// Standard deviation of noise within a look that lasts some frames.
  package var wobble: Double?
  /// Time after which 1/e of that noise is left, s.
  package var wobbleSeconds: Double?
  /// Standard deviation of noise that each frame has of its own.
  package var white: Double?
  /// Root mean square difference from frame to frame within a look, at 30 to 40 frames a second.
  package var sampleToSample: Double?
  /// Standard deviation within a look, outliers left out.
  package var within: Double?
  /// Share of frames within looks that are farther than five standard deviations from the look's middle.
  package var outliers: Double?
  /// How often a minute gaze is lost while the eyes are open and before the camera.
  package var losses: Double?
  /// Median length of these losses, s.
  package var lossSeconds: Double?
  /// 95th percentile of their length, s.
  package var longLossSeconds: Double?
  /// Share of the time in which somebody is before the camera that these losses take.
  package var lostShare: Double?
  /// Share of the time that gaze is lost in and right beside blinks.
  package var lostInBlinks: Double?
  /// Blinks a minute; nil where the lids are not known.
  package var blinks: Double?
  /// Median length of blinks, from less than nine tenths open to nine tenths, s.
  package var blinkSeconds: Double?
  /// By how much gaze lies lower in a blink than else, where it is measured then, in the mean.
  package var blinkDrag: Double?
  /// Frames a second.
  package var rate: Double?
  /// Standard deviation of the time from frame to frame, lost frames left out, ms.
  package var jitterMs: Double?
  /// Frames lost by the camera, a minute.
  package var lostFrames: Double?

  /// What a measure depends on.
  package enum Kind: Sendable {
    /// It grows with the size of the error, so that it can be told as a share of the mean error.
    case error
    /// How the error behaves, whatever its size.
    case course
    /// What the person does and the camera gives, without the error of gaze.
    case circumstance
  }

  /// A measure with its name.
  package struct Statistic: Sendable {
    /// The name in tables, with its unit.
    package let name: String
    /// The name in JSON.
    package let key: String
    /// Digits behind the decimal point.
    package let digits: Int
    /// Factor from the value to what is told: 100 for shares.
    package let factor: Double
    /// What the measure depends on.
    package let kind: Kind
    /// The value among all.
    package let value: @Sendable (GazeErrorMeasures) -> Double?

    /// The value as a share of the mean error; nil where one of both is not known.
    package func share(_ measures: GazeErrorMeasures) -> Double? {
      guard let mean = measures.mean, mean > 0 else { return nil }
      return value(measures).map { $0 / mean }
    }
  }

  /// All measures in the order of tables.
  package static let statistics: [Statistic] = [
    error("mean error, degrees", "mean") { $0.mean },
    error("offset per axis, rms", "offset") { $0.offset },
    error("its change over the screen", "field") { $0.field },
    error("drift a minute", "drift") { $0.drift },
    error("change after 1 s", "change1") { $0.change1 },
    error("change after 4 s", "change4") { $0.change4 },
    error("change after 16 s", "change16") { $0.change16 },
    error("change after 64 s", "change64") { $0.change64 },
    error("sway, SD", "sway") { $0.sway },
    course("its time constant, s", "swaySeconds", 1) { $0.swaySeconds },
    error("wobble, SD", "wobble") { $0.wobble },
    course("its time constant, s", "wobbleSeconds", 2) { $0.wobbleSeconds },
    error("white noise, SD", "white") { $0.white },
    error("frame to frame, rms", "sampleToSample") { $0.sampleToSample },
    error("within a look, SD", "within") { $0.within },
    course("outliers, %", "outliers", 2, 100) { $0.outliers },
    circumstance("losses a minute", "losses", 1) { $0.losses },
    circumstance("their length, s", "lossSeconds", 2) { $0.lossSeconds },
    circumstance("95 % of them, s", "longLossSeconds", 2) { $0.longLossSeconds },
    circumstance("time lost, %", "lostShare", 2, 100) { $0.lostShare },
    course("lost in blinks, %", "lostInBlinks", 2, 100) { $0.lostInBlinks },
    circumstance("blinks a minute", "blinks", 1) { $0.blinks },
    circumstance("their length, s", "blinkSeconds", 2) { $0.blinkSeconds },
    error("lower in blinks by", "blinkDrag") { $0.blinkDrag },
    circumstance("frames a second", "rate", 2) { $0.rate },
    circumstance("their jitter, ms", "jitterMs", 2) { $0.jitterMs },
    circumstance("frames lost a minute", "lostFrames", 1) { $0.lostFrames },
  ]

  private typealias Value = @Sendable (GazeErrorMeasures) -> Double?

  private static func error(_ name: String, _ key: String, _ value: @escaping Value) -> Statistic {
    Statistic(name: name, key: key, digits: 2, factor: 1, kind: .error, value: value)
  }

  private static func course(
    _ name: String, _ key: String, _ digits: Int, _ factor: Double = 1, _ value: @escaping Value
  ) -> Statistic {
    Statistic(name: name, key: key, digits: digits, factor: factor, kind: .course, value: value)
  }

  private static func circumstance(
    _ name: String, _ key: String, _ digits: Int, _ factor: Double = 1, _ value: @escaping Value
  ) -> Statistic {
    Statistic(name: name, key: key, digits: digits, factor: factor, kind: .circumstance, value: value)
  }

  /// Makes measures of nothing.
  package init() {}
}
