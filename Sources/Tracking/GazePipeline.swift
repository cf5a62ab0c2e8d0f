import Attention
import Calibration
import Signals
import Vision

/// Every stage between a frame and an intent, composed: the one path that live and replayed frames take.
///
/// The camera's thread and the window stay outside. Not thread-safe; used inside `Tracking`'s actor or
/// by one thread of a replay.
public final class GazePipeline {
  public let tracker: EyeTracker
  /// nil until the person has calibrated: gaze is invalid (`notCalibrated`) till then.
  public var model: GazeModel?
  /// nil until something on the screen reacts to gaze.
  public var attention: AttentionPipeline?
  public private(set) var meter = StageMeter()
  private let clock = ContinuousClock()

  public init(tracker: EyeTracker, model: GazeModel? = nil, attention: AttentionPipeline? = nil) {
    self.tracker = tracker
    self.model = model
    self.attention = attention
  }

  /// The first half: frame to eyes.
  public func see(_ frame: Frame) -> EyesSample {
    measured(.vision) { tracker.process(frame) }
  }

  /// The second half: eyes to intents.
  public func understand(_ sample: EyesSample) -> TrackedFrame {
    let gaze = measured(.calibration) {
      model?.sample(sample)
        ?? GazeSample(
          sequence: sample.sequence, time: sample.time, gaze: .invalid(.notCalibrated),
          openness: sample.eyes.value?.openness)
    }
    return understand(gaze, eyes: sample.eyes)
  }

  /// From gaze on, as the replay of a trace does.
  public func understand(_ gaze: GazeSample, eyes: Observation<Eyes>) -> TrackedFrame {
    let output = measured(.attention) {
      attention?.step(gaze) ?? AttentionOutput(filtered: gaze.gaze, events: [], intents: [])
    }
    return TrackedFrame(
      sequence: gaze.sequence, time: gaze.time, eyes: eyes, raw: gaze.gaze, filtered: output.filtered,
      events: output.events, intents: output.intents, distanceMm: gaze.distanceMm)
  }

  /// For the times that only whoever runs the pipeline can tell: of decoding, and of a frame in all.
  public func note(_ stage: PipelineStage, _ duration: Duration) { meter.note(stage, duration) }

  private func measured<R>(_ stage: PipelineStage, _ body: () -> R) -> R {
    let start = clock.now
    defer { meter.note(stage, clock.now - start) }
    return body()
  }
}
