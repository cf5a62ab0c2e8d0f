import Foundation
import Localization

/// Checks which addresses may be requested. A catalogue is untrusted: its links are followed only to the internet, and
/// never by a less secure protocol than that of the catalogue.
enum WebAddress {
  /// A catalogue's address as typed; with `https` if no protocol is given.
  static func checked(typed: String) throws(CatalogueError) -> URL {
    let trimmed = typed.trimmingCharacters(in: .whitespacesAndNewlines)
    let whole = trimmed.contains("://") ? trimmed : "https://" + trimmed
    guard let url = URL(string: whole) else {
      throw .badAddress(typed, reason: localized("it cannot be read"))
    }
    do { return try checked(url) } catch {
      if case .unsafe(let reason) = error { throw .badAddress(typed, reason: reason) }
      throw error
    }
  }

  static func checked(_ url: URL) throws(CatalogueError) -> URL {
    guard let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme) else {
      throw .unsafe(reason: localized("only http and https are followed"))
    }
    guard !host(of: url).isEmpty else { throw .unsafe(reason: localized("it names no computer")) }
    guard url.user() == nil, url.password() == nil else {
      throw .unsafe(reason: localized("it holds a password"))
    }
    return url.absoluteURL
  }

  /// A link of a catalogue in the form in which it is followed.
  ///
  /// - Parameter origin: the catalogue's own address. From `https` a link to `http` is followed by `https`; from a host
  ///   on the internet none leads to this computer or its network.
  static func followed(_ link: URL, from origin: URL) throws(CatalogueError) -> URL {
    var url = try checked(link)
    if origin.scheme?.lowercased() == "https", url.scheme?.lowercased() == "http" {
      var parts = URLComponents(url: url, resolvingAgainstBaseURL: true)
      parts?.scheme = "https"
      if parts?.port == 80 { parts?.port = nil }
      guard let safer = parts?.url else { throw .unsafe(reason: localized("its address cannot be read")) }
      url = safer
    }
    if isNear(host(of: url)), !isNear(host(of: origin)) {
      throw .unsafe(reason: nearby)
    }
    return url
  }

  /// The host name of an address in small letters; empty if it has none.
  static func host(of url: URL) -> String { url.host(percentEncoded: false)?.lowercased() ?? "" }

  static let nearby = localized("it is an address of this computer or its own network")

  /// Whether a host, by its name or numeric address, is this computer or one in its network.
  static func isNear(_ host: String) -> Bool {
    let host = host.lowercased().trimmingCharacters(in: CharacterSet(charactersIn: "[]."))
    if host == "localhost"
      || [".localhost", ".local", ".lan", ".internal", ".home.arpa"].contains(where: host.hasSuffix)
    {
      return true
    }
    if host.contains(":") { return isNearIPv6(host) }
    if let address = IPv4(host) { return address.isNear }
    // A name without a dot belongs to the local network.
    return !host.contains(".")
  }

  private static func isNearIPv6(_ host: String) -> Bool {
    var bytes = in6_addr()
    guard inet_pton(AF_INET6, host.split(separator: "%").first.map(String.init) ?? host, &bytes) == 1 else {
      return true
    }
    let parts = withUnsafeBytes(of: &bytes) { [UInt8]($0) }
    // The IPv6 addresses ::1 and ::, unique local and link local ones; an embedded IPv4 address counts as that.
    if parts.dropLast().allSatisfy({ $0 == 0 }), parts[15] <= 1 { return true }
    if parts.prefix(10).allSatisfy({ $0 == 0 }), parts[10] == 0xFF, parts[11] == 0xFF {
      return IPv4(bytes: Array(parts.suffix(4))).isNear
    }
    return parts[0] & 0xFE == 0xFC || (parts[0] == 0xFE && parts[1] & 0xC0 == 0x80)
  }

  private struct IPv4 {
    var bytes: [UInt8]

    init(bytes: [UInt8]) { self.bytes = bytes }

    /// Parses an IPv4 address in any form that the C library accepts, such as 127.1 or 0x7f000001.
    init?(_ host: String) {
      var address = in_addr()
      guard inet_aton(host, &address) == 1 else { return nil }
      bytes = withUnsafeBytes(of: &address) { [UInt8]($0) }
    }

    /// Whether the address is this computer's, or one of private networks (RFC 1918, 3927, 6598).
    var isNear: Bool {
      switch (bytes[0], bytes[1]) {
      case (0, _), (10, _), (127, _), (192, 168), (169, 254): true
      case (172, let second): (16...31).contains(second)
      case (100, let second): (64...127).contains(second)
      default: false
      }
    }
  }
}
