import Foundation
import TestSupport

/// A service that takes connections and never says a word.
package final class HungVoice {
  private let folder: TemporaryFolder
  private let end: Int32
  package let socket: String
  /// What a program needs to find it.
  package var environment: [String: String] { VirtualVoice.environment(socket) }

  package init() throws {
    folder = try TemporaryFolder()
    socket = folder.path("socket")
    end = try VirtualVoice.listen(at: socket)
  }

  package func stop() { close(end) }
}

extension VirtualVoice {
  /// A socket on which connections wait to be taken.
  static func listen(at path: String) throws -> Int32 {
    let end = Foundation.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
    let isListening = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(end, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0 && Foundation.listen(end, 8) == 0
      }
    }
    guard isListening else {
      close(end)
      throw Unavailable(reason: "no socket at \(path)")
    }
    return end
  }
}
