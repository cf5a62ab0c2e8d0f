import Signals
import Statistics

/// A simulated person who types by gaze: reads the offered words, then looks at a key until something has come of it.
///
/// After each choice there is a reaction, then a short fixation on each thing that is read over, then the look at the key.
/// Blinks and moments in which the camera sees nothing are those of `ReadingPerson`.
package struct TypingPerson: Sendable {
  /// Statistics of how the person types.
  package struct Habits: Hashable, Codable, Sendable {
    /// Seconds from a response of the program until the eyes move.
    package var reaction = 0.22...0.45
    /// Seconds of a fixation on a word that is read over: words are familiar, large and few.
    package var glance = 0.18...0.30
    /// Seconds of one fixation on the key that is wanted; the eyes return to it until it has reacted.
    package var fixation = 0.25...0.6
    /// Scatter of fixations on keys and words, degrees per axis.
    package var aim = 0.4
    /// Seconds after which the person looks away from a key that does not react, to look at it anew.
    package var patience = 3.0
    /// Makes the default habits, those of a person who knows the keys.
    package init() {}
  }

  /// What the eyes of the typing person do at one moment.
  package struct Moment: Sendable {
    /// Where the simulated eyes are, screen px.
    package var gaze: ScreenPoint
    /// Whether the eyes rest in a fixation, and not move in a saccade.
    package var isResting: Bool
    /// Openness of the lids: 1 open, 0 shut.
    package var openness: Double
    /// Why the camera sees no eyes; nil where it sees them.
    package var blind: InvalidReason?
  }

  /// The habits with which the person types.
  package let habits: Habits
  private let pxPerDegree: Double
  private var random: SplitMix64
  private var lids: LidsAndSight
  private var reading = ReadingPerson.Habits()
  private var movement: EyeMovement
  private var plan: [Look] = []
  private var wanted: ScreenRect
  private let screen: ScreenRect
  private var wantedSince = 0.0
  private var now = 0.0

  /// Makes a person who types.
  ///
  /// - Parameters:
  ///   - screen: the screen on which the keys are.
  ///   - distanceMm: from the eyes to the screen, mm.
  ///   - habits: how the person types.
  ///   - seed: equal seeds and responses give equal eyes.
  package init(screen: ScreenGeometry, distanceMm: Double, habits: Habits = Habits(), seed: UInt64) {
    self.habits = habits
    pxPerDegree = screen.pxPerDegree(distanceMm: distanceMm)
    random = SplitMix64(seed: seed)
    lids = LidsAndSight(reading, random: &random)
    (wanted, self.screen) = (screen.bounds, screen.bounds)
    movement = EyeMovement(
      from: screen.bounds.center, to: Look(screen.bounds.center, 0.3), start: 0, pxPerDegree: pxPerDegree)
  }

  /// Lets the person read these words over after a reaction and then look at the key.
  package mutating func want(_ key: ScreenRect, readingOver words: [ScreenRect] = []) {
    (wanted, wantedSince) = (key, now)
    plan = [Look(movement.look.place, random.uniform(habits.reaction))]
    plan += words.map { Look(aimed(at: $0), random.uniform(habits.glance)) }
  }

  /// Advances the person to a time, s, and returns what the eyes do then.
  package mutating func advance(to time: Double) -> Moment {
    now = time
    while movement.end <= now {
      let next: Look
      if !plan.isEmpty {
        next = plan.removeFirst()
      } else if now - wantedSince > habits.patience {
        // From a key that does not react the person concludes that another place has to be looked at first.
        wantedSince = now
        next = Look(aimed(at: elsewhere), 0.6)
      } else {
        next = Look(aimed(at: wanted), random.uniform(habits.fixation))
      }
      movement = EyeMovement(
        from: movement.look.place, to: next, start: movement.end, pxPerDegree: pxPerDegree)
    }
    let (openness, blind) = lids.step(at: now, reading, random: &random)
    return Moment(
      gaze: movement.position(at: now), isResting: now >= movement.landing, openness: openness, blind: blind)
  }

  /// A random event: true with this probability.
  package mutating func happens(_ share: Double) -> Bool { random.happens(share) }

  /// A place on the other side of the screen from the wanted key.
  private var elsewhere: ScreenRect {
    var rect = wanted
    (rect.x, rect.y) = (screen.maxX + screen.x - wanted.maxX, screen.maxY + screen.y - wanted.maxY)
    return rect
  }

  private mutating func aimed(at rect: ScreenRect) -> ScreenPoint {
    let k = habits.aim * pxPerDegree
    return rect.center + ScreenPoint(x: k * random.normal(), y: k * random.normal())
  }
}
