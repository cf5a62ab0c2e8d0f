import Tracking

/// The results of a measurement on a film with labelled blinks.
package struct FilmReport: Codable, Sendable {
  /// The name of the measured film.
  package var name: String
  /// The number of frames in the film.
  package var frames: Int
  /// The length of the film, s.
  package var seconds: Double
  /// The film's frame rate and how much it varies.
  package var rate: Rate
  /// Share of frames with eyes, 0 to 1.
  package var withEyes: Double
  /// Frames without eyes, by reason.
  package var without: [String: Int]
  /// The blinks that were found compared with the labelled ones.
  package var blinks: BlinkScore
  /// The number of labelled blinks that contain at least one frame; no more can be found.
  package var blinksWithFrame: Int
  /// Durations of vision, ms a frame.
  package var times: DurationSummary?
  /// The number of frames by how often the face and eye networks ran in them, for frames that follow one with eyes.
  package var networkRuns: [Int: Int] = [:]
  /// Notes about damage in the film.
  package var notes: [String] = []

  /// The film's frame rate, frames a second.
  package struct Rate: Codable, Sendable {
    /// The median frame rate of the film, frames a second.
    package var median: Double
    /// The 5th percentile of the frame rate, frames a second.
    package var low: Double
    /// The 95th percentile of the frame rate, frames a second.
    package var high: Double
  }
}
