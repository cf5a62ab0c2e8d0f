import Synchronization

/// What became of a camera's frames since the `Camera` was made.
package struct CameraStatistics: Hashable, Codable, Sendable {
  /// Handed over.
  package var frames = 0
  /// Gaps in the camera's own numbering.
  package var droppedByCamera = 0
  /// Handed over, and replaced by a newer one before anybody took them.
  package var droppedForNewer = 0
  /// Damaged, short, or marked as faulty by the driver; skipped.
  package var corrupt = 0
  /// How often frames came again after an interruption.
  package var reconnects = 0
  /// Gray frames copied because the pictures in use held too many of the camera's buffers.
  package var copied = 0
  /// Stamped with the time of arrival, since the driver's stamp was missing or not believable.
  package var stampedOnArrival = 0
  /// Opened anew with smaller pictures, because too many were replaced.
  package var steppedDown = 0
  /// Not decoded, since fewer frames a second were asked for.
  package var skipped = 0
  package init() {}
}

/// The counters, shared between the reading thread and whoever asks.
final class StatisticsBox: Sendable {
  private let value = Mutex(CameraStatistics())
  var snapshot: CameraStatistics { value.withLock { $0 } }
  func update(_ change: (inout CameraStatistics) -> Void) { value.withLock { change(&$0) } }
}
