import Foundation
import NIOCore
import NIOHTTP1
import NIOSSL
import NIOWebSocket
import Signals

/// Sets up an accepted connection: TLS where it is asked for, HTTP, and the upgrade to a WebSocket.
struct ConnectionPipeline: Sendable {
  let core: ServiceCore
  let rules: AccessRules
  /// The TLS configuration; nil without TLS.
  let tls: NIOSSLContext?

  func set(up channel: any Channel) throws {
    let pipeline = channel.pipeline.syncOperations
    if let tls { try pipeline.addHandler(NIOSSLServerHandler(context: tls)) }
    let client = core.hub.newID()
    let upgrader = upgrader(client)
    try pipeline.configureHTTPServerPipeline(
      withPipeliningAssistance: true,
      withServerUpgrade: (
        upgraders: [upgrader],
        completionHandler: { context in
          context.pipeline.removeHandler(name: HTTPHandler.name, promise: nil)
        }
      ),
      withErrorHandling: true)
    try pipeline.addHandler(HTTPHandler(core: core, rules: rules, client: client), name: HTTPHandler.name)
  }

  private func upgrader(_ client: ClientID) -> NIOWebSocketServerUpgrader {
    NIOWebSocketServerUpgrader(
      maxFrameSize: WebSocketHandler.messageLimit, automaticErrorHandling: true,
      shouldUpgrade: { [rules] channel, head in
        channel.eventLoop.makeSucceededFuture(Self.upgrade(head, rules)?.headers)
      },
      upgradePipelineHandler: { [core, rules] channel, head in
        channel.eventLoop.makeCompletedFuture {
          guard let choice = Self.upgrade(head, rules)?.choice else {
            throw ChannelError.inappropriateOperationForState
          }
          let pipeline = channel.pipeline.syncOperations
          try pipeline.addHandler(
            NIOWebSocketFrameAggregator(
              minNonFinalFragmentSize: 1, maxAccumulatedFrameCount: 64,
              maxAccumulatedFrameSize: WebSocketHandler.messageLimit))
          try pipeline.addHandler(
            WebSocketHandler(core: core, client: client, choice: choice, channel: channel))
        }
      })
  }

  /// Decides on the upgrade of a request to a WebSocket.
  ///
  /// - Returns: nil where it is no stream, or refused; then the HTTP handler answers why.
  private static func upgrade(
    _ head: HTTPRequestHead, _ rules: AccessRules
  ) -> (choice: StreamChoice, headers: HTTPHeaders)? {
    guard rules.verdict(on: head.headers) == .allowed,
      let request = APIRequest(
        method: head.method, target: head.uri, body: .init(), client: ClientID(number: 0),
        received: .init(nanoseconds: 0)),
      StreamPath(request.path) == .webSocket, let choice = try? StreamChoice(query: request.query)
    else { return nil }
    let offered = head.headers[canonicalForm: "sec-websocket-protocol"]
    let agreed = offered.contains { $0 == AccessRules.streamProtocol }
    return (choice, agreed ? ["Sec-WebSocket-Protocol": AccessRules.streamProtocol] : [:])
  }
}
