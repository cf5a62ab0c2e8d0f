import Signals

/// All targets on the screen: at most one of them is looked at.
public struct DwellSelector: Sendable {
  public struct Configuration: Hashable, Sendable {
    public var machine = DwellMachine.Configuration()
    public var hitArea = HitArea.Configuration()
    /// A target that is locked on keeps the gaze in an area larger by this, mm on the screen (about 1°):
    /// easier to stay on than to come to, as "grab and hold" (Miniotas 2004).
    public var releaseMarginMm = 10.0
    public init() {}
  }

  private struct Entry: Sendable {
    var target: DwellTarget
    var area: HitArea
    var machine: DwellMachine
    /// False for a target that has gone while the eyes still rest on its place.
    var isShown = true
  }

  public let configuration: Configuration
  private let screen: ScreenGeometry
  private var entries: [Entry] = []
  private var pending: [Intent] = []

  public init(configuration: Configuration = Configuration(), screen: ScreenGeometry) {
    (self.configuration, self.screen) = (configuration, screen)
  }

  /// Shows other targets or takes on another error.
  ///
  /// A target that stays where it was goes on as it is. One that moved or came begins afresh. One that
  /// was chosen stays spent, even when it vanishes and comes back, until the eyes were elsewhere: a page
  /// turn that redraws its own target must not turn two pages. Of two targets with one id the first counts.
  public mutating func show(_ targets: [DwellTarget], error: CalibratedError) {
    let old = entries
    entries = []
    for target in targets where !entries.contains(where: { $0.target.id == target.id }) {
      var machine = DwellMachine(configuration: configuration.machine)
      if let before = old.first(where: { $0.target.id == target.id }) {
        if before.target.rect == target.rect || before.machine.phase == .spent {
          machine = before.machine
        } else if before.machine.phase == .locked {
          pending.append(.dwellInterrupted(target.id))
        }
      }
      let area = HitArea(
        of: target.rect, error: error, screen: screen, configuration: configuration.hitArea)
      entries.append(Entry(target: target, area: area, machine: machine))
    }
    keepTraces(of: old)
  }

  private mutating func keepTraces(of old: [Entry]) {
    for var gone in old where !entries.contains(where: { $0.target.id == gone.target.id }) {
      if gone.machine.phase == .locked { pending.append(.dwellInterrupted(gone.target.id)) }
      guard gone.machine.phase == .spent else { continue }
      gone.isShown = false
      entries.append(gone)
    }
  }

  /// A frame with gaze.
  ///
  /// - Returns: the target that holds the gaze, if any, and what came of it.
  public mutating func step(_ point: ScreenPoint, at time: Timestamp) -> (held: TargetID?, intents: [Intent])
  {
    let winner = index(at: point)
    var intents = takePending()
    for i in entries.indices {
      // A target that has gone holds nothing, but its place must be left all the same.
      let isOn = entries[i].isShown ? i == winner : entries[i].area.contains(point)
      let output = entries[i].machine.step(
        isOn: isOn, at: time, dwellSeconds: entries[i].target.dwellSeconds)
      if let output { intents.append(Self.intent(entries[i].target.id, output)) }
    }
    entries.removeAll { !$0.isShown && $0.machine.phase != .spent }
    return (winner.map { entries[$0].target.id }, intents)
  }

  /// The gaze is lost.
  public mutating func lose(at time: Timestamp) -> [Intent] {
    var intents = takePending()
    for i in entries.indices {
      if let output = entries[i].machine.lose(at: time) {
        intents.append(Self.intent(entries[i].target.id, output))
      }
    }
    return intents
  }

  /// The clock was set: times before mean nothing any more.
  public mutating func restartClock() {
    for i in entries.indices { entries[i].machine.restartClock() }
  }

  /// The highest priority among the areas that hold the point, then the nearest centre.
  private func index(at point: ScreenPoint) -> Int? {
    let margin = configuration.releaseMarginMm * screen.pxPerMmX
    let onScreen = ScreenPoint(
      x: min(max(point.x, 0), screen.widthPx), y: min(max(point.y, 0), screen.heightPx))
    let holding = entries.indices.filter { i in
      let grow = entries[i].machine.phase == .locked ? margin : 0
      return entries[i].isShown && entries[i].area.rect.grown(dx: grow, dy: grow).contains(point)
    }
    return holding.min { i, j in
      let (a, b) = (entries[i].target, entries[j].target)
      if a.priority != b.priority { return a.priority > b.priority }
      return (a.rect.center - onScreen).length < (b.rect.center - onScreen).length
    }
  }

  private mutating func takePending() -> [Intent] {
    defer { pending = [] }
    return pending
  }

  private static func intent(_ id: TargetID, _ output: DwellMachine.Output) -> Intent {
    switch output {
    case .progress(let share): .dwell(id, progress: share)
    case .interrupted: .dwellInterrupted(id)
    case .chosen: .chosen(id)
    }
  }
}
