import Foundation

/// Tells systemd how the service fares: a datagram to `$NOTIFY_SOCKET` (sd_notify(3)). Without one, nothing happens.
package struct ServiceManager: Sendable {
  private let socketPath: String?
  /// How often a sign of life is expected, s; nil where none is.
  package let watchdogSeconds: Double?

  /// - Parameters:
  ///   - environment: where systemd says how it is to be told.
  ///   - pid: this process, which has to be the one that is watched.
  package init(
    _ environment: [String: String] = ProcessInfo.processInfo.environment, pid: Int32 = getpid()
  ) {
    socketPath = environment["NOTIFY_SOCKET"].flatMap { $0.hasPrefix("/") || $0.hasPrefix("@") ? $0 : nil }
    let isOurs = environment["WATCHDOG_PID"].map { Int32($0) == pid } ?? true
    let microseconds = environment["WATCHDOG_USEC"].flatMap { Double($0) } ?? 0
    watchdogSeconds = isOurs && microseconds > 0 ? microseconds / 1e6 : nil
  }

  /// The service listens and frames are on their way.
  package func ready(_ status: String) { send("READY=1\nSTATUS=\(status)") }
  /// The service ends, as it was told to.
  package func stopping() { send("STOPPING=1") }
  /// All is well: the next sign is due in `watchdogSeconds`.
  package func isAlive() { send("WATCHDOG=1") }
  /// One line for `systemctl status`.
  package func status(_ text: String) { send("STATUS=\(text)") }

  private func send(_ text: String) {
    guard let socketPath else { return }
    let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    let isAbstract = socketPath.hasPrefix("@")
    let bytes = Array(text.utf8)
    _ = UnixSocket.withAddress(
      isAbstract ? String(socketPath.dropFirst()) : socketPath, abstract: isAbstract
    ) { address, length in
      sendto(
        descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT), address, length)
    }
  }
}
