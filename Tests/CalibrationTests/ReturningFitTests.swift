import Foundation
import Signals
import SyntheticEyes
import Testing

@testable import Calibration

/// Several looks of a person who comes back, and why a look is refused.
@Suite("Looks of a person who comes back") struct ReturningFitTests {
  private let people = SittingPeople()

  private func look(_ label: String, _ points: [CollectedPoint]) throws -> CollectedPoint {
    try #require(points.first { $0.target.label == label })
  }

  @Test("two looks are met together, and are the points of the calibration") func twoLooks() throws {
    let earlier = try people.history(5)
    let points = try people.points("nine", 5, shift: 24)
    let looks = [try look("tl", points), try look("br", points)]
    let fit = try ReturningFit(
      earlier, looks: looks, at: people.date(6), screen: SittingPeople.screen)
    #expect(fit.looks == 2 && fit.hasLook && fit.fitted.points.map(\.target) == looks.map(\.target))
    let tests = try people.points("validation", 5, shift: 24)
    #expect(try #require(ValidationReport(points: tests, model: fit.fitted.model).accuracyDegrees) < 0.8)
    let one = try ReturningFit(
      earlier, looks: [try look("c", points)], at: people.date(6), screen: SittingPeople.screen)
    // Each sitting is tested with as many looks of its own.
    #expect(fit.fitted.heldOutDegrees < one.fitted.heldOutDegrees + 0.05)
  }

  private func refusal(_ earlier: [EarlierSitting], _ looks: [CollectedPoint]) -> ReturningRefusal? {
    do throws(ReturningRefusal) {
      _ = try ReturningFit(earlier, looks: looks, at: people.date(6), screen: SittingPeople.screen)
      return nil
    } catch { return error }
  }

  @Test("it is said why earlier sittings do not tell") func refusals() throws {
    let points = try people.points("nine", 5)
    let look = try look("c", points)
    #expect(refusal([], [look]) == .tooFewSittings(0))
    #expect(refusal(try people.history(1), [look]) == .tooFewSittings(1))
    let earlier = try people.history(4)
    #expect(refusal(earlier, [look]) == nil)
    var person = people.person(5)
    let dot = try #require(try person.targets("nine").first { $0.label == "c" })
    let elsewhere = refusal(
      earlier, [person.collect(dot, lookingAt: ScreenPoint(x: 260, y: 540))])
    guard case .looksElsewhere(let degrees) = elsewhere else {
      Issue.record("\(String(describing: elsewhere))")
      return
    }
    #expect(degrees > 5)
    for refusal in [.tooFewSittings(1), .sittingsDisagree, .otherEyes, try #require(elsewhere)] {
      #expect(CalibrationError.notByEarlier(refusal).description.contains(refusal.words))
    }
  }

  /// Of another person the eyes' cues do not only look elsewhere: they contradict each other, because each was fitted to other
  /// eyes.
  @Test("eyes whose cues contradict each other by the sittings are another's") func otherEyes() throws {
    let earlier = try people.history(4)
    var look = try look("c", people.points("nine", 5))
    look.samples = look.samples.map { eyes in
      var other = eyes
      other.left?.inHead.x += 0.02
      other.right?.inHead.x -= 0.02
      return other
    }
    #expect(refusal(earlier, [look]) == .otherEyes)
  }

  @Test("a screen that cannot be is refused") func badScreen() throws {
    var screen = SittingPeople.screen
    screen.widthMm = 0
    #expect(throws: ReturningRefusal.self) {
      try ReturningFit(people.history(3), looks: [], at: people.date(3), screen: screen)
    }
  }
}
