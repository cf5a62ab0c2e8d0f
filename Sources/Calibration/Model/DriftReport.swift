import Foundation
import Localization
import Signals

/// What drift correction has done in a session, for the person and for a file.
package struct DriftReport: Hashable, Codable, Sendable {
  /// The drift correction at one moment.
  package struct Moment: Hashable, Codable, Sendable {
    /// The moment on the source's clock.
    package var time: Timestamp
    /// The offset to the right that is added to gaze, degrees.
    package var offsetX: Double
    /// The offset downwards that is added to gaze, degrees.
    package var offsetY: Double
    /// SD of the offset, degrees, as the mean of both axes.
    package var sd: Double
  }

  /// The drift correction in force, px.
  package var correction = DriftCorrection.none
  /// Number of drift labels that were used, by kind.
  package private(set) var applied: [DriftLabelKind: Int] = [:]
  /// Number of drift labels that were rejected, by kind.
  package private(set) var refused: [DriftLabelKind: Int] = [:]
  /// Number of drift labels that were taken back.
  package var revoked = 0
  /// Number of drift labels that wait for confirmation.
  package var waiting = 0
  /// Number of posture events: changes of posture since calibration.
  package var postures = 0
  /// The correction over time, in order; the older half is thinned when the list grows long.
  package private(set) var history: [Moment] = []
  private let pxPerDegree: Double

  /// Makes a report in which nothing has happened yet, with the number of screen px in a degree at the eye.
  package init(pxPerDegree: Double) { self.pxPerDegree = pxPerDegree }

  /// Length of the drift correction's offset, degrees.
  package var offsetDegrees: Double { correction.offset.length / pxPerDegree }
  /// SD of the drift correction's offset, degrees, root of the mean over both axes.
  package var sdDegrees: Double {
    ((correction.offsetVariance.x + correction.offsetVariance.y) / 2).squareRoot() / pxPerDegree
  }

  /// Counts a drift label of this kind as used.
  package mutating func count(_ kind: DriftLabelKind) { applied[kind, default: 0] += 1 }
  /// Counts a drift label of this kind as rejected.
  package mutating func refuse(_ kind: DriftLabelKind) { refused[kind, default: 0] += 1 }

  /// Adds a correction, screen px, to the history, unless the last entry is less than this many seconds old.
  package mutating func note(_ correction: DriftCorrection, at time: Timestamp, every seconds: Double) {
    if let last = history.last, abs(time - last.time) < seconds { return }
    history.append(
      Moment(
        time: time, offsetX: correction.offset.x / pxPerDegree, offsetY: correction.offset.y / pxPerDegree,
        sd: sdDegrees))
    guard history.count > 2000 else { return }
    let (old, new) = (history.prefix(1000), history.dropFirst(1000))
    history = old.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element) + new
  }
}

extension DriftReport: CustomStringConvertible {
  /// The drift correction in force and where it comes from, in one line for the person; angles in degrees.
  package var description: String {
    let number = { (value: Double) in String(format: "%.2f", value) }
    let kinds = DriftLabelKind.allCases.compactMap { kind in applied[kind].map(kind.words) }
    let rest = [
      refused.isEmpty ? nil : localized("\(refused.values.reduce(0, +)) not believed"),
      revoked == 0 ? nil : localized("\(revoked) taken back"),
      waiting == 0 ? nil : localized("\(waiting) waiting"),
      postures == 0
        ? nil : localized(postures, one: "1 change of posture", other: "\(postures) changes of posture"),
    ].compactMap { $0 }
    let (offset, sd) = (number(offsetDegrees), number(sdDegrees))
    let correction =
      kinds.isEmpty
      ? localized("drift correction \(offset) degrees, sure to \(sd), from nothing yet")
      : localized(
        "drift correction \(offset) degrees, sure to \(sd), from \(kinds.joined(separator: ", "))")
    return ([correction] + (rest.isEmpty ? [] : [rest.joined(separator: ", ")])).joined(separator: "; ")
  }
}

extension DriftLabelKind {
  /// How many of these there were, for people.
  fileprivate func words(_ count: Int) -> String {
    switch self {
    case .dwell: localized("\(count) dwell")
    case .button: localized("\(count) button")
    case .line: localized("\(count) line")
    case .column: localized("\(count) column")
    case .repair: localized("\(count) repair")
    }
  }
}
