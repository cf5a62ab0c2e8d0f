import Tracking

/// What was measured on a film with labelled blinks.
package struct FilmReport: Codable, Sendable {
  package var name: String
  package var frames: Int
  package var seconds: Double
  /// Frames a second: of most frames, and the 5th and 95th percentile where the rate changes.
  package var rate: Rate
  /// Share of frames with eyes; of those without, how many for which reason.
  package var withEyes: Double
  package var without: [String: Int]
  package var blinks: BlinkScore
  /// How many of the labelled blinks hold a frame at all: no more can be found.
  package var blinksWithFrame: Int
  /// Vision, ms a frame.
  package var times: DurationSummary?
  /// Damage in the film.
  package var notes: [String] = []

  package struct Rate: Codable, Sendable {
    package var median: Double
    package var low: Double
    package var high: Double
  }
}
