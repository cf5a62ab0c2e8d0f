import Foundation
import NIOCore

/// Splits bytes into lines, without their ends. Fails where a line gets too long.
struct LineDecoder: NIOSingleStepByteToMessageDecoder {
  typealias InboundOut = ByteBuffer

  /// A line is longer than any message may be.
  struct LineTooLong: Error {}

  let limit: Int
  /// The number of leading bytes that are known to contain no line end.
  private var searched = 0

  init(limit: Int = AttachFormat.longestLine) { self.limit = limit }

  mutating func decode(buffer: inout ByteBuffer) throws -> ByteBuffer? {
    let view = buffer.readableBytesView
    guard let end = view.dropFirst(searched).firstIndex(of: UInt8(ascii: "\n")) else {
      searched = view.count
      guard searched <= limit else { throw LineTooLong() }
      return nil
    }
    searched = 0
    let length = end - view.startIndex
    guard length <= limit else { throw LineTooLong() }
    let line = buffer.readSlice(length: length)
    buffer.moveReaderIndex(forwardBy: 1)
    return line
  }

  mutating func decodeLast(buffer: inout ByteBuffer, seenEOF: Bool) throws -> ByteBuffer? {
    try decode(buffer: &buffer)
  }
}

/// Finds out who is at the other end of a Unix socket.
enum SocketPeer {
  /// `struct ucred` of socket(7), which C headers declare for GNU programs only.
  private struct Credentials {
    var process: pid_t
    var user: uid_t
    var group: gid_t
  }

  /// Whether the other end is a program of the same user as this one.
  static func isOwn(_ channel: any Channel) async -> Bool {
    (try? await user(of: channel).map { $0 == geteuid() }.get()) ?? false
  }

  /// The user of the program at the other end; fails where the kernel does not tell.
  static func user(of channel: any Channel) -> EventLoopFuture<uid_t> {
    guard let provider = channel as? any SocketOptionProvider else {
      return channel.eventLoop.makeFailedFuture(ChannelError.operationUnsupported)
    }
    let peer: EventLoopFuture<Credentials> = provider.unsafeGetSocketOption(
      level: .socket, name: .init(rawValue: SO_PEERCRED))
    return peer.map(\.user)
  }
}
