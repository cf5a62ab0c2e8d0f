import ArgumentParser
import Foundation
import Signals
import Tracking

/// `trackii bench service-client`: what `ServiceBench` starts. Not shown to people.
struct ServiceClientCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "service-client", abstract: "Read streams and tell how old samples were.",
    shouldDisplay: false)

  /// What the clients got.
  struct Result: Codable, Sendable {
    /// From arrival in the fan-out to here, ms.
    var ages: [Double] = []
    var messages: UInt64 = 0
    /// Messages whose numbers never came.
    var gaps: UInt64 = 0
    /// As the last message of each client says.
    var dropped: UInt64 = 0
  }

  @Option var socket: String
  @Option var clients: Int
  @Option var silent: Int

  func run() throws {
    let readers = try (0..<clients).map { _ in try StreamReader(socket, reads: true) }
    let others = try (0..<silent).map { _ in try StreamReader(socket, reads: false) }
    // Until whoever started this closes standard input, the last one here.
    var polled = (readers.map(\.descriptor) + [STDIN_FILENO]).map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    while polled.last?.revents == 0 {
      guard poll(&polled, nfds_t(polled.count), -1) > 0 else { continue }
      for (index, reader) in readers.enumerated() where polled[index].revents != 0 {
        if !reader.read() { polled[index].fd = -1 }
      }
    }
    var result = Result()
    for reader in readers {
      result.ages += reader.ages
      result.messages += reader.messages
      result.gaps += reader.gaps
      result.dropped += reader.dropped
    }
    for reader in others { reader.close() }
    print(String(decoding: try JSONEncoder().encode(result), as: UTF8.self))
  }
}

/// One client, with nothing but the kernel's calls between the socket and the clock.
private final class StreamReader {
  let descriptor: Int32
  private(set) var ages: [Double] = []
  private(set) var messages: UInt64 = 0
  private(set) var gaps: UInt64 = 0
  private(set) var dropped: UInt64 = 0
  private var buffer: [UInt8] = []
  private var isUpgraded = false
  private var last: UInt64 = 0

  init(_ path: String, reads: Bool) throws {
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) {
      $0.copyBytes(from: Array(path.utf8).prefix($0.count - 1))
    }
    let isConnected = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
    guard isConnected else {
      throw CommandError.serviceClientsFailed(reason: String(cString: strerror(errno)))
    }
    let request =
      "GET /v1/stream HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
      + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    _ = Array(request.utf8).withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    if reads { _ = fcntl(descriptor, F_SETFL, O_NONBLOCK) }
  }

  deinit { close() }

  func close() { Glibc.close(descriptor) }

  /// - Returns: false at the stream's end.
  func read() -> Bool {
    var part = [UInt8](repeating: 0, count: 65_536)
    let count = Glibc.read(descriptor, &part, part.count)
    guard count > 0 else { return count < 0 && errno == EAGAIN }
    let now = Tracking.monotonicNow()
    buffer += part[..<count]
    if !isUpgraded { skipHead() }
    guard isUpgraded else { return true }
    var start = 0
    while let (payload, end) = frame(at: start) {
      take(buffer[payload], now)
      start = end
    }
    buffer.removeFirst(start)
    return true
  }

  private func skipHead() {
    guard let end = Self.find(Array("\r\n\r\n".utf8), in: buffer[...]) else { return }
    buffer.removeFirst(end)
    isUpgraded = true
  }

  private func frame(at start: Int) -> (Range<Int>, Int)? {
    guard buffer.count >= start + 2 else { return nil }
    var (length, header) = (Int(buffer[start + 1] & 127), 2)
    if length == 126 {
      guard buffer.count >= start + 4 else { return nil }
      (length, header) = (Int(buffer[start + 2]) << 8 | Int(buffer[start + 3]), 4)
    }
    let end = start + header + length
    return buffer.count >= end ? ((start + header)..<end, end) : nil
  }

  private func take(_ payload: ArraySlice<UInt8>, _ now: Timestamp) {
    messages += 1
    if let sequence = Self.number(after: "\"seq\":", in: payload) {
      gaps += UInt64(max(0, sequence - Int64(last) - 1))
      last = UInt64(max(0, sequence))
    }
    if let lost = Self.number(after: "\"dropped\":", in: payload) { dropped = UInt64(max(0, lost)) }
    if let arrival = Self.number(after: "\"arrival_ns\":", in: payload) {
      ages.append((now - Timestamp(nanoseconds: arrival)) * 1e3)
    }
  }

  private static func number(after key: String, in bytes: ArraySlice<UInt8>) -> Int64? {
    guard let start = find(Array(key.utf8), in: bytes) else { return nil }
    return Int64(String(decoding: bytes[start...].prefix { (48...57).contains($0) }, as: UTF8.self))
  }

  /// - Returns: where what follows `part` begins.
  private static func find(_ part: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
    bytes.withUnsafeBytes { all in
      guard all.count >= part.count else { return nil }
      let first = part[0]
      for at in 0...(all.count - part.count) where all[at] == first {
        if (1..<part.count).allSatisfy({ all[at + $0] == part[$0] }) {
          return bytes.startIndex + at + part.count
        }
      }
      return nil
    }
  }
}
