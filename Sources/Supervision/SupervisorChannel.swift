import CFiles
import Foundation
import Synchronization

/// The reader's end of the socket to its supervisor. May be used on any thread.
package final class SupervisorChannel: Sendable {
  /// Names the socket's number to the program that is started.
  static let variable = "TRACKII_SUPERVISOR"
  /// The first number after the standard streams.
  static let socketNumber: Int32 = 3

  /// How the reader is to begin.
  package let parameters: LaunchParameters
  private let socket: Int32
  /// What the supervisor has not taken yet, in order.
  private let unsent = Mutex<[ReaderMessage]>([])
  /// Signs at most that wait for a supervisor that does not listen.
  private static let mostUnsent = 64

  /// The line that this program was started with; nil where it was started by nobody who listens. To be called once,
  /// before other programs are started: these are not to have it.
  package static func inherited() -> SupervisorChannel? {
    guard let text = getenv(variable).map({ String(cString: $0) }) else { return nil }
    unsetenv(variable)
    guard let socket = Int32(text), fcntl(socket, F_SETFD, FD_CLOEXEC) == 0 else { return nil }
    // Passwords of people pass through here.
    _ = trackii_keep_memory_private()
    return SupervisorChannel(socket)
  }

  /// - Parameter socket: connected, of packets; the supervisor's first word is in it.
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

  /// Tells the supervisor, and never waits: what a supervisor does not take now is told again before the next sign.
  package func tell(_ sign: ReaderMessage) {
    unsent.withLock { waiting in
      while let first = waiting.first, isTaken(first) { waiting.removeFirst() }
      guard waiting.isEmpty else {
        // That the reader lives is told again soon; where it is, the last one counts.
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

  /// Also where nobody will ever take it.
  private func isTaken(_ sign: ReaderMessage) -> Bool {
    guard let bytes = Packet.bytes(sign) else { return true }
    return send(socket, bytes, bytes.count, Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL)) >= 0
      || errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR && errno != ENOBUFS
  }

  /// Calls `end` when the supervisor wants the reader to end, on a thread of its own. A supervisor that is gone is no reason to
  /// end: somebody may be reading.
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
