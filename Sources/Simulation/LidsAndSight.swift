import Signals
import Statistics

/// Blinks of a simulated person, and the moments in which the camera sees no eyes.
struct LidsAndSight: Sendable {
  private var nextBlink: Double
  private var blink = 0.0...0.0
  private var nextDropout: Double
  private var nextAbsence: Double
  private var blindUntil = -1.0
  private var reason = InvalidReason.noFace

  init(_ habits: ReadingPerson.Habits, random: inout SplitMix64) {
    nextBlink = random.waiting(rate: habits.blinks / 60)
    nextDropout = random.waiting(rate: habits.dropouts / 60)
    nextAbsence = random.waiting(rate: habits.absences / 60)
  }

  mutating func step(
    at time: Double, _ habits: ReadingPerson.Habits, random: inout SplitMix64
  ) -> (openness: Double, blind: InvalidReason?) {
    if time >= nextBlink {
      blink = time...(time + random.uniform(0.1...0.3))
      nextBlink = blink.upperBound + random.waiting(rate: habits.blinks / 60)
    }
    if time >= nextAbsence {
      (blindUntil, reason) = (time + random.uniform(3...10), .noFace)
      nextAbsence = blindUntil + random.waiting(rate: habits.absences / 60)
    }
    if time >= nextDropout {
      if time > blindUntil { (blindUntil, reason) = (time + random.uniform(0.05...0.5), .eyesNotFound) }
      nextDropout = time + random.waiting(rate: habits.dropouts / 60)
    }
    return (openness(at: time), time < blindUntil ? reason : nil)
  }

  /// Openness of the lids at a time: they close in the first third of a blink and open in the rest.
  private func openness(at time: Double) -> Double {
    guard blink.contains(time), blink.upperBound > blink.lowerBound else { return 1 }
    let s = (time - blink.lowerBound) / (blink.upperBound - blink.lowerBound)
    return s < 0.33 ? 1 - s / 0.33 : (s - 0.33) / 0.67
  }
}
