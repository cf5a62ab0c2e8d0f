import Foundation
import Logging
import NIOCore
import NIOPosix
import Signals
import Synchronization
import Testing

@testable import GazeService

/// Datagrams that came to a port of this machine.
private final class Listener: Sendable {
  private final class Reader: ChannelInboundHandler {
    typealias InboundIn = AddressedEnvelope<ByteBuffer>
    let heard: AsyncStream<[UInt8]>.Continuation
    init(_ heard: AsyncStream<[UInt8]>.Continuation) { self.heard = heard }
    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      heard.yield(Array(unwrapInboundIn(data).data.readableBytesView))
    }
  }

  let datagrams: AsyncStream<[UInt8]>
  private let channel: any Channel
  var port: Int { channel.localAddress?.port ?? 0 }

  init() async throws {
    let (stream, continuation) = AsyncStream.makeStream(of: [UInt8].self)
    datagrams = stream
    channel = try await DatagramBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(Reader(continuation))
        }
      }.bind(host: "127.0.0.1", port: 0).get()
  }

  func close() { channel.close(promise: nil) }
}

@Suite("OpenTrack")
struct OpenTrackTests {
  private static func decode(_ bytes: [UInt8]) -> [Double] {
    stride(from: 0, to: bytes.count, by: 8).map { start in
      Double(bitPattern: bytes[start..<(start + 8)].reversed().reduce(0) { $0 << 8 | UInt64($1) })
    }
  }

  @Test("a pose is 48 bytes that decode to cm and degrees as the person sees them")
  func datagram() throws {
    let head = HeadPose(xMm: 100, yMm: -50, zMm: 600, yawDegrees: 3, pitchDegrees: 4, rollDegrees: 5)
    var buffer = ByteBuffer()
    try #require(OpenTrackDatagram(head)).write(into: &buffer)
    #expect(buffer.readableBytes == 48)
    #expect(Self.decode(Array(buffer.readableBytesView)) == [-10, 5, 60, -3, -4, 5])
  }

  @Test("a pose with a number that is none is not sent")
  func notANumber() {
    for bad in [Double.nan, .infinity] {
      let head = HeadPose(xMm: 1, yMm: bad, zMm: 600, yawDegrees: 0, pitchDegrees: 0, rollDegrees: 0)
      #expect(OpenTrackDatagram(head) == nil)
    }
  }

  @Test(
    "a destination is a host with a port, 4242 without",
    arguments: [
      ("127.0.0.1", "127.0.0.1:4242"), ("desk.local:5000", "desk.local:5000"), ("[::1]", "[::1]:4242"),
      ("[::1]:9", "[::1]:9"),
    ])
  func destination(_ text: String, _ means: String) {
    #expect(OpenTrackDestination(text)?.description == means)
  }

  @Test(
    "what is no destination is refused", arguments: ["", ":4242", "a:0", "a:70000", "a:b", "[::1]x", "a:"])
  func noDestination(_ text: String) {
    #expect(OpenTrackDestination(text) == nil)
  }

  @Test("each frame with a face is a datagram; frames without one send nothing")
  func sends() async throws {
    let listener = try await Listener()
    let rig = try await OpenGazeRigServer()
    let destination = try #require(OpenTrackDestination("127.0.0.1:\(listener.port)"))
    let sender = try await OpenTrackSender.start(rig.core, to: destination)
    var unseen = Made.frame(1)
    unseen.eyes = .invalid(.noFace)
    let lost = GazeUpdate.sample(StreamSample(frame: unseen, arrival: unseen.time))
    rig.core.hub.publish([lost, Made.sample(2), lost, Made.sample(3), lost])
    var heard = listener.datagrams.makeAsyncIterator()
    for _ in 0..<2 {
      #expect(await heard.next().map(Self.decode) == [-0.1, -0.2, 60, -3, -4, 5])
    }
    let hub = rig.core.hub
    #expect(try await hub.eventLoop.submit { hub.counts[.opentrack].sent }.get() == 2)
    await sender.stop()
    try await rig.stop()
    listener.close()
  }

  @Test("a host that has no address is named")
  func noHost() async throws {
    let rig = try await OpenGazeRigServer()
    let destination = try #require(OpenTrackDestination("no-such-host.invalid:1"))
    let error = await #expect(throws: ServiceError.self) {
      _ = try await OpenTrackSender.start(rig.core, to: destination)
    }
    #expect("\(try #require(error))".contains("no-such-host.invalid:1"))
    try await rig.stop()
  }
}
