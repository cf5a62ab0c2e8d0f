import Foundation

/// A session bus of a test's own; it ends with its last holder.
package final class VirtualBus: Sendable {
  private let folder: TemporaryFolder
  private let daemon: RunningProcess
  /// For `DBUS_SESSION_BUS_ADDRESS`.
  package let address: String

  /// The bus did not start.
  package struct Unavailable: Error {}

  package init() async throws {
    folder = try TemporaryFolder()
    address = "unix:path=\(folder.path("bus"))"
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["dbus-daemon", "--session", "--nofork", "--address=\(address)", "--print-address"]
    // The socket's file is there before anybody can connect to it; the address is printed after that.
    let printed = folder.url("address")
    try Data().write(to: printed)
    (process.standardOutput, process.standardError) = (
      try FileHandle(forWritingTo: printed), FileHandle.nullDevice
    )
    let daemon = try RunningProcess(process)
    self.daemon = daemon
    try await until { (try? Data(contentsOf: printed))?.isEmpty == false || !daemon.isRunning }
    guard daemon.isRunning else { throw Unavailable() }
  }
}
