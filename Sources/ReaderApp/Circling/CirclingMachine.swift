import Attention
import Signals

/// Dots that circle tiles while nobody has been chosen: which one is followed, and what comes next where none is.
///
/// A value without a clock; frames and events bring the time, in any order. Gaze is that of uncalibrated eyes, screen px.
struct CirclingMachine: Sendable {
  /// How long things take, and how the dots go.
  struct Timing: Hashable, Sendable {
    /// The tiles can be read before their dots move, s: six names at a glance each. Own choice.
    var readingSeconds = 1.5
    /// Without a choice for so long the dots go at the next pace, s. By simulation half of all choices take 2.8 to 3.3 s
    /// from the first dot on: who has not been understood by now will not be.
    var paceSeconds = 12.0
    /// Without a choice for so long the tiles are stepped through for a switch, and somebody is asked to help, s: two paces.
    var helpSeconds = 24.0
    /// Without a choice for so long whoever is there is calibrated, as if nobody were to be chosen, s. Own choice.
    var calibrationSeconds = 60.0
    /// Who comes after nobody was there for so long has all the time from the start, s. Own choice.
    var absentSeconds = 10.0
    /// So much of a dot's way has to be seen, radians: less of it is too like another dot's. By simulation of six dots with
    /// gaze that trembles by 1.8 degrees, a third of the choices were understood by 2.5 rad, and all by 4.
    var wayRadians = 4.0
    /// How well a dot has to be followed.
    var match = CirclingMatch.Configuration()
    init() {}

    /// One after the other. More than four dots need a webcam's best, and smaller circles for their tiles.
    func paces(of tiles: Int) -> [Circling.Pace] { tiles > 4 ? [.usual, .wide, .slow] : [.wide, .slow] }
  }

  /// Where dots may circle.
  struct Places: Hashable, Sendable {
    /// Screen px, one for each tile.
    var centers: [ScreenPoint]
    /// That the tiles have room for, px.
    var largestRadius: Double
    var pxPerDegree: Double
  }

  enum Outcome: Hashable, Sendable {
    /// The tile whose dot is followed, by its place.
    case chosen(Int)
    /// Nobody was chosen for so long that a switch is to help, or somebody; told once.
    case needsHelp
    /// Whoever is there is to be calibrated.
    case gaveUp
  }

  private enum State: Sendable {
    /// Something stands in the way of the eyes, such as a window that is no full screen.
    case held
    /// The tiles are read.
    case reading
    case circling(CirclingMatch, pace: Int)
  }

  let timing: Timing
  private(set) var places: Places
  private var state = State.reading
  /// Since when these tiles can be read.
  private var since: Timestamp
  /// The latest time that came.
  private(set) var now: Timestamp
  /// When a face was seen last, and when somebody did something by hand.
  private var seenAt: Timestamp?
  private var handAt: Timestamp?
  /// Help was asked for.
  private var hasAsked = false

  init(_ places: Places, _ timing: Timing = Timing(), at time: Timestamp) {
    (self.places, self.timing, since, now) = (places, timing, time, time)
  }

  // MARK: What is shown

  /// The dots; nil while the tiles are read.
  var circling: Circling? { if case .circling(let match, _) = state { match.circling } else { nil } }

  /// Where a tile's dot is now, screen px.
  func dot(_ index: Int) -> ScreenPoint? {
    guard let circling, circling.centers.indices.contains(index) else { return nil }
    return circling.dot(index, at: now)
  }

  // MARK: What happens

  /// - Parameter isOther: other tiles than before, which are read first, as the same ones elsewhere are.
  mutating func show(_ places: Places, isOther: Bool, at time: Timestamp) {
    guard isOther || places != self.places else { return }
    self.places = places
    if case .held = state { return }
    begin(at: time)
  }

  /// Something stands in the way of the eyes, or no longer does: then all begins anew.
  mutating func hold(_ isHeld: Bool, at time: Timestamp) {
    switch (state, isHeld) {
    case (.held, true), (.reading, false), (.circling, false): break
    case (.reading, true), (.circling, true): state = .held
    case (.held, false): begin(at: time)
    }
  }

  /// Somebody does something by hand, and is not to be interrupted by a calibration.
  mutating func stay(at time: Timestamp) { handAt = time }

  /// A frame.
  ///
  /// - Parameters:
  ///   - gaze: without a calibration.
  ///   - hasFace: somebody is there, with eyes that are seen or not.
  ///   - time: the frame's.
  mutating func follow(_ gaze: Observation<Gaze>, hasFace: Bool, at time: Timestamp) -> Outcome? {
    if case .held = state { return nil }
    now = max(now, time)
    if hasFace {
      if time - (seenAt ?? since) > timing.absentSeconds { begin(at: time) }
      seenAt = time
    }
    settle()
    if case .circling(var match, let pace) = state {
      let chosen = match.follow(gaze, at: time)
      state = .circling(match, pace: pace)
      if let chosen {
        begin(at: time)
        return .chosen(chosen)
      }
    }
    if let outcome = help() { return outcome }
    // Nobody is calibrated who is not there.
    return hasFace && isGivenUp ? .gaveUp : nil
  }

  /// Time passes, with or without frames.
  mutating func pass(to time: Timestamp) -> Outcome? {
    if case .held = state { return nil }
    now = max(now, time)
    settle()
    return help()
  }

  /// When time alone changes what is shown.
  var deadline: Timestamp? {
    let pace: Timestamp?
    switch state {
    case .held: return nil
    case .reading: pace = since + timing.readingSeconds
    case .circling(_, let index):
      let isLast = index + 1 >= timing.paces(of: places.centers.count).count
      pace = isLast ? nil : since + Double(index + 1) * timing.paceSeconds
    }
    return [pace, hasAsked ? nil : since + timing.helpSeconds].compactMap(\.self).min()
  }

  // MARK: Its course

  private mutating func begin(at time: Timestamp) {
    now = max(now, time)
    (since, state) = (now, .reading)
  }

  /// The pace that the time asks for.
  private mutating func settle() {
    let elapsed = now - since
    guard elapsed >= timing.readingSeconds else { return }
    let paces = timing.paces(of: places.centers.count)
    let index = min(Int(elapsed / timing.paceSeconds), paces.count - 1)
    if case .circling(_, let pace) = state, pace == index { return }
    let circling = circling(at: paces[index])
    var configuration = timing.match
    configuration.window = max(configuration.window, timing.wayRadians / circling.speed)
    state = .circling(CirclingMatch(circling, configuration), pace: index)
  }

  /// Where a tile is too small for the circle, a smaller one is gone around as fast on the screen.
  private func circling(at pace: Circling.Pace) -> Circling {
    let radius = min(pace.radiusDegrees * places.pxPerDegree, places.largestRadius)
    return Circling(
      places.centers, radius: radius, speed: pace.degreesPerSecond * places.pxPerDegree / radius, start: now)
  }

  private mutating func help() -> Outcome? {
    guard !hasAsked, now - since >= timing.helpSeconds else { return nil }
    hasAsked = true
    return .needsHelp
  }

  private var isGivenUp: Bool {
    let begun = handAt.map { max($0, since) } ?? since
    return now - begun >= timing.calibrationSeconds
  }
}
