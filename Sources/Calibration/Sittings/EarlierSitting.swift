import Foundation
import Signals

/// What the eyes did in an earlier calibration of a person: what a later one learns from, beside its own points.
///
/// It holds numbers that vision measured, and no picture.
package struct EarlierSitting: Hashable, Codable, Sendable {
  /// A target, and the eyes while it was looked at.
  package struct Point: Hashable, Sendable {
    /// Where the target was, px of the sitting's screen.
    package var target: ScreenPoint
    /// The eyes in a few frames, evenly spread over the look.
    package var samples: [EarlierSample]
    /// What tells that the target was looked at.
    package var evidence = SittingEvidence.dot
  }

  /// When the calibration was made, in whole seconds.
  package var created: Date
  /// The camera with which it was made.
  package var camera: CameraIdentity
  /// The networks that measured the eyes; empty for none.
  package var networks: [NetworkStamp]
  /// The screen on which the targets were shown.
  package var screen: ScreenGeometry
  /// Whether the camera mirrored its pictures, so that they were turned back before eyes were measured.
  package var isMirrored: Bool
  /// The camera's horizontal field of view by which heads were placed, degrees.
  package var fieldOfViewDegrees: Double
  /// The median of the head's poses: seat and posture.
  package var seat: HeadPose
  /// The points that took part in the calibration's fit, the words that were read, and the choices of a sitting that was
  /// calibrated by one or two looks.
  package private(set) var points: [Point]

  /// Takes what is kept of a calibration.
  ///
  /// - Parameters:
  ///   - collected: the points that were collected.
  ///   - fitted: the fit to them; points that it left out are not kept.
  ///   - created: the present time.
  ///   - camera: the camera in use.
  ///   - networks: the networks that measured the eyes.
  ///   - fieldOfView: of the camera, by which heads were placed.
  ///   - isMirrored: whether the camera's pictures were turned back.
  ///   - choices: choices in the same sitting that were neither undone nor doubted.
  ///   - words: words that were read in the same sitting; of too many those are kept that are evenly spread.
  ///   - limits: how much of a sitting is kept.
  /// - Returns: nil where too few points and words took part, as of a calibration by a moving target.
  package init?(
    _ collected: [CollectedPoint], fitted: FittedCalibration, created: Date, camera: CameraIdentity,
    networks: [NetworkStamp], fieldOfView: FieldOfView, isMirrored: Bool = false,
    choices: [SittingChoice] = [], words: [SittingWord] = [], limits: SittingHistory.Limits = .init()
  ) {
    guard collected.count == fitted.points.count else { return nil }
    let used = zip(collected, fitted.points).filter { $1.used && $0.places.isEmpty }.map(\.0)
    points = used.prefix(limits.pointsOfSitting).compactMap { Point($0, .dot, limits) }
    points += Self.spread(words, most: limits.pointsOfSitting - points.count).compactMap { word in
      Point(word.point, .word(spreadDegrees: word.spreadDegrees), limits)
    }
    points += choices.prefix(limits.pointsOfSitting - points.count).compactMap { choice in
      Point(choice.point, .choice(spreadDegrees: choice.spreadDegrees), limits)
    }
    guard points.count >= CalibrationConfiguration().leastSittingPoints else { return nil }
    self.created = Date(timeIntervalSince1970: created.timeIntervalSince1970.rounded(.down))
    self.camera = camera
    self.networks = networks
    self.isMirrored = isMirrored
    screen = fitted.model.screen
    fieldOfViewDegrees = fieldOfView.degrees
    seat = HeadPose(medianOf: points.flatMap { $0.samples.map(\.head) })
  }

  /// The points as a fit takes them.
  ///
  /// - Parameters:
  ///   - number: the number of the sitting, above 0.
  ///   - weight: how much each dot counts beside a fresh one; choices count less.
  func collected(
    as number: Int, weight: Double, _ configuration: CalibrationConfiguration = .init()
  ) -> [CollectedPoint] {
    points.enumerated().map { index, point in
      var collected = CollectedPoint(
        target: CalibrationTarget(label: "sitting \(number), \(index + 1)", point: point.target))
      (collected.sitting, collected.weight) = (number, weight * point.evidence.weight(configuration))
      collected.isScored = point.evidence.isSure
      for sample in point.samples {
        collected.add(
          EyesSample(sequence: 0, time: Timestamp(seconds: sample.seconds), eyes: .valid(sample.eyes)))
      }
      collected.seconds = point.samples.last.map { $0.seconds - (point.samples.first?.seconds ?? 0) } ?? 0
      return collected
    }
  }

  /// Some of the words, evenly spread over them.
  private static func spread(_ words: [SittingWord], most: Int) -> [SittingWord] {
    let count = min(max(0, most), words.count)
    return (0..<count).map { words[$0 * words.count / count] }
  }

  /// Number of dots.
  package var dots: Int { points.count { $0.evidence == .dot } }

  /// Number of dots and words, by which the errors of maps are measured.
  package var sure: Int { points.count { $0.evidence.isSure } }

  /// Whether the sitting was made with this camera and screen.
  package func isOf(camera now: CameraIdentity, screen nowScreen: ScreenGeometry) -> Bool {
    screen.isNearly(nowScreen) && camera.mayBe(now)
  }

  /// Whether eyes that are measured now are measured as they were in this sitting.
  package func serves(
    screen now: ScreenGeometry, camera nowCamera: CameraIdentity, networks nowNetworks: [NetworkStamp],
    fieldOfView: FieldOfView
  ) -> Bool {
    isOf(camera: nowCamera, screen: now) && networks == nowNetworks
      && abs(fieldOfViewDegrees - fieldOfView.degrees) <= 0.5
  }

  /// Whether this is the other sitting, calibrated by a look or two, of which more is known by now.
  func isSame(as other: EarlierSitting) -> Bool {
    let least = CalibrationConfiguration().leastSittingPoints
    return created == other.created && camera == other.camera && max(dots, other.dots) < least
  }

  enum CodingKeys: String, CodingKey {
    case created, camera, networks, screen, isMirrored, fieldOfViewDegrees, seat, points
  }
}
