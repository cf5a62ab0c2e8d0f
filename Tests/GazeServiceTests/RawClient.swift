import Foundation
import NIOCore
import NIOPosix
import Synchronization

/// A connection whose bytes a test writes and reads as they are.
final class RawClient: Sendable {
  private let channel: any Channel
  private let heard: Heard

  /// What came, and whether the other side has closed.
  private final class Heard: Sendable {
    struct State: Sendable {
      var bytes: [UInt8] = []
      var isClosed = false
      var waiting: [CheckedContinuation<Void, Never>] = []
    }
    let state = Mutex(State())

    func change(_ body: (inout State) -> Void) {
      let waiting = state.withLock { state in
        body(&state)
        defer { state.waiting = [] }
        return state.waiting
      }
      for continuation in waiting { continuation.resume() }
    }
  }

  private final class Reader: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    let heard: Heard
    init(_ heard: Heard) { self.heard = heard }
    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      let bytes = Array(unwrapInboundIn(data).readableBytesView)
      heard.change { $0.bytes += bytes }
    }
    func channelInactive(context: ChannelHandlerContext) { heard.change { $0.isClosed = true } }
    func errorCaught(context: ChannelHandlerContext, error: any Error) {
      heard.change { $0.isClosed = true }
      context.close(promise: nil)
    }
  }

  /// - Parameters:
  ///   - address: as `GazeServer.listen` names it, without TLS.
  ///   - reads: false for a client that never reads.
  init(_ address: String, reads: Bool = true) async throws {
    let heard = Heard()
    let bootstrap = ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .channelOption(.autoRead, value: reads)
      .channelOption(.socketOption(.so_rcvbuf), value: reads ? 262_144 : 4096)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(Reader(heard))
        }
      }
    self.heard = heard
    if address.hasPrefix("unix:") {
      channel = try await bootstrap.connect(unixDomainSocketPath: String(address.dropFirst(5))).get()
    } else {
      let parts = address.dropFirst("http://".count).split(separator: ":")
      channel = try await bootstrap.connect(host: String(parts[0]), port: Int(parts[1]) ?? 0).get()
    }
  }

  deinit { channel.close(promise: nil) }

  func write(_ text: String) { channel.writeAndFlush(ByteBuffer(string: text), promise: nil) }
  func write(_ bytes: [UInt8]) { channel.writeAndFlush(ByteBuffer(bytes: bytes), promise: nil) }
  func close() { channel.close(promise: nil) }

  /// What has come so far.
  var bytes: [UInt8] { heard.state.withLock { $0.bytes } }
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Waits until it holds, or until the other side has closed.
  /// - Returns: whether it holds.
  @discardableResult
  func waits(until holds: ([UInt8]) -> Bool) async -> Bool {
    while true {
      let (bytes, isClosed) = heard.state.withLock { ($0.bytes, $0.isClosed) }
      if holds(bytes) { return true }
      if isClosed { return false }
      await withCheckedContinuation { continuation in
        let isStale = heard.state.withLock { state in
          guard state.bytes.count == bytes.count, !state.isClosed else { return true }
          state.waiting.append(continuation)
          return false
        }
        if isStale { continuation.resume() }
      }
    }
  }

  @discardableResult
  func waits(for part: String) async -> Bool {
    await waits { String(decoding: $0, as: UTF8.self).contains(part) }
  }

  func waitsForClose() async { await waits { _ in false } }

  // MARK: WebSocket

  /// Asks for the stream.
  /// - Returns: whether it was granted.
  func upgrade(_ path: String = "/v1/stream", headers: [String] = []) async -> Bool {
    let lines =
      [
        "GET \(path) HTTP/1.1", "Host: localhost", "Upgrade: websocket", "Connection: Upgrade",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Version: 13",
      ] + headers
    write(lines.joined(separator: "\r\n") + "\r\n\r\n")
    await waits(for: "\r\n\r\n")
    return text.hasPrefix("HTTP/1.1 101")
  }

  /// Sends a text message, masked as clients do.
  func send(_ text: String, masked: Bool = true, opcode: UInt8 = 1) {
    let payload = Array(text.utf8)
    var frame: [UInt8] = [0x80 | opcode]
    let mask: UInt8 = masked ? 0x80 : 0
    if payload.count < 126 {
      frame.append(mask | UInt8(payload.count))
    } else {
      frame += [mask | 127] + (0..<8).map { UInt8(truncatingIfNeeded: payload.count >> (56 - 8 * $0)) }
    }
    let key: [UInt8] = [1, 2, 3, 4]
    if masked { frame += key }
    frame += masked ? payload.enumerated().map { $0.element ^ key[$0.offset % 4] } : payload
    write(frame)
  }

  /// The text messages that came after the upgrade.
  var messages: [[String: Any]] {
    let bytes = heard.state.withLock { $0.bytes }
    guard let start = Self.end(of: "\r\n\r\n", in: bytes) else { return [] }
    return Self.frames(bytes[start...]).compactMap {
      try? JSONSerialization.jsonObject(with: Data($0)) as? [String: Any]
    }
  }

  func waitsForMessage(_ holds: @escaping ([String: Any]) -> Bool) async -> [String: Any]? {
    await waits { _ in self.messages.contains(where: holds) }
    return messages.first(where: holds)
  }

  private static func end(of part: String, in bytes: [UInt8]) -> Int? {
    let part = Array(part.utf8)
    guard bytes.count >= part.count else { return nil }
    return (0...(bytes.count - part.count)).first { Array(bytes[$0..<($0 + part.count)]) == part }
      .map { $0 + part.count }
  }

  /// Payloads of whole text frames.
  private static func frames(_ bytes: ArraySlice<UInt8>) -> [[UInt8]] {
    var (rest, all) = (bytes, [[UInt8]]())
    while rest.count >= 2 {
      let (first, second) = (rest[rest.startIndex], rest[rest.startIndex + 1])
      var (length, header) = (Int(second & 127), 2)
      if length == 126 {
        guard rest.count >= 4 else { break }
        (length, header) = (Int(rest[rest.startIndex + 2]) << 8 | Int(rest[rest.startIndex + 3]), 4)
      } else if length == 127 {
        guard rest.count >= 10 else { break }
        length = rest.dropFirst(2).prefix(8).reduce(0) { $0 << 8 | Int($1) }
        header = 10
      }
      guard rest.count >= header + length else { break }
      if first & 15 == 1 { all.append(Array(rest.dropFirst(header).prefix(length))) }
      rest = rest.dropFirst(header + length)
    }
    return all
  }
}
