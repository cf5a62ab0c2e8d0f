import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization

/// A catalogue on this computer: a web server whose answers a test gives.
package final class VirtualCatalogue: Sendable {
  package enum Answer: Sendable {
    case feed(String)
    case file([UInt8], type: String)
    case redirect(to: String)
    case status(Int)
    /// Takes the question, and says nothing.
    case silence
    /// A beginning, and then nothing.
    case stall(after: [UInt8])
    /// So many bytes without saying how many come.
    case endless(Int)
  }

  private struct State {
    var asked: [String] = []
    var headers: [[String: String]] = []
  }

  private let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
  private let channel: any Channel
  private final class Shared: Sendable { let state = Mutex(State()) }
  private let shared: Shared

  /// - Parameter answer: to a path with its query.
  package init(_ answer: @escaping @Sendable (String) -> Answer) async throws {
    let shared = Shared()
    self.shared = shared
    channel = try await ServerBootstrap(group: group)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelInitializer { channel in
        channel.pipeline.configureHTTPServerPipeline().flatMapThrowing {
          try channel.pipeline.syncOperations.addHandler(
            Answering { head in
              shared.state.withLock { state in
                state.asked.append(head.uri)
                state.headers.append(
                  Dictionary(head.headers.map { ($0.name.lowercased(), $0.value) }) { first, _ in first })
              }
              return answer(head.uri)
            })
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
  }

  /// Such as `http://127.0.0.1:34567`.
  package var address: String { "http://127.0.0.1:\(channel.localAddress?.port ?? 0)" }

  /// The paths that were asked for, in their order.
  package var asked: [String] { shared.state.withLock(\.asked) }
  package var headers: [[String: String]] { shared.state.withLock(\.headers) }

  package func stop() async throws {
    try await channel.close()
    try await group.shutdownGracefully()
  }
}

private final class Answering: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  private let answer: (HTTPRequestHead) -> VirtualCatalogue.Answer

  init(_ answer: @escaping (HTTPRequestHead) -> VirtualCatalogue.Answer) { self.answer = answer }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard case .head(let head) = unwrapInboundIn(data) else { return }
    switch answer(head) {
    case .feed(let text):
      send(Array(text.utf8), "application/atom+xml;profile=opds-catalog", isWhole: true, context)
    case .file(let bytes, let type): send(bytes, type, isWhole: true, context)
    case .redirect(let place):
      send([], "text/plain", status: 302, ["location": place], isWhole: true, context)
    case .status(let code): send([], "text/plain", status: code, isWhole: true, context)
    case .silence: break
    case .stall(let bytes):
      send(bytes, "application/pdf", length: bytes.count + 1000, isWhole: false, context)
    case .endless(let count):
      send([UInt8](repeating: 32, count: count), "application/atom+xml", length: nil, isWhole: true, context)
    }
  }

  private func send(
    _ bytes: [UInt8], _ type: String, status: Int = 200, _ more: [String: String] = [:], isWhole: Bool,
    _ context: ChannelHandlerContext
  ) {
    send(bytes, type, status: status, more, length: bytes.count, isWhole: isWhole, context)
  }

  private func send(
    _ bytes: [UInt8], _ type: String, status: Int = 200, _ more: [String: String] = [:], length: Int?,
    isWhole: Bool, _ context: ChannelHandlerContext
  ) {
    var headers = HTTPHeaders([("content-type", type)] + more.map { ($0.key, $0.value) })
    if let length { headers.add(name: "content-length", value: "\(length)") }
    let head = HTTPResponseHead(version: .http1_1, status: .init(statusCode: status), headers: headers)
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    context.writeAndFlush(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(bytes: bytes)))), promise: nil)
    if isWhole { context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil) }
  }
}
