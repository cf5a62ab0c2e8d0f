import Foundation
import Logging
import NIOCore
import NIOHTTP1
import NIOWebSocket

/// One WebSocket of the stream: sends messages and takes calls of the API.
///
/// A call is a text message `{"method": "POST", "path": "/v1/markers", "body": {...}, "id": 1}`; its answer comes among
/// the others as `{"type": "reply", "id": 1, "status": 201, "body": {...}}`.
final class WebSocketHandler: ChannelInboundHandler, MessageSink {
  typealias InboundIn = WebSocketFrame
  typealias OutboundOut = WebSocketFrame

  /// The largest size of a message to the service, bytes.
  static let messageLimit = 64 * 1024
  /// The largest number of calls of one client in progress; further ones wait unread.
  static let callLimit = 16

  private let core: ServiceCore
  private let client: ClientID
  private let choice: StreamChoice
  private let channel: any Channel
  private var isClosing = false
  private var calls = 0

  init(core: ServiceCore, client: ClientID, choice: StreamChoice, channel: any Channel) {
    (self.core, self.client, self.choice, self.channel) = (core, client, choice, channel)
  }

  func handlerAdded(context: ChannelHandlerContext) {
    core.hub.add(
      self,
      ClientWishes(
        transport: .websocket, encoder: StreamEncoder(choice: choice), samplesPerSecond: choice.rate),
      id: client)
  }

  func channelInactive(context: ChannelHandlerContext) {
    core.hub.remove(client)
    // The client that drew the targets is gone, so that nobody looks at them.
    core.abandonCalibration(owner: client)
    context.fireChannelInactive()
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    core.hub.writabilityChanged(client)
    context.fireChannelWritabilityChanged()
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    guard event is ServiceEnds else { return context.fireUserInboundEventTriggered(event) }
    if !isClosing { close(.goingAway, context) }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    core.logger.debug("a stream failed", metadata: ["why": "\(error)"])
    context.close(promise: nil)
  }

  // MARK: In

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let frame = unwrapInboundIn(data)
    guard !isClosing else { return }
    // RFC 6455, 5.1: frames from a client must be masked.
    guard frame.maskKey != nil else { return close(.protocolError, context) }
    switch frame.opcode {
    case .text: take(frame.unmaskedData, context)
    case .binary: close(.unacceptableData, context)
    case .ping:
      context.writeAndFlush(
        wrapOutboundOut(WebSocketFrame(fin: true, opcode: .pong, data: frame.unmaskedData)), promise: nil)
    case .connectionClose: close(.normalClosure, context)
    default: break
    }
  }

  private func take(_ text: ByteBuffer, _ context: ChannelHandlerContext) {
    guard let call = try? JSONDecoder().decode(StreamCall.self, from: Data(text.readableBytesView)) else {
      return reply(nil, .refusal(.invalid("The message is no call.", remedy: StreamCall.remedy)))
    }
    guard calls < Self.callLimit else {
      return reply(
        call.id,
        .refusal(
          ServiceRefusal(.conflict, "Too many calls are under way.", remedy: "Wait for their answers."),
          status: .tooManyRequests))
    }
    let request = APIRequest(
      method: HTTPMethod(rawValue: call.method), target: call.path,
      body: call.body.flatMap { try? APIJSON.encoder.encode($0) } ?? Data(), client: client,
      received: core.hub.now())
    guard let request else { return reply(call.id, .refusal(.invalid("The call's path is not a path."))) }
    calls += 1
    let bound = NIOLoopBound(self, eventLoop: context.eventLoop)
    APIRouter.v1.answer(request, core).whenSuccess { response in
      let handler = bound.value
      handler.calls -= 1
      handler.reply(call.id, response)
    }
  }

  // MARK: Out

  private func reply(_ id: JSONValue?, _ response: APIResponse) {
    guard channel.isActive, !isClosing else { return }
    let text = response.contentType.hasPrefix("text/")
    let body =
      text
      ? JSONValue.text(String(decoding: response.body, as: UTF8.self))
      : (try? JSONDecoder().decode(JSONValue.self, from: response.body)) ?? .null
    let reply = JSONValue.object([
      "type": .text("reply"), "id": id ?? .null, "status": .integer(Int64(response.status.code)),
      "body": body,
    ])
    guard let data = try? APIJSON.encoder.encode(reply) else { return }
    // A client that sends calls but does not read is disconnected, as one that only listens is.
    guard channel.isWritable else { return cut() }
    channel.writeAndFlush(
      WebSocketFrame(fin: true, opcode: .text, data: ByteBuffer(bytes: data)), promise: nil)
  }

  private func close(_ code: WebSocketErrorCode, _ context: ChannelHandlerContext) {
    isClosing = true
    core.hub.remove(client)
    let channel = context.channel
    context.writeAndFlush(wrapOutboundOut(.close(code, in: context.channel.allocator))).whenComplete { _ in
      channel.close(promise: nil)
    }
  }

  // MARK: MessageSink

  var isWritable: Bool { channel.isWritable }

  func send(_ body: ByteBuffer, _ stamp: MessageStamp, promise: EventLoopPromise<Void>?) {
    let message = StreamEncoder.stamped(body, stamp, in: channel.allocator)
    channel.writeAndFlush(WebSocketFrame(fin: true, opcode: .text, data: message), promise: promise)
  }

  func cut() { channel.close(promise: nil) }
}

/// A call of the API in a message of a WebSocket.
private struct StreamCall: Decodable {
  static let remedy =
    "Send {\"method\": ..., \"path\": ..., \"body\": {...}, \"id\": ...} as docs/service.md says."
  var method: String
  var path: String
  var body: JSONValue?
  /// Any value that is sent back with the answer.
  var id: JSONValue?
}

extension WebSocketFrame {
  static func close(_ code: WebSocketErrorCode, in allocator: ByteBufferAllocator) -> WebSocketFrame {
    var data = allocator.buffer(capacity: 2)
    data.write(webSocketErrorCode: code)
    return WebSocketFrame(fin: true, opcode: .connectionClose, data: data)
  }
}
