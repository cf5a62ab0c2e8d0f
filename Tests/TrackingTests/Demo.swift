import Calibration
import Foundation
import Recording
import Signals
import TestSupport
import Tracking

/// What a replay makes of the bundled recording.
extension Demo {
  struct Replayed {
    var frames: [TrackedFrame] = []
    var reading: [TrackedFrame] = []
    var replay: SessionReplay
  }

  static let calibrationEnd = Timestamp(seconds: 9.2)

  /// - Parameter change: what is shown instead of a frame.
  func replayed(until end: Timestamp? = nil, change: (Frame) -> Frame = { $0 }) throws -> Replayed {
    var result = Replayed(replay: try SessionReplay(bundle))
    for frame in bundle.frames() {
      if let end, frame.time > end { break }
      let tracked = result.replay.step(change(frame))
      result.frames.append(tracked)
      if result.replay.phase == .reading { result.reading.append(tracked) }
    }
    return result
  }

  private static let sharedCalibration = Shared {
    let replay = try Demo().replayed(until: calibrationEnd + 0.1).replay
    guard let stored = replay.stored(created: Date(timeIntervalSince1970: 1_700_000_000)) else {
      throw replay.calibrationError ?? .targetsTooClose
    }
    return stored
  }

  /// The calibration of the recorded person, fitted once for all tests.
  func calibration() async throws -> StoredCalibration { try await Self.sharedCalibration.value }
}

extension Frame {
  /// The same picture, so many seconds later.
  func later(by seconds: Int) -> Frame {
    var frame = self
    frame.time = time + Double(seconds)
    frame.sequence += UInt64(seconds) * 100
    return frame
  }

  /// The same moment with nothing but gray in it.
  var empty: Frame {
    var frame = self
    frame.image = GrayImage(
      width: image.width, height: image.height,
      pixels: [UInt8](repeating: 100, count: image.width * image.height))
    frame.jpeg = nil
    return frame
  }
}
