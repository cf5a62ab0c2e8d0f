import Foundation
import NIOHTTP1
import TestSupport
import Testing

@testable import GazeService

@Suite("Who may talk to the service")
struct AccessTests {
  private let token = Token.random()
  private let rules: AccessRules
  private let text: String

  init() throws {
    let folder = try TemporaryFolder()
    let kept = try Token.kept(in: folder.url("token"))
    text = try String(contentsOf: folder.url("token"), encoding: .utf8).trimmingCharacters(in: .newlines)
    rules = AccessRules(
      token: kept, hosts: AccessRules.loopbackHosts, origins: ["https://good.example"])
  }

  private func verdict(_ headers: HTTPHeaders) -> AccessRules.Verdict { rules.verdict(on: headers) }

  @Test("the token opens the door, as a bearer or in a WebSocket's subprotocol; anything else does not")
  func tokens() {
    #expect(verdict(["Host": "127.0.0.1:4240", "Authorization": "Bearer \(text)"]) == .allowed)
    #expect(verdict(["Host": "localhost", "authorization": "bearer \(text)"]) == .allowed)
    #expect(
      verdict(["Host": "[::1]:4240", "Sec-WebSocket-Protocol": "trackii.v1, trackii.token.\(text)"])
        == .allowed)
    for wrong in ["", "Bearer ", "Bearer \(text)x", "Bearer \(text.dropLast())", "Basic \(text)", text] {
      #expect(verdict(["Host": "localhost", "Authorization": wrong]) == .unknown, "\(wrong)")
    }
  }

  @Test("a name that is made to point at this machine is refused, with the right token too")
  func hosts() {
    for host in ["evil.example", "127.0.0.1.evil.example", "localhost.evil.example:4240", ""] {
      guard case .refused = verdict(["Host": host, "Authorization": "Bearer \(text)"]) else {
        Issue.record("\(host) was let in")
        continue
      }
    }
    guard case .refused = verdict(["Authorization": "Bearer \(text)"]) else {
      return #expect(Bool(false), "no Host at all was let in")
    }
    guard
      case .refused = verdict([
        "Host": "localhost", "host": "evil.example", "Authorization": "Bearer \(text)",
      ])
    else { return #expect(Bool(false), "two Hosts were let in") }
  }

  @Test("pages in a browser are let in only where their origin was allowed")
  func origins() {
    let headers: HTTPHeaders = ["Host": "localhost", "Authorization": "Bearer \(text)"]
    var good = headers
    good.add(name: "Origin", value: "https://GOOD.example")
    #expect(verdict(good) == .allowed)
    for origin in ["https://evil.example", "null", "http://good.example"] {
      var bad = headers
      bad.add(name: "Origin", value: origin)
      guard case .refused = verdict(bad) else {
        Issue.record("\(origin) was let in")
        continue
      }
    }
  }

  @Test("the token's file is made for its owner alone, and kept")
  func file() throws {
    let folder = try TemporaryFolder()
    let file = folder.url("new/token")
    let made = try Token.kept(in: file)
    let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    #expect(try Token.kept(in: file) == made)
  }

  @Test("a token that others can read, or that is too short, is refused with a word of what to do")
  func badFiles() throws {
    let folder = try TemporaryFolder()
    let open = try folder.write(String(repeating: "a", count: 64), to: "open")
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: open.path)
    #expect(throws: ServiceError.unsafeToken(path: open.path)) { try Token.kept(in: open) }
    let short = try folder.write("secret", to: "short")
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: short.path)
    #expect(throws: ServiceError.badToken(path: short.path)) { try Token.kept(in: short) }
  }

  @Test("only this machine's own addresses count as loopback")
  func loopback() {
    for host in ["127.0.0.1", "127.8.8.8", "::1", "localhost"] {
      #expect(ServiceListener.isLoopback(host: host), "\(host)")
    }
    for host in ["0.0.0.0", "192.168.0.2", "::", "localhost.example", "1.127.0.0"] {
      #expect(!ServiceListener.isLoopback(host: host), "\(host)")
    }
  }
}
