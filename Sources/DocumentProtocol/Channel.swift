import CSandbox
import FoundationEssentials
import Glibc

/// One end of the socket pair between reader and worker. Not for two threads at a time.
///
/// A message is JSON in one or more packets. The first byte of a packet says whether another packet follows. File
/// descriptors are sent only to the worker.
package struct Channel {
  /// Why a message could not be sent or received.
  package enum Problem: Error {
    /// The other end of the socket pair is closed.
    case closed
    /// The other end sent an invalid message.
    case malformed
    /// A system call failed with this errno.
    case system(Int32)
  }

  /// This process's end of the socket pair; not closed here.
  package let socket: Int32
  private static let last: UInt8 = 0
  private static let more: UInt8 = 1
  /// The largest packet in bytes; several fit the socket's buffer (212,992 bytes as the kernel sets it).
  private static let packetLimit = 64 << 10
  /// The largest message in bytes; the text of one page or the sizes of all pages are far below this.
  private static let messageLimit = 64 << 20

  /// Makes a channel of an end of a socket pair.
  /// - Parameter socket: an end of a socket pair, which stays owned by the caller.
  package init(socket: Int32) { self.socket = socket }

  /// Sends one message.
  ///
  /// - Parameters:
  ///   - message: the value to send, as JSON.
  ///   - attachment: a descriptor to send with it, which stays owned by the caller; -1 for none.
  package func send(_ message: some Encodable, attachment: Int32 = -1) throws {
    let json = [UInt8](try JSONEncoder().encode(message))
    var start = 0
    repeat {
      let end = min(json.count, start + Self.packetLimit)
      let isLast = end == json.count
      try sendPacket(
        [isLast ? Self.last : Self.more] + json[start..<end], attachment: start == 0 ? attachment : -1)
      start = end
    } while start < json.count
  }

  /// Waits for one message.
  ///
  /// - Parameters:
  ///   - type: the type of the expected message.
  ///   - takesAttachment: whether a descriptor may come along; the kernel drops it otherwise.
  ///   - wait: called before each packet; may throw to give up.
  /// - Returns: the message and what was attached to its first packet.
  package func receive<Message: Decodable>(
    _ type: Message.Type, takesAttachment: Bool = false, wait: () throws -> Void = {}
  ) throws -> (Message, OwnedDescriptor?) {
    var json: [UInt8] = []
    var attachment: OwnedDescriptor?
    var packet = [UInt8](repeating: 0, count: Self.packetLimit + 1)
    while true {
      try wait()
      var descriptor: Int32 = -1
      let count = packet.withUnsafeMutableBytes { bytes in
        withUnsafeMutablePointer(to: &descriptor) {
          trackii_receive(socket, bytes.baseAddress, bytes.count, takesAttachment ? $0 : nil)
        }
      }
      if descriptor >= 0 { attachment = OwnedDescriptor(descriptor) }
      if count == 0 { throw Problem.closed }
      guard count > 0 else { throw Problem.system(Int32(-count)) }
      guard packet[0] <= Self.more, json.count + count <= Self.messageLimit else { throw Problem.malformed }
      json += packet[1..<count]
      if packet[0] == Self.last { break }
    }
    do { return (try JSONDecoder().decode(type, from: Data(json)), attachment) } catch {
      throw Problem.malformed
    }
  }

  private func sendPacket(_ packet: [UInt8], attachment: Int32) throws {
    let result = packet.withUnsafeBytes { trackii_send(socket, $0.baseAddress, $0.count, attachment) }
    if result == -EPIPE || result == -ECONNRESET { throw Problem.closed }
    guard result == 0 else { throw Problem.system(-result) }
  }
}
