import Calibration
import Recording
import Signals
import TestSupport
import Testing
import Tracking

/// What a person may do wrong while calibrating, before the live tracker, with rendered pictures: each has its words, and
/// the next try is none the worse for it.
@Suite("Calibrations that go wrong, live", .heavy)
struct LiveBadInputTests {
  private func sitter() async throws -> RenderedSitter {
    var configuration = LiveTracker.Configuration()
    configuration.calibration.giveUpAfterSeconds = 3
    configuration.calibration.lookSeconds = 1.4
    return try await RenderedSitter(configuration: configuration)
  }

  /// Fails, with words that hold these, and then goes well.
  private func failsThenWorks(
    _ sitter: RenderedSitter, _ words: String, mend: (RenderedSitter) -> Void
  ) async throws -> CalibrationError? {
    let stored = try await sitter.calibrate()
    #expect(stored == nil)
    let error = try #require(sitter.failures.last)
    #expect("\(error)".contains(words), "\(error)")
    mend(sitter)
    #expect(try await sitter.calibrate() != nil, "\(sitter.failures)")
    let off = try await sitter.look()
    #expect(off < 1.1)
    return error
  }

  @Test("all points looked at the same place")
  func samePlace() async throws {
    let sitter = try await sitter()
    sitter.elsewhere = sitter.album.screen.bounds.center
    let error = try await failsThenWorks(sitter, "hardly moved") { $0.elsewhere = nil }
    #expect(error == .eyesDoNotMove)
  }

  @Test("every point looked at from the opposite end")
  func swapped() async throws {
    let sitter = try await sitter()
    sitter.isTurned = true
    let error = try await failsThenWorks(sitter, "did not follow") { $0.isTurned = false }
    #expect(error == .eyesDoNotFollow)
  }

  @Test("eyes closed all the while")
  func closed() async throws {
    let sitter = try await sitter()
    sitter.wish.hasOpenEyes = false
    _ = try await failsThenWorks(sitter, "not seen") { $0.wish.hasOpenEyes = true }
  }

  @Test("nobody there")
  func nobody() async throws {
    let sitter = try await sitter()
    sitter.wish.isThere = false
    _ = try await failsThenWorks(sitter, "not seen") { $0.wish.isThere = true }
  }

  @Test("a clock that is set on the way", arguments: [3600.0, -50])
  func clock(by seconds: Double) async throws {
    let sitter = try await sitter()
    let targets = try TargetLayout.session(points: 5).targets(on: sitter.album.screen)
    await sitter.live.tracking.calibrate(targets: targets, validation: [])
    try await sitter.wait(4)
    sitter.jump(seconds)
    let stored = try await sitter.wait(60) { if case .calibrated(let stored) = $0 { stored } else { nil } }
    #expect(stored != nil && sitter.failures.isEmpty)
    let off = try await sitter.look()
    #expect(off < 1.1)
    #expect(sitter.postures.isEmpty)
    // Again while nothing but reading goes on.
    sitter.jump(seconds)
    #expect(try await sitter.look() < 1.1)
    #expect(sitter.offers.isEmpty)
  }
}
