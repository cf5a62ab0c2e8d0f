import Foundation
import Signals
import Testing

@testable import Calibration

/// What earlier sittings say they are worth, in the setting in which they were made and in others.
@Suite("What earlier sittings are worth") struct SittingWorthTests {
  private let people = SittingPeople()

  private func worth(_ count: Int, _ change: (inout SittingWorth.Setting) -> Void = { _ in }) throws
    -> SittingWorth?
  {
    let earlier = try people.history(count)
    guard let last = earlier.last else { return nil }
    var setting = SittingWorth.Setting(of: last)
    change(&setting)
    return SittingWorth(of: earlier, in: setting, at: people.date(count))
  }

  @Test("two sittings tell of the next, one does not, and none is nothing") func count() throws {
    #expect(try worth(0) == nil)
    let one = try #require(try worth(1))
    #expect(
      one.degrees == nil && one.lookDegrees == nil && one.looksDegrees == nil && one.sittings == 1
        && one.changes.isEmpty)
    #expect(one.words.contains("too few"))
    let four = try #require(try worth(4))
    let (none, look) = (try #require(four.degrees), try #require(four.lookDegrees))
    #expect(look < none && four.sittings == 4 && four.changes.isEmpty)
    #expect(four.words.contains("\(none.fixed(1)) degrees"))
    let looks = try #require(four.looksDegrees)
    #expect(looks < look + 0.05 && four.words.contains("\(looks.fixed(1)) degrees after two"))
  }

  @Test("the error that is told is drawn towards the usual one, the less the more sittings there are")
  func shrunk() throws {
    let configuration = CalibrationConfiguration()
    let earlier = try people.history(4)
    let fit = try #require(
      ReturningFit(earlier, look: nil, at: people.date(4), screen: SittingPeople.screen))
    let told = try #require(try worth(4)?.degrees)
    let (own, usual) = (fit.acrossDegrees, configuration.usualReturningDegrees[0])
    #expect(min(own, usual) < told && told < max(own, usual))
  }

  @Test("another camera, screen or field of view is told, and enlarges the error") func changed() throws {
    let same = try #require(try worth(3)?.degrees)
    let camera = try #require(
      try worth(3) { $0.camera = CameraIdentity(name: "Another", width: 640, height: 480) })
    #expect(camera.changes == [.camera] && (camera.degrees ?? 0) > same)
    #expect(camera.words.contains("another camera or screen"))
    let both = try #require(
      try worth(3) {
        $0.screen.widthPx = 2560
        $0.fieldOfView = .told(degrees: 78)
      })
    #expect(both.changes == [.screen, .fieldOfView])
    let costs = CalibrationConfiguration().changes
    let added = pow(costs.placeDegrees, 2) + pow(costs.fieldOfViewDegrees, 2)
    #expect(abs(try #require(both.degrees) - (same * same + added).squareRoot()) < 1e-9)
  }

  @Test("eyes that other networks measure have no error to expect") func networks() throws {
    let worth = try #require(
      try worth(3) { $0.networks = [NetworkStamp(name: "eye", sha256: "00")] })
    #expect(worth.changes == [.networks] && worth.degrees == nil && worth.lookDegrees == nil)
    #expect(worth.words.contains("another version"))
  }

  @Test("a seat among those of the sittings costs nothing, one far away does") func seat() throws {
    let same = try #require(try worth(3)?.degrees)
    let near = try #require(try people.history(3).last?.seat)
    #expect(try worth(3) { $0.seat = near }?.degrees == same)
    let far = try #require(
      try worth(3) {
        $0.seat = near
        $0.seat?.xMm += 200
      })
    #expect(far.changes == [.seat] && (far.degrees ?? 0) > same + 1)
    let beyond = try #require(
      try worth(3) {
        $0.seat = near
        $0.seat?.xMm = .nan
      })
    #expect(beyond.degrees == same, "a seat that is no number says nothing")
  }

  @Test("it survives its JSON") func json() throws {
    let worth = try #require(try worth(3) { $0.screen.widthPx = 2560 })
    let back = try JSONDecoder().decode(SittingWorth.self, from: JSONEncoder().encode(worth))
    #expect(back == worth)
  }
}
