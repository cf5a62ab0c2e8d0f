import NIOCore
import Signals

/// The protocols that gaze is told by, as metrics name them.
package enum ServedProtocol: String, CaseIterable, Hashable, Sendable {
  case websocket, sse, opengaze, opentrack, lsl
}

/// A connection of the service, unique in one run.
package struct ClientID: Hashable, Sendable, CustomStringConvertible {
  let number: Int
  /// - Parameter number: unique in one run of the service.
  package init(number: Int) { self.number = number }
  package var description: String { "\(number)" }
}

/// Turns updates into the bytes of one protocol. Encoders that are equal give equal bytes, and each update is encoded
/// once for all clients whose encoders are equal.
package protocol UpdateEncoder: Hashable, Sendable {
  /// - Returns: the body of one message without what differs between clients (see `MessageStamp`); nil where this
  ///   protocol, or this choice of fields, has nothing to say of it.
  func encode(_ update: GazeUpdate, on screen: ScreenGeometry) -> ByteBuffer?
}

/// What one client's copy of a message carries of its own.
package struct MessageStamp: Hashable, Sendable {
  /// Counts the messages for this client from 1, those that it lost included: a gap is a loss.
  package var sequence: UInt64
  /// Messages that this client has lost so far because it did not read.
  package var dropped: UInt64
  /// When it was handed to the kernel, on CLOCK_MONOTONIC.
  package var sent: Timestamp
}

/// Where one client's messages go. Used on the hub's event loop only.
package protocol MessageSink: AnyObject {
  /// False while the kernel and the channel's own buffer are full.
  var isWritable: Bool { get }
  /// Writes and flushes one message. `promise` succeeds once the kernel has taken it.
  func send(_ body: ByteBuffer, _ stamp: MessageStamp, promise: EventLoopPromise<Void>?)
  /// The client does not read: closes the connection.
  func cut()
}

/// What a client wants of the stream.
package struct ClientWishes: Sendable {
  /// By which protocol it is told.
  package var transport: ServedProtocol
  /// How updates become its messages.
  package var encoder: any UpdateEncoder
  /// Samples a second at most; nil takes all.
  package var samplesPerSecond: Double?
  package init(transport: ServedProtocol, encoder: any UpdateEncoder, samplesPerSecond: Double? = nil) {
    (self.transport, self.encoder, self.samplesPerSecond) = (transport, encoder, samplesPerSecond)
  }
}
