import Foundation
import Notices
import Synchronization
import TestSupport
import Testing
import VirtualNotices

@Suite("A locked screen")
struct ScreenLockTests {
  @Test(
    "is noticed, and that it is unlocked, on the desktops that tell it",
    arguments: ["org.gnome.ScreenSaver", "org.freedesktop.ScreenSaver"])
  func noticed(interface: String) async throws {
    let desktop = try await VirtualNotices()
    let lock = try ScreenLock(address: desktop.address)
    let seen = Seen()
    VirtualNotices.onLoop {
      lock.listen { seen.note($0) }
      seen.begin()
    } until: {
      seen.isDone
    }
    defer { seen.end() }
    try await until { seen.hasBegun }
    // The bus may not know yet that somebody listens: what it was told before is not sent again.
    try await until {
      desktop.lock(true, by: interface)
      return seen.told.contains(true)
    }
    desktop.lock(false, by: interface)
    try await until { seen.told.last == false }
  }

  @Test("no bus at all is said")
  func nobody() {
    #expect(throws: NotifierError.self) { try ScreenLock(address: "unix:path=/nowhere") }
  }

  private final class Seen: Sendable {
    private let state = Mutex((told: [Bool](), hasBegun: false, isDone: false))
    func note(_ isLocked: Bool) { state.withLock { $0.told.append(isLocked) } }
    func begin() { state.withLock { $0.hasBegun = true } }
    func end() { state.withLock { $0.isDone = true } }
    var told: [Bool] { state.withLock(\.told) }
    var hasBegun: Bool { state.withLock(\.hasBegun) }
    var isDone: Bool { state.withLock(\.isDone) }
  }
}
