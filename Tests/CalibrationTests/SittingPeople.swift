import Foundation
import Signals
import Synchronization
import SyntheticEyes

@testable import Calibration

/// Sittings of one simulated person: each in another seat, with a camera that stands a little higher or lower than the program
/// knows, and skin that is registered otherwise.
struct SittingPeople: Hashable {
  /// By how much the camera stands lower in a sitting, mm. The program does not know it, so that gaze is off by a degree for
  /// each 10 mm.
  static let shifts = [8.0, -7, 3, -5, 10, -9]

  var noise = 0.001
  var seed: UInt64 = 1
  /// Factor on the depth of the eyes' corners; another one makes another person.
  var cornerScale = 1.0

  static let screen = SyntheticPerson().screen
  static let camera = CameraIdentity(name: "Integrated Camera", width: 640, height: 480)
  static let day = 86_400.0

  /// The person as they sit in a sitting.
  func person(_ sitting: Int, shift: Double? = nil) -> SyntheticPerson {
    var person = SyntheticPerson(hasNetworks: true)
    person.noise = noise
    person.random = SeededNoise(state: seed &* 1000 &+ UInt64(sitting) &+ 1)
    person.screen.cameraYMm += shift ?? Self.shifts[sitting % Self.shifts.count]
    let seat = Double(sitting % 3) - 1
    person.head.xMm += 25 * seat
    person.head.zMm += 20 * Double(sitting % 2)
    person.slide = SIMD2(0.004 * seat, -0.003 * Double(sitting % 2))
    person.cornerDepthMm *= cornerScale
    return person
  }

  /// The points of a layout as they were collected in a sitting.
  func points(_ layout: String, _ sitting: Int, shift: Double? = nil) throws -> [CollectedPoint] {
    var person = person(sitting, shift: shift)
    return try person.points(layout)
  }

  /// A sitting as it is kept. The same sitting of the same person is fitted once for all tests: fits of earlier sittings were a
  /// quarter of the time of the tests of sittings.
  func earlier(_ sitting: Int, shift: Double? = nil, day: Int? = nil) throws -> EarlierSitting? {
    let key = Key(people: self, sitting: sitting, shift: shift, day: day ?? sitting)
    if let kept = Self.kept.withLock({ $0[key] }) { return kept }
    let made = try fitted(sitting, shift: shift, day: day)
    Self.kept.withLock { $0[key] = .some(made) }
    return made
  }

  private struct Key: Hashable {
    var people: SittingPeople
    var sitting: Int
    var shift: Double?
    var day: Int
  }
  private static let kept = Mutex<[Key: EarlierSitting?]>([:])

  private func fitted(_ sitting: Int, shift: Double?, day: Int?) throws -> EarlierSitting? {
    let points = try points("nine", sitting, shift: shift)
    let fitted = try Calibrator.fit(points, screen: Self.screen)
    return EarlierSitting(
      points, fitted: fitted, created: date(day ?? sitting), camera: Self.camera, networks: [],
      fieldOfView: .assumed)
  }

  func history(_ count: Int) throws -> [EarlierSitting] {
    try (0..<count).compactMap { try earlier($0) }
  }

  func date(_ day: Int) -> Date { Date(timeIntervalSince1970: 1_700_000_000 + Self.day * Double(day)) }
}
