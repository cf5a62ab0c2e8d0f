import Calibration
import CalibrationAssets
import Foundation
import Recording
import Signals
import Tracking

/// The bundled recording and what a replay makes of it.
struct Demo: Sendable {
  struct Replayed {
    var frames: [TrackedFrame] = []
    var reading: [TrackedFrame] = []
    var replay: SessionReplay
  }

  static let calibrationEnd = Timestamp(seconds: 9.2)
  let bundle: SessionBundle

  init() throws {
    bundle = try SessionBundle(opening: CalibrationAssets.recordings.appending(path: "e-short-demo"))
  }

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

  /// The calibration of the recorded person.
  func calibration() throws -> StoredCalibration {
    let replay = try replayed(until: Self.calibrationEnd + 0.1).replay
    guard let stored = replay.stored(created: Date(timeIntervalSince1970: 1_700_000_000)) else {
      throw replay.calibrationError ?? .targetsTooClose
    }
    return stored
  }

  /// Frames from `start` s on.
  func frames(from start: Double, count: Int) -> [Frame] {
    Array(bundle.frames().drop { $0.time < Timestamp(seconds: start) }.prefix(count))
  }
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

extension Frame {
  private func redrawn(width: Int, height: Int, _ value: (Int, Int) -> UInt8) -> Frame {
    var frame = self
    frame.image = GrayImage(
      width: width, height: height,
      pixels: (0..<(width * height)).map { value($0 % width, $0 / width) })
    frame.jpeg = nil
    return frame
  }

  /// The same moment in light that falls off to one side.
  var shadowed: Frame {
    image.withBytes { bytes in
      redrawn(width: image.width, height: image.height) { x, y in
        UInt8(Double(bytes[y * image.stride + x]) * (0.35 + 0.65 * Double(x) / Double(image.width)))
      }
    }
  }

  /// The same moment without the picture's right and lower edges.
  var cropped: Frame {
    image.withBytes { bytes in
      redrawn(width: image.width - 32, height: image.height - 24) { x, y in bytes[y * image.stride + x] }
    }
  }
}

/// A folder that goes away with the test.
final class TemporaryFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "trackii-tracking-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }
}
