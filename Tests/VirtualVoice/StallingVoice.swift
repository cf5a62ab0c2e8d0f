import Foundation
import Synchronization
import TestSupport

/// A service with a voice that takes what it is to say, and never answers again (SSIP, the protocol of Speech Dispatcher).
package final class StallingVoice: Sendable {
  private let folder: TemporaryFolder
  private let end: Int32
  private let connections = Mutex<[Int32]>([])
  package let socket: String

  package init() throws {
    folder = try TemporaryFolder()
    socket = folder.path("socket")
    end = try VirtualVoice.listen(at: socket)
    let end = end
    Thread.detachNewThread { [self] in
      while case let connection = accept(end, nil, nil), connection >= 0 {
        connections.withLock { $0.append(connection) }
        Thread.detachNewThread { [self] in
          Self.serve(connection)
          connections.withLock { $0.removeAll { $0 == connection } }
          close(connection)
        }
      }
    }
  }

  /// Takes no more connections; those there are stay silent until their other end closes them.
  package func stop() { shutdown(end, Int32(SHUT_RDWR)) }

  /// Ends all connections, as a service that was killed does.
  package func hangUp() { connections.withLock { $0.forEach { shutdown($0, Int32(SHUT_RDWR)) } } }

  deinit { close(end) }

  private static func serve(_ connection: Int32) {
    guard let stream = fdopen(dup(connection), "r") else { return }
    defer { fclose(stream) }
    var (isText, isSilent) = (false, false)
    while let line = line(of: stream) {
      guard !isSilent else { continue }
      let reply: String?
      switch (isText, line.uppercased()) {
      case (true, "."): (isText, isSilent, reply) = (false, true, "225-1\r\n225 OK MESSAGE QUEUED\r\n")
      case (true, _): reply = nil
      case (false, "SPEAK"): (isText, reply) = (true, "230 OK RECEIVING DATA\r\n")
      case (false, "LIST OUTPUT_MODULES"): reply = "250-espeak-ng\r\n250 OK MODULE LIST SENT\r\n"
      case (false, "HISTORY GET CLIENT_ID"): reply = "245-1\r\n245 OK CLIENT ID SENT\r\n"
      default: reply = "200 OK\r\n"
      }
      if let reply { _ = reply.withCString { write(connection, $0, strlen($0)) } }
    }
  }

  private static func line(of stream: UnsafeMutablePointer<FILE>) -> String? {
    var (buffer, capacity) = (UnsafeMutablePointer<CChar>?.none, 0)
    defer { free(buffer) }
    guard getline(&buffer, &capacity, stream) >= 0, let buffer else { return nil }
    return String(cString: buffer).trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
