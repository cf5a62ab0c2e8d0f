import Foundation
import Signals
import TestSupport
import Testing

@testable import GazeService

/// A run of `trackii serve` on sockets in a folder of its own.
final class Served {
  let program: Program
  let folder: TemporaryFolder
  let socket: String

  init(
    _ arguments: [String], loopback: Bool = false, environment: [String: String] = [:],
    launcher: [String] = []
  ) async throws {
    folder = try TemporaryFolder()
    socket = folder.path("run/service.sock")
    let listening =
      ["--socket", socket, "--token-file", folder.path("token"), "--recordings", folder.path("recordings")]
      + (loopback ? ["--port", "0"] : ["--no-loopback"])
    program = try Program(
      ["serve", "--json"] + listening + arguments, in: folder, environment: environment, launcher: launcher)
    let isReady = try await program.waits { [program] in program.soFar.output.contains("\n") }
    try #require(isReady, "\(program.soFar.errors)")
  }

  /// What it says once it listens.
  func ready() throws -> [String: Any] {
    try JSONSerialization.jsonObject(with: Data(program.soFar.output.utf8)) as? [String: Any] ?? [:]
  }

  /// The loopback address.
  func loopback() throws -> String {
    let all = try ready()["listening"] as? [String] ?? []
    return try #require(all.first { $0.hasPrefix("http://") })
  }

  /// One call over the Unix socket.
  func ask(_ method: String, _ path: String, body: String = "") async throws -> (status: Int, text: String) {
    let client = try await RawClient("unix:\(socket)")
    client.write(
      "\(method) \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: "
        + "\(body.utf8.count)\r\n\r\n\(body)")
    await client.waitsForClose()
    return (Int(client.text.dropFirst(9).prefix(3)) ?? 0, client.text)
  }

  /// Tells it to stop.
  func stop(_ signal: Int32 = SIGTERM) async throws -> Outcome {
    program.send(signal)
    return try await program.end()
  }
}

@Suite("trackii serve", .heavy)
struct ServeProgramTests {
  @Test(
    "a recorded person calibrates by API; gaze is in the stream from then on, and a recording is made of it")
  func calibrates() async throws {
    let served = try await Served(["--source", demo.path, "--loop"])
    let client = try await RawClient("unix:\(served.socket)")
    #expect(await client.upgrade("/v1/stream?fields=filtered,eyes"))
    let first = try #require(await client.waitsForMessage { $0["type"] as? String == "sample" })
    let filtered = first["filtered"] as? [String: Any]
    #expect(filtered?["valid"] as? Bool == false && filtered?["reason"] as? String == "not-calibrated")
    #expect(try await served.ask("POST", "/v1/recordings", body: "{\"name\":\"one\"}").status == 201)
    client.send(#"{"method":"POST","path":"/v1/calibration","id":1}"#)
    let end = await client.waitsForMessage {
      ["calibration-finished", "calibration-failed"].contains($0["event"] as? String)
    }
    #expect(end?["event"] as? String == "calibration-finished", "\(end ?? [:])")
    let shown = client.messages.filter { $0["event"] as? String == "calibration-target" }
    #expect(shown.count == 5, "the recorded person looked at five targets")
    // On the screen, and stamped with this machine's clock.
    let valid = try #require(
      await client.waitsForMessage { ($0["filtered"] as? [String: Any])?["valid"] as? Bool == true })
    let age = try #require(valid["sent_ns"] as? Int) - (try #require(valid["time_ns"] as? Int))
    #expect(age > 0 && age < 5_000_000_000, "\(age)")
    #expect(try await served.ask("PUT", "/v1/profiles/mine").status == 200)
    #expect(try await served.ask("POST", "/v1/markers", body: "{\"label\":\"here\"}").status == 201)
    #expect(try await served.ask("POST", "/v1/recordings/stop").status == 200)
    let listed = try await served.ask("GET", "/v1/recordings").text
    #expect(listed.contains("\"name\":\"one\"") && listed.contains("\"running\":false"))
    let timeline = try String(
      contentsOf: served.folder.url("recordings/one/timeline.jsonl"), encoding: .utf8)
    #expect(timeline.contains("\"marker\"") && timeline.contains("here"))
    #expect(timeline.split(separator: "\n").count { $0.contains("\"calibration\"") } == 5)
    #expect(try await served.ask("POST", "/v1/profiles/mine/use").status == 200)
    #expect(try await served.stop().status == 0)
    #expect(!FileManager.default.fileExists(atPath: served.socket))
  }

  @Test("a stand-in looks at the targets of a client that draws its own, at the client's pace")
  func standIn() async throws {
    let served = try await Served(["--stand-in", "--stand-in-fps", "15"])
    let client = try await RawClient("unix:\(served.socket)")
    #expect(await client.upgrade("/v1/stream?fields=filtered"))
    client.send(
      #"{"method":"POST","path":"/v1/calibration","body":{"targets":[{"x":0.1,"y":0.1},{"x":0.9,"y":0.1},{"x":0.5,"y":0.5},{"x":0.1,"y":0.9},{"x":0.9,"y":0.9}],"validation":0,"travel_s":0.6,"dwell_s":1}}"#
    )
    let end = await client.waitsForMessage {
      ["calibration-finished", "calibration-failed"].contains($0["event"] as? String)
    }
    #expect(end?["event"] as? String == "calibration-finished", "\(end ?? [:])")
    let shown = client.messages.filter { $0["event"] as? String == "calibration-target" }
    #expect(shown.map { $0["label"] as? String } == ["1", "2", "3", "4", "5"])
    let times = shown.compactMap { $0["time_ns"] as? Int }
    for (a, b) in zip(times, times.dropFirst()) { #expect(abs(b - a - 1_600_000_000) < 200_000_000) }
    #expect(
      await client.waitsForMessage { ($0["filtered"] as? [String: Any])?["valid"] as? Bool == true } != nil)
    #expect(try await served.ask("POST", "/v1/calibration/validation", body: "{\"points\":1}").status == 202)
    let checked = await client.waitsForMessage { $0["event"] as? String == "calibration-validated" }
    #expect(checked != nil)
    #expect(try await served.stop(SIGINT).status == 0)
  }

  @Test("a pause of the source is told, and ends")
  func pause() async throws {
    let served = try await Served(["--source", demo.path, "--loop"])
    let client = try await RawClient("unix:\(served.socket)")
    #expect(await client.upgrade("/v1/stream?fields=raw"))
    #expect(await client.waitsForMessage { $0["type"] as? String == "sample" } != nil)
    #expect(try await served.ask("POST", "/v1/camera/pause").status == 204)
    #expect(await client.waitsForMessage { $0["state"] as? String == "paused" } != nil)
    #expect(try await served.ask("GET", "/v1/status").text.contains("\"state\":\"paused\""))
    let before = client.messages.count { $0["state"] as? String == "streaming" }
    #expect(try await served.ask("POST", "/v1/camera/resume").status == 204)
    await client.waits { _ in client.messages.count { $0["state"] as? String == "streaming" } > before }
    #expect(try await served.stop().status == 0)
  }

  @Test("the stand-in's camera is paused and resumed by API, and a pause with an end ends by itself")
  func standInPaused() async throws {
    let served = try await Served(["--stand-in"])
    let client = try await RawClient("unix:\(served.socket)")
    #expect(await client.upgrade("/v1/stream?fields=raw"))
    #expect(await client.waitsForMessage { $0["type"] as? String == "sample" } != nil)
    #expect(try await served.ask("POST", "/v1/camera/pause").status == 204)
    #expect(await client.waitsForMessage { $0["state"] as? String == "paused" } != nil)
    #expect(try await served.ask("GET", "/v1/status").text.contains("\"state\":\"paused\""))
    // What was on its way has come: from here on no frame does.
    let samples = client.messages.count { $0["type"] as? String == "sample" }
    #expect(try await served.ask("GET", "/v1/cameras").status == 200)
    #expect(client.messages.count { $0["type"] as? String == "sample" } - samples <= 1)
    let streaming = client.messages.count { $0["state"] as? String == "streaming" }
    #expect(try await served.ask("POST", "/v1/camera/resume").status == 204)
    await client.waits { _ in
      client.messages.count { $0["state"] as? String == "streaming" } == streaming + 1
    }
    #expect(try await served.ask("POST", "/v1/camera/pause", body: "{\"seconds\":0.2}").status == 204)
    await client.waits { _ in
      client.messages.count { $0["state"] as? String == "streaming" } == streaming + 2
    }
    #expect(client.messages.count { $0["state"] as? String == "paused" } == 2)
    let after = client.messages.count
    await client.waits { _ in client.messages.dropFirst(after).contains { $0["type"] as? String == "sample" }
    }
    #expect(try await served.ask("POST", "/v1/camera/pause", body: "{\"seconds\":-1}").status == 400)
    #expect(try await served.stop().status == 0)
  }

  @Test("what cannot be served is said at once, with a code of its kind")
  func refused() async throws {
    let folder = try TemporaryFolder()
    let listen = ["--socket", folder.path("s"), "--token-file", folder.path("token")]
    let open = try await Program(
      ["serve", "--source", demo.path, "--listen", "0.0.0.0:0"] + listen, in: folder
    ).end()
    #expect(open.status == 64 && open.errors.contains("--tls-certificate"), "\(open.errors)")
    let served = try await Served(["--source", demo.path, "--loop"])
    let second = try await Program(
      ["serve", "--source", demo.path, "--socket", served.socket, "--no-loopback"], in: folder
    ).end()
    #expect(second.status == 69 && second.errors.contains("in use"), "\(second.errors)")
    let missing = try await Program(["serve", "--source", folder.path("none")] + listen, in: folder).end()
    #expect(missing.status == 66, "\(missing.errors)")
    #expect(try await served.stop().status == 0)
  }

  @Test("another address is served over TLS, with the token")
  func tls() async throws {
    let folder = try TemporaryFolder()
    let (status, _) = try await RunningProcess.run(
      URL(filePath: "/usr/bin/env"),
      [
        "openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost",
        "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", folder.path("key.pem"), "-out",
        folder.path("certificate.pem"),
      ], environment: ProcessInfo.processInfo.environment)
    try #require(status == 0)
    let served = try await Served([
      "--source", demo.path, "--loop", "--listen", "127.0.0.1:0", "--tls-certificate",
      folder.path("certificate.pem"), "--tls-key", folder.path("key.pem"),
    ])
    let address = try #require(
      (try served.ready()["listening"] as? [String])?.first { $0.hasPrefix("https://") })
    let token = try String(contentsOf: served.folder.url("token"), encoding: .utf8)
      .trimmingCharacters(in: .whitespacesAndNewlines)
    func code(_ arguments: [String]) async throws -> String {
      try await RunningProcess.run(
        URL(filePath: "/usr/bin/env"),
        ["curl", "-s", "-o", "/dev/null", "-w", "%{http_code}"] + arguments + [address + "/v1/status"],
        environment: ProcessInfo.processInfo.environment
      ).output
    }
    let trust = ["--cacert", folder.path("certificate.pem")]
    #expect(try await code(trust + ["-H", "Authorization: Bearer \(token)"]) == "200")
    #expect(try await code(trust) == "401")
    #expect(
      try await code(trust + ["-H", "Authorization: Bearer \(token)", "-H", "Host: evil.example"]) == "403")
    #expect(try await code([]) == "000", "a certificate that nobody vouches for")
    #expect(try await served.stop().status == 0)
  }

  @Test("sockets that systemd hands over are served, and the watchdog gets its signs only for good reason")
  func systemd() async throws {
    let folder = try TemporaryFolder()
    let notify = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
    defer { close(notify) }
    #expect(UnixSocket.withAddress(folder.path("notify")) { bind(notify, $0, $1) == 0 } == true)
    let path = folder.path("handed.sock")
    let hand = """
      import os, socket, sys
      s = socket.socket(socket.AF_UNIX); s.bind("\(path)"); s.listen()
      os.dup2(s.fileno(), 3); os.set_inheritable(3, True); os.environ["LISTEN_PID"] = str(os.getpid()); os.environ["LISTEN_FDS"] = "1"
      os.execv(sys.argv[1], sys.argv[1:])
      """
    let served = try await Served(
      ["--source", demo.path, "--loop"],
      environment: ["NOTIFY_SOCKET": folder.path("notify"), "WATCHDOG_USEC": "400000"],
      launcher: ["python3", "-c", hand])
    var told: [String] = []
    func hear() {
      var bytes = [UInt8](repeating: 0, count: 500)
      while case let count = recv(notify, &bytes, 500, 0), count > 0 {
        told.append(String(decoding: bytes.prefix(count), as: UTF8.self))
      }
    }
    try await until {
      hear()
      return told.count { $0 == "WATCHDOG=1" } > 2 && told.contains { $0.hasPrefix("READY=1") }
    }
    let client = try await RawClient("unix:\(path)")
    #expect(await client.upgrade())
    #expect(await client.waitsForMessage { $0["type"] as? String == "sample" } != nil)
    #expect(!FileManager.default.fileExists(atPath: served.socket), "only what was handed over")
    #expect(try await served.stop().status == 0)
    hear()
    #expect(told.contains("STOPPING=1"))
  }
}
