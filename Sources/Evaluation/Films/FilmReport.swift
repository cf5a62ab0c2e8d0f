import Tracking

/// What was measured on a film with labelled blinks.
package struct FilmReport: Codable, Sendable {
  /// The film's name.
  package var name: String
  /// How many frames it has.
  package var frames: Int
  /// How long it is.
  package var seconds: Double
  /// Frames a second: of most frames, and the 5th and 95th percentile where the rate changes.
  package var rate: Rate
  /// Share of frames with eyes; of those without, how many for which reason.
  package var withEyes: Double
  /// Frames without eyes, by reason.
  package var without: [String: Int]
  /// The blinks that were found against those that are labelled.
  package var blinks: BlinkScore
  /// How many of the labelled blinks hold a frame at all: no more can be found.
  package var blinksWithFrame: Int
  /// Vision, ms a frame.
  package var times: DurationSummary?
  /// Damage in the film.
  package var notes: [String] = []

  /// Frames a second.
  package struct Rate: Codable, Sendable {
    /// Of most frames.
    package var median: Double
    /// The 5th percentile.
    package var low: Double
    /// The 95th percentile.
    package var high: Double
  }
}
