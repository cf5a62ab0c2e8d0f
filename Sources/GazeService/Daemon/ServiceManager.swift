import Foundation

/// Reports the service's state to systemd: a datagram to `$NOTIFY_SOCKET` (sd_notify(3)). Without that nothing happens.
package struct ServiceManager: Sendable {
  private let socketPath: String?
  /// The interval at which systemd expects a sign of life, s; nil where it expects none.
  package let watchdogSeconds: Double?

  /// Finds out from the environment how to report to systemd.
  ///
  /// - Parameters:
  ///   - environment: the variables in which systemd says how to report.
  ///   - pid: the number of this process, which has to be the one that is watched.
  package init(
    _ environment: [String: String] = ProcessInfo.processInfo.environment, pid: Int32 = getpid()
  ) {
    socketPath = environment["NOTIFY_SOCKET"].flatMap { $0.hasPrefix("/") || $0.hasPrefix("@") ? $0 : nil }
    let isOurs = environment["WATCHDOG_PID"].map { Int32($0) == pid } ?? true
    let microseconds = environment["WATCHDOG_USEC"].flatMap { Double($0) } ?? 0
    watchdogSeconds = isOurs && microseconds > 0 ? microseconds / 1e6 : nil
  }

  /// Reports that the service listens and frames are expected.
  package func ready(_ status: String) { send("READY=1\nSTATUS=\(status)") }
  /// Reports that the service ends on request.
  package func stopping() { send("STOPPING=1") }
  /// Reports that the service is alive; the next report is due in `watchdogSeconds`.
  package func isAlive() { send("WATCHDOG=1") }
  /// Reports one line for `systemctl status`.
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
