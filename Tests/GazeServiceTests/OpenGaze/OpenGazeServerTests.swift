import Foundation
import Logging
import NIOCore
import NIOPosix
import Signals
import Testing

@testable import Calibration
@testable import GazeService

/// An Open Gaze server on a port of its own, with a tracker that does nothing by itself.
final class OpenGazeRigServer: Sendable {
  let control = FakeControl()
  let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
  let core: ServiceCore
  let server: OpenGazeServer

  init() async throws {
    let control = control
    let loop = group.next()
    core = try await loop.submit {
      ServiceCore(
        hub: GazeHub(eventLoop: loop, screen: Made.screen, now: TestServer.clock), control: control,
        facts: .init(program: "trackii test", sourceKind: "recording"),
        logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    }.get()
    server = try await OpenGazeServer.start(core, port: 0, showsTargets: true)
  }

  func client(reads: Bool = true) async throws -> RawClient {
    try await RawClient("http://127.0.0.1:\(server.port)", reads: reads)
  }

  /// A client with points of its own that it has added.
  func clientWithPoints() async throws -> RawClient {
    let client = try await client()
    client.write("<SET ID=\"CALIBRATE_CLEAR\" />\r\n")
    for place in ["X=\"0.1\" Y=\"0.1\"", "X=\"0.9\" Y=\"0.9\""] {
      client.write("<SET ID=\"CALIBRATE_ADDPOINT\" \(place) />\r\n")
    }
    #expect(await client.waits(for: "PTS=\"2\""))
    return client
  }

  func stop() async throws {
    await server.stop()
    try await group.shutdownGracefully()
  }
}

@Suite("Open Gaze: the server")
struct OpenGazeServerTests {
  private static let start = "<SET ID=\"CALIBRATE_START\" STATE=\"1\" />\r\n"

  @Test("only one connection calibrates at a time; the next may once the first has gone")
  func oneAtATime() async throws {
    let rig = try await OpenGazeRigServer()
    let (first, second) = (try await rig.clientWithPoints(), try await rig.clientWithPoints())
    first.write(Self.start)
    #expect(
      await first.waits(
        for: "<ACK ID=\"CALIBRATE_START\" STATE=\"1\" />\r\n<CAL ID=\"CALIB_START_PT\" PT=\"1\""))
    second.write(Self.start)
    #expect(await second.waits(for: "<ACK ID=\"CALIBRATE_START\" STATE=\"0\" />"))
    first.close()
    while await !rig.control.asked.contains("abort") { await Task.yield() }
    rig.core.hub.publish([Made.event(.calibration(.aborted))])
    // The event loop reads sockets before it takes what was published.
    #expect(try await rig.core.hub.onLoop { $0.desk.owner } == nil)
    second.write(Self.start)
    #expect(await second.waits(for: "<ACK ID=\"CALIBRATE_START\" STATE=\"1\" />"))
    try await rig.stop()
  }

  @Test("a mark becomes an event for everybody and a note in the recording")
  func mark() async throws {
    let rig = try await OpenGazeRigServer()
    let client = try await rig.client()
    client.write("<SET ID=\"USER_DATA\" VALUE=\"TRIAL 1\" DUR=\"1\" />\r\n")
    #expect(await client.waits(for: "<ACK ID=\"USER_DATA\" VALUE=\"TRIAL_1\" DUR=\"1\" />"))
    while await !rig.control.asked.contains("note TRIAL_1") { await Task.yield() }
    try await rig.stop()
  }

  @Test("megabytes without an end take no memory and do not end the connection")
  func megabytes() async throws {
    let rig = try await OpenGazeRigServer()
    let client = try await rig.client()
    for _ in 0..<32 { client.write(String(repeating: "x", count: 1 << 16)) }
    client.write("/>\r\n<GET ID=\"API_ID\" />\r\n")
    #expect(await client.waits(for: "<ACK ID=\"API_ID\" VALUE=\"2.0\" />"))
    try await rig.stop()
  }

  @Test("a client that sends without end and never reads does not disturb another")
  func neverReads() async throws {
    let rig = try await OpenGazeRigServer()
    let (bad, good) = (try await rig.client(reads: false), try await rig.client())
    let questions = String(repeating: "<GET ID=\"CALIBRATE_ADDPOINT\" />\r\n", count: 2000)
    for _ in 0..<100 { bad.write(questions) }
    good.write("<SET ID=\"ENABLE_SEND_COUNTER\" STATE=\"1\" /><SET ID=\"ENABLE_SEND_DATA\" STATE=\"1\" />")
    #expect(await good.waits(for: "<ACK ID=\"ENABLE_SEND_DATA\""))
    for number in 1...50 { rig.core.hub.publish([Made.sample(UInt64(number), at: Double(number))]) }
    #expect(await good.waits(for: "<REC CNT=\"50\" />\r\n"))
    bad.close()
    try await rig.stop()
  }

  @Test("a port that is taken is named, with what to do")
  func taken() async throws {
    let rig = try await OpenGazeRigServer()
    let error = await #expect(throws: ServiceError.self) {
      _ = try await OpenGazeServer.start(rig.core, port: rig.server.port, showsTargets: true)
    }
    #expect("\(try #require(error))".contains("127.0.0.1:\(rig.server.port)"))
    #expect("\(try #require(error))".contains("another program listens there"))
    try await rig.stop()
  }
}
