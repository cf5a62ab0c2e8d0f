import Foundation
import Localization
import Logging
import NIOCore
import NIOPosix
import Signals

/// Serves the Open Gaze API, version 2.0 by Gazepoint, on a TCP port of the loopback address.
///
/// The API has neither authentication nor encryption, so no other address is offered.
package final class OpenGazeServer: Sendable {
  /// The default port, which is that of Gazepoint's own program.
  package static let defaultPort = 4242
  private static let host = "127.0.0.1"
  /// Bytes that the kernel may buffer for one client, as in the service's own connections; see `Outbox`.
  private static let sendBuffer: ChannelOptions.Types.SocketOption.Value = 32 * 1024
  private static let waterMark = ChannelOptions.Types.WriteBufferWaterMark(low: 4 * 1024, high: 16 * 1024)

  /// The port on which the server listens: the requested one, or the free one that was found for 0.
  package let port: Int
  private let channel: any Channel
  private let clients: NIOLoopBound<OpenGazeClients>

  private init(channel: any Channel, clients: NIOLoopBound<OpenGazeClients>) {
    (self.channel, self.clients) = (channel, clients)
    port = channel.localAddress?.port ?? 0
  }

  /// Starts listening for clients of the Open Gaze API.
  ///
  /// - Parameters:
  ///   - core: the service whose gaze is sent.
  ///   - port: the port; 0 for any free one.
  ///   - showsTargets: whether calibration targets are shown without the client; see `OpenGazeSession.Surroundings`.
  /// - Throws: `ServiceError` where another program listens there.
  package static func start(
    _ core: ServiceCore, port: Int = defaultPort, showsTargets: Bool
  ) async throws(ServiceError) -> OpenGazeServer {
    let loop = core.hub.eventLoop
    do {
      let clients = try await loop.submit {
        let clients = OpenGazeClients(core: core, showsTargets: showsTargets)
        clients.listen()
        return NIOLoopBound(clients, eventLoop: loop)
      }.get()
      do {
        let channel = try await bootstrap(core, clients).bind(host: host, port: port).get()
        return OpenGazeServer(channel: channel, clients: clients)
      } catch {
        try? await loop.submit { clients.value.end() }.get()
        throw error
      }
    } catch {
      let isTaken = (error as? IOError)?.errnoCode == EADDRINUSE
      throw .cannotListen(
        address: "\(host):\(port), Open Gaze API",
        reason: isTaken ? localized("another program listens there") : "\(error)")
    }
  }

  private static func bootstrap(
    _ core: ServiceCore, _ clients: NIOLoopBound<OpenGazeClients>
  ) -> ServerBootstrap {
    ServerBootstrap(group: core.hub.eventLoop)
      .serverChannelOption(.backlog, value: 16)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelOption(.socketOption(.so_sndbuf), value: sendBuffer)
      .childChannelOption(.writeBufferWaterMark, value: waterMark)
      .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          guard !clients.value.isFull else {
            core.logger.notice("a connection of the Open Gaze API was refused: there are too many")
            throw ChannelError.operationUnsupported
          }
          try channel.pipeline.syncOperations.addHandler(
            OpenGazeHandler(core: core, clients: clients.value))
        }
      }
  }

  /// Stops listening for clients of the Open Gaze API and closes all connections.
  package func stop() async {
    try? await channel.close().get()
    let clients = clients
    try? await channel.eventLoop.submit { clients.value.end() }.get()
  }
}

/// All connections of the Open Gaze API and what they share. To be used on the hub's event loop only.
final class OpenGazeClients {
  /// The largest number of connections; more than anybody needs at a time are an error.
  private static let limit = 64

  let box = OpenGazeFeedBox()
  private let core: ServiceCore
  private let showsTargets: Bool
  private let id: ClientID
  private var handlers: [ClientID: OpenGazeHandler] = [:]

  init(core: ServiceCore, showsTargets: Bool) {
    (self.core, self.showsTargets, id) = (core, showsTargets, core.hub.newID())
  }

  var isFull: Bool { handlers.count >= Self.limit }
  func add(_ handler: OpenGazeHandler) { handlers[handler.id] = handler }
  func remove(_ handler: OpenGazeHandler) { handlers[handler.id] = nil }

  var surroundings: OpenGazeSession.Surroundings {
    .init(
      screen: core.hub.screen, cameraWidth: box.feed.cameraWidth, cameraHeight: box.feed.cameraHeight,
      program: core.facts.program, showsTargets: showsTargets)
  }

  /// Follows gaze from now on. The hub calls listeners before it has records encoded.
  func listen() {
    if let source = core.hub.source {
      box.feed.take(.event(StreamEvent(.source(source), at: core.hub.now())), on: core.hub.screen)
    }
    core.hub.listen(id: id) { [weak self] update in self?.take(update) }
  }

  private func take(_ update: GazeUpdate) {
    box.feed.take(update, on: core.hub.screen)
    guard case .event(let event) = update, case .calibration(let news) = event.kind else { return }
    for handler in handlers.values { handler.take(news) }
  }

  func end() {
    core.hub.remove(id)
    for handler in handlers.values { handler.cut() }
  }
}
