import Foundation
import Signals
import TestSupport
import Testing

@testable import GazeService

@Suite("The service on real sockets", .heavy)
struct ServerTests {
  @Test("the Unix socket is its owner's alone, and needs no token")
  func unixSocket() async throws {
    let server = try await TestServer()
    let path = String(server.unix.dropFirst("unix:".count))
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    let answer = try await server.ask("GET", "/v1/status")
    #expect(answer.status == 200 && answer.text.contains("\"program\":\"trackii test\""))
    await server.server.stop()
    #expect(!FileManager.default.fileExists(atPath: path), "the socket is gone with the service")
  }

  @Test("the loopback address asks for token, Host and Origin, and says what is wrong")
  func loopback() async throws {
    let server = try await TestServer(origins: ["https://good.example"])
    let address = server.loopback
    let bearer = "Authorization: Bearer \(server.tokenText)"
    let right = try await server.ask("GET", "/v1/status", address: address, headers: [bearer])
    #expect(right.status == 200)
    let none = try await server.ask("GET", "/v1/status", address: address)
    #expect(none.status == 401 && none.text.contains("WWW-Authenticate: Bearer"))
    let wrong = try await server.ask(
      "GET", "/v1/status", address: address,
      headers: ["Authorization: Bearer \(String(repeating: "0", count: 64))"])
    #expect(wrong.status == 401)
    let rebound = try await server.ask(
      "GET", "/v1/status", address: address, headers: [bearer, "Host: evil.example"])
    #expect(rebound.status == 403 && rebound.text.contains("Host"))
    let page = try await server.ask(
      "GET", "/v1/status", address: address, headers: [bearer, "Origin: https://evil.example"])
    #expect(page.status == 403 && !page.text.contains("Access-Control-Allow-Origin"))
    let good = try await server.ask(
      "GET", "/v1/status", address: address, headers: [bearer, "Origin: https://good.example"])
    #expect(good.status == 200 && good.text.contains("Access-Control-Allow-Origin: https://good.example"))
    let metrics = try await server.ask("GET", "/metrics", address: address)
    #expect(metrics.status == 401)
    await server.server.stop()
  }

  @Test("a stream without the token is refused before it is one")
  func streamRefused() async throws {
    let server = try await TestServer()
    let stranger = try await RawClient(server.loopback)
    #expect(await !stranger.upgrade())
    #expect(stranger.text.hasPrefix("HTTP/1.1 401"))
    let page = try await RawClient(server.loopback)
    #expect(
      await !page.upgrade(headers: [
        "Origin: https://evil.example", "Sec-WebSocket-Protocol: trackii.token.\(server.tokenText)",
      ]))
    let friend = try await RawClient(server.loopback)
    #expect(
      await friend.upgrade(headers: [
        "Sec-WebSocket-Protocol: trackii.v1, trackii.token.\(server.tokenText)"
      ]))
    #expect(friend.text.contains("Sec-WebSocket-Protocol: trackii.v1"))
    #expect(!friend.text.contains(server.tokenText), "the token is not sent back")
    await server.server.stop()
  }

  @Test("what is not declared is 404, or 405 with what is allowed")
  func undeclared() async throws {
    let server = try await TestServer()
    #expect(try await server.ask("GET", "/v2/status").status == 404)
    #expect(try await server.ask("GET", "/v1/profiles//use").status == 404)
    let wrong = try await server.ask("PATCH", "/v1/calibration")
    #expect(wrong.status == 405 && wrong.text.contains("Allow: GET, POST, DELETE"))
    #expect(try await server.ask("POST", "/v1/stream").status == 405)
    #expect(try await server.ask("GET", "/v1/stream").status == 426)
    #expect(try await server.ask("GET", "/v1/events?fields=nonsense").status == 400)
    await server.server.stop()
  }

  @Test("bodies that make no sense are refused, and nothing is asked of the tracker")
  func badBodies() async throws {
    let server = try await TestServer()
    for body in [
      "{", "[]", "null", "\"a\"", "{\"points\":7}", "{\"points\":\"five\"}", "{\"unknown\":1}",
      "{\"targets\":[{\"x\":2,\"y\":0},{\"x\":0,\"y\":0}]}", "{\"targets\":[{\"x\":1e400,\"y\":0}]}",
      "{\"points\":5,\"targets\":[]}", "\u{0}\u{1}", "{\"travel_s\":-1}", "{\"points\":1e300}",
    ] {
      let answer = try await server.ask("POST", "/v1/calibration", body: body)
      #expect(answer.status == 400, "\(body): \(answer.status)")
    }
    for name in ["..", "%2e%2e", "a%2Fb", "a%00b", String(repeating: "a", count: 65)] {
      #expect(try await server.ask("PUT", "/v1/profiles/\(name)").status == 400, "\(name)")
    }
    #expect(await server.control.asked.isEmpty)
    await server.server.stop()
  }

  @Test("a body of a megabyte is refused before it is read, a line of a megabyte ends the connection")
  func tooLarge() async throws {
    let server = try await TestServer()
    let body = try await RawClient(server.unix)
    body.write("POST /v1/markers HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1048576\r\n\r\n")
    await body.waits(for: "413")
    #expect(body.text.hasPrefix("HTTP/1.1 413"))
    let chunked = try await RawClient(server.unix)
    chunked.write(
      "POST /v1/markers HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n20000\r\n"
        + String(repeating: "a", count: 0x20000) + "\r\n")
    await chunked.waits(for: "413")
    #expect(chunked.text.hasPrefix("HTTP/1.1 413"))
    let line = try await RawClient(server.unix)
    line.write("GET /" + String(repeating: "a", count: 1 << 20) + " HTTP/1.1\r\nHost: localhost\r\n\r\n")
    await line.waitsForClose()
    #expect(!line.text.contains("HTTP/1.1 200"))
    #expect(try await server.ask("GET", "/v1/status").status == 200, "the service goes on")
    await server.server.stop()
  }

  @Test("half a line, and who vanishes in the middle, harm nobody")
  func halfLines() async throws {
    let server = try await TestServer()
    for part in [
      "", "GE", "GET /v1/status HTTP/1.1\r\nHo", "POST /v1/markers HTTP/1.1\r\nContent-Length: 9\r\n\r\n{",
    ] {
      let client = try await RawClient(server.unix)
      client.write(part)
      client.close()
    }
    let garbage = try await RawClient(server.unix)
    garbage.write([UInt8](repeating: 0xff, count: 100) + Array("\r\n\r\n".utf8))
    await garbage.waitsForClose()
    #expect(try await server.ask("GET", "/v1/status").status == 200)
    await server.server.stop()
  }

  @Test("a second service does not take the first one's socket or port; what a crash left is taken over")
  func inUse() async throws {
    let server = try await TestServer()
    let path = String(server.unix.dropFirst("unix:".count))
    let other = try await GazeServer.make(
      screen: Made.screen, control: server.control, facts: .init(program: "other", sourceKind: "camera"),
      now: TestServer.clock)
    await #expect(throws: ServiceError.addressInUse(path)) {
      try await other.listen(on: ServiceListener(.unix(path: path), rules: .unixSocket))
    }
    let port = Int(server.loopback.split(separator: ":").last ?? "") ?? 0
    await #expect(throws: ServiceError.addressInUse("127.0.0.1:\(port)")) {
      try await other.listen(on: ServiceListener(.tcp(host: "127.0.0.1", port: port), rules: .unixSocket))
    }
    #expect(try await server.ask("GET", "/v1/status").status == 200)
    await server.server.stop()
    // A socket's file without anybody behind it.
    let left = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    let isBound = UnixSocket.withAddress(path) { bind(left, $0, $1) == 0 }
    close(left)
    #expect(isBound == true && UnixSocket.isSocket(path))
    try await other.listen(on: ServiceListener(.unix(path: path), rules: .unixSocket))
    await other.stop()
  }

  @Test("metrics are Prometheus text and count what was sent")
  func metrics() async throws {
    let server = try await TestServer()
    let client = try await RawClient(server.unix)
    #expect(await client.upgrade())
    server.hub.publish([Made.sample()])
    _ = await client.waitsForMessage { $0["type"] as? String == "sample" }
    let text = try await server.ask("GET", "/metrics").text
    #expect(text.contains("Content-Type: text/plain; version=0.0.4"))
    for line in [
      "trackii_samples_total 1", "trackii_messages_sent_total{protocol=\"websocket\"} 1",
      "trackii_clients{protocol=\"websocket\"} 1", "trackii_messages_dropped_total{protocol=\"opengaze\"} 0",
      "trackii_send_delay_seconds_count{protocol=\"websocket\"} 1",
    ] { #expect(text.contains(line + "\n"), "\(line)") }
    await server.server.stop()
  }
}
