import Statistics

/// How well a person who comes back is calibrated by earlier days and little of the present one.
package struct ReturningReport: Codable, Sendable {
  /// By what a day was calibrated.
  package enum Way: String, Codable, Sendable, CaseIterable {
    /// The day's own dots alone.
    case dots
    /// The day's own verse alone, all its lines.
    case verse
    /// Earlier days that were calibrated by dots, and one look.
    case look = "look after dots"
    /// These days, one look, and as many lines as the application lets such a person read.
    case fewLines = "few lines after dots"
    /// These days, one look, and all lines of the verse.
    case allLines = "all lines after dots"
    /// Earlier days that were calibrated by verse, and one look.
    case lookAfterVerse = "look after verse"
    /// These days, one look, and as many lines as the application lets such a person read.
    case fewLinesAfterVerse = "few lines after verse"
    /// These days, one look, and all lines of the verse.
    case allLinesAfterVerse = "all lines after verse"
  }

  /// Gaze at a day's validation targets, to which nothing was fitted.
  package struct Result: Codable, Sendable {
    /// By what the day was calibrated.
    package var way: Way
    /// Number of earlier days whose eyes took part; 0 for none.
    package var earlier: Int
    /// Mean over the targets of the angle between a target and the mean gaze at it, degrees; nil without gaze.
    package var degrees: Double?
    /// The error that the fit claims, degrees; nil where it was refused.
    package var claimedDegrees: Double?
    /// Why there is no gaze; nil where there is.
    package var failure: String?

    /// Whether the error is at most the claimed one; nil without gaze.
    package var isWithin: Bool? {
      guard let degrees, let claimedDegrees else { return nil }
      return degrees <= claimedDegrees
    }
  }

  /// One day, with all ways to calibrate it.
  package struct Day: Codable, Sendable {
    /// The recording's name.
    package var name: String
    /// Number of dots.
    package var dots: Int
    /// Number of lines that were read.
    package var lines: Int
    /// Number of validation targets.
    package var targets: Int
    /// The results, one for each way.
    package var results: [Result]

    /// The result of a way.
    func result(_ way: Way) -> Result? { results.first { $0.way == way } }
  }

  /// The person whose days these are.
  package var person: String
  /// Whether each day was calibrated by all others, and not by those before it only.
  package var isAnyOrder: Bool
  /// The days that were tested: from the second on, or all of them.
  package var days: [Day]
}

/// One way to calibrate people who come back, over all days.
package struct ReturningSummary: Codable, Sendable {
  /// By what the days were calibrated.
  package var way: ReturningReport.Way
  /// Number of days with gaze.
  package var days: Int
  /// Mean of their errors, degrees; nil without days.
  package var degrees: Double?
  /// This mean as a multiple of that with the dots of the same days; nil where one is missing.
  package var timesDots: Double?
  /// Root mean square of the claimed errors, degrees.
  package var claimedDegrees: Double?
  /// Root mean square of the errors that came true, degrees.
  package var foundDegrees: Double?
  /// Number of days whose error was at most the claimed one.
  package var within: Int
  /// The names of the days that have no gaze, because the calibration was refused.
  package var refused: [String]
}

extension [ReturningReport] {
  /// The ways to calibrate over the days of all these people.
  package var summaries: [ReturningSummary] {
    let days = flatMap(\.days)
    return ReturningReport.Way.allCases.map { way in
      let results = days.compactMap { day in day.result(way).map { (day: day, result: $0) } }
      let seen = results.filter { $0.result.degrees != nil }
      let beside = seen.compactMap { one -> (own: Double, dots: Double)? in
        guard let own = one.result.degrees, let dots = one.day.result(.dots)?.degrees else { return nil }
        return (own, dots)
      }
      let claims = ClaimedErrors(
        seen.compactMap { one in
          guard let claimed = one.result.claimedDegrees, let found = one.result.degrees else { return nil }
          return (claimed, found)
        })
      let (own, dots) = (Statistics.mean(beside.map(\.own)), Statistics.mean(beside.map(\.dots)))
      return ReturningSummary(
        way: way, days: seen.count, degrees: Statistics.mean(seen.compactMap(\.result.degrees)),
        timesDots: own.flatMap { own in dots.flatMap { $0 > 0 ? own / $0 : nil } },
        claimedDegrees: claims?.claimed, foundDegrees: claims?.found,
        within: seen.count { $0.result.isWithin == true },
        refused: results.filter { $0.result.degrees == nil }.map(\.day.name))
    }
  }
}
