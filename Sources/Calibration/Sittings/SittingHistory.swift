import Foundation
import Signals

/// The earlier calibrations of one person on one camera and screen, as far as later ones learn from them.
///
/// A value without a place: the code that stores it decides where, for whom, and whether the person has agreed. Reads no clock.
package struct SittingHistory: Hashable, Codable, Sendable {
  /// The version of stored histories that this program writes and reads.
  package static let currentVersion = 1

  /// How much is kept.
  package struct Limits: Hashable, Sendable {
    /// Most sittings. More than a dozen hardly change the slopes of an eye, and old ones count little. Own choice.
    package var sittings = 16
    /// Most bytes as stored; a sitting of nine points takes some 25 KiB.
    package var bytes = 512 * 1024
    /// Most points of a sitting.
    package var pointsOfSitting = 24
    /// Most samples of a point. Errors of frames last some 0.2 s, so ten hold nearly all that a look of 1.4 s tells.
    package var samplesOfPoint = 10
    /// Makes the default limits.
    package init() {}
  }

  /// The version in which the history was written.
  package private(set) var version = Self.currentVersion
  /// Whose eyes these are, as the code that stores the history names people; nil where it was never stored.
  package private(set) var owner: String?
  /// The sittings that are kept, the oldest first.
  package private(set) var sittings: [EarlierSitting] = []

  /// Makes a history without sittings.
  ///
  /// - Parameter owner: the person whose eyes they will be of.
  package init(of owner: String? = nil) { self.owner = owner }

  /// Whether nothing is kept.
  package var isEmpty: Bool { sittings.isEmpty }

  /// Adds a sitting, in place of what was known of the same one before. Where there is too much then, the oldest and most redundant sittings leave; the new one stays, unless it
  /// alone is too large.
  package mutating func add(_ sitting: EarlierSitting, limits: Limits = .init()) {
    sittings.removeAll { $0.isSame(as: sitting) }
    sittings.append(sitting)
    sittings.sort { $0.created < $1.created }
    while sittings.count > max(0, limits.sittings) || size > limits.bytes,
      let index = leastUseful(but: sitting)
    {
      sittings.remove(at: index)
    }
    if size > limits.bytes || sittings.count > limits.sittings { sittings = [] }
  }

  /// Forgets everything that was kept.
  package mutating func erase() { sittings = [] }

  /// The sittings in which eyes were measured as they are now.
  package func serving(
    screen: ScreenGeometry, camera: CameraIdentity, networks: [NetworkStamp], fieldOfView: FieldOfView
  ) -> [EarlierSitting] {
    sittings.filter {
      $0.serves(screen: screen, camera: camera, networks: networks, fieldOfView: fieldOfView)
    }
  }

  /// Number of bytes as stored.
  private var size: Int { (try? encoded().count) ?? .max }

  /// The sitting that tells the least: old, or like a newer one. Nil where only `newest` is there.
  private func leastUseful(but newest: EarlierSitting) -> Int? {
    let days = CalibrationConfiguration().sittingHalfLifeDays * 86_400
    return sittings.indices.filter { sittings[$0] != newest }.max {
      burden($0, newest, days) < burden($1, newest, days)
    }
  }

  /// Age in half-lives, and up to one more for a newer sitting in the same seat.
  private func burden(_ index: Int, _ newest: EarlierSitting, _ halfLife: Double) -> Double {
    let sitting = sittings[index]
    let age = abs(newest.created.timeIntervalSince(sitting.created)) / halfLife
    let likeness = sittings.indices.filter { $0 > index }.map { sitting.seat.likeness(sittings[$0].seat) }
    return age + (likeness.max() ?? 0)
  }

  enum CodingKeys: String, CodingKey { case version, owner, sittings }
}

extension HeadPose {
  /// How alike two seats are: 1 for the same, falling with a distance of 30 mm and a turn of 5 degrees as its SDs.
  fileprivate func likeness(_ other: HeadPose) -> Double {
    let moved = SIMD3(xMm - other.xMm, yMm - other.yMm, zMm - other.zMm) / 30
    let turned = SIMD2(yawDegrees - other.yawDegrees, pitchDegrees - other.pitchDegrees) / 5
    return exp(-((moved * moved).sum() + (turned * turned).sum()) / 2)
  }
}
