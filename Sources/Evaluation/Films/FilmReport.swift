import Tracking

/// What was measured on a film with labelled blinks.
public struct FilmReport: Codable, Sendable {
  public var name: String
  public var frames: Int
  public var seconds: Double
  /// Frames a second: of most frames, and the 5th and 95th percentile where the rate changes.
  public var rate: Rate
  /// Share of frames with eyes; of those without, how many for which reason.
  public var withEyes: Double
  public var without: [String: Int]
  public var blinks: BlinkScore
  /// How many of the labelled blinks hold a frame at all: no more can be found.
  public var blinksWithFrame: Int
  /// Vision, ms a frame.
  public var times: DurationSummary?
  /// Damage in the film.
  public var notes: [String] = []

  public struct Rate: Codable, Sendable {
    public var median: Double
    public var low: Double
    public var high: Double
  }
}
