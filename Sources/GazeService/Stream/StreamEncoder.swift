import Foundation
import NIOCore
import Signals

/// Encodes the stream as JSON: an object for each message, without its first brace; `stamped` prepends that and the
/// client's own members.
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
    // Values are made without what JSON cannot represent, so that encoding never fails.
    return data.map { ByteBuffer(bytes: $0.dropFirst()) }
  }

  /// The longest header of a WebSocket frame, in bytes (RFC 6455, section 5.2).
  private static let headerRoom = 14

  /// One client's copy of a message, with free bytes before it. NIO puts the header of a WebSocket frame there;
  /// otherwise the header would need a buffer, and a write, of its own.
  static func stamped(
    _ body: ByteBuffer, _ stamp: MessageStamp, before: StaticString = "", after: StaticString = "",
    in allocator: ByteBufferAllocator
  ) -> ByteBuffer {
    var buffer = allocator.buffer(capacity: headerRoom + body.readableBytes + 96)
    buffer.writeRepeatingByte(0, count: headerRoom)
    buffer.moveReaderIndex(to: headerRoom)
    buffer.writeStaticString(before)
    buffer.writeString(
      "{\"seq\":\(stamp.sequence),\"dropped\":\(stamp.dropped),\"sent_ns\":\(stamp.sent.nanoseconds),")
    buffer.writeImmutableBuffer(body)
    buffer.writeStaticString(after)
    return buffer
  }
}
