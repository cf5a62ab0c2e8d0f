import Calibration
import Signals

/// A person who follows a moving target a little late, with catch-up saccades where asked for.
package struct Following<Outcome: Sendable> {
  package var person: SyntheticPerson
  package var session: PursuitSession<Outcome>
  package var lag = 0.15
  package var catchUps = false
  package var isMirrored = false
  package var frame = 0
  package var actions: [CalibrationAction] = []

  package init(_ session: PursuitSession<Outcome>, person: SyntheticPerson) {
    (self.session, self.person) = (session, person)
  }

  private var trail: [ScreenPoint] = []

  package mutating func tick(invalid: InvalidReason? = nil, lookingAt fixed: ScreenPoint? = nil) {
    let shown = session.current.target?.point ?? ScreenPoint(x: 960, y: 540)
    trail.append(shown)
    let behind = trail[max(0, trail.count - 1 - Int((lag * 30).rounded()))]
    var eyes = fixed ?? behind
    // Twice a second the eyes fall 60 px behind and jump after it.
    if catchUps, fixed == nil, frame % 15 < 4 { eyes.x -= 60 }
    if isMirrored { eyes.x = person.screen.widthPx - eyes.x }
    let seen: Observation<Eyes> = invalid.map { .invalid($0) } ?? .valid(person.eyes(lookingAt: eyes))
    actions += session.step(
      EyesSample(sequence: UInt64(max(0, frame)), time: Timestamp(seconds: Double(frame) / 30), eyes: seen))
    frame += 1
  }

  package var isOver: Bool {
    switch session.current.phase {
    case .done, .failed: true
    default: false
    }
  }

  package mutating func finish(lookingAt fixed: ScreenPoint? = nil) {
    while !isOver, frame < 4000 { tick(lookingAt: fixed) }
  }
}
