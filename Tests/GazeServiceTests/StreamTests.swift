import Foundation
import NIOCore
import Signals
import TestSupport
import Testing

@testable import GazeService

@Suite("The stream", .heavy)
struct StreamTests {
  @Test("a WebSocket gets samples with both stamps, numbered, and only the fields it chose")
  func webSocket() async throws {
    let server = try await TestServer()
    let (all, few) = (try await RawClient(server.unix), try await RawClient(server.unix))
    #expect(await all.upgrade())
    #expect(await few.upgrade("/v1/stream?fields=filtered&events=none"))
    server.hub.publish([Made.sample(7, at: 2), Made.event(.gazeRegained, at: 2)])
    let sample = try #require(await all.waitsForMessage { $0["type"] as? String == "sample" })
    #expect(sample["frame"] as? Int == 7 && sample["time_ns"] as? Int == 2_000_000_000)
    #expect(sample["seq"] as? Int == 1 && sample["dropped"] as? Int == 0 && sample["sent_ns"] is Int)
    let filtered = try #require(sample["filtered"] as? [String: Any])
    #expect(filtered["x_px"] as? Double == 960 && filtered["valid"] as? Bool == true)
    let ellipse = try #require(sample["error"] as? [String: Any])
    #expect(ellipse["major_px"] as? Double == 20 && ellipse["minor_px"] as? Double == 10)
    // The image's left eye is the person's right one.
    let (left, right) = (sample["left"] as? [String: Any], sample["right"] as? [String: Any])
    #expect(right?["valid"] as? Bool == true && right?["openness"] as? Double == 0.9)
    #expect(left?["valid"] as? Bool == false && left?["reason"] as? String == "eyes-not-found")
    #expect((sample["head"] as? [String: Any])?["yaw_deg"] as? Double == 3)
    let event = try #require(await all.waitsForMessage { $0["type"] as? String == "event" })
    #expect(event["event"] as? String == "gaze-regained" && event["seq"] as? Int == 2)
    let small = try #require(await few.waitsForMessage { $0["type"] as? String == "sample" })
    #expect(
      Set(small.keys) == [
        "seq", "dropped", "sent_ns", "type", "frame", "time_ns", "arrival_ns", "filtered",
      ])
    #expect(few.messages.count == 1)
    await server.server.stop()
  }

  @Test("server-sent events carry the same messages")
  func serverSentEvents() async throws {
    let server = try await TestServer()
    let client = try await RawClient(server.unix)
    client.write("GET /v1/events?fields=raw HTTP/1.1\r\nHost: localhost\r\n\r\n")
    await client.waits(for: "\r\n\r\n")
    #expect(client.text.contains("Content-Type: text/event-stream"))
    server.hub.publish([Made.sample(3, at: 1)])
    await client.waits(for: "\n\n\r\n")
    #expect(client.text.contains("data: {\"seq\":1,\"dropped\":0,\"sent_ns\":"))
    #expect(client.text.contains("\"frame\":3"))
    client.close()
    try await until { try await server.onLoop { $0.connected.isEmpty } }
    await server.server.stop()
  }

  @Test("numbers that JSON cannot hold are left out, and lost gaze says why")
  func notFinite() throws {
    var frame = Made.frame(x: .nan)
    frame.distanceMm = .infinity
    let value = SampleValue(
      StreamSample(frame: frame, arrival: Timestamp(seconds: 1)), Set(StreamChoice.Field.allCases))
    let text = String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
    #expect(!text.lowercased().contains("nan") && !text.contains("inf") && text.contains("\"valid\":false"))
    let encoder = StreamEncoder(choice: StreamChoice())
    let lost = try #require(encoder.encode(Made.sample(x: nil), on: Made.screen))
    #expect(String(buffer: lost).contains("\"reason\":\"no-face\""))
    let drift = encoder.encode(
      Made.event(.drift(moved: ScreenPoint(x: .nan, y: .infinity))), on: Made.screen)
    #expect(drift.map { String(buffer: $0).contains("\"moved_x_px\":null") } == true)
  }

  @Test(
    "a call over the stream is answered there: a marker comes back with its time, and in everybody's stream")
  func calls() async throws {
    let server = try await TestServer()
    let (client, other) = (try await RawClient(server.unix), try await RawClient(server.unix))
    #expect(await client.upgrade())
    #expect(await other.upgrade())
    client.send(#"{"method":"POST","path":"/v1/markers","body":{"label":"stimulus on"},"id":"m1"}"#)
    let reply = try #require(await client.waitsForMessage { $0["type"] as? String == "reply" })
    #expect(reply["status"] as? Int == 201 && reply["id"] as? String == "m1")
    let time = try #require((reply["body"] as? [String: Any])?["time_ns"] as? Int)
    let told = try #require(await other.waitsForMessage { $0["event"] as? String == "marker" })
    #expect(told["label"] as? String == "stimulus on" && told["time_ns"] as? Int == time)
    try await until { await server.control.asked == ["note stimulus on"] }
    for nonsense in ["{", "[]", "{\"method\":\"GET\"}", "{\"method\":\"GET\",\"path\":\"status\"}"] {
      client.send(nonsense)
    }
    await client.waits { _ in client.messages.count { $0["status"] as? Int == 400 } == 4 }
    await server.server.stop()
  }

  @Test("only one client calibrates at a time; when it vanishes its calibration is given up")
  func calibrations() async throws {
    let server = try await TestServer()
    var first: RawClient? = try await RawClient(server.unix)
    #expect(await first?.upgrade() == true)
    first?.send(#"{"method":"POST","path":"/v1/calibration","body":{"points":5}}"#)
    let reply = try #require(await first?.waitsForMessage { $0["type"] as? String == "reply" })
    #expect(reply["status"] as? Int == 202)
    let second = try await server.ask("POST", "/v1/calibration", body: "{\"points\":5}")
    #expect(second.status == 409 && second.text.contains("under way"))
    first?.close()
    first = nil
    try await until { await server.control.asked == ["calibrate 5", "abort"] }
    // The tracker tells that it has given up; then the next one may begin.
    server.hub.publish([Made.event(.calibration(.aborted))])
    #expect(try await server.ask("POST", "/v1/calibration", body: "{\"points\":5}").status == 202)
    await server.server.stop()
  }

  @Test("a refusal of the tracker leaves nobody calibrating")
  func refusedValidation() async throws {
    let server = try await TestServer()
    for _ in 0..<2 {
      let answer = try await server.ask("POST", "/v1/calibration/validation")
      #expect(answer.status == 409 && answer.text.contains("no calibration to check"))
    }
    #expect(try await server.ask("DELETE", "/v1/calibration").status == 404)
    await server.server.stop()
  }

  @Test("frames that are not masked, not text or too long end the connection, and no other")
  func badFrames() async throws {
    let server = try await TestServer()
    let good = try await RawClient(server.unix)
    #expect(await good.upgrade())
    for bad in 0..<4 {
      let client = try await RawClient(server.unix)
      #expect(await client.upgrade())
      switch bad {
      case 0: client.send("{}", masked: false)
      case 1: client.send("{}", opcode: 2)
      case 2: client.send(String(repeating: "a", count: 1 << 20))
      default: client.write([0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff])
      }
      await client.waitsForClose()
    }
    server.hub.publish([Made.sample()])
    #expect(await good.waitsForMessage { $0["type"] as? String == "sample" } != nil)
    await server.server.stop()
  }

  @Test("a client that never reads is cut after five seconds, and others miss nothing")
  func neverReads() async throws {
    let clock = ManualClock()
    let server = try await TestServer(now: { clock.now })
    let (good, bad) = (try await RawClient(server.unix), try await RawClient(server.unix, reads: false))
    #expect(await good.upgrade())
    bad.write(
      "GET /v1/events HTTP/1.1\r\nHost: localhost\r\n\r\n")
    try await until { try await server.onLoop { $0.connected.count } == 2 }
    var number: UInt64 = 0
    // Until the kernel's buffers are full; then the newest sample takes the place of the one before.
    while try await server.onLoop({ $0.counts[.sse].dropped }) < 100 {
      number += 1
      server.hub.publish([Made.sample(number, at: Double(number) / 30)])
      let sent = number
      await good.waits { _ in good.text.contains("\"frame\":\(sent),") }
    }
    clock.advance(6)
    try await until { try await server.onLoop { $0.counts[.sse].cut } == 1 }
    let last = try #require(good.messages.last)
    #expect(good.messages.count == Int(number) && last["dropped"] as? Int == 0)
    #expect(try await server.onLoop { $0.connected } == [.websocket: 1])
    await server.server.stop()
  }

  @Test("a service that ends says so to its clients, whether they read or not")
  func goodBye() async throws {
    let server = try await TestServer()
    let (stream, events) = (try await RawClient(server.unix), try await RawClient(server.unix))
    let silent = try await RawClient(server.unix, reads: false)
    #expect(await stream.upgrade())
    events.write("GET /v1/events HTTP/1.1\r\nHost: localhost\r\n\r\n")
    silent.write("GET /v1/events HTTP/1.1\r\nHost: localhost\r\n\r\n")
    try await until { try await server.onLoop { $0.connected.values.reduce(0, +) } == 3 }
    await server.server.stop()
    await stream.waitsForClose()
    await events.waitsForClose()
    // A close frame with the code 1001, and the last chunk of a response.
    #expect(Array(stream.bytes.suffix(4)) == [0x88, 2, 3, 0xe9])
    #expect(events.text.hasSuffix("0\r\n\r\n"))
  }

  @Test("a camera that goes and comes back is told in the stream and in the status, with what to do")
  func cameraLost() async throws {
    let server = try await TestServer()
    let client = try await RawClient(server.unix)
    #expect(await client.upgrade())
    server.hub.publish([
      Made.event(.source(.interrupted(reason: "The camera was unplugged.", remedy: "Plug it in.")))
    ])
    let lost = try #require(await client.waitsForMessage { $0["state"] as? String == "interrupted" })
    #expect(lost["remedy"] as? String == "Plug it in.")
    let status = try await server.ask("GET", "/v1/status").text
    #expect(status.contains("\"state\":\"interrupted\"") && status.contains("Plug it in."))
    let identity = await server.control.cameras()[0]
    server.hub.publish([Made.event(.source(.streaming(identity))), Made.sample(1), Made.sample(5)])
    #expect(await client.waitsForMessage { $0["frame"] as? Int == 5 } != nil)
    #expect(try await server.ask("GET", "/v1/status").text.contains("\"state\":\"streaming\""))
    // Frames 2 to 4 never came.
    #expect(try await server.ask("GET", "/metrics").text.contains("trackii_frames_missed_total 3\n"))
    await server.server.stop()
  }
}
