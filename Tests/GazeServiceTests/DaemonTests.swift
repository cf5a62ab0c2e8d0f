import Foundation
import Signals
import TestSupport
import Testing

@testable import GazeService

@Suite("The service under systemd")
struct DaemonTests {
  private func time(_ seconds: Double) -> Timestamp { Timestamp(seconds: seconds) }

  @Test("signs of life are given while frames pass, or while it is known why none do")
  func lifeSigns() {
    var signs = LifeSigns(at: time(0))
    #expect(signs.isAlive(at: time(30)) && !signs.isAlive(at: time(61)))
    let identity = SourceIdentity(
      id: "a", name: "a", widthPx: 1, heightPx: 1, framesPerSecond: 30, format: "GREY")
    signs.take(Made.event(.source(.streaming(identity))), at: time(10))
    signs.take(Made.sample(), at: time(11))
    #expect(signs.isAlive(at: time(15)))
    #expect(!signs.isAlive(at: time(16.1)), "a source that says it streams and does not is stuck")
    signs.take(Made.event(.source(.paused(until: nil))), at: time(17))
    #expect(signs.isAlive(at: time(1000)))
    // The frame that tells of the interruption is no sign that others follow.
    signs.take(Made.sample(x: nil), at: time(1000))
    #expect(signs.isAlive(at: time(2000)))
    signs.take(Made.event(.source(.streaming(identity))), at: time(2000))
    #expect(!signs.isAlive(at: time(2006)))
  }

  @Test("sockets that were handed to another process are not taken")
  func descriptors() {
    let two = ["LISTEN_PID": "42", "LISTEN_FDS": "2"]
    #expect(SocketActivation.descriptors(two, pid: 42) == [3, 4])
    #expect(SocketActivation.descriptors(two, pid: 43).isEmpty)
    for count in ["", "-1", "0", "x", "1000000"] {
      #expect(SocketActivation.descriptors(["LISTEN_PID": "42", "LISTEN_FDS": count], pid: 42).isEmpty)
    }
  }

  @Test("the manager is told with datagrams, by a socket's file or an abstract name")
  func manager() throws {
    let folder = try TemporaryFolder()
    for name in [folder.path("notify"), "@trackii-test-\(UUID().uuidString)"] {
      let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
      defer { close(descriptor) }
      let isAbstract = name.hasPrefix("@")
      let isBound = UnixSocket.withAddress(isAbstract ? String(name.dropFirst()) : name, abstract: isAbstract)
      {
        bind(descriptor, $0, $1) == 0
      }
      #expect(isBound == true)
      let manager = ServiceManager(
        ["NOTIFY_SOCKET": name, "WATCHDOG_USEC": "10000000", "WATCHDOG_PID": "7"], pid: 7)
      #expect(manager.watchdogSeconds == 10)
      manager.isAlive()
      var bytes = [UInt8](repeating: 0, count: 100)
      let count = recv(descriptor, &bytes, 100, 0)
      #expect(String(decoding: bytes.prefix(max(0, count)), as: UTF8.self) == "WATCHDOG=1")
    }
    #expect(ServiceManager(["WATCHDOG_USEC": "1", "WATCHDOG_PID": "8"], pid: 7).watchdogSeconds == nil)
  }
}
