import Calibration
import Recording
import Signals
import Testing
import Tracking

/// Posture changes before the live tracker, with rendered pictures: what is seen of them, what geometry leaves of the
/// error, and what a repair leaves. The errors are of one rendered person whose looks are a twentieth of the screen apart.
@Suite("Changes of posture, live")
struct LivePostureTests {
  private struct Course {
    var before: Double
    var geometry: Double
    var repaired: Double
    var events: [PostureEvent]
    var offers: [PostureEvent]
  }

  /// Calibrates, changes, and mends what geometry leaves.
  private func course(
    _ name: String, from first: LookAlbum.Posture = .first, to second: LookAlbum.Posture,
    away seconds: Double = 0
  ) async throws -> Course {
    var configuration = Tracking.Configuration()
    configuration.repair.patience = 6
    configuration.repair.unsureDegrees = 0.3
    let sitter = try await RenderedSitter(configuration: configuration)
    sitter.wish.posture = first
    _ = try #require(try await sitter.calibrate(points: 9))
    for _ in 0..<2 { _ = try await sitter.look() }
    let before = try await sitter.look()
    if seconds > 0 {
      sitter.wish.isThere = false
      try await sitter.wait(seconds)
      sitter.wish.isThere = true
    }
    sitter.wish.posture = second
    let geometry = try await sitter.look()
    _ = try await sitter.look()
    _ = try await sitter.look()
    let (events, offers) = (sitter.postures, sitter.offers)
    _ = try #require(try await sitter.repair())
    let course = Course(
      before: before, geometry: geometry, repaired: try await sitter.look(), events: events,
      offers: offers)
    print(
      "\(name): \(before) deg before, \(geometry) by geometry alone, \(course.repaired) after a repair; \(events)"
    )
    return course
  }

  @Test("a tilted screen is told from a change of seat, geometry does most, and a repair is offered")
  func tilted() async throws {
    let course = try await course("tilt", to: .tilted)
    guard case .screenTilted(let degrees)? = course.events.first else {
      Issue.record("\(course.events)")
      return
    }
    #expect(course.events.count == 1 && abs(abs(degrees) - 8) < 3)
  }

  @Test("another seat")
  func seat() async throws {
    let course = try await course("seat", to: .seat)
    guard case .seatChanged? = course.events.first else {
      Issue.record("\(course.events)")
      return
    }
  }

  @Test("gone and back in another seat")
  func absence() async throws {
    let course = try await course("absence", to: .seat, away: 5)
    #expect(course.events.first == .left)
  }

  @Test("glasses pushed up")
  func pushed() async throws {
    let course = try await course("glasses", from: .glasses, to: .pushed)
    #expect(course.events == [.eyesChanged])
  }

  @Test("one eye covered from the first point on: the other serves alone, and again when both are seen", arguments: [
    LookAlbum.CoveredEye.left, .right,
  ])
  func oneEye(covered: LookAlbum.CoveredEye) async throws {
    let sitter = try await RenderedSitter()
    sitter.wish.covered = covered
    let stored = try await sitter.calibrate(points: 9)
    print("one eye: \(stored?.profile.heldOutDegrees ?? .nan) held out; \(sitter.failures)")
    let error = try await sitter.look()
    sitter.wish.covered = nil
    let both = try await sitter.look()
    print("one eye: \(error) deg covered, \(both) deg uncovered; \(sitter.postures)")
    #expect(error < 3)
  }
}
