import Foundation
import Logging
import NIOCore
import NIOHTTP1
import NIOWebSocket

/// One HTTP connection: reads a complete request and has it answered, or becomes a stream of events.
final class HTTPHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  static let name = "trackii.http"
  /// The largest size of a request's body, bytes.
  static let bodyLimit = 64 * 1024

  private enum State {
    case idle
    case reading(HTTPRequestHead, ByteBuffer)
    /// The request was refused before it was complete: the rest of it is skipped, and the connection ends.
    case refused
    case answering
    case streaming
  }

  private let core: ServiceCore
  private let rules: AccessRules
  private let client: ClientID
  private var state = State.idle
  private var deadline: Scheduled<Void>?
  private var events: EventStreamSink?

  init(core: ServiceCore, rules: AccessRules, client: ClientID) {
    (self.core, self.rules, self.client) = (core, rules, client)
  }

  // MARK: The connection

  func handlerAdded(context: ChannelHandlerContext) { if context.channel.isActive { wait(context) } }
  func channelActive(context: ChannelHandlerContext) {
    wait(context)
    context.fireChannelActive()
  }

  func handlerRemoved(context: ChannelHandlerContext) { deadline?.cancel() }

  func channelInactive(context: ChannelHandlerContext) {
    deadline?.cancel()
    if case .streaming = state { core.hub.remove(client) }
    context.fireChannelInactive()
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    if case .streaming = state { core.hub.writabilityChanged(client) }
    context.fireChannelWritabilityChanged()
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    guard event is ServiceEnds else { return context.fireUserInboundEventTriggered(event) }
    let channel = context.channel
    guard case .streaming = state else { return channel.close(promise: nil) }
    core.hub.remove(client)
    context.writeAndFlush(wrapOutboundOut(.end(nil))).whenComplete { _ in channel.close(promise: nil) }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    // A refused upgrade is reported as an error first; the request itself follows, and is answered.
    if error is NIOWebSocketUpgradeError { return }
    core.logger.debug("a connection failed", metadata: ["why": "\(error)"])
    context.close(promise: nil)
  }

  private func wait(_ context: ChannelHandlerContext) {
    deadline?.cancel()
    let channel = context.channel
    deadline = context.eventLoop.scheduleTask(in: TimeAmount(core.facts.patience)) {
      channel.close(promise: nil)
    }
  }

  // MARK: Requests

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch (unwrapInboundIn(data), state) {
    case (.head(let head), .idle): begin(head, context)
    case (.body(let part), .reading(let head, var body)):
      guard body.readableBytes + part.readableBytes <= Self.bodyLimit else { return tooLarge(head, context) }
      body.writeImmutableBuffer(part)
      state = .reading(head, body)
    case (.end, .reading(let head, let body)):
      deadline?.cancel()
      answer(head, body, context)
    default: break
    }
  }

  private func begin(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
    let length = head.headers.first(name: "content-length").flatMap { Int($0) } ?? 0
    switch rules.verdict(on: head.headers) {
    case .allowed where length > Self.bodyLimit: tooLarge(head, context)
    case .allowed: state = .reading(head, ByteBuffer())
    case .unknown:
      let refusal = ServiceRefusal(
        .invalid, "The token is missing or wrong.",
        remedy: "Send \"Authorization: Bearer TOKEN\"; trackii serve names the token's file.")
      refuse(
        .refusal(refusal, status: .unauthorized, headers: [("WWW-Authenticate", "Bearer")]), head, context)
    case .refused(let reason, let remedy):
      refuse(.refusal(ServiceRefusal(.invalid, reason, remedy: remedy), status: .forbidden), head, context)
    }
  }

  private func tooLarge(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
    let refusal = ServiceRefusal.invalid(
      "The body is larger than \(Self.bodyLimit) bytes.", remedy: "Send less.")
    refuse(.refusal(refusal, status: .payloadTooLarge), head, context)
  }

  private func refuse(_ response: APIResponse, _ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
    state = .refused
    write(response, head, keepAlive: false, context)
  }

  private func answer(_ head: HTTPRequestHead, _ body: ByteBuffer, _ context: ChannelHandlerContext) {
    let received = core.hub.now()
    state = .answering
    let request = APIRequest(
      method: head.method, target: head.uri, body: Data(body.readableBytesView), client: client,
      received: received)
    guard let request else {
      let refusal = ServiceRefusal.invalid("The request's target is not a path.")
      return write(.refusal(refusal), head, keepAlive: false, context)
    }
    if request.method == .GET, let stream = StreamPath(request.path) {
      return open(stream, request, head, context)
    }
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    APIRouter.v1.answer(request, core).whenSuccess { response in
      let (handler, context) = bound.value
      handler.write(response, head, keepAlive: head.isKeepAlive, context)
    }
  }

  private func open(
    _ stream: StreamPath, _ request: APIRequest, _ head: HTTPRequestHead, _ context: ChannelHandlerContext
  ) {
    do throws(ServiceRefusal) {
      let choice = try StreamChoice(query: request.query)
      guard stream == .events else {
        let refusal = ServiceRefusal.invalid(
          "The stream is a WebSocket.", remedy: "Ask for an upgrade, or use /v1/events.")
        let headers = [("Upgrade", "websocket")]
        return write(
          .refusal(refusal, status: .upgradeRequired, headers: headers), head, keepAlive: false, context)
      }
      start(choice, head, context)
    } catch { write(.refusal(error), head, keepAlive: head.isKeepAlive, context) }
  }

  // MARK: Answers

  private func start(_ choice: StreamChoice, _ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
    var headers: HTTPHeaders = ["Content-Type": "text/event-stream", "Cache-Control": "no-store"]
    allow(head, in: &headers)
    context.writeAndFlush(
      wrapOutboundOut(.head(HTTPResponseHead(version: head.version, status: .ok, headers: headers))),
      promise: nil)
    state = .streaming
    let sink = EventStreamSink(channel: context.channel)
    events = sink
    core.hub.add(
      sink,
      ClientWishes(
        transport: .sse, encoder: StreamEncoder(choice: choice), samplesPerSecond: choice.rate),
      id: client)
  }

  private func write(
    _ response: APIResponse, _ head: HTTPRequestHead, keepAlive: Bool, _ context: ChannelHandlerContext
  ) {
    guard context.channel.isActive else { return }
    var headers = HTTPHeaders(response.headers)
    if response.status != .noContent {
      headers.add(name: "Content-Type", value: response.contentType)
      headers.add(name: "Content-Length", value: "\(response.body.count)")
    }
    headers.add(name: "Cache-Control", value: "no-store")
    if !keepAlive { headers.add(name: "Connection", value: "close") }
    allow(head, in: &headers)
    context.write(
      wrapOutboundOut(
        .head(HTTPResponseHead(version: head.version, status: response.status, headers: headers))),
      promise: nil)
    if !response.body.isEmpty {
      context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(bytes: response.body)))), promise: nil)
    }
    let channel = context.channel
    let isRefused = if case .refused = state { true } else { false }
    if !isRefused { state = .idle }
    context.writeAndFlush(wrapOutboundOut(.end(nil))).whenComplete { _ in
      if !keepAlive { channel.close(promise: nil) }
    }
    wait(context)
  }

  /// Lets a web page that has access read the response.
  private func allow(_ head: HTTPRequestHead, in headers: inout HTTPHeaders) {
    guard let origin = head.headers.first(name: "origin"), rules.origins.contains(origin.lowercased()) else {
      return
    }
    headers.add(name: "Access-Control-Allow-Origin", value: origin)
    headers.add(name: "Vary", value: "Origin")
  }
}

/// The two kinds of streams.
enum StreamPath: Hashable {
  case webSocket, events

  init?(_ path: [String]) {
    switch path {
    case ["v1", "stream"]: self = .webSocket
    case ["v1", "events"]: self = .events
    default: return nil
    }
  }
}

/// A stream of server-sent events (WHATWG HTML, 9.2).
final class EventStreamSink: MessageSink {
  private let channel: any Channel

  init(channel: any Channel) { self.channel = channel }

  var isWritable: Bool { channel.isWritable }

  func send(_ body: ByteBuffer, _ stamp: MessageStamp, promise: EventLoopPromise<Void>?) {
    let message = StreamEncoder.stamped(
      body, stamp, before: "data: ", after: "\n\n", in: channel.allocator)
    channel.writeAndFlush(HTTPServerResponsePart.body(.byteBuffer(message)), promise: promise)
  }

  func cut() { channel.close(promise: nil) }
}
