import NIOHTTP1

/// Who has access to the service over one listener. A pure value.
///
/// The Unix socket is guarded by its file's mode. The loopback address can be reached by everybody on the machine,
/// including web pages in a browser: therefore token, Host (against DNS names that are made to point here) and Origin
/// are checked.
package struct AccessRules: Hashable, Sendable {
  /// The required token; nil admits everybody, for the Unix socket.
  package var token: Token?
  /// Names, without port, that Host may have; nil accepts any, for the Unix socket.
  package var hosts: Set<String>?
  /// Web pages that have access, as browsers name them in Origin (`https://example.org`); a request without Origin
  /// comes from no page.
  package var origins: Set<String>

  /// Makes rules from the required token, the accepted names in Host, and the web pages that have access.
  package init(token: Token?, hosts: Set<String>?, origins: Set<String> = []) {
    (self.token, self.hosts, self.origins) = (token, hosts, origins)
  }

  /// Rules for the Unix socket, which is protected by its file's mode alone.
  package static let unixSocket = AccessRules(token: nil, hosts: nil)
  /// The names by which this machine reaches itself.
  package static let loopbackHosts: Set<String> = ["127.0.0.1", "localhost", "[::1]"]

  /// The decision on a request.
  package enum Verdict: Hashable, Sendable {
    /// The request is admitted.
    case allowed
    /// The request is answered with 401: the token is missing or wrong.
    case unknown
    /// The request is answered with 403: Host has another name, or the page is not on the list.
    case refused(reason: String, remedy: String)
  }

  /// The prefix of the WebSocket subprotocol in which browsers, which cannot set headers, send the token.
  static let tokenProtocolPrefix = "trackii.token."
  /// The subprotocol that is agreed on for a stream.
  static let streamProtocol = "trackii.v1"

  /// Decides on a request by its headers: the host that it asks for, the page that it comes from, and its token.
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

  /// The name in a Host header without its port, in lower case.
  private static func name(_ host: String) -> String {
    let host = host.lowercased()
    if host.hasPrefix("["), let end = host.firstIndex(of: "]") { return String(host[...end]) }
    return String(host.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)[0])
  }
}
