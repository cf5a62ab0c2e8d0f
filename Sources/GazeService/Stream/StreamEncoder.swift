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

  /// The longest header of a WebSocket frame, in bytes (RFC 6455, section 5.2).
  private static let headerRoom = 14

  /// One client's copy, with free bytes in front of it. NIO puts the header of a WebSocket frame there; without them the
  /// header would be a buffer, and a write, of its own.
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
