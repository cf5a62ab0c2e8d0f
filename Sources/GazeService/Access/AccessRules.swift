import NIOHTTP1

/// Who may talk to the service over one listener. A pure value.
///
/// The Unix socket is guarded by its file's mode. Everybody on the machine reaches the loopback address, pages in a
/// browser among them: hence token, Host (against names that are made to point here) and Origin.
package struct AccessRules: Hashable, Sendable {
  /// nil lets everybody in: for the Unix socket.
  package var token: Token?
  /// Names, without port, that Host may hold; nil takes any: for the Unix socket.
  package var hosts: Set<String>?
  /// Pages that may talk to the service, as browsers name them (`https://example.org`); without an Origin it is no page.
  package var origins: Set<String>

  package init(token: Token?, hosts: Set<String>?, origins: Set<String> = []) {
    (self.token, self.hosts, self.origins) = (token, hosts, origins)
  }

  /// Guarded by the socket's file alone.
  package static let unixSocket = AccessRules(token: nil, hosts: nil)
  /// The names of this machine on itself.
  package static let loopbackHosts: Set<String> = ["127.0.0.1", "localhost", "[::1]"]

  /// Whether a request may come in.
  package enum Verdict: Hashable, Sendable {
    /// It may.
    case allowed
    /// 401: no token, or a wrong one.
    case unknown
    /// 403: another host's name, or a page that is not on the list.
    case refused(reason: String, remedy: String)
  }

  /// WebSocket subprotocols that browsers, which cannot set headers, carry the token in.
  static let tokenProtocolPrefix = "trackii.token."
  /// The subprotocol that is agreed on.
  static let streamProtocol = "trackii.v1"

  /// Whether a request with these headers may come in: the host that it asks for, the page that it comes from, and
  /// its token.
  package func verdict(on headers: HTTPHeaders) -> Verdict {
    if let hosts {
      let given = headers["host"]
      guard given.count == 1, let host = given.first.map(Self.name), hosts.contains(host) else {
        return .refused(
          reason: "The request's Host is not a name of this service.",
          remedy: "Use one of: \(hosts.sorted().joined(separator: ", ")).")
      }
    }
    if let origin = headers.first(name: "origin"), !origins.contains(origin.lowercased()) {
      return .refused(
        reason: "Pages of \(origin.prefix(100)) may not talk to this service.",
        remedy: "Start it with --allow-origin for pages that you trust.")
    }
    guard let token else { return .allowed }
    return given(headers).contains { token.equals($0) } ? .allowed : .unknown
  }

  private func given(_ headers: HTTPHeaders) -> [Substring] {
    let bearer = headers["authorization"].compactMap { value -> Substring? in
      let parts = value.split(separator: " ", maxSplits: 1)
      guard parts.count == 2, parts[0].lowercased() == "bearer" else { return nil }
      return parts[1]
    }
    let protocols = headers[canonicalForm: "sec-websocket-protocol"]
      .filter { $0.hasPrefix(Self.tokenProtocolPrefix) }.map { $0.dropFirst(Self.tokenProtocolPrefix.count) }
    return bearer + protocols
  }

  /// A Host without its port, in lower case.
  private static func name(_ host: String) -> String {
    let host = host.lowercased()
    if host.hasPrefix("["), let end = host.firstIndex(of: "]") { return String(host[...end]) }
    return String(host.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)[0])
  }
}
