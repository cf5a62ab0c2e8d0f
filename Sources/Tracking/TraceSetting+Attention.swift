import Attention
import Recording
import Signals
import Traces

extension TraceSetting {
  /// The setting with which a pipeline acts on gaze at this moment.
  package init(_ attention: AttentionPipeline?) {
    guard let attention else {
      self = .off
      return
    }
    self.init(
      layout: attention.layout, errorOffset: attention.calibratedError.offset,
      errorSigma: attention.calibratedError.sigma)
  }

  /// Applies the setting from the next sample on, as `LiveTracker` and `SessionReplay` do.
  package func apply(to attention: inout AttentionPipeline?, screen: ScreenGeometry) {
    guard let layout else {
      attention = nil
      return
    }
    let error = CalibratedError(offset: errorOffset, sigma: errorSigma)
    if attention == nil {
      attention = AttentionPipeline(layout: layout, screen: screen, calibratedError: error)
    } else {
      attention?.layout = layout
      attention?.calibratedError = error
    }
  }
}
