import NIOCore
import NIOEmbedded
import Foundation
import Signals
import TestSupport
import Testing
import Tracking

@testable import GazeService

/// A client that keeps what it is told.
private final class Listener: MessageSink {
  var isWritable = true
  var isCut = false
  var got: [(text: String, stamp: MessageStamp)] = []
  func send(_ body: ByteBuffer, _ stamp: MessageStamp, promise: EventLoopPromise<Void>?) {
    got.append((String(buffer: body), stamp))
    promise?.succeed()
  }
  func cut() { isCut = true }
}

@Suite("Clocks that go back")
struct ClockTests {
  private let loop = EmbeddedEventLoop()
  private let clock = ManualClock()

  private func hub(_ client: Listener, fields: String = "filtered", rate: Double? = nil) throws -> GazeHub {
    let clock = clock
    let hub = GazeHub(eventLoop: loop, screen: Made.screen) { clock.now }
    let choice = try StreamChoice(query: ["fields": fields])
    hub.add(
      client,
      ClientWishes(
        transport: .websocket, encoder: StreamEncoder(choice: choice), samplesPerSecond: rate),
      id: hub.newID())
    return hub
  }

  private func publish(_ update: GazeUpdate, to hub: GazeHub) {
    hub.publish([update])
    loop.run()
  }

  @Test("the service's time stands still until the clock has caught up: stamps never go back")
  func stamps() throws {
    let client = Listener()
    let hub = try hub(client)
    for step in [0.0, 1, -10, 2, 8.5] {
      clock.advance(step)
      publish(Made.sample(1, at: 1), to: hub)
    }
    let sent = client.got.map { $0.stamp.sent.seconds }
    #expect(sent == [100, 101, 101, 101, 101.5])
    #expect(client.got.map(\.stamp.sequence) == [1, 2, 3, 4, 5])
    #expect(hub.counts[.websocket].delays.total == 5)
  }

  @Test("nobody is cut because the clock went back, and who does not read is cut all the same")
  func patience() throws {
    let client = Listener()
    let hub = try hub(client)
    client.isWritable = false
    publish(Made.sample(1, at: 1), to: hub)
    clock.advance(-3600)
    hub.tick()
    #expect(!client.isCut)
    clock.advance(3600 + 5)
    hub.tick()
    #expect(client.isCut)
  }

  @Test("samples whose time goes back or repeats are told as they are, and a chosen rate begins anew")
  func samples() throws {
    let client = Listener()
    let hub = try hub(client, rate: 10)
    for (number, seconds) in [1.0, 1.05, 1.1, 0.2, 0.2, 0.25, 0.3].enumerated() {
      publish(Made.sample(UInt64(number), at: seconds), to: hub)
    }
    let times = client.got.compactMap { $0.text.firstMatch(of: #/"time_ns":(\d+)/#).map { String($0.1) } }
    #expect(times == ["1000000000", "1100000000", "200000000", "300000000"], "\(times)")
    #expect(
      client.got.map(\.stamp.sequence) == [1, 2, 3, 4] && client.got.allSatisfy { $0.stamp.dropped == 0 })
  }

  @Test("no saccade leads back in time")
  func saccades() {
    var maker = UpdateMaker()
    func take(_ event: GazeEvent, at seconds: Double) -> [GazeUpdate] {
      maker.take(
        .tracked(Made.frame(1, at: seconds, events: [event])), arrival: Timestamp(seconds: 100))
    }
    let fixation = Fixation(
      start: Timestamp(seconds: 10), end: Timestamp(seconds: 10.5), center: ScreenPoint(x: 1, y: 1),
      dispersion: 1)
    _ = take(.fixationEnded(fixation), at: 10.5)
    let updates = take(.fixationBegan(ScreenPoint(x: 500, y: 1)), at: 3)
    let kinds = updates.compactMap { if case .event(let event) = $0 { event.kind.topic } else { nil } }
    #expect(!kinds.contains(.saccades), "\(kinds)")
  }

  @Test("the comparison of clocks says that its answer was sent no earlier than the question came")
  func comparison() async throws {
    let clock = ManualClock()
    let server = try await TestServer(now: {
      // Goes back with every look.
      clock.advance(-1)
      return clock.now
    })
    let text = try await server.ask("GET", "/v1/clock").text
    let body = try #require(text.components(separatedBy: "\r\n\r\n").last)
    let value = try #require(try JSONSerialization.jsonObject(with: Data(body.utf8)) as? [String: Any])
    let received = try #require(value["received_ns"] as? Int)
    let sent = try #require(value["sent_ns"] as? Int)
    #expect(sent >= received, "\(body)")
    let status = try await server.ask("GET", "/v1/status").text
    #expect(!status.contains("\"uptime_s\":-"), "\(status)")
    await server.server.stop()
  }
}
