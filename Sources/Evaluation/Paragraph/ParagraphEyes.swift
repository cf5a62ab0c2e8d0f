import Calibration
import Recording
import Signals
import Tracking
import Vision

/// The eyes that were seen in the frames of a recording, and what they were measured with.
struct ParagraphEyes {
  let samples: [EyesSample]
  let networks: [NetworkStamp]
  let fieldOfView: FieldOfView
}

extension RecordedParagraph {
  /// Measures the eyes in every frame, relative to the reference that is taken when the first line is uncovered.
  ///
  /// - Throws: `RecordingError`, `VisionError`.
  func see(_ bundle: SessionBundle, progress: (Double) -> Void) throws -> ParagraphEyes {
    var vision = VisionConfiguration()
    let fieldOfView = FieldOfView(
      told: nil, recorded: bundle.manifest.camera.horizontalFieldOfViewDegrees)
    vision.fieldOfViewDegrees = fieldOfView.degrees
    let pipeline = GazePipeline(tracker: try EyeTracker(vision))
    var isLocked = false
    var samples: [EyesSample] = []
    for frame in bundle.frames() {
      if !isLocked, let first = uncovered.first, frame.time >= first {
        pipeline.carryOut(.lockReference)
        isLocked = true
      }
      samples.append(pipeline.see(frame))
      progress(Double(samples.count) / Double(max(1, bundle.entries.count)))
    }
    return ParagraphEyes(samples: samples, networks: pipeline.networks, fieldOfView: fieldOfView)
  }
}

extension SessionBundle {
  /// The looks at the targets of a kind, after settling.
  func looks(
    at kind: TimelineRow.Kind, in samples: [EyesSample], _ configuration: CalibrationConfiguration
  ) -> [CollectedPoint] {
    timeline.filter { $0.kind == kind }.compactMap { row in
      guard let place = row.point else { return nil }
      var point = CollectedPoint(target: CalibrationTarget(label: row.label, point: place))
      let from = row.start.seconds + configuration.settleSeconds
      for sample in samples where sample.time.seconds >= from && row.contains(sample.time) {
        point.add(sample)
      }
      point.seconds = max(0, row.end.seconds - from)
      return point
    }
  }
}
