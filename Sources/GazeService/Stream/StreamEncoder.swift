import Foundation
import NIOCore
import Signals

/// The stream as JSON: an object for each message, without its first brace; `stamped` puts that and what is the
/// client's own in front.
struct StreamEncoder: UpdateEncoder {
  var choice: StreamChoice

  func encode(_ update: GazeUpdate, on screen: ScreenGeometry) -> ByteBuffer? {
    let data: Data?
    switch update {
    case .sample(let sample):
      guard choice.wantsSamples else { return nil }
      data = try? APIJSON.encoder.encode(SampleValue(sample, choice.fields))
    case .event(let event):
      guard choice.topics.contains(event.kind.topic) else { return nil }
      data = try? APIJSON.encoder.encode(JSONValue(event))
    }
    // Values are made without what JSON cannot hold, so that there always is data.
    return data.map { ByteBuffer(bytes: $0.dropFirst()) }
  }

  /// One client's copy.
  static func stamped(
    _ body: ByteBuffer, _ stamp: MessageStamp, before: StaticString = "", after: StaticString = "",
    in allocator: ByteBufferAllocator
  ) -> ByteBuffer {
    var buffer = allocator.buffer(capacity: body.readableBytes + 96)
    buffer.writeStaticString(before)
    buffer.writeString(
      "{\"seq\":\(stamp.sequence),\"dropped\":\(stamp.dropped),\"sent_ns\":\(stamp.sent.nanoseconds),")
    buffer.writeImmutableBuffer(body)
    buffer.writeStaticString(after)
    return buffer
  }
}
