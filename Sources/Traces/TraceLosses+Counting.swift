import Signals

extension TraceLosses {
  /// Counts what a sample contains beyond what a format keeps.
  mutating func note(_ row: TraceRow, keeping kept: Set<TraceLoss>) {
    func lose(_ loss: TraceLoss, _ isThere: Bool) { if isThere, !kept.contains(loss) { note(loss) } }
    lose(.combinedGaze, row.raw.value?.point != RowMaker.together(row.left, row.right).value?.point)
    lose(.sequence, row.sequence != rows)
    rows += 1
    lose(.eyesApart, row.left != nil || row.right != nil)
    lose(.filtered, row.filtered?.value != nil)
    lose(.errorEllipse, row.raw.value.map { $0.covariance != ScreenCovariance(xx: 0, xy: 0, yy: 0) } ?? false)
    lose(
      .reason,
      [row.raw.reason, row.left?.point.reason, row.right?.point.reason].contains {
        $0.map { $0 != .eyesNotFound } ?? false
      } || row.filtered?.reason != nil)
    lose(.pupil, row.left?.pupil != nil || row.right?.pupil != nil)
    lose(.openness, row.openness != nil || row.left?.openness != nil || row.right?.openness != nil)
    lose(.distance, row.distanceMm != nil)
    lose(.headPose, row.head != nil)
    lose(.measuredEyes, row.eyes != nil)
    lose(.foundEvents, !row.events.isEmpty)
    lose(.intents, !row.intents.isEmpty)
    lose(.setting, row.setting != nil)
  }

  /// Counts what a trace's metadata contain beyond what a format keeps.
  mutating func note(_ metadata: TraceMetadata, keeping kept: Set<TraceLoss>) {
    func lose(_ loss: TraceLoss, _ isThere: Bool) { if isThere, !kept.contains(loss) { note(loss) } }
    lose(.layout, metadata.layout != GazeLayout())
    lose(.screen, metadata.screen != .unknown)
    lose(.screenSize, metadata.screen.millimetres != nil && kept.contains(.screen))
    if case .whole(let screen) = metadata.screen {
      let plain = ScreenGeometry(
        widthPx: screen.widthPx, heightPx: screen.heightPx, widthMm: screen.widthMm, heightMm: screen.heightMm
      )
      lose(.camera, screen != plain)
    }
    let recording = metadata.recording
    lose(.usualDistance, recording.distanceMm != nil)
    lose(.rate, recording.rateHz != nil)
    lose(.clock, recording.clock != nil)
    lose(.device, recording.device != nil)
    lose(.pupilUnit, recording.pupilUnit != nil)
  }

  /// Counts an event that a format does not keep.
  mutating func note(_ event: TraceEvent) {
    switch event.kind {
    case .fixation: note(.fixations)
    case .saccade: note(.saccades)
    case .blink: note(.blinks)
    case .message: note(.messages)
    case .target, .targetGone: note(.targets)
    }
  }
}

extension TraceRow {
  /// The fixations and blinks that the attention stage found in this sample, as events of the trace.
  var foundEvents: [TraceEvent] {
    events.compactMap { event in
      switch event {
      case .fixationEnded(let it) where it.start.nanoseconds >= 0 && it.end >= it.start:
        .fixation(TraceFixation(eye: .both, start: it.start, end: it.end, center: it.center))
      case .blink(let it) where it.start.nanoseconds >= 0 && it.end >= it.start:
        .blink(TraceBlink(eye: .both, start: it.start, end: it.end))
      default: nil
      }
    }
  }
}

extension TraceLosses {
  /// Counts what is lost where the first sample decides which eyes a file has.
  ///
  /// - Parameter eyes: the eyes that the file has.
  mutating func note(_ row: TraceRow, beyond eyes: [TracedEye]) {
    let left = eyes.contains(.left) ? row.left : nil
    let right = eyes.contains(.right) ? row.right : nil
    let isLost = row.left != nil && left == nil || row.right != nil && right == nil
    note(.eyesApart, when: isLost)
    note(
      .combinedGaze,
      when: isLost && !eyes.contains(.both)
        && RowMaker.together(left, right).value?.point != row.raw.value?.point)
  }
}
