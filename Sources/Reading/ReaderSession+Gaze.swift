import Documents
import Signals

extension ReaderSession {
  /// Takes one tracked frame: its time, its gaze, and its intents.
  package mutating func handle(_ frame: TrackedFrame) -> [ReaderAction] {
    var actions = advance(to: frame.time)
    observe(frame.filtered, at: frame.time)
    blinks.follow(frame)
    // While a person draws, their eyes follow the pen, so nothing counts as read.
    if tool == nil { actions += read(frame) + followReading(frame) }
    for intent in frame.intents { actions += handle(intent, at: frame.time) }
    if lost != nil, frame.filtered.value != nil {
      // Whatever reported the loss may no longer exist, for example after a new calibration; valid gaze is enough to
      // resume.
      lost = nil
      actions.append(.gazeResumed)
    }
    return actions
  }

  /// Moves the gaze mark to where the person looks.
  package mutating func observe(_ observation: Observation<Gaze>, at time: Timestamp) {
    gaze = observation.value.map { ReaderScene.GazeMark(point: $0.point, radius: $0.covariance.radius) }
  }

  /// Carries out an intent at a frame's time, after everything in progress has been advanced to that time.
  ///
  /// - Returns: what the reader did, in order.
  package mutating func handle(_ intent: Intent, at time: Timestamp) -> [ReaderAction] {
    var actions = advance(to: time)
    if intent == .resumed, lost != nil {
      // The loss ends even while intents are not followed: otherwise its message would never go away.
      lost = nil
      if listens { actions.append(.gazeResumed) }
    }
    guard listens || isAboutResuming(intent), !isAboutPen(intent) else { return actions }
    if let chosen = dwells.follow(intent) { actions += choose(chosen) }
    switch intent {
    case .scroll(let direction, let speed):
      if tool == nil { actions += scroll(direction, speed: speed) }
    case .scrollEnded(let direction): actions += endScroll(direction)
    case .dwell(let target, _):
      let reach = configuration.lookReachErrors * max(errorPx ?? 0, pxPerDegree)
      trail.look(at: target, at: time, gaze: gaze?.point, reach: reach)
    case .dwellInterrupted(let target): trail.leave(target)
    case .paused(let reason): actions += pause(reason, at: time)
    case .chosen, .resumed: break
    }
    return actions
  }

  /// Whether the intent concerns the target that switches gaze control on, the only one that is followed while it is
  /// off.
  private func isAboutResuming(_ intent: Intent) -> Bool {
    guard isFullScreen, !hasExited else { return false }
    switch intent {
    case .dwell(let target, _), .dwellInterrupted(let target), .chosen(let target):
      return target == .resumeGaze
    default: return false
    }
  }

  /// Whether the intent concerns a target that is held back while the person draws; the tracker may not know yet that
  /// it is.
  private func isAboutPen(_ intent: Intent) -> Bool {
    guard tool != nil else { return false }
    switch intent {
    case .dwell(let target, _), .chosen(let target): return !layout.targets.contains { $0.id == target }
    default: return false
    }
  }

  private mutating func scroll(_ direction: ScrollDirection, speed: Double) -> [ReaderAction] {
    guard speed.isFinite, lost == nil else { return [] }
    if direction == .up, bringBack() { return [] }
    let share = min(max(speed, 0), 1)
    let range = configuration.scrollDegreesPerSecond
    let degrees = range.lowerBound + (range.upperBound - range.lowerBound) * share
    rememberLastLine()
    motion.drive(direction, pxPerSecond: degrees * pxPerDegree)
    let isNew = driving.updateValue(share, forKey: direction) == nil
    return isNew ? [.scrollBegan(direction)] : []
  }

  private mutating func endScroll(_ direction: ScrollDirection) -> [ReaderAction] {
    if direction == .up { isBringingBack = false }
    guard driving.removeValue(forKey: direction) != nil else { return [] }
    motion.drive(direction, pxPerSecond: 0)
    centre(on: currentPage)
    return [.scrollEnded(direction)]
  }

  /// Ends every scroll by gaze, because something else happens now.
  mutating func endDriving() -> [ReaderAction] {
    defer { (driving, isBringingBack) = ([:], false) }
    return ScrollDirection.allCases.filter { driving[$0] != nil }.map(ReaderAction.scrollEnded)
  }

  private mutating func choose(_ target: TargetID) -> [ReaderAction] {
    switch target {
    case .exit: perform(.exit)
    case .pageForward: perform(.pageForward)
    case .pageBack: perform(.pageBack)
    case .resumeGaze: isGazeOn ? [] : perform(.toggleGaze)
    case .repair: offer?.target == .repair ? perform(.mend) : []
    case .otherView: perform(.show(view == .page ? nil : .page))
    case .stay: offer?.target == .stay ? perform(.toggleFollowing) : []
    case .aloud: event == .aloud ? perform(.toggleAloud) : []
    case .menu: hasMenu ? [.menuWanted] : []
    case .undo: perform(.undo)
    case .jumpBack: perform(.back)
    case .endMark: perform(.endMark)
    case .reminder: reminder == nil ? [] : [.reminderWanted]
    default: []
    }
  }

  /// Stops everything that gaze was moving, because gaze is lost.
  private mutating func pause(_ reason: InvalidReason, at time: Timestamp) -> [ReaderAction] {
    let ended = endDriving()
    gaze = nil
    motion.stop()
    lost = (reason, lost?.since ?? time)
    return ended + settle() + [.gazePaused(reason)]
  }
}
