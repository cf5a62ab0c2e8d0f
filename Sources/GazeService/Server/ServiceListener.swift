import Foundation
import Localization
import NIOCore
import NIOPosix
import NIOSSL

/// An address to listen on, with its access rules.
package struct ServiceListener: Sendable {
  /// Where the service listens: a Unix socket, a TCP port or an inherited socket.
  package enum Place: Hashable, Sendable {
    /// A Unix socket, made with mode 0600 in a folder of mode 0700.
    case unix(path: String)
    /// A TCP port of an address.
    case tcp(host: String, port: Int)
    /// A listening socket that systemd passed.
    case inherited(descriptor: Int32)
  }

  /// PEM files of a certificate with its chain, and of its key.
  package struct TLSFiles: Hashable, Sendable {
    /// The path of the certificate with its chain.
    package var certificate: String
    /// The path of the certificate's key.
    package var key: String
    /// Makes a pair of PEM files from the paths of the certificate and the key.
    package init(certificate: String, key: String) { (self.certificate, self.key) = (certificate, key) }
  }

  /// The place to listen on.
  package var place: Place
  /// The rules for access over this address.
  package var rules: AccessRules
  /// The files for TLS; nil for no encryption.
  package var tls: TLSFiles?

  /// Describes an address to listen on.
  ///
  /// - Parameters:
  ///   - place: the place to listen on.
  ///   - rules: who has access there.
  ///   - tls: the files for TLS; nil for no encryption.
  package init(_ place: Place, rules: AccessRules, tls: TLSFiles? = nil) {
    (self.place, self.rules, self.tls) = (place, rules, tls)
  }

  /// Whether an address can be reached from this machine only.
  package static func isLoopback(host: String) -> Bool {
    var (v4, v6) = (in_addr(), in6_addr())
    if inet_pton(AF_INET, host, &v4) == 1 { return UInt32(bigEndian: v4.s_addr) >> 24 == 127 }
    if inet_pton(AF_INET6, host, &v6) == 1 {
      return withUnsafeBytes(of: v6) { bytes in bytes.dropLast().allSatisfy { $0 == 0 } && bytes.last == 1 }
    }
    return host == "localhost"
  }

  /// Binds the listening socket.
  ///
  /// - Throws: `ServiceError`.
  func bind(_ bootstrap: ServerBootstrap) async throws(ServiceError) -> any Channel {
    switch place {
    case .unix(let path): return try await bind(bootstrap, path)
    case .tcp(let host, let port):
      do { return try await bootstrap.bind(host: host, port: port).get() } catch {
        throw Self.problem(error, "\(host):\(port)")
      }
    case .inherited(let descriptor):
      do { return try await bootstrap.withBoundSocket(descriptor).get() } catch {
        throw .badInheritedSocket(descriptor: descriptor)
      }
    }
  }

  private func bind(_ bootstrap: ServerBootstrap, _ path: String) async throws(ServiceError) -> any Channel {
    let folder = URL(filePath: path).deletingLastPathComponent()
    do {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch { throw .cannotListen(address: path, reason: error.localizedDescription) }
    // A socket file that a crashed service has left is removed.
    if UnixSocket.isSocket(path) {
      guard !UnixSocket.answers(path) else { throw .addressInUse(path) }
      unlink(path)
    }
    do {
      let channel = try await bootstrap.bind(unixDomainSocketPath: path).get()
      guard chmod(path, 0o600) == 0 else {
        throw ServiceError.cannotListen(address: path, reason: String(cString: strerror(errno)))
      }
      return channel
    } catch let error as ServiceError { throw error } catch { throw Self.problem(error, path) }
  }

  private static func problem(_ error: any Error, _ address: String) -> ServiceError {
    if let error = error as? IOError, error.errnoCode == EADDRINUSE { return .addressInUse(address) }
    return .cannotListen(address: address, reason: "\(error)")
  }

  /// The address of a listening socket, as a client writes it.
  func words(_ channel: any Channel) -> String {
    switch channel.localAddress {
    case .unixDomainSocket: return "unix:" + (channel.localAddress?.pathname ?? "")
    case let address?:
      let host = address.ipAddress ?? "?"
      let name = host.contains(":") ? "[\(host)]" : host
      return "\(tls == nil ? "http" : "https")://\(name):\(address.port ?? 0)"
    case nil: return "?"
    }
  }
}

extension ServiceListener.TLSFiles {
  /// The TLS configuration with these files.
  ///
  /// - Throws: `ServiceError.badCertificate`.
  func context() throws(ServiceError) -> NIOSSLContext {
    do {
      let chain = try NIOSSLCertificate.fromPEMFile(certificate).map {
        NIOSSLCertificateSource.certificate($0)
      }
      guard !chain.isEmpty else {
        throw ServiceError.badCertificate(path: certificate, reason: localized("it is empty"))
      }
      let key = try NIOSSLPrivateKey(file: key, format: .pem)
      var configuration = TLSConfiguration.makeServerConfiguration(
        certificateChain: chain, privateKey: .privateKey(key))
      configuration.minimumTLSVersion = .tlsv12
      configuration.applicationProtocols = ["http/1.1"]
      return try NIOSSLContext(configuration: configuration)
    } catch let error as ServiceError { throw error } catch {
      throw .badCertificate(path: certificate, reason: "\(error)")
    }
  }
}

/// Checks the file of a Unix socket.
enum UnixSocket {
  static func isSocket(_ path: String) -> Bool {
    var info = stat()
    return lstat(path, &info) == 0 && info.st_mode & S_IFMT == S_IFSOCK
  }

  /// Whether a program listens on the socket.
  static func answers(_ path: String) -> Bool {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return withAddress(path) { connect(descriptor, $0, $1) == 0 } ?? false
  }

  /// Calls a function with the address of a socket's path.
  ///
  /// - Returns: nil for a path that is too long for a socket.
  static func withAddress<Result>(
    _ path: String, abstract: Bool = false, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
  ) -> Result? {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = (abstract ? [0] : []) + Array(path.utf8)
    let isShort = withUnsafeMutableBytes(of: &address.sun_path) { target in
      guard bytes.count < target.count else { return false }
      target.copyBytes(from: bytes)
      return true
    }
    guard isShort else { return nil }
    let length = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count + (abstract ? 0 : 1))
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, length) }
    }
  }
}
