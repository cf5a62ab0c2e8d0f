import Attention
import Signals

/// The state machine of a page of cells: from gaze, a switch and time it decides what is chosen, and when the page closes.
///
/// A value without a clock. Closed eyes choose nothing; they only close the page.
package struct PanelMachine: Sendable {
  /// How long eyes have to be lost until their last place is forgotten, s: longer than a blink. Own choice.
  private static let forgetSeconds = 1.0

  private enum Mode: Hashable, Sendable {
    case gaze(PanelArming)
    /// Without gaze: the switch chooses the marked cell. The first cell was marked at the given time.
    case stepping(since: Timestamp)
    /// The arrow keys have marked this cell.
    case focused(Int)
  }

  /// The cells that can be chosen now.
  package private(set) var cells: [Cell]
  /// The times of dwells and idleness.
  package let timing: Timing
  private var mode: Mode
  /// How far the dwell on a cell has come.
  package private(set) var dwells = DwellProgress()
  /// Where gaze is, screen px; nil if it is not seen.
  package private(set) var mark: ScreenPoint?
  /// Where the eyes were seen last, here or when the cells opened, screen px; nil once they are lost.
  private(set) var eyes: ScreenPoint?
  /// The box of the cell that gaze chose last, screen px; nil if none was chosen.
  package private(set) var chosenBox: ScreenRect?
  /// The cell to which the eyes went when they left their first place; nil once they have left that cell.
  private var leftFor: TargetID?
  private var trail = GazeTrail()
  private var busyAt: Timestamp?
  private var lostSince: Timestamp?
  /// Whether eyes were seen on these cells; if they never were, they cannot have left.
  private var wasSeen: Bool
  /// The time of the last frame or event.
  package private(set) var now: Timestamp?

  /// - Parameters:
  ///   - cells: the cells that can be chosen.
  ///   - home: where the eyes are, screen px; nil if that is not known.
  ///   - box: the box that was chosen there, which the eyes have to leave, screen px.
  ///   - isByHand: whether the cells were opened without gaze, which may not be there at all.
  ///   - timing: the times of dwells and idleness.
  ///   - time: the present time.
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

  /// The layout that reacts to gaze now: empty until the eyes have left the place where they were.
  package var layout: GazeLayout {
    guard isArmed else { return GazeLayout() }
    return GazeLayout(
      targets: cells.map {
        DwellTarget(
          id: $0.id, rect: $0.rect, priority: $0.priority,
          dwellSeconds: dwellSeconds(of: $0), repeatSeconds: $0.repeatSeconds)
      })
  }

  /// The dwell time of a cell, s.
  private func dwellSeconds(of cell: Cell) -> Double {
    let seconds = cell.dwellSeconds ?? timing.dwellSeconds
    return cell.id == leftFor ? seconds - PanelArming.seconds : seconds
  }

  /// Whether cells are chosen by gaze, and the eyes have left the place where they were.
  package var isArmed: Bool { if case .gaze(let arming) = mode { arming.isArmed } else { false } }

  /// Whether the eyes have to leave the place where they are before a cell reacts. False while no gaze was seen, so that cells
  /// look ready to people who use keys or a mouse.
  package var awaitsLeaving: Bool {
    guard case .gaze(let arming) = mode else { return false }
    return arming.awaitsLeaving
  }

  /// The cell that is looked at in vain, because the eyes have to leave it first; nil if none is.
  package var waiting: TargetID? {
    guard case .gaze(let arming) = mode, let point = arming.waitingAt else { return nil }
    return cells.first { $0.rect.contains(point) }?.id
  }

  /// The cell that a switch would choose without gaze; nil if no cell is marked.
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

  /// Moves the mark on from this cell, where it has been for so many seconds. A small surplus keeps rounding from taking it to
  /// another cell.
  private mutating func step(from index: Int, after seconds: Double = 0, at time: Timestamp) {
    mode = .stepping(since: time + -(Double(index) * timing.stepSeconds + max(seconds, 0.001)))
  }

  /// Advances the time. Frames are older than presses that came before them; the mark does not go back for that.
  private mutating func advance(to time: Timestamp) { now = max(now ?? time, time) }

  /// Shows these cells again after other ones, with the eyes where they were on those.
  mutating func comeBack(from other: PanelMachine, at time: Timestamp) {
    (eyes, chosenBox) = (other.eyes, other.chosenBox)
    (busyAt, lostSince) = (time, nil)
  }

  /// The shorter side of the smallest cell, screen px; 0 without cells.
  private static func side(of cells: [Cell]) -> Double {
    cells.map { min($0.rect.width, $0.rect.height) }.min() ?? 0
  }

  /// Shows the first cells of a page that was opened without any.
  mutating func begin(with cells: [Cell]) {
    self.cells = cells
    guard case .gaze(var arming) = mode else { return }
    arming.radius = 0.5 * Self.side(of: cells)
    mode = .gaze(arming)
  }

  /// Replaces the cells by others; the eyes have to leave the place where they are.
  package mutating func show(_ cells: [Cell], at time: Timestamp) {
    self = PanelMachine(cells, home: eyes, leaving: chosenBox, isByHand: isStepping, timing: timing, at: time)
  }

  /// Updates the same cells with other words or places; dwells go on, and the mark stays on its cell even if others were added
  /// before it.
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

  /// Follows a frame of gaze, with the intents of the attention stage.
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

  /// Counts the time until cells react as dwell on the cell to which the eyes went.
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

  /// Lets gaze that comes replace stepping by switch; without gaze the mark goes round the cells.
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

  /// Handles Enter or a switch: returns the cell that was looked at a moment ago, or the marked one.
  package mutating func press(at time: Timestamp) -> TargetID? {
    busyAt = time
    if let stepped {
      // The mark stays for a whole further step: the same cell may be wanted again, as for a PIN such as 1123.
      if case .stepping = mode, let index = cells.firstIndex(where: { $0.id == stepped }) {
        step(from: index, at: time)
        now = time
      }
      return stepped
    }
    guard let point = trail.point(pressedAt: time) else {
      // Gaze is lost, so the switch begins to step.
      beginStepping(at: time)
      return nil
    }
    return cells.min { $0.rect.distance(to: point) < $1.rect.distance(to: point) }?.id
  }

  /// Starts marking the cells one after another for a switch, because gaze cannot be used.
  package mutating func beginStepping(at time: Timestamp) {
    guard case .gaze = mode else { return }
    (mode, now, busyAt) = (.stepping(since: time), time, time)
    // Wherever the eyes were, they count as having left.
    (eyes, lostSince) = (nil, nil)
  }

  /// Notes that something was chosen by hand, so that the page does not close.
  package mutating func stay(at time: Timestamp) { (busyAt, lostSince) = (time, nil) }

  /// Moves the mark on by this number of cells, by keys.
  package mutating func move(by step: Int, at time: Timestamp) {
    busyAt = time
    let index = stepped.flatMap { id in cells.firstIndex { $0.id == id } }
    guard !cells.isEmpty else { return }
    mode = .focused(index.map { ($0 + step + cells.count) % cells.count } ?? 0)
  }

  /// Marks the cell to which keys have led.
  package mutating func mark(_ id: TargetID, at time: Timestamp) {
    busyAt = time
    if let index = cells.firstIndex(where: { $0.id == id }) { mode = .focused(index) }
  }

  /// When time alone changes what is shown; nil if it does not.
  package var deadline: Timestamp? {
    guard case .stepping(let since) = mode, let now else { return nil }
    return since + (((now - since) / timing.stepSeconds).rounded(.down) + 1) * timing.stepSeconds
  }

  /// Lets time pass for the cells without frames.
  package mutating func pass(to time: Timestamp) -> Outcome? {
    advance(to: time)
    return step(nil, at: time)
  }
}
