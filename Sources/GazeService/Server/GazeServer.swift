import Foundation
import Logging
import NIOCore
import NIOPosix
import NIOSSL
import Signals

/// The service's listening sockets and connections, on one event loop.
package final class GazeServer: Sendable {
  private let group: MultiThreadedEventLoopGroup
  /// What all connections share: the fan-out, the tracker and the markers.
  package let core: ServiceCore
  private let connections: NIOLoopBound<Connections>
  private var eventLoop: any EventLoop { core.hub.eventLoop }

  /// Bytes that the kernel may buffer for one client before it counts as not reading.
  private static let sendBuffer: ChannelOptions.Types.SocketOption.Value = 32 * 1024
  private static let waterMark = ChannelOptions.Types.WriteBufferWaterMark(low: 4 * 1024, high: 16 * 1024)

  /// Makes a server without listening sockets.
  ///
  /// - Parameter group: a group of one event loop, the hub's.
  private init(group: MultiThreadedEventLoopGroup, core: ServiceCore, connections: NIOLoopBound<Connections>)
  {
    (self.group, self.core, self.connections) = (group, core, connections)
  }

  /// Makes a server, which listens nowhere yet.
  ///
  /// - Parameters:
  ///   - screen: the screen to which gaze points belong.
  ///   - control: passes requests to the tracker.
  ///   - facts: properties that do not change while the service runs.
  ///   - logger: logs faults of clients.
  ///   - now: reads CLOCK_MONOTONIC.
  package static func make(
    screen: ScreenGeometry, control: any TrackerControl, facts: ServiceCore.Facts,
    logger: Logger = Logger(label: "trackii.service"), now: @escaping @Sendable () -> Timestamp
  ) async throws -> GazeServer {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let loop = group.next()
    let core = ServiceCore(
      hub: GazeHub(eventLoop: loop, screen: screen, now: now), control: control, facts: facts, logger: logger)
    let connections = try await loop.submit { NIOLoopBound(Connections(loop), eventLoop: loop) }.get()
    loop.scheduleRepeatedTask(initialDelay: .seconds(1), delay: .seconds(1)) { _ in core.hub.tick() }
    return GazeServer(group: group, core: core, connections: connections)
  }

  /// Listens on one more address.
  ///
  /// - Returns: the address as people write it.
  /// - Throws: `ServiceError`.
  @discardableResult
  package func listen(on listener: ServiceListener) async throws(ServiceError) -> String {
    let tls = try listener.tls.map { files throws(ServiceError) in try files.context() }
    let pipeline = ConnectionPipeline(core: core, rules: listener.rules, tls: tls)
    return try await listen(on: listener) { channel in
      channel.eventLoop.makeCompletedFuture { try pipeline.set(up: channel) }
    }
  }

  /// Lets Trackii's own programs attach to the service's eyes, on a socket that only this user can open.
  ///
  /// - Throws: `ServiceError`.
  package func listen(forEyes desk: AttachDesk, path: String) async throws(ServiceError) -> String {
    try await listen(forEyes: desk, path: path) { SocketPeer.user(of: $0) }
  }

  /// As `listen(forEyes:path:)`, with a function that tells the user of a connection.
  ///
  /// - Parameters:
  ///   - desk: the attached programs.
  ///   - path: the socket's path.
  ///   - user: finds the user of the program at the other end of a connection.
  func listen(
    forEyes desk: AttachDesk, path: String,
    user: @escaping @Sendable (any Channel) -> EventLoopFuture<uid_t>
  ) async throws(ServiceError) -> String {
    let listener = ServiceListener(.unix(path: path), rules: .unixSocket)
    return try await listen(on: listener) { [core] channel in
      // The file's mode keeps other users out; one who gets in nevertheless, as root may, is disconnected before a byte
      // is read.
      user(channel).flatMapThrowing { user in
        guard user == geteuid() else {
          core.logger.warning("another user's program was refused the eyes", metadata: ["user": "\(user)"])
          throw ChannelError.operationUnsupported
        }
        try AttachHandler.set(up: channel, core, desk)
      }
    }
  }

  private func listen(
    on listener: ServiceListener,
    _ setUp: @escaping @Sendable (any Channel) -> EventLoopFuture<Void>
  ) async throws(ServiceError) -> String {
    let channel = try await listener.bind(bootstrap(setUp))
    let address = listener.words(channel)
    try? await eventLoop.submit { self.connections.value.listeners.append((channel, listener.place)) }.get()
    core.logger.info("listening", metadata: ["on": "\(address)"])
    return address
  }

  private func bootstrap(
    _ setUp: @escaping @Sendable (any Channel) -> EventLoopFuture<Void>
  ) -> ServerBootstrap {
    ServerBootstrap(group: group)
      .serverChannelOption(.backlog, value: 256)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelOption(.socketOption(.so_sndbuf), value: Self.sendBuffer)
      .childChannelOption(.writeBufferWaterMark, value: Self.waterMark)
      .childChannelInitializer { [connections, core] channel in
        channel.eventLoop.makeCompletedFuture {
          if channel.localAddress?.port != nil {
            try? channel.syncOptions?.setOption(.tcpOption(.tcp_nodelay), value: 1)
          }
          guard connections.value.add(channel) else {
            core.logger.notice("a connection was refused: there are too many")
            throw ChannelError.operationUnsupported
          }
        }.flatMap { setUp(channel) }
      }
  }

  /// Accepts no more connections, closes the existing ones properly, and releases the event loop.
  package func stop() async {
    let places = try? await eventLoop.submit { self.connections.value.end() }.get()
    for case .unix(let path) in places ?? [] { unlink(path) }
    try? await eventLoop.flatSubmit { self.connections.value.wait(atMost: .milliseconds(500)) }.get()
    await core.end()
    try? await group.shutdownGracefully()
  }
}

/// The open sockets. To be used on the event loop only.
private final class Connections {
  /// The largest number of connections; more than anybody needs are an error.
  static let limit = 1024

  var listeners: [(channel: any Channel, place: ServiceListener.Place)] = []
  private var open: [ObjectIdentifier: any Channel] = [:]
  private let eventLoop: any EventLoop

  init(_ eventLoop: any EventLoop) { self.eventLoop = eventLoop }

  func add(_ channel: any Channel) -> Bool {
    guard open.count < Self.limit else { return false }
    let (id, loop) = (ObjectIdentifier(channel), channel.eventLoop)
    open[id] = channel
    let own = NIOLoopBound(self, eventLoop: loop)
    channel.closeFuture.whenComplete { _ in own.value.open[id] = nil }
    return true
  }

  /// Closes all sockets of the service.
  ///
  /// - Returns: the places that were listened on.
  func end() -> [ServiceListener.Place] {
    for listener in listeners { listener.channel.close(promise: nil) }
    for channel in open.values { channel.pipeline.fireUserInboundEventTriggered(ServiceEnds()) }
    defer { listeners = [] }
    return listeners.map(\.place)
  }

  /// Waits until all connections are closed; a client that does not read is waited for no longer than this.
  func wait(atMost time: TimeAmount) -> EventLoopFuture<Void> {
    let loop = eventLoop
    let gone = EventLoopFuture.andAllComplete(open.values.map(\.closeFuture), on: loop)
    let (done, isDone) = (loop.makePromise(of: Void.self), NIOLoopBoundBox(false, eventLoop: loop))
    let end: @Sendable () -> Void = {
      guard !isDone.value else { return }
      isDone.value = true
      done.succeed()
    }
    loop.scheduleTask(in: time) { end() }
    gone.whenComplete { _ in end() }
    return done.futureResult
  }
}

/// The event that tells a connection that the service ends.
struct ServiceEnds: Sendable {}
