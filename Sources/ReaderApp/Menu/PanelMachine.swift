import Attention
import Signals

/// Gaze, a switch and time on a page of cells: what is chosen, and when the page goes by itself.
///
/// A value without a clock. Closed eyes choose nothing; they only end the page.
package struct PanelMachine: Sendable {
  /// Eyes that are lost for so long may be anywhere when they come back, s: longer than a blink. Own choice.
  private static let forgetSeconds = 1.0

  private enum Mode: Hashable, Sendable {
    case gaze(PanelArming)
    /// Without gaze: the marked cell is what the switch chooses. The first one was marked at that time.
    case stepping(since: Timestamp)
    /// Keys have marked this cell.
    case focused(Int)
  }

  /// What can be chosen now.
  package private(set) var cells: [Cell]
  /// How long things take.
  package let timing: Timing
  private var mode: Mode
  /// How much of each cell's dwell is done, 0 to 1.
  package private(set) var dwells: [TargetID: Double] = [:]
  /// The middle of the marked cell, screen px; nil where none is marked.
  package private(set) var mark: ScreenPoint?
  /// Where the eyes were seen last, here or when it opened, screen px; nil once they are lost.
  private(set) var eyes: ScreenPoint?
  /// Of the cell that gaze chose last, screen px.
  package private(set) var chosenBox: ScreenRect?
  /// The cell to which the eyes went when they left the place where they were, until they leave it.
  private var leftFor: TargetID?
  private var trail = GazeTrail()
  private var busyAt: Timestamp?
  private var lostSince: Timestamp?
  /// Whoever was never seen here cannot have left.
  private var wasSeen: Bool
  /// The time of what came last.
  package private(set) var now: Timestamp?

  /// - Parameters:
  ///   - cells: what can be chosen.
  ///   - home: where the eyes are, screen px; nil where that is not known.
  ///   - box: what was chosen there, which the eyes have to leave, screen px.
  ///   - isByHand: opened without gaze, which may not be there at all.
  ///   - timing: how long things take.
  ///   - time: now.
  package init(
    _ cells: [Cell], home: ScreenPoint?, leaving box: ScreenRect? = nil, isByHand: Bool = false,
    timing: Timing = Timing(), at time: Timestamp
  ) {
    (self.cells, self.timing) = (cells, timing)
    mode =
      isByHand && home == nil
      ? .stepping(since: time)
      : .gaze(PanelArming(home: home, radius: 0.5 * Self.side(of: cells), leaving: box))
    (busyAt, now, wasSeen, eyes) = (time, time, home != nil, home)
  }

  /// What reacts to gaze now: nothing until the eyes have left the place where they were.
  package var layout: GazeLayout {
    guard isArmed else { return GazeLayout() }
    return GazeLayout(
      targets: cells.map {
        DwellTarget(
          id: $0.id, rect: $0.rect, priority: $0.priority,
          dwellSeconds: dwellSeconds(of: $0), repeatSeconds: $0.repeatSeconds)
      })
  }

  /// Seconds of looking until the cell is chosen.
  private func dwellSeconds(of cell: Cell) -> Double {
    let seconds = cell.dwellSeconds ?? timing.dwellSeconds
    return cell.id == leftFor ? seconds - PanelArming.seconds : seconds
  }

  /// Whether gaze chooses here, and the eyes have left the place where they were.
  package var isArmed: Bool { if case .gaze(let arming) = mode { arming.isArmed } else { false } }

  /// Whether the eyes have to leave the place where they are before a cell reacts. False while no gaze was seen, so that
  /// cells look ready to whoever uses keys or a mouse.
  package var awaitsLeaving: Bool {
    guard case .gaze(let arming) = mode else { return false }
    return arming.awaitsLeaving
  }

  /// The cell that is looked at in vain: the eyes have to leave it first.
  package var waiting: TargetID? {
    guard case .gaze(let arming) = mode, let point = arming.waitingAt else { return nil }
    return cells.first { $0.rect.contains(point) }?.id
  }

  /// The cell that the switch would choose without gaze.
  package var stepped: TargetID? {
    guard !cells.isEmpty else { return nil }
    switch mode {
    case .gaze: return nil
    case .focused(let index): return cells[index % cells.count].id
    case .stepping(let since):
      let count = Int(max(0, (now ?? since) - since) / timing.stepSeconds)
      return cells[count % cells.count].id
    }
  }

  /// The mark goes on from this cell, where it has been for so many seconds; a little, so that rounding takes it to no other.
  private mutating func step(from index: Int, after seconds: Double = 0, at time: Timestamp) {
    mode = .stepping(since: time + -(Double(index) * timing.stepSeconds + max(seconds, 0.001)))
  }

  /// Frames are older than presses that came before them: the mark does not go back for that.
  private mutating func advance(to time: Timestamp) { now = max(now ?? time, time) }

  /// These cells are shown again after others, where the eyes still are.
  mutating func comeBack(from other: PanelMachine, at time: Timestamp) {
    (eyes, chosenBox) = (other.eyes, other.chosenBox)
    (busyAt, lostSince) = (time, nil)
  }

  /// The shorter side of the smallest cell, screen px.
  private static func side(of cells: [Cell]) -> Double {
    cells.map { min($0.rect.width, $0.rect.height) }.min() ?? 0
  }

  /// The first cells of a page that began without any.
  mutating func begin(with cells: [Cell]) {
    self.cells = cells
    guard case .gaze(var arming) = mode else { return }
    arming.radius = 0.5 * Self.side(of: cells)
    mode = .gaze(arming)
  }

  /// Other cells take the place of these; the eyes have to leave the place where they are.
  package mutating func show(_ cells: [Cell], at time: Timestamp) {
    self = PanelMachine(cells, home: eyes, leaving: chosenBox, isByHand: isStepping, timing: timing, at: time)
  }

  /// The same cells in other words or places; what goes on goes on, and the mark stays where it is, whatever came before it.
  package mutating func keep(_ cells: [Cell]) {
    let marked = stepped
    self.cells = cells
    guard let marked, let index = cells.firstIndex(where: { $0.id == marked }) else { return }
    switch mode {
    case .gaze: break
    case .focused: mode = .focused(index)
    case .stepping(let since):
      let now = now ?? since
      step(
        from: index, after: max(0, now - since).truncatingRemainder(dividingBy: timing.stepSeconds), at: now)
    }
  }

  private var isStepping: Bool { if case .gaze = mode { false } else { true } }

  /// A frame of gaze with what the attention stage made of it.
  package mutating func follow(
    _ gaze: Observation<Gaze>, _ intents: [Intent], at time: Timestamp
  ) -> Outcome? {
    advance(to: time)
    mark = gaze.value?.point
    eyes = mark ?? eyes
    trail.note(mark, at: time)
    guard case .gaze(var arming) = mode else { return step(mark, at: time) }
    let wasArmed = arming.isArmed
    arming.follow(mark, at: time)
    mode = .gaze(arming)
    countLeaving(wasArmed: wasArmed, arming)
    let looked = dwells.follow(intents)
    if wasArmed, let chosen = looked, cells.contains(where: { $0.id == chosen }) {
      busyAt = time
      chosenBox = cells.first { $0.id == chosen }?.rect
      return .chosen(chosen)
    }
    if !dwells.isEmpty { busyAt = time }
    return leaves(at: time)
  }

  /// The time that passed until cells react has been looked at the one that the eyes went to.
  private mutating func countLeaving(wasArmed: Bool, _ arming: PanelArming) {
    guard timing.countsLeaving, arming.isArmed, let mark else { return }
    if !wasArmed {
      leftFor = cells.first { $0.rect.contains(mark) }?.id
    } else if let id = leftFor, let rect = cells.first(where: { $0.id == id })?.rect,
      rect.distance(to: mark) > arming.radius
    {
      leftFor = nil
    }
  }

  /// Gaze that comes takes the place of stepping; without it the marks go round.
  private mutating func step(_ point: ScreenPoint?, at time: Timestamp) -> Outcome? {
    guard case .stepping(let since) = mode else { return isIdle(at: time) ? .left : nil }
    if let point {
      (wasSeen, lostSince) = (true, nil)
      mode = .gaze(PanelArming(home: point, radius: 0.5 * Self.side(of: cells)))
      busyAt = time
      return nil
    }
    let longest = Double(timing.rounds) * Double(cells.count) * timing.stepSeconds
    return time - (busyAt ?? since) > longest ? .left : nil
  }

  private mutating func leaves(at time: Timestamp) -> Outcome? {
    if mark != nil {
      (lostSince, wasSeen) = (nil, true)
    } else if wasSeen {
      let since = lostSince ?? time
      lostSince = since
      if time - since >= Self.forgetSeconds { eyes = nil }
      if time - since >= timing.lostSeconds { return .left }
    }
    return isIdle(at: time) ? .left : nil
  }

  private func isIdle(at time: Timestamp) -> Bool {
    busyAt.map { time - $0 >= timing.idleSeconds } == true
  }

  /// Enter or a switch: the cell that was looked at a moment ago, or the marked one.
  package mutating func press(at time: Timestamp) -> TargetID? {
    busyAt = time
    if let stepped {
      // The mark stays for a whole step more: the same cell may be wanted again, as for a PIN such as 1123.
      if case .stepping = mode, let index = cells.firstIndex(where: { $0.id == stepped }) {
        step(from: index, at: time)
        now = time
      }
      return stepped
    }
    guard let point = trail.point(pressedAt: time) else {
      // Gaze is lost: the switch begins to step.
      beginStepping(at: time)
      return nil
    }
    return cells.min { $0.rect.distance(to: point) < $1.rect.distance(to: point) }?.id
  }

  /// Gaze is of no use: the cells are marked one after another, for a switch.
  package mutating func beginStepping(at time: Timestamp) {
    guard case .gaze = mode else { return }
    (mode, now, busyAt) = (.stepping(since: time), time, time)
    // Wherever the eyes were, they have left.
    (eyes, lostSince) = (nil, nil)
  }

  /// Something was chosen by hand: nobody has left.
  package mutating func stay(at time: Timestamp) { (busyAt, lostSince) = (time, nil) }

  /// Keys mark the cell so many further on.
  package mutating func move(by step: Int, at time: Timestamp) {
    busyAt = time
    let index = stepped.flatMap { id in cells.firstIndex { $0.id == id } }
    guard !cells.isEmpty else { return }
    mode = .focused(index.map { ($0 + step + cells.count) % cells.count } ?? 0)
  }

  /// Keys have led to this cell.
  package mutating func mark(_ id: TargetID, at time: Timestamp) {
    busyAt = time
    if let index = cells.firstIndex(where: { $0.id == id }) { mode = .focused(index) }
  }

  /// When time alone changes what is shown.
  package var deadline: Timestamp? {
    guard case .stepping(let since) = mode, let now else { return nil }
    return since + (((now - since) / timing.stepSeconds).rounded(.down) + 1) * timing.stepSeconds
  }

  /// Time passes without frames.
  package mutating func pass(to time: Timestamp) -> Outcome? {
    advance(to: time)
    return step(nil, at: time)
  }
}
