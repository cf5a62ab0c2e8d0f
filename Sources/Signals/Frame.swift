import Foundation

/// One picture from a camera or a recording.
public struct Frame: Sendable {
  /// The camera's own counter; a gap is a dropped frame.
  public var sequence: UInt64
  /// When the camera took it, on the source's clock.
  public var time: Timestamp
  /// When the program had it in hand, on the same clock; nil in a replay.
  public var arrival: Timestamp?
  /// The picture at full resolution, unmirrored.
  public var image: GrayImage
  /// The camera's own JPEG bytes where it delivers JPEG, so that a recording can keep them verbatim.
  public var jpeg: Data?

  public init(
    sequence: UInt64, time: Timestamp, arrival: Timestamp? = nil, image: GrayImage, jpeg: Data? = nil
  ) {
    self.sequence = sequence
    self.time = time
    self.arrival = arrival
    self.image = image
    self.jpeg = jpeg
  }
}

/// What a frame source delivers: frames, and changes of its own state.
public enum SourceEvent: Sendable {
  case frame(Frame)
  case state(SourceState)
}

/// How a source of frames fares, in words that can be shown to the person.
public enum SourceState: Hashable, Sendable {
  /// Frames come. `description` names the device, format, size and rate.
  case streaming(description: String)
  /// No frames for now; the source keeps trying by itself.
  case interrupted(reason: String, remedy: String)
  /// No more frames will come.
  case ended
}

/// Anything that frames come from: a camera, a recording.
///
/// A camera's stream buffers the newest event only (`AsyncThrowingStream` with `.bufferingNewest(1)`)
/// and counts what it drops; a recording's stream is pulled (`unfolding:`) and drops nothing.
public protocol FrameSource: Sendable {
  /// A new pass over the source. Throws the source's own error when no pass is possible at all.
  func events() -> AsyncThrowingStream<SourceEvent, any Error>
}
