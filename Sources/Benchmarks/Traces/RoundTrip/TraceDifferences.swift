import Signals
import Traces

/// What a trace has lost by being written in a format and read back, found by comparing the two.
struct TraceDifferences {
  /// The losses that the converter should have named.
  private(set) var losses: Set<TraceLoss> = []
  /// Differences that no named loss covers, which are faults. Only the first few are stored.
  private(set) var faults: [String] = []
  /// The tolerance of points, px: formats with another origin, or in fractions of the screen, lose the last digits.
  private static let rounding = 1e-9

  /// Compares a trace with what was read back.
  ///
  /// - Parameters:
  ///   - trace: the original trace.
  ///   - back: the trace after it was written and read back.
  ///   - screen: the properties of the screen that the file itself states.
  ///   - recording: the properties of the recording that the file states.
  init(of trace: GazeTrace, after back: GazeTrace, screen: TraceScreen, recording: TraceRecording) {
    compare(trace.header, screen: screen, recording: recording)
    note(.layout, trace.header.layout != back.header.layout)
    guard trace.rows.count == back.rows.count else {
      faults.append("\(back.rows.count) samples came back of \(trace.rows.count)")
      return
    }
    for (old, new) in zip(trace.rows, back.rows) { compare(old, new) }
    compareEvents(trace.rows, back.rows)
  }

  private mutating func note(_ loss: TraceLoss, _ isLost: Bool) { if isLost { losses.insert(loss) } }

  private mutating func fault(_ what: String) { if faults.count < 5 { faults.append(what) } }

  private mutating func compare(_ old: TraceHeader, screen: TraceScreen, recording: TraceRecording) {
    note(.screen, screen.pixels == nil)
    if let px = screen.pixels {
      note(.screenSize, screen.millimetres == nil)
      if px != TraceScreen.whole(old.screen).pixels { fault("the screen has another size in px") }
    }
    let plain = ScreenGeometry(
      widthPx: old.screen.widthPx, heightPx: old.screen.heightPx, widthMm: old.screen.widthMm,
      heightMm: old.screen.heightMm)
    if case .whole(let new) = screen {
      note(.camera, new != old.screen)
    } else {
      note(.camera, plain != old.screen)
    }
    let before = old.recording ?? TraceRecording()
    note(.usualDistance, before.distanceMm != nil && before.distanceMm != recording.distanceMm)
    note(.rate, before.rateHz != nil && before.rateHz != recording.rateHz)
    note(.clock, before.clock != nil && before.clock != recording.clock)
    note(.device, before.device != nil && before.device != recording.device)
    note(.pupilUnit, before.pupilUnit != nil && before.pupilUnit != recording.pupilUnit)
  }

  private mutating func compare(_ old: TraceRow, _ new: TraceRow) {
    let apart = abs(old.time.nanoseconds - new.time.nanoseconds)
    note(.timeDigits, apart > 0)
    if apart > 500 { fault("sample \(old.sequence) is \(apart) ns off") }
    note(.sequence, old.sequence != new.sequence)
    let hasNoEyes = old.left == nil && old.right == nil
    note(.combinedGaze, !Self.areEqual(old.raw.value?.point, new.raw.value?.point))
    note(.combinedGaze, hasNoEyes && old.raw.value != nil && (new.left != nil || new.right != nil))
    if let a = old.raw.value, let b = new.raw.value { note(.errorEllipse, a.covariance != b.covariance) }
    note(.reason, old.raw.reason != new.raw.reason && new.raw.value == nil && old.raw.value == nil)
    if let filtered = old.filtered {
      note(.filtered, filtered.value != new.filtered?.value)
      note(.reason, filtered.value == nil && filtered.reason != new.filtered?.reason)
    }
    for (a, b) in [(old.left, new.left), (old.right, new.right)] { compare(a, b) }
    note(.distance, old.distanceMm != new.distanceMm)
    note(.openness, old.openness != new.openness)
    note(.headPose, old.head != new.head)
    note(.measuredEyes, old.eyes != new.eyes)
    note(.foundEvents, old.events != new.events)
    note(.intents, old.intents != new.intents)
    note(.setting, old.setting != new.setting)
  }

  private mutating func compare(_ old: EyeGaze?, _ new: EyeGaze?) {
    guard let old else { return }
    // If an eye is missing, all its values are.
    guard let new else { return note(.eyesApart, true) }
    note(.eyesApart, !Self.areEqual(old.point.value, new.point.value))
    note(.reason, old.point.value == nil && new.point.value == nil && old.point.reason != new.point.reason)
    note(.pupil, old.pupil != new.pupil)
    note(.openness, old.openness != new.openness)
  }

  private static func areEqual(_ a: ScreenPoint?, _ b: ScreenPoint?) -> Bool {
    guard let a, let b else { return a == nil && b == nil }
    return (a - b).length <= rounding
  }

  /// Compares events, which may come back in another order. Those that attention found may have become events of the
  /// trace.
  private mutating func compareEvents(_ old: [TraceRow], _ new: [TraceRow]) {
    func counts(_ rows: [TraceRow]) -> [TraceEvent: Int] {
      rows.reduce(into: [:]) { counts, row in
        for event in row.marks + row.marksAfter { counts[Self.rounded(event), default: 0] += 1 }
      }
    }
    let after = counts(new)
    compareFound(old, after)
    for (event, count) in counts(old) where after[event, default: 0] < count {
      if let other = Self.ofLeftEye(event), after[other] != nil {
        note(.combinedGaze, true)
        continue
      }
      switch event.kind {
      case .fixation: note(.fixations, true)
      case .saccade: note(.saccades, true)
      case .blink: note(.blinks, true)
      case .message: note(.messages, true)
      case .target, .targetGone: note(.targets, true)
      }
    }
  }

  /// Compares fixations that attention found: if any have become events of the trace, those that have not are lost.
  private mutating func compareFound(_ rows: [TraceRow], _ after: [TraceEvent: Int]) {
    let isThere = rows.flatMap(\.events).compactMap { event -> Bool? in
      guard case .fixationEnded(let it) = event else { return nil }
      let found = TraceEvent.fixation(
        TraceFixation(eye: .both, start: it.start, end: it.end, center: it.center))
      return after[found] != nil || Self.ofLeftEye(found).map { after[$0] != nil } ?? false
    }
    note(.fixations, isThere.contains(true) && isThere.contains(false))
  }

  /// The event on the left eye for one on both eyes, as some formats have one eye only; nil for other events.
  private static func ofLeftEye(_ event: TraceEvent) -> TraceEvent? {
    switch event {
    case .fixation(var it) where it.eye == .both:
      it.eye = .left
      return .fixation(it)
    case .saccade(var it) where it.eye == .both:
      it.eye = .left
      return .saccade(it)
    case .blink(var it) where it.eye == .both:
      it.eye = .left
      return .blink(it)
    default: return nil
    }
  }

  /// The event with rounded places of targets, which also have another origin in some formats.
  private static func rounded(_ event: TraceEvent) -> TraceEvent {
    guard case .target(var target, let time) = event else { return event }
    target.point = ScreenPoint(
      x: (target.point.x * 1e6).rounded() / 1e6, y: (target.point.y * 1e6).rounded() / 1e6)
    return .target(target, at: time)
  }
}
