import Attention
import Signals

/// The state machine of dots that circle tiles until a person is chosen: which dot is followed, and what happens if none is.
///
/// A value without a clock; frames and events bring the time, in any order. Gaze is that of uncalibrated eyes, screen px.
struct CirclingMachine: Sendable {
  /// The times of the choice, and how dots are matched.
  struct Timing: Hashable, Sendable {
    /// How long the tiles can be read before their dots move, s: six names at a glance each. Own choice.
    var readingSeconds = 1.5
    /// How long there is no choice until the dots change to the next pace, s. By simulation half of all choices take 2.8 to 3.3
    /// s from the first dot on: if none was understood by now, none will be at this pace.
    var paceSeconds = 12.0
    /// How long there is no choice until the tiles are marked in turn for a switch and help is asked for, s: two paces.
    var helpSeconds = 24.0
    /// How long there is no choice until the eyes are calibrated as if nobody were to be chosen, s. Own choice.
    var calibrationSeconds = 60.0
    /// How long nobody has to be there until the next person has all the time from the start, s. Own choice.
    var absentSeconds = 10.0
    /// How much of a dot's way has to be seen, radians: a shorter part is too similar to another dot's. By simulation of six
    /// dots with gaze that trembles by 1.8 degrees, a third of the choices were understood by 2.5 rad, and all by 4.
    var wayRadians = 4.0
    /// How closely a dot has to be followed.
    var match = CirclingMatch.Configuration()
    init() {}

    /// The dot paces that are tried one after another. More than four dots need a webcam's best accuracy, and smaller circles
    /// for their tiles.
    func paces(of tiles: Int) -> [Circling.Pace] { tiles > 4 ? [.usual, .wide, .slow] : [.wide, .slow] }
  }

  /// The places where dots may circle.
  struct Places: Hashable, Sendable {
    /// The centers of the circles, one for each tile, screen px.
    var centers: [ScreenPoint]
    /// The largest radius for which the tiles have room, px.
    var largestRadius: Double
    var pxPerDegree: Double
  }

  enum Outcome: Hashable, Sendable {
    /// The tile whose dot is followed, by its number.
    case chosen(Int)
    /// Nobody was chosen for so long that a switch or another person should help; reported once.
    case needsHelp
    /// Whoever is there is to be calibrated without a choice.
    case gaveUp
  }

  private enum State: Sendable {
    /// Gaze cannot be used now, such as in a window that is not full screen.
    case held
    /// The tiles are being read, before the dots move.
    case reading
    case circling(CirclingMatch, pace: Int)
  }

  let timing: Timing
  private(set) var places: Places
  private var state = State.reading
  /// Since when these tiles can be read.
  private var since: Timestamp
  /// The latest time of all frames and events.
  private(set) var now: Timestamp
  /// When a face was last seen, and when somebody last used keys, a switch or the mouse.
  private var seenAt: Timestamp?
  private var handAt: Timestamp?
  /// Whether help with the choice of a person was asked for.
  private var hasAsked = false

  init(_ places: Places, _ timing: Timing = Timing(), at time: Timestamp) {
    (self.places, self.timing, since, now) = (places, timing, time, time)
  }

  // MARK: What is shown

  /// The circling dots; nil while the tiles are being read.
  var circling: Circling? { if case .circling(let match, _) = state { match.circling } else { nil } }

  /// The present place of a tile's dot, screen px; nil if it has none.
  func dot(_ index: Int) -> ScreenPoint? {
    guard let circling, circling.centers.indices.contains(index) else { return nil }
    return circling.dot(index, at: now)
  }

  // MARK: Events

  /// Shows tiles at these places.
  ///
  /// - Parameters:
  ///   - places: the places where dots may circle.
  ///   - isOther: whether the tiles differ from those before; then they are read first, as after a change of places.
  ///   - time: the present time.
  mutating func show(_ places: Places, isOther: Bool, at time: Timestamp) {
    guard isOther || places != self.places else { return }
    self.places = places
    if case .held = state { return }
    begin(at: time)
  }

  /// Takes in that gaze cannot be used, or can be again; then everything starts over.
  mutating func hold(_ isHeld: Bool, at time: Timestamp) {
    switch (state, isHeld) {
    case (.held, true), (.reading, false), (.circling, false): break
    case (.reading, true), (.circling, true): state = .held
    case (.held, false): begin(at: time)
    }
  }

  /// Notes that somebody uses keys, a switch or the mouse, and must not be interrupted by a calibration.
  mutating func stay(at time: Timestamp) { handAt = time }

  /// Follows a frame.
  ///
  /// - Parameters:
  ///   - gaze: gaze without a calibration.
  ///   - hasFace: whether a face is seen, with or without its eyes.
  ///   - time: the frame's time.
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
    // The calibration starts only if somebody is there.
    return hasFace && isGivenUp ? .gaveUp : nil
  }

  /// Lets time pass for the circling dots, with or without frames.
  mutating func pass(to time: Timestamp) -> Outcome? {
    if case .held = state { return nil }
    now = max(now, time)
    settle()
    return help()
  }

  /// When time alone changes what is shown; nil if it does not.
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

  // MARK: The course of the choice

  private mutating func begin(at time: Timestamp) {
    now = max(now, time)
    (since, state) = (now, .reading)
  }

  /// Changes to the dot pace that belongs to the time passed.
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

  /// The dots at a pace. If a tile is too small for the circle, the circle is smaller and the dot moves around it at the same
  /// speed on the screen.
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
