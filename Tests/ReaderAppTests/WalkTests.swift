import AppFlows
import Foundation
import Signals
import Simulation
import Statistics
import Testing
import Tracking

@testable import ReaderApp

/// A walk at random over what can be reached: nobody is ever stuck.
@Suite("No dead ends")
struct WalkTests {
  @Test(
    "from every state that a long walk reaches, hands-free events lead out within three", arguments: 0..<8)
  func walk(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    var app = Self.beginning(seed)
    var (reached, proven): (Set<String>, Set<String>) = ([], [])
    for step in 0..<150 {
      let isOrdinary = random.happens(0.6)
      let what =
        isOrdinary
        ? (random.happens(0.8) ? .target : .time) : Walk.Happening.allCases.randomElement(using: &random)
      Walk.happen(what ?? .time, to: app, &random)
      if app.isOver { app = Self.beginning(seed) }
      reached.insert(Walk.kind(of: app))
      guard proven.insert("\(Walk.kind(of: app)) \(app.summary) \(app.world.gaze.model == nil)").inserted
      else {
        continue
      }
      #expect(
        Walk.leadsOut(app, within: 3),
        "seed \(seed), step \(step): no way out of “\(app.summary)” after \(app.transcript.suffix(4))")
    }
    print("walk \(seed) reached: \(reached.sorted().joined(separator: ", "))")
    #expect(reached.count >= 4)
  }

  /// Half of the walks begin in a book.
  private static func beginning(_ seed: Int) -> TestedApp {
    var world = SimulatedWorld.with("Emma", "Diary").calibrated
    world.passwords = ["id-Diary": "secret"]
    world.files = [FinderModel.File(url: URL(filePath: "/a/Persuasion.pdf"), name: "Persuasion", detail: "")]
    // The last two have cameras of one name, and a calibration that may be either's.
    world = world.seen(by: SimulatedWorld.twins + [SimulatedWorld.other])
    world = seed < 6 ? world.calibrated(for: SimulatedWorld.twins[0]) : world.calibrated(forName: "Twin")
    return seed % 2 == 0 || seed > 5 ? TestedApp(world: world) : TestedApp.reading("Emma", in: world)
  }
}
