import CommandSupport
import Foundation
import TestSupport
import Testing

@testable import trackii

@Suite("Keeping open once in a session")
struct SupervisorLockTests {
  @Test("a second supervisor of a session is refused while the first one runs; another session has its own")
  func second() async throws {
    let place = try TemporaryFolder()
    let folder = place.url
    let environment = ["XDG_RUNTIME_DIR": folder.path, "XDG_SESSION_ID": "3"]
    var first = try await SupervisorLock.taken(environment)
    #expect(first != nil)
    await #expect(throws: CommandError.self) { try await SupervisorLock.taken(environment, within: 0) }
    var other = environment
    other["XDG_SESSION_ID"] = "4"
    #expect(try await SupervisorLock.taken(other, within: 0) != nil)
    first = nil
    #expect(try await SupervisorLock.taken(environment, within: 0) != nil, "gone with the first")
  }

  @Test("a service of the user and a program of the session share a display, so they share the lock")
  func display() async throws {
    let place = try TemporaryFolder()
    let folder = place.url
    let service = ["XDG_RUNTIME_DIR": folder.path, "DISPLAY": ":0", "WAYLAND_DISPLAY": "wayland-0"]
    let first = try await SupervisorLock.taken(service)
    #expect(first != nil)
    var program = service
    program["XDG_SESSION_ID"] = "3"
    await #expect(throws: CommandError.self) { try await SupervisorLock.taken(program, within: 0) }
    program["WAYLAND_DISPLAY"] = "\(folder.path)/wayland-1"
    #expect(try await SupervisorLock.taken(program, within: 0) != nil, "another display, named by a path")
    withExtendedLifetime(first) {}
  }

  @Test("a session that is being closed is over, and the control group names one without a variable")
  func session() throws {
    let place = try TemporaryFolder()
    let (folder, file) = (place.url, try place.write("UID=1000\nSTATE=active\n", to: "c3"))
    let group = "0::/user.slice/user-1000.slice/session-c3.scope\n"
    let sessions = [
      DesktopSession(["XDG_SESSION_ID": "c3"], folder: folder.path, group: ""),
      DesktopSession([:], folder: folder.path, group: group),
    ]
    for session in sessions { #expect(session.isThere) }
    try Data("UID=1000\nSTATE=closing\n".utf8).write(to: file)
    for session in sessions { #expect(!session.isThere) }
    try FileManager.default.removeItem(at: file)
    for session in sessions { #expect(!session.isThere) }
    #expect(DesktopSession([:], folder: folder.path, group: "").isThere, "where nobody can tell")
  }
}
