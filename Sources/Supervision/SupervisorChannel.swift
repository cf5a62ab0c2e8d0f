import CFiles
import Foundation
import Synchronization

/// The reader's end of the socket to its supervisor. May be used on any thread.
package final class SupervisorChannel: Sendable {
  /// The environment variable that gives the started program the socket's descriptor number.
  static let variable = "TRACKII_SUPERVISOR"
  /// The socket's descriptor number in the reader: the first after the standard streams.
  static let socketNumber: Int32 = 3

  /// The parameters with which the reader was started.
  package let parameters: LaunchParameters
  private let socket: Int32
  /// Messages that the supervisor has not accepted yet, in order.
  private let unsent = Mutex<[ReaderMessage]>([])
  /// The most messages that wait for a supervisor that does not receive them.
  private static let mostUnsent = 64

  /// The channel that this program inherited from its supervisor; nil if it was not started by one. To be called once,
  /// before other programs are started, since these must not inherit it.
  package static func inherited() -> SupervisorChannel? {
    guard let text = getenv(variable).map({ String(cString: $0) }) else { return nil }
    unsetenv(variable)
    guard let socket = Int32(text), fcntl(socket, F_SETFD, FD_CLOEXEC) == 0 else { return nil }
    // People's passwords pass through this process.
    _ = trackii_keep_memory_private()
    return SupervisorChannel(socket)
  }

  /// Makes the reader's end of a channel.
  /// - Parameter socket: a connected packet socket that contains the supervisor's first message.
  init?(_ socket: Int32) {
    var buffer = [UInt8](repeating: 0, count: Packet.mostBytes)
    let count = recv(socket, &buffer, buffer.count, Int32(MSG_DONTWAIT))
    guard count > 0,
      case .parameters(let parameters)? = Packet.value(buffer[..<count], as: SupervisorMessage.self)
    else {
      return nil
    }
    (self.parameters, self.socket) = (parameters, socket)
  }

  /// Sends a message to the supervisor without waiting: if the supervisor does not accept it now, it is sent again before
  /// the next one.
  package func tell(_ sign: ReaderMessage) {
    unsent.withLock { waiting in
      while let first = waiting.first, isTaken(first) { waiting.removeFirst() }
      guard waiting.isEmpty else {
        // A sign of life is repeated soon; of several locations only the last one counts.
        if case .alive(let place) = sign {
          guard place != nil else { return }
          waiting.removeAll { if case .alive = $0 { true } else { false } }
        }
        if waiting.count < Self.mostUnsent { waiting.append(sign) }
        return
      }
      if !isTaken(sign) { waiting.append(sign) }
    }
  }

  /// Whether the message needs no further try, also because nobody will ever receive it.
  private func isTaken(_ sign: ReaderMessage) -> Bool {
    guard let bytes = Packet.bytes(sign) else { return true }
    return send(socket, bytes, bytes.count, Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL)) >= 0
      || errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR && errno != ENOBUFS
  }

  /// Calls `end` on a separate thread when the supervisor wants the reader to end. If the supervisor is gone, the reader
  /// does not end: somebody may be reading.
  package func listen(_ end: @escaping @Sendable () -> Void) {
    let thread = Thread { [socket] in
      var buffer = [UInt8](repeating: 0, count: Packet.mostBytes)
      while true {
        let count = recv(socket, &buffer, buffer.count, 0)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return }
        if case .end? = Packet.value(buffer[..<count], as: SupervisorMessage.self) { end() }
      }
    }
    thread.stackSize = 256 << 10
    thread.start()
  }
}
