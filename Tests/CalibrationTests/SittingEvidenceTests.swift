import Foundation
import Signals
import Testing

@testable import Calibration

/// Choices as evidence of where the eyes were in a sitting.
@Suite("Choices in a sitting") struct SittingEvidenceTests {
  private let people = SittingPeople()
  private static let target = ScreenRect(x: 300, y: 200, width: 300, height: 200)

  private func frames(_ count: Int) throws -> [EyesSample] {
    let point = try #require(try people.points("nine", 2).first)
    return zip(point.samples, point.times).prefix(count).map {
      EyesSample(sequence: 0, time: $1, eyes: .valid($0))
    }
  }

  /// A sitting with a look at the middle and a choice at each other dot's place.
  private func looked(_ day: Int, choices count: Int) throws -> EarlierSitting? {
    let points = try people.points("nine", day)
    let look = try #require(points.first { $0.target.label == "c" })
    let fit = try ReturningFit(
      people.history(3), looks: [look], at: people.date(day), screen: SittingPeople.screen)
    let choices = points.filter { $0.target.label != "c" }.prefix(count).compactMap { point in
      SittingChoice(
        on: ScreenRect(
          x: point.target.point.x - 150, y: point.target.point.y - 100, width: 300, height: 200),
        frames: zip(point.samples, point.times).map { EyesSample(sequence: 0, time: $1, eyes: .valid($0)) },
        screen: SittingPeople.screen)
    }
    #expect(choices.count == count)
    return EarlierSitting(
      [look], fitted: fit.fitted, created: people.date(day), camera: SittingPeople.camera, networks: [],
      fieldOfView: .assumed, choices: choices)
  }

  @Test("the larger what was chosen, the less it tells") func spread() throws {
    let choice = try #require(
      SittingChoice(on: Self.target, frames: try frames(20), screen: SittingPeople.screen))
    #expect(choice.point.target.point == Self.target.center)
    #expect((0.5...3).contains(choice.spreadDegrees))
    let small = try #require(
      SittingChoice(
        on: ScreenRect(x: 300, y: 200, width: 100, height: 60), frames: try frames(20),
        screen: SittingPeople.screen))
    let configuration = CalibrationConfiguration()
    let weights = [
      .dot, .choice(spreadDegrees: small.spreadDegrees), .choice(spreadDegrees: choice.spreadDegrees),
    ]
    .map { (evidence: SittingEvidence) in evidence.weight(configuration) }
    #expect(weights[0] == 1 && weights[1] < 1 && weights[2] < weights[1] && weights[2] > 0)
  }

  @Test("hardly seen eyes, and targets without or beyond any size, tell nothing") func useless() throws {
    let screen = SittingPeople.screen
    #expect(SittingChoice(on: Self.target, frames: try frames(3), screen: screen) == nil)
    #expect(SittingChoice(on: Self.target, frames: [], screen: screen) == nil)
    for rect in [
      ScreenRect(x: 0, y: 0, width: 0, height: 10), ScreenRect(x: 0, y: 0, width: 1e7, height: 1e7),
      ScreenRect(x: .nan, y: 0, width: 10, height: 10),
    ] {
      #expect(SittingChoice(on: rect, frames: try frames(20), screen: screen) == nil)
    }
  }

  @Test("a look alone leaves no sitting, with three choices it does") func looks() throws {
    #expect(try looked(3, choices: 0) == nil)
    #expect(try looked(3, choices: 2) == nil)
    let sitting = try #require(try looked(3, choices: 3))
    #expect(sitting.points.count == 4 && sitting.dots == 1)
    #expect(sitting.points.map(\.evidence).filter { $0 == .dot }.count == 1)
  }

  @Test("choices survive their JSON, and a spread that none has is refused") func json() throws {
    var history = SittingHistory()
    history.add(try #require(try looked(3, choices: 4)))
    let bytes = try history.encoded()
    #expect(try SittingHistory(decoding: bytes) == history)
    let text = String(decoding: bytes, as: UTF8.self)
    let at = try #require(text.range(of: "\"choiceDegrees\":"))
    let end = try #require(text[at.upperBound...].firstIndex { ",}".contains($0) })
    for value in ["-1", "1e9", "\"1\"", "[]", "true"] {
      let changed = text.replacingCharacters(in: at.upperBound..<end, with: value)
      #expect(throws: CalibrationError.self, "\(value)") { try SittingHistory(decoding: Data(changed.utf8)) }
    }
  }

  @Test("a sitting of which more is known takes its own place; one with dots never does") func grows() throws
  {
    var history = SittingHistory()
    history.add(try #require(try people.earlier(0)))
    history.add(try #require(try looked(3, choices: 4)))
    history.add(try #require(try looked(3, choices: 8)))
    #expect(history.sittings.map(\.points.count) == [9, 9])
    #expect(history.sittings.map(\.dots) == [9, 1])
    history.add(try #require(try people.earlier(0)))
    #expect(history.sittings.count == 3)
  }

  @Test("sittings by choices count as sittings, and no error is measured at choices") func fit() throws {
    let screen = SittingPeople.screen
    let dots = try people.history(3)
    let grown = try #require(try looked(3, choices: 8))
    let fit = try ReturningFit(dots + [grown], looks: [], at: people.date(4), screen: screen)
    #expect(fit.sittings == 4)
    let without = try ReturningFit(dots, looks: [], at: people.date(4), screen: screen)
    #expect(fit.fitted.heldOutDegrees < without.fitted.heldOutDegrees + 0.2)
    // Two sittings by choices leave nothing to tell the error by.
    #expect(throws: ReturningRefusal.tooFewSittings(0)) {
      try ReturningFit([grown, grown], looks: [], at: people.date(4), screen: screen)
    }
  }
}
