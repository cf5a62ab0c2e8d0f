import Localization

/// An error that keeps the service from starting.
package enum ServiceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Another program listens on the address.
  case addressInUse(String)
  /// The service cannot listen on the address or make its socket, for another reason than that it is in use.
  case cannotListen(address: String, reason: String)
  /// Others than its owner can read the token's file, or it is no plain file.
  case unsafeToken(path: String)
  /// The token's file holds no token: at least 32 letters and digits.
  case badToken(path: String)
  /// The token's file could not be made or written.
  case cannotWrite(path: String, reason: String)
  /// An address other than the loopback address was given without the protection that it needs.
  case unprotected(address: String)
  /// The certificate or its key cannot be used for TLS.
  case badCertificate(path: String, reason: String)
  /// There is no folder for sockets: `$XDG_RUNTIME_DIR` is not set.
  case noRuntimeFolder
  /// A socket that systemd passed is of an unsupported kind.
  case badInheritedSocket(descriptor: Int32)
  /// The destination cannot be reached.
  case unreachable(address: String, reason: String)
  /// liblsl is missing or cannot be used.
  case noStreamingLibrary(path: String, reason: String)

  /// What happened and what to do about it, in the person's language.
  package var description: String {
    switch self {
    case .addressInUse(let address):
      localized(
        """
        \(address) is in use: the service runs already, or another program listens there; end that one, \
        or choose another port (--port) or socket (--socket)
        """)
    case .cannotListen(let address, let reason):
      localized("nobody can listen on \(address) (\(reason)); choose another")
    case .unsafeToken(let path):
      localized(
        "\(path) can be read by others, or is no plain file of yours; remove it, and a new one is made")
    case .badToken(let path):
      localized("\(path) holds no token of at least 32 letters and digits; remove it, and a new one is made")
    case .cannotWrite(let path, let reason):
      localized("\(path) cannot be written (\(reason)); choose another place")
    case .unprotected(let address):
      localized(
        """
        \(address) can be reached from other machines; give a certificate and its key too \
        (--tls-certificate, --tls-key)
        """)
    case .badCertificate(let path, let reason):
      localized(
        "\(path) is no certificate or key that can be used (\(reason)); give PEM files that belong together")
    case .noRuntimeFolder:
      localized(
        "there is no folder for the socket: XDG_RUNTIME_DIR is not set; name a socket (--socket PATH)")
    case .badInheritedSocket(let descriptor):
      localized(
        "the socket that was handed over as descriptor \(descriptor) is no listening stream socket; correct the systemd unit"
      )
    case .unreachable(let address, let reason):
      localized("nothing can be sent to \(address) (\(reason)); give the address of a machine and a port")
    case .noStreamingLibrary(let path, let reason):
      localized(
        """
        the Lab Streaming Layer needs liblsl, and \(path) cannot be used (\(reason)); install liblsl, or \
        name its file (--lsl-library PATH)
        """)
    }
  }
}
