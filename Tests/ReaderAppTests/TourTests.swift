import AppFlows
import Foundation
import Signals
import TestSupport
import Testing

@testable import ReaderApp

/// A morning without hands: a book chosen, calibrated, read, marked, searched, its contents and links used, both views,
/// scrolled in four ways, in the night's light, rested, called from, and left. It goes through a real window too, see
/// `AppFlow.all`.
@Suite("The tour without hands", .heavy)
@MainActor
struct TourTests {
  /// A run takes seconds of processor time: `TRACKII_TOUR_SEEDS=20` makes as many as a figure needs.
  private static let seeds =
    ProcessInfo.processInfo.environment["TRACKII_TOUR_SEEDS"].flatMap { Int($0) } ?? 2

  @Test("whoever is seen so many degrees off goes all the way by looks alone", arguments: [1.2, 2.0, 2.5])
  func tour(degrees: Double) async {
    let seeds = Self.seeds
    var (done, errors): (Int, Int) = (0, 0)
    var stopped: [String] = []
    var seconds: [Double] = []
    for seed in 1...seeds {
      let driver = InProcessDriver(AppFlow.morning(seenWrongBy: .init(degrees: degrees, seed: UInt64(seed))))
      let tour = Tour(driver)
      if await tour.go() {
        done += 1
        seconds.append(tour.seconds)
      } else {
        stopped.append("seed \(seed) after \(tour.reached.last ?? "nothing") at “\(driver.shown)”")
      }
      errors += tour.errors
    }
    let median = seconds.isEmpty ? 0 : seconds.sorted()[seconds.count / 2]
    print(
      "tour at \(degrees) degrees: \(done) of \(seeds), median \(Int(median)) s, \(errors) ways out of what was not wanted"
    )
    #expect(done == seeds, "\(stopped.joined(separator: "\n"))")
  }
}
