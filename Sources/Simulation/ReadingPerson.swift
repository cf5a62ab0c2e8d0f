import Foundation
import Signals
import Statistics

/// A simulated person who reads pages on the screen, turns and scrolls them by gaze, and looks around.
///
/// Lines of text run from left to right: fixations of 180 to 300 ms, saccades of 2 ± 0.7 degrees, one in eight back, return
/// sweeps that fall short in three of ten. At the end of a page the person wants something: mostly the next page (looks at its
/// target) or to scroll (looks into the lower zone), now and then to go back or out. In between there are short glances at
/// anything on the screen, a third of them at targets and zones without a wish, looks off the screen, stares at the text,
/// blinks, and moments in which the camera sees nothing. The person is told what the reader does and responds to it: a page
/// that turned without a wish is turned back.
package struct ReadingPerson: Sendable {
  /// Statistics of how the person reads, and of what happens in between.
  package struct Habits: Hashable, Codable, Sendable {
    /// Range of the length of a fixation while reading, s.
    package var fixation = 0.18...0.30
    /// Mean length of saccades in reading, degrees.
    package var saccade = 2.0
    /// SD of the length of saccades while reading, degrees.
    package var saccadeSD = 0.7
    /// Share of saccades in reading that go back.
    package var regressions = 0.12
    /// Share of return sweeps that fall short of the next line's start.
    package var shortSweeps = 0.3
    /// Distance between lines of text, degrees.
    package var linePitch = 1.6
    /// Number of short glances away from the text, a minute.
    package var glances = 2.0
    /// Number of looks beside the screen, a minute.
    package var offScreenLooks = 0.5
    /// Number of stares at the text, a minute.
    package var stares = 0.5
    /// Number of blinks a minute.
    package var blinks = 15.0
    /// Number of moments in which the camera sees no eyes, a minute.
    package var dropouts = 3.0
    /// Number of longer times in which the person turns away, a minute.
    package var absences = 0.1
    /// Range of the length of a short glance, s.
    package var glance = 0.18...0.6
    /// Range of the length of a stare at the text, s.
    package var stare = 1.0...4.0
    /// Range of the length of a look beside the screen, s.
    package var offScreen = 0.5...3.0
    /// Share of glances that fall on targets and zones.
    package var glancesAtControls = 0.35
    /// Seconds after which the person gives up a wish that is not met.
    package var patience = 4.0
    /// Seconds until the person notices that a wish has been met.
    package var reaction = 0.22...0.45
    /// Scatter of fixations on a target that the person wants to choose, degrees per axis.
    package var aim = 0.4
    /// Makes the default habits, those of a person who reads with usual fixations and distractions.
    package init() {}
  }

  /// What the simulated person wants at the moment.
  package enum Wish: Hashable, Sendable {
    /// The person wants to choose this target.
    case target(TargetID)
    /// The person wants to scroll in this direction.
    case zone(ScrollDirection)
  }

  /// What the eyes of the simulated person do at one moment.
  package struct Moment: Sendable {
    /// Where the simulated eyes are, screen px.
    package var gaze: ScreenPoint
    /// Whether the eyes rest in a fixation, and not move in a saccade.
    package var isResting: Bool
    /// Openness of the lids: 1 open, 0 shut.
    package var openness: Double
    /// Why the camera sees no eyes; nil where it sees them.
    package var blind: InvalidReason?
    /// What the person wants now; nil while reading or glancing about.
    package var wish: Wish?
    /// The time since when the eyes rest where the wish led them, s; nil on the way there.
    package var landed: Double?
  }

  /// The end of a wish: whether and when the reader met it.
  package struct Outcome: Hashable, Sendable {
    /// What the person wanted.
    package var wish: Wish
    /// Time from the eyes' landing to the reader's response, s; nil where there was none.
    package var seconds: Double?
  }

  /// The habits with which the person reads.
  package let habits: Habits
  /// The lines of text on the screen in reading order, screen px.
  package var lines: [ScreenRect] { page.boxes }
  /// Number of the page that is read, from 0.
  package private(set) var pageNumber = 0
  /// Every wish that has ended, in order.
  package private(set) var outcomes: [Outcome] = []
  let screen: ScreenGeometry
  private(set) var layout: GazeLayout
  let pxPerDegree: Double
  var random: SplitMix64
  var page: SimulatedPage
  var plan: [Look] = []
  var nextGlance = 0.0
  var nextOffScreen = 0.0
  var nextStare = 0.0
  private var now = 0.0
  private var movement: EyeMovement
  private var lids: LidsAndSight
  private(set) var wish: Wish?
  private var wishLanding: Double?
  private var wishBegan = 0.0
  private var answeredAt: Double?
  private var wishEndedAt = -100.0
  private var lastWish: Wish?
  private var urgent: Wish?

  /// Makes a person who reads.
  ///
  /// - Parameters:
  ///   - screen: the screen on which the person reads.
  ///   - layout: the targets and scroll zones on it.
  ///   - distanceMm: from the eyes to the screen, mm.
  ///   - habits: how the person reads.
  ///   - seed: equal seeds and responses give equal eyes.
  package init(
    screen: ScreenGeometry, layout: GazeLayout, distanceMm: Double, habits: Habits = Habits(), seed: UInt64
  ) {
    (self.screen, self.layout, self.habits) = (screen, layout, habits)
    pxPerDegree = screen.pxPerDegree(distanceMm: distanceMm)
    random = SplitMix64(seed: seed)
    page = SimulatedPage(screen: screen, pitch: habits.linePitch * pxPerDegree, random: &random)
    lids = LidsAndSight(habits, random: &random)
    movement = EyeMovement(
      from: page.place, to: Look(page.place, 0.2), start: 0, pxPerDegree: pxPerDegree)
    nextGlance = random.waiting(rate: habits.glances / 60)
    nextOffScreen = random.waiting(rate: habits.offScreenLooks / 60)
    nextStare = random.waiting(rate: habits.stares / 60)
  }

  /// Whether a choice or scroll at this moment meets a wish, held now or just given up.
  package func wants(_ other: Wish) -> Bool {
    wish == other || (lastWish == other && now - wishEndedAt < 0.5)
  }

  /// Advances the person to a time, s, and returns what the eyes do then.
  package mutating func advance(to time: Double) -> Moment {
    now = time
    while movement.end <= now { look(at: next(), from: movement.end) }
    if wish != nil, wishLanding == nil, now >= movement.landing { wishLanding = movement.landing }
    let (openness, blind) = lids.step(at: now, habits, random: &random)
    return Moment(
      gaze: movement.position(at: now), isResting: now >= movement.landing, openness: openness, blind: blind,
      wish: wish,
      landed: wish == nil ? nil : wishLanding)
  }

  /// Tells the person what the reader has done.
  package mutating func sees(_ done: Wish) {
    if wish == done, answeredAt == nil {
      answeredAt = now
      outcomes.append(Outcome(wish: done, seconds: now - (wishLanding ?? now)))
      return
    }
    guard !wants(done), wish == nil else { return }
    // A page turn that was not wanted is turned back; other unwanted changes are accepted.
    switch done {
    case .target(.pageForward): urgent = .target(.pageBack)
    case .target(.pageBack): urgent = .target(.pageForward)
    default: break
    }
  }

  /// Tells the person which targets and scroll zones are on the screen now.
  package mutating func show(_ layout: GazeLayout) { self.layout = layout }

  /// Whether the person wants something, or is about to.
  package var isWishing: Bool { wish != nil || urgent != nil }

  /// Sets what the person wants next, once the present wish has ended.
  package mutating func want(_ next: Wish) { urgent = next }

  private mutating func look(at look: Look, from start: Double) {
    movement = EyeMovement(
      from: movement.look.place, to: look, start: start, pxPerDegree: pxPerDegree)
  }

  private mutating func next() -> Look {
    let time = movement.end
    if let wish {
      // The person watches scrolling for a while; to see that a page turned takes the time of a reaction.
      let watched = if case .zone = wish { 0.8 } else { 0.15 }
      let isSeen = answeredAt.map { time - $0 >= watched } ?? false
      guard isSeen || time - wishBegan > habits.patience else { return wishful(wish) }
      if answeredAt == nil { outcomes.append(Outcome(wish: wish, seconds: nil)) }
      end(wish, at: time)
    }
    if let urgent {
      self.urgent = nil
      return begin(urgent, at: time)
    }
    if plan.isEmpty, let wanted = planReading(at: time) { return begin(wanted, at: time) }
    return plan.isEmpty ? Look(page.place, 0.2) : plan.removeFirst()
  }

  private mutating func begin(_ wish: Wish, at time: Double) -> Look {
    (self.wish, wishBegan, wishLanding, answeredAt) = (wish, time, nil, nil)
    return wishful(wish)
  }

  private mutating func end(_ wish: Wish, at time: Double) {
    (lastWish, wishEndedAt, self.wish, answeredAt) = (wish, time, nil, nil)
    page = page.following(wish, random: &random)
    pageNumber += 1
    plan = []
  }

  /// A fixation on what the person wants. It lasts until the reader's response has been seen, or is followed by another.
  private mutating func wishful(_ wish: Wish) -> Look {
    let scatter = ScreenPoint(x: random.normal(), y: random.normal())
    let k = habits.aim * pxPerDegree
    let seconds = random.uniform(habits.reaction)
    switch wish {
    case .target(let id):
      let center = layout.targets.first { $0.id == id }?.rect.center ?? page.place
      return Look(center + ScreenPoint(x: k * scatter.x, y: k * scatter.y), seconds)
    case .zone(let direction):
      let rect = layout.zones.first { $0.direction == direction }?.rect ?? screen.bounds
      // The person looks anywhere along the scroll zone, near where the eyes came from.
      let x = page.column.lowerBound + (page.column.upperBound - page.column.lowerBound) * 0.5
      return Look(ScreenPoint(x: x + 4 * k * scatter.x, y: rect.center.y + k * scatter.y), seconds)
    }
  }
}
