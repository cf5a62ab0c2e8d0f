import Accounts
import ArgumentParser
import Foundation
import GazeService
import Localization

/// Options for where `trackii serve` listens, and who has access.
struct ServeListening: ParsableArguments {
  static let defaultPort = 4240

  @Option(
    help: ArgumentHelp(
      localized("The Unix socket; $XDG_RUNTIME_DIR/trackii/service.sock without."), valueName: "path"),
    completion: .file())
  var socket: String?
  @Flag(inversion: .prefixedNo, help: ArgumentHelp(localized("Listen on the Unix socket."))) var unix = true
  @Option(
    help: ArgumentHelp(
      localized(
        """
        The private socket for Trackii's own programs, which use this service's camera; \
        $XDG_RUNTIME_DIR/trackii/eyes.sock without.
        """), valueName: "path"),
    completion: .file())
  var eyesSocket: String?
  @Flag(inversion: .prefixedNo, help: ArgumentHelp(localized("Let Trackii's own programs attach.")))
  var attach = true
  @Option(help: ArgumentHelp(localized("The port on 127.0.0.1; 0 takes any that is free."))) var port = Self
    .defaultPort
  @Flag(inversion: .prefixedNo, help: ArgumentHelp(localized("Listen on 127.0.0.1."))) var loopback = true
  @Option(
    help: ArgumentHelp(
      localized("Also listen on this address, which other machines may reach; needs a certificate."),
      valueName: "address[:port]"))
  var listen: String?
  @Option(help: ArgumentHelp(localized("The certificate with its chain, PEM.")), completion: .file())
  var tlsCertificate: String?
  @Option(help: ArgumentHelp(localized("The certificate's key, PEM.")), completion: .file()) var tlsKey:
    String?
  @Option(
    help: ArgumentHelp(localized("A name by which --listen is reached; may be repeated."), valueName: "name"))
  var host: [String] = []
  @Option(
    help: ArgumentHelp(
      localized("Let pages of this origin in, https://example.org for instance; may be repeated."),
      valueName: "origin"))
  var allowOrigin: [String] = []
  @Option(
    help: ArgumentHelp(
      localized("The token's file, made where it is missing; a file of your configuration folder without.")),
    completion: .file())
  var tokenFile: String?

  func validate() throws {
    guard (0...65535).contains(port) else { throw ValidationError(localized("--port takes 0 to 65535.")) }
    guard (tlsCertificate == nil) == (tlsKey == nil) else {
      throw ValidationError(localized("give --tls-certificate and --tls-key together"))
    }
    guard unix || loopback || listen != nil else {
      throw ValidationError(localized("There is nothing to listen on."))
    }
    if let listen, Self.address(listen) == nil {
      throw ValidationError(
        localized("--listen takes an address and a port, such as 192.0.2.1:4240 or [2001:db8::1]:4240."))
    }
  }

  /// The socket at which Trackii's own programs attach to the service's eyes.
  enum EyesSocket: Hashable, Sendable {
    case none
    /// The path that was given on the command line.
    case asked(String)
    /// The path at which programs look by default.
    case usual(String)
  }

  func eyesSocket(
    _ environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> EyesSocket {
    guard attach else { return .none }
    if let eyesSocket { return .asked(URL(filePath: eyesSocket).path) }
    return ServiceFinder.usualPath(environment).map { .usual($0) } ?? .none
  }

  var token: URL {
    tokenFile.map { URL(filePath: $0) } ?? UserFolders.configuration().appending(path: "service-token")
  }

  private var origins: Set<String> { Set(allowOrigin.map { $0.lowercased() }) }
  private var tls: ServiceListener.TLSFiles? {
    tlsCertificate.flatMap { certificate in tlsKey.map { .init(certificate: certificate, key: $0) } }
  }

  /// The listeners that the options ask for; if systemd passed sockets, only those.
  /// - Throws: `ServiceError`.
  func listeners(
    inherited: [Int32], environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(ServiceError) -> [ServiceListener] {
    guard inherited.isEmpty else {
      return try inherited.map { descriptor throws(ServiceError) in try listener(inherited: descriptor) }
    }
    var all: [ServiceListener] = []
    if let listen { all.append(try network(listen)) }
    if unix { all.append(ServiceListener(.unix(path: try socketPath(environment)), rules: .unixSocket)) }
    if loopback {
      all.append(ServiceListener(.tcp(host: "127.0.0.1", port: port), rules: try loopbackRules()))
    }
    return all
  }

  private func listener(inherited descriptor: Int32) throws(ServiceError) -> ServiceListener {
    switch try SocketActivation.reach(of: descriptor) {
    case .unixSocket: return ServiceListener(.inherited(descriptor: descriptor), rules: .unixSocket)
    case .loopback:
      return ServiceListener(.inherited(descriptor: descriptor), rules: try loopbackRules())
    case .network:
      guard let tls else { throw .unprotected(address: localized("the socket that was handed over")) }
      let rules = AccessRules(
        token: try Token.kept(in: token), hosts: Set(host.map { $0.lowercased() }), origins: origins)
      return ServiceListener(.inherited(descriptor: descriptor), rules: rules, tls: tls)
    }
  }

  private func loopbackRules() throws(ServiceError) -> AccessRules {
    AccessRules(token: try Token.kept(in: token), hosts: AccessRules.loopbackHosts, origins: origins)
  }

  private func network(_ text: String) throws(ServiceError) -> ServiceListener {
    guard let (name, port) = Self.address(text) else {
      throw .cannotListen(address: text, reason: localized("it is no address"))
    }
    guard let tls else { throw .unprotected(address: text) }
    let written = name.contains(":") ? "[\(name)]" : name
    let rules = AccessRules(
      token: try Token.kept(in: token), hosts: Set((host + [written]).map { $0.lowercased() }),
      origins: origins)
    return ServiceListener(.tcp(host: name, port: port), rules: rules, tls: tls)
  }

  private func socketPath(_ environment: [String: String]) throws(ServiceError) -> String {
    if let socket { return URL(filePath: socket).path }
    guard let folder = UserFolders.runtime(environment: environment) else { throw .noRuntimeFolder }
    return folder.appending(path: "service.sock").path
  }

  /// Parses `HOST`, `HOST:PORT`, `[V6]` or `[V6]:PORT`; nil for other text.
  static func address(_ text: String) -> (host: String, port: Int)? {
    if text.hasPrefix("[") {
      guard let end = text.firstIndex(of: "]") else { return nil }
      let host = String(text[text.index(after: text.startIndex)..<end])
      return port(text[text.index(after: end)...]).map { (host, $0) }
    }
    // A bare IPv6 address contains colons itself, so it has no port.
    if text.count(where: { $0 == ":" }) > 1 { return (text, defaultPort) }
    let end = text.firstIndex(of: ":") ?? text.endIndex
    guard end != text.startIndex else { return nil }
    return port(text[end...]).map { (String(text[..<end]), $0) }
  }

  private static func port(_ text: Substring) -> Int? {
    guard !text.isEmpty else { return defaultPort }
    guard text.hasPrefix(":"), let port = Int(text.dropFirst()), (0...65535).contains(port) else {
      return nil
    }
    return port
  }
}
