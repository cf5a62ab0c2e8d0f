import Synchronization

/// Counts of a camera's frames since the `Camera` was made.
package struct CameraStatistics: Hashable, Codable, Sendable {
  /// Number of frames that were delivered.
  package var frames = 0
  /// Number of frames that the camera dropped: gaps in its own numbering.
  package var droppedByCamera = 0
  /// Number of frames that were delivered, but replaced by a newer one before they were read.
  package var droppedForNewer = 0
  /// Number of frames that were skipped because they were damaged, short, or marked as faulty by the driver.
  package var corrupt = 0
  /// Number of interruptions after which frames came again.
  package var reconnects = 0
  /// Number of gray frames that were copied because the pictures in use held too many of the camera's buffers.
  package var copied = 0
  /// Number of frames with the time of arrival as timestamp, since the driver's was missing or not believable.
  package var stampedOnArrival = 0
  /// Number of times that the camera was opened again with smaller pictures, because too many frames were replaced.
  package var steppedDown = 0
  /// Number of frames that were not decoded because a lower frame rate was requested.
  package var skipped = 0
  /// Makes counts that are all 0.
  package init() {}
}

/// The camera's counters, shared between the reading thread and other threads.
final class StatisticsBox: Sendable {
  private let value = Mutex(CameraStatistics())
  var snapshot: CameraStatistics { value.withLock { $0 } }
  func update(_ change: (inout CameraStatistics) -> Void) { value.withLock { change(&$0) } }
}
