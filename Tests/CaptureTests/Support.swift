import Foundation
import JPEGCodec
import Logging
import Signals
import Synchronization

@testable import Capture

/// Runs a reader over a scripted kernel on this thread, to the script's end.
func run(
  _ kernel: FakeVideoKernel, _ configuration: Camera.Configuration = Camera.Configuration(),
  statistics: StatisticsBox = StatisticsBox(), wishes: CameraWishes = CameraWishes(),
  logger: Logger = Logger(label: "trackii.capture"),
  each: @escaping (SourceEvent) -> Void = { _ in }
) -> (events: [Seen], statistics: CameraStatistics) {
  var events: [Seen] = []
  var loop = CaptureLoop(
    configuration: configuration, layer: kernel.layer, waker: Waker(), statistics: statistics, wishes: wishes,
    logger: logger
  ) { event in
    events.append(Seen(event))
    each(event)
  }
  loop.run()
  return (events, statistics.snapshot)
}

/// An event without the picture's bytes, so that no test holds a buffer by chance.
enum Seen: Equatable {
  case frame(sequence: UInt64, time: Timestamp, arrival: Timestamp, first: UInt8, hasJPEG: Bool)
  case streaming(SourceIdentity)
  case interrupted(String, remedy: String)
  case paused(until: Timestamp?)
  case ended

  init(_ event: SourceEvent) {
    switch event {
    case .frame(let frame):
      self = .frame(
        sequence: frame.sequence, time: frame.time, arrival: frame.arrival ?? frame.time,
        first: frame.image[0, 0], hasJPEG: frame.jpeg != nil)
    case .state(.streaming(let identity)): self = .streaming(identity)
    case .state(.paused(let time)): self = .paused(until: time)
    case .state(.interrupted(let reason, let remedy)): self = .interrupted(reason, remedy: remedy)
    case .state(.ended): self = .ended
    }
  }

  var isFrame: Bool { if case .frame = self { true } else { false } }
  var first: UInt8? { if case .frame(_, _, _, let first, _) = self { first } else { nil } }
  var sequence: UInt64? { if case .frame(let sequence, _, _, _, _) = self { sequence } else { nil } }
  var times: (taken: Timestamp, arrival: Timestamp)? {
    if case .frame(_, let time, let arrival, _, _) = self { (time, arrival) } else { nil }
  }
  var reason: String? { if case .interrupted(let reason, _) = self { reason } else { nil } }
  var identity: SourceIdentity? { if case .streaming(let identity) = self { identity } else { nil } }
  var description: String? { identity?.description }
}

extension FakeFrame {
  /// A whole 8x4 gray picture of one value.
  static func gray(_ value: UInt8) -> FakeFrame { FakeFrame(Data(repeating: value, count: 32)) }

  static func gray(_ value: UInt8, _ change: (inout FakeFrame) -> Void) -> FakeFrame {
    var frame = gray(value)
    change(&frame)
    return frame
  }
}

extension FakeStep {
  static func gray(_ value: UInt8) -> FakeStep { .frame(.gray(value)) }
}

/// Pictures kept on purpose.
final class Kept: Sendable {
  private let images = Mutex<[GrayImage]>([])
  func keep(_ event: SourceEvent) {
    if case .frame(let frame) = event { images.withLock { $0.append(frame.image) } }
  }
  func letGo() { images.withLock { $0 = [] } }
  var values: [UInt8] { images.withLock { $0.map { $0[7, 3] } } }
}
