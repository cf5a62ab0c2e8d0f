import Logging
import NIOCore
import NIOEmbedded
import Signals
import Testing

@testable import GazeService

/// A connection without a socket, on a clock that the test sets.
private final class EmbeddedClient {
  let channel = EmbeddedChannel()
  let clock = ManualClock()
  let hub: GazeHub
  let clients: OpenGazeClients
  var loop: EmbeddedEventLoop { channel.embeddedEventLoop }

  init() throws {
    let clock = clock
    hub = GazeHub(eventLoop: channel.eventLoop, screen: Made.screen) { clock.now }
    let core = ServiceCore(
      hub: hub, control: FakeControl(), facts: .init(program: "trackii 1.0", sourceKind: "recording"),
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    clients = OpenGazeClients(core: core, showsTargets: true)
    clients.listen()
    try channel.pipeline.syncOperations.addHandler(OpenGazeHandler(core: core, clients: clients))
    try channel.connect(to: SocketAddress(unixDomainSocketPath: "/test")).wait()
  }

  func say(_ text: String) throws { try channel.writeInbound(ByteBuffer(string: text)) }

  func advance(_ seconds: Double) {
    clock.advance(seconds)
    loop.advanceTime(by: .nanoseconds(Int64(seconds * 1e9)))
  }

  func publish(_ updates: [GazeUpdate]) {
    hub.publish(updates)
    loop.run()
  }

  /// Each write by itself.
  func writes() throws -> [String] {
    var all: [String] = []
    while let buffer = try channel.readOutbound(as: ByteBuffer.self) { all.append(String(buffer: buffer)) }
    return all
  }
}

@Suite("Open Gaze: a connection")
struct OpenGazeHandlerTests {
  @Test("every write ends with the end of a line, and holds no line's end alone")
  func framing() throws {
    let client = try EmbeddedClient()
    try client.say(
      "<SET ID=\"ENABLE_SEND_TIME\" STATE=\"1\" />\r\n<SET ID=\"ENABLE_SEND_DATA\"  STATE=\"1\" />\r\n")
    client.publish([Made.sample(1, at: 2)])
    let writes = try client.writes()
    #expect(
      writes == [
        "<ACK ID=\"ENABLE_SEND_TIME\" STATE=\"1\" />\r\n<ACK ID=\"ENABLE_SEND_DATA\" STATE=\"1\" />\r\n",
        "<REC TIME=\"2.00000\" />\r\n",
      ])
  }

  @Test("the client's mark ends the record, and only where it was asked for")
  func mark() throws {
    let client = try EmbeddedClient()
    try client.say(
      "<SET ID=\"ENABLE_SEND_DATA\" STATE=\"1\" /><SET ID=\"ENABLE_SEND_USER_DATA\" STATE=\"1\" />")
    try client.say("<SET ID=\"USER_DATA\" VALUE=\"A B\" DUR=\"1\" />")
    client.publish([Made.sample(1, at: 2), Made.sample(2, at: 3)])
    #expect(try client.writes().suffix(2) == ["<REC USER=\"A_B\" />\r\n", "<REC USER=\"0\" />\r\n"])
  }

  @Test("signs of life come every 50 ms until data does")
  func keepAlive() throws {
    let client = try EmbeddedClient()
    for _ in 0..<10 { client.advance(0.05) }
    #expect(try client.writes() == Array(repeating: "<ACK ID=\"KEEP_ALIVE\" />\r\n", count: 10))
    try client.say("<SET ID=\"ENABLE_SEND_DATA\" STATE=\"1\" />")
    client.advance(1)
    #expect(try client.writes().count == 1)
  }

  @Test("of a client that does not read, no commands are read, and no records pile up")
  func unread() throws {
    let client = try EmbeddedClient()
    try client.say(
      "<SET ID=\"ENABLE_SEND_DATA\" STATE=\"1\" /><SET ID=\"ENABLE_SEND_COUNTER\" STATE=\"1\" />")
    _ = try client.writes()
    client.channel.isWritable = false
    client.channel.pipeline.fireChannelWritabilityChanged()
    for number in 1...100 { client.publish([Made.sample(UInt64(number), at: Double(number))]) }
    #expect(try client.writes().isEmpty)
    client.channel.isWritable = true
    client.channel.pipeline.fireChannelWritabilityChanged()
    #expect(try client.writes() == ["<REC CNT=\"100\" />\r\n"])
    #expect(client.hub.counts[.opengaze].dropped == 99)
  }

  @Test("a client that is gone is told nothing more, and no timer is left of it")
  func gone() throws {
    let client = try EmbeddedClient()
    #expect(client.hub.connected == [.opengaze: 1])
    try client.channel.close().wait()
    client.publish([Made.sample()])
    client.advance(1)
    #expect(try client.writes().isEmpty && client.hub.connected.isEmpty)
  }
}
