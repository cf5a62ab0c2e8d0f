import NIOCore
import Signals

/// The protocols by which gaze is sent, as metrics name them.
package enum ServedProtocol: String, CaseIterable, Hashable, Sendable {
  /// Messages over a WebSocket.
  case websocket
  /// Server-sent events, over HTTP.
  case sse
  /// The Open Gaze API, over TCP.
  case opengaze
  /// Head poses as datagrams to OpenTrack, over UDP.
  case opentrack
  /// The Lab Streaming Layer, through liblsl.
  case lsl
}

/// The identifier of a connection, unique in one run of the service.
package struct ClientID: Hashable, Sendable, CustomStringConvertible {
  let number: Int
  /// Makes an identifier of a connection.
  ///
  /// - Parameter number: a number that is unique in one run of the service.
  package init(number: Int) { self.number = number }
  /// The identifier's number.
  package var description: String { "\(number)" }
}

/// Encodes updates as bytes of one protocol. Equal encoders give equal bytes, and each update is encoded once for all
/// clients whose encoders are equal.
package protocol UpdateEncoder: Hashable, Sendable {
  /// Encodes an update as a message of the protocol.
  ///
  /// - Returns: the body of one message without what differs between clients (see `MessageStamp`); nil where the
  ///   protocol, or the choice of fields, has no message for it.
  func encode(_ update: GazeUpdate, on screen: ScreenGeometry) -> ByteBuffer?
}

/// The part of a message that differs between clients.
package struct MessageStamp: Hashable, Sendable {
  /// Counts the client's messages from 1, including lost ones, so that a gap is a loss.
  package var sequence: UInt64
  /// The number of messages that the client has lost so far because it did not read.
  package var dropped: UInt64
  /// When the message was passed to the kernel, on CLOCK_MONOTONIC.
  package var sent: Timestamp
}

/// The destination of one client's messages. To be used on the hub's event loop only.
package protocol MessageSink: AnyObject {
  /// Whether the destination takes more; false while the buffers of the kernel and the channel are full.
  var isWritable: Bool { get }
  /// Writes and flushes one message. `promise` succeeds once the kernel has taken it.
  func send(_ body: ByteBuffer, _ stamp: MessageStamp, promise: EventLoopPromise<Void>?)
  /// Closes the connection, because the client does not read.
  func cut()
}

/// What a client wants from the stream.
package struct ClientWishes: Sendable {
  /// The protocol of the client's messages.
  package var transport: ServedProtocol
  /// Encodes updates as the client's messages.
  package var encoder: any UpdateEncoder
  /// The limit of samples a second; nil for no limit.
  package var samplesPerSecond: Double?
  /// Makes wishes from the protocol, the encoder and the limit of samples a second.
  package init(transport: ServedProtocol, encoder: any UpdateEncoder, samplesPerSecond: Double? = nil) {
    (self.transport, self.encoder, self.samplesPerSecond) = (transport, encoder, samplesPerSecond)
  }
}
