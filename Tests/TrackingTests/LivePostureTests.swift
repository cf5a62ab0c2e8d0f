import Calibration
import Drift
import Recording
import Signals
import TestSupport
import Testing
import Tracking

/// Posture changes before the live tracker, with rendered pictures: what is seen of them, what geometry leaves of the
/// error, and what a repair leaves.
@Suite("Changes of posture, live", .heavy)
struct LivePostureTests {
  /// Mean errors over five places, degrees, and what was told until the repair.
  private struct Course {
    var before: Double
    var geometry: Double
    var repaired: Double
    var events: [PostureEvent]
    var offers: [PostureEvent]
  }

  /// Calibrates, changes, waits for an offer, and mends what geometry leaves.
  private func course(
    _ name: String, points: Int = 5, from first: LookAlbum.Posture = .first, to second: LookAlbum.Posture,
    away seconds: Double = 0, rounds: Int = 2
  ) async throws -> Course {
    var configuration = LiveTracker.Configuration()
    configuration.calibration.lookSeconds = 1.6
    configuration.repair.patience = 3
    let sitter = try await RenderedSitter(configuration: configuration)
    sitter.wish.posture = first
    _ = try #require(try await sitter.calibrate(points: points))
    for _ in 1..<rounds { _ = try await sitter.look() }
    let before = try await sitter.look()
    if seconds > 0 {
      sitter.wish.isThere = false
      try await sitter.wait(seconds)
      sitter.wish.isThere = true
    }
    sitter.wish.posture = second
    let geometry = try await sitter.look()
    for _ in 1..<rounds { _ = try await sitter.look() }
    let (events, offers) = (sitter.postures, sitter.offers)
    _ = try #require(try await sitter.repair())
    let course = Course(
      before: before, geometry: geometry, repaired: try await sitter.look(), events: events,
      offers: offers)
    print(
      "\(name): \(before) deg before, \(geometry) by geometry alone, \(course.repaired) after a repair; "
        + "\(events), offered for \(offers)")
    return course
  }

  @Test("a tilted screen is told from a change of seat, geometry does most, and a repair is offered")
  func tilted() async throws {
    let course = try await course("tilt", to: .tilted)
    guard case .screenTilted(let degrees)? = course.events.first else {
      Issue.record("\(course.events)")
      return
    }
    #expect(abs(degrees - 8) < 0.3)
    #expect(course.events.count == 1 && course.offers == course.events)
    // Measured: 1.70 and 1.14.
    #expect(course.geometry < 1.87 && course.repaired < 1.26)
  }

  @Test("gone and back in another seat")
  func absence() async throws {
    let course = try await course("absence", to: .seat, away: 5)
    guard course.events.count == 3, course.events[0] == .left, case .returned(let seconds) = course.events[1],
      case .seatChanged(let mm) = course.events[2]
    else {
      Issue.record("\(course.events)")
      return
    }
    #expect(abs(seconds - 5) < 0.1 && (30...50).contains(mm))
    #expect(course.offers == [course.events[2]])
    // Measured: 1.42 and 1.44.
    #expect(course.geometry < 1.57 && course.repaired < 1.5)
  }

  @Test("glasses pushed up are noticed in what both eyes say, and a repair is offered")
  func pushed() async throws {
    let course = try await course("glasses", points: 9, from: .glasses, to: .pushed, rounds: 5)
    #expect(course.events == [.eyesChanged] && course.offers == [.eyesChanged])
    // Measured: 1.10.
    #expect(course.repaired < 1.21)
  }

  @Test("one eye covered from the first point on: the other serves alone, and with it when it is seen again")
  func oneEye() async throws {
    let sitter = try await RenderedSitter()
    sitter.wish.covered = .left
    _ = try #require(try await sitter.calibrate(points: 9))
    let covered = try await sitter.look()
    sitter.wish.covered = nil
    let uncovered = try await sitter.look()
    print("one eye: \(covered) deg covered, \(uncovered) deg uncovered; \(sitter.postures)")
    // Measured: 0.95 and 1.34.
    #expect(covered < 1.05 && uncovered < 1.48)
    #expect(sitter.postures.isEmpty, "an eye that is seen again is no other seat")
  }
}
