import Foundation

/// Listening sockets that systemd passes to the service (sd_listen_fds(3)): descriptors from 3 on, if they are for this
/// process.
package enum SocketActivation {
  /// The first descriptor that systemd passes.
  static let first: Int32 = 3

  /// The sockets that were passed to this process.
  ///
  /// - Parameters:
  ///   - environment: the variables in which systemd describes the sockets.
  ///   - pid: the number of this process.
  /// - Returns: the descriptors; empty where none was passed, or they were passed to another process.
  package static func descriptors(
    _ environment: [String: String] = ProcessInfo.processInfo.environment, pid: Int32 = getpid()
  ) -> [Int32] {
    guard environment["LISTEN_PID"].flatMap({ Int32($0) }) == pid,
      let count = environment["LISTEN_FDS"].flatMap({ Int32($0) }), (1...64).contains(count)
    else { return [] }
    return (first..<(first + count)).map { $0 }
  }

  /// From where a passed socket can be reached.
  package enum Reach: Hashable, Sendable {
    /// A Unix socket, reached by those who may open this file.
    case unixSocket(path: String)
    /// A TCP socket that only programs of this machine reach.
    case loopback
    /// A TCP socket that other machines reach too.
    case network
  }

  /// Finds out from where a socket can be reached.
  ///
  /// - Throws: `ServiceError.badInheritedSocket` for one that is no stream socket of a supported kind.
  package static func reach(of descriptor: Int32) throws(ServiceError) -> Reach {
    var (kind, length) = (Int32(0), socklen_t(MemoryLayout<Int32>.size))
    guard getsockopt(descriptor, SOL_SOCKET, SO_TYPE, &kind, &length) == 0,
      kind == Int32(SOCK_STREAM.rawValue)
    else { throw .badInheritedSocket(descriptor: descriptor) }
    // The descriptor must not be inherited by workers that are started.
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    var address = sockaddr_storage()
    var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let known = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &size) == 0 }
    }
    guard known else { throw .badInheritedSocket(descriptor: descriptor) }
    let family = Int32(address.ss_family)
    return try withUnsafeBytes(of: address) { bytes throws(ServiceError) in
      switch family {
      case AF_UNIX:
        let path = bytes.dropFirst(MemoryLayout<sa_family_t>.size).prefix { $0 != 0 }
        return .unixSocket(path: String(decoding: path, as: UTF8.self))
      case AF_INET:
        return bytes.load(as: sockaddr_in.self).sin_addr.isLoopback ? .loopback : .network
      case AF_INET6:
        return bytes.load(as: sockaddr_in6.self).isLoopback ? .loopback : .network
      default: throw .badInheritedSocket(descriptor: descriptor)
      }
    }
  }
}

extension in_addr {
  fileprivate var isLoopback: Bool { UInt32(bigEndian: s_addr) >> 24 == 127 }
}

extension sockaddr_in6 {
  fileprivate var isLoopback: Bool {
    withUnsafeBytes(of: sin6_addr) { $0.dropLast().allSatisfy { $0 == 0 } && $0.last == 1 }
  }
}
