import Foundation
import ReaderWindow
import TestSupport
import Testing
import VirtualDisplay

/// A kernel without Landlock cannot keep a document's reader from the person's files; whoever trusts a document says so once.
@Suite("Trusted documents", .live)
struct TrustedDocumentTests {
  /// The real worker under a filter that answers Landlock's three calls (444 to 446) as a kernel without it does.
  private func workerWithoutLandlock(in place: Place) throws -> URL {
    let url = place.url.appending(path: "worker-without-landlock")
    try """
    #!/usr/bin/env python3
    import ctypes, os, struct, sys
    # Of seccomp(2): load the call's number, jump if it is at least K, give an answer; ENOSYS is 38.
    load, jump_if, give = 0x20, 0x35, 0x06
    steps = [
      struct.pack("HBBI", load, 0, 0, 0),
      struct.pack("HBBI", jump_if, 0, 2, 444),
      struct.pack("HBBI", jump_if, 1, 0, 447),
      struct.pack("HBBI", give, 0, 0, 0x00050000 | 38),
      struct.pack("HBBI", give, 0, 0, 0x7FFF0000),
    ]
    program = ctypes.create_string_buffer(b"".join(steps))
    class Filter(ctypes.Structure):
      _fields_ = [("length", ctypes.c_ushort), ("steps", ctypes.c_void_p)]
    c = ctypes.CDLL(None, use_errno=True)
    no_new_privileges, set_filter, by_program = 38, 22, 2
    c.prctl(no_new_privileges, 1, 0, 0, 0)
    if c.prctl(set_filter, by_program, ctypes.byref(Filter(len(steps), ctypes.addressof(program))), 0, 0) != 0:
      sys.exit("no filter: %d" % ctypes.get_errno())
    os.execv("\(Program.built("document-worker").path)", ["document-worker"] + sys.argv[1:])

    """.write(to: url, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: url.path)
    return url
  }

  @Test(
    "`read --trusted` opens the document in the window without asking again",
    .enabled(if: VirtualDisplay.isAvailable, ReadByGazeTests.needsDisplay))
  func trusted() async throws {
    let place = try Place()
    let file = place.url.appending(path: "on-reading.pdf")
    try DemoDocument.write(to: file)
    let environment = ["TRACKII_DOCUMENT_WORKER": try workerWithoutLandlock(in: place).path]
    let refused = try await trackii("read", file.path, "--stand-in", in: place, environment: environment)
    #expect(refused.status == 77)
    #expect(refused.errors.contains("--trusted"))

    let display = try await VirtualDisplay(width: 1920, height: 1080)
    defer { display.stop() }
    let directions = [
      "until dot", "until result", "look 1700 880", "until reading", "look 960 540", "wait 1",
      "look page-forward", "wait 600",
    ]
    let program = try Program(
      [
        "read", file.path, "--trusted", "--points", "5", "--stand-in", "--stand-in-fps", "15", "--screen-mm",
        "527x296",
      ], in: place, environment: environment.merging(display.environment) { $1 },
      stdin: Data(directions.joined(separator: "\n").utf8))
    defer { program.send(SIGINT) }
    try await until {
      let shelf = try await trackii("library", "list", "--json", in: place).jsonList()
      return (shelf.first as? [String: Any])?["page"] as? Int == 1
    }
    program.send(SIGINT)
    #expect(try await program.end().status == 0)
  }
}
