import NIOCore
import NIOEmbedded
import Signals
import Synchronization
import Testing

@testable import GazeService

/// Counts how often it is asked to encode.
private struct CountingEncoder: UpdateEncoder {
  final class Count: Sendable { let value = Mutex(0) }
  let name: String
  let count: Count

  func encode(_ update: GazeUpdate, on screen: ScreenGeometry) -> ByteBuffer? {
    count.value.withLock { $0 += 1 }
    if case .sample(let sample) = update { return ByteBuffer(string: "\(sample.frame.sequence)") }
    return ByteBuffer(string: "event")
  }
  static func == (a: Self, b: Self) -> Bool { a.name == b.name }
  func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// A client whose kernel buffer a test opens and shuts.
private final class TestSink: MessageSink {
  var isWritable = true
  var got: [(text: String, stamp: MessageStamp)] = []
  var isCut = false

  func send(_ body: ByteBuffer, _ stamp: MessageStamp, promise: EventLoopPromise<Void>?) {
    got.append((String(buffer: body), stamp))
    promise?.succeed()
  }
  func cut() { isCut = true }
}

/// In which order clients are told.
private final class Order { var told: [Int] = [] }

private final class Turn: MessageSink {
  let isWritable = true
  private let number: Int
  private let order: Order
  init(_ number: Int, _ order: Order) { (self.number, self.order) = (number, order) }
  func send(_ body: ByteBuffer, _ stamp: MessageStamp, promise: EventLoopPromise<Void>?) {
    order.told.append(number)
    promise?.succeed()
  }
  func cut() {}
}

@Suite("The fan-out")
struct HubTests {
  private let loop = EmbeddedEventLoop()
  private let clock = ManualClock()
  private let count = CountingEncoder.Count()

  private func hub() -> GazeHub {
    let clock = clock
    return GazeHub(eventLoop: loop, screen: Made.screen) { clock.now }
  }

  private func add(_ sink: TestSink, to hub: GazeHub, _ name: String = "a", rate: Double? = nil) -> ClientID {
    let id = hub.newID()
    hub.add(
      sink,
      ClientWishes(
        transport: .websocket, encoder: CountingEncoder(name: name, count: count), samplesPerSecond: rate),
      id: id)
    return id
  }

  private func publish(_ updates: [GazeUpdate], to hub: GazeHub) {
    hub.publish(updates)
    loop.run()
  }

  @Test("an update is encoded once for all clients that want the same, and again only for another choice")
  func once() {
    let hub = hub()
    let sinks = (0..<10).map { _ in TestSink() }
    for (index, sink) in sinks.enumerated() { _ = add(sink, to: hub, index < 7 ? "a" : "b") }
    publish([Made.sample()], to: hub)
    #expect(count.value.withLock { $0 } == 2)
    #expect(sinks.allSatisfy { $0.got.map(\.text) == ["1"] })
  }

  @Test("each sample begins with another client, so that nobody is always the last; who leaves is left out")
  func turns() {
    let hub = hub()
    let order = Order()
    let clients = (0..<4).map { Turn($0, order) }
    let ids = clients.map { client in
      let id = hub.newID()
      hub.add(
        client, ClientWishes(transport: .websocket, encoder: CountingEncoder(name: "a", count: count)), id: id
      )
      return id
    }
    for number in 1...3 { publish([Made.sample(UInt64(number))], to: hub) }
    #expect(order.told == [0, 1, 2, 3, 1, 2, 3, 0, 2, 3, 0, 1])
    order.told = []
    // An event takes nobody's turn.
    publish([Made.event(.gazeRegained)], to: hub)
    hub.remove(ids[3])
    publish([Made.sample(4)], to: hub)
    #expect(order.told == [3, 0, 1, 2, 0, 1, 2])
    #expect(count.value.withLock { $0 } == 5, "each update is encoded once")
  }

  @Test("a client that does not read is cut after five seconds, and takes nothing from the others")
  func cut() {
    let hub = hub()
    let (good, bad) = (TestSink(), TestSink())
    _ = add(good, to: hub)
    _ = add(bad, to: hub)
    bad.isWritable = false
    for number in 0..<200 {
      publish([Made.sample(UInt64(number), at: Double(number) / 30)], to: hub)
      clock.advance(1.0 / 30)
      hub.tick()
    }
    #expect(good.got.count == 200 && !good.isCut && good.got.last?.stamp.dropped == 0)
    #expect(bad.got.isEmpty && bad.isCut)
    #expect(hub.counts[.websocket].cut == 1)
    // Five seconds of samples, of which it would still have got the newest.
    #expect((148...150).contains(hub.counts[.websocket].dropped))
    #expect(hub.connected == [.websocket: 1])
  }

  @Test("once it reads again a client gets the newest sample, and is told what it has lost")
  func catchesUp() {
    let hub = hub()
    let sink = TestSink()
    let id = add(sink, to: hub)
    sink.isWritable = false
    for number in 1...10 { publish([Made.sample(UInt64(number), at: Double(number))], to: hub) }
    publish([Made.event(.gazeRegained)], to: hub)
    sink.isWritable = true
    hub.writabilityChanged(id)
    #expect(sink.got.map(\.text) == ["10", "event"])
    #expect(sink.got.map(\.stamp.sequence) == [10, 11] && sink.got.allSatisfy { $0.stamp.dropped == 9 })
    publish([Made.sample(11, at: 11)], to: hub)
    #expect(sink.got.last?.stamp.sequence == 12)
  }

  @Test("a client that chose 10 a second gets every third of 30, and every event")
  func rate() {
    let hub = hub()
    let sink = TestSink()
    _ = add(sink, to: hub, rate: 10)
    for number in 0..<300 {
      publish([Made.sample(UInt64(number), at: Double(number) / 30), Made.event(.gazeRegained)], to: hub)
    }
    let samples = sink.got.filter { $0.text != "event" }
    #expect((99...101).contains(samples.count))
    #expect(sink.got.count - samples.count == 300)
  }

  @Test("who has left is told nothing more")
  func removed() {
    let hub = hub()
    let sink = TestSink()
    let id = add(sink, to: hub)
    hub.remove(id)
    publish([Made.sample()], to: hub)
    #expect(sink.got.isEmpty && hub.connected.isEmpty)
  }

  @Test(
    "what an event loop that is held up does not come to is lost, oldest samples first, and counted; no event is"
  )
  func heldUp() {
    let hub = hub()
    let sink = TestSink()
    _ = add(sink, to: hub)
    publish([Made.sample(0)], to: hub)
    for number in 1...100 {
      hub.publish([Made.sample(UInt64(number), at: Double(number))])
      if number % 10 == 0 { hub.publish([Made.event(.gazeRegained)]) }
    }
    loop.run()
    let samples = sink.got.map(\.text).filter { $0 != "event" }
    #expect(samples == ["0", "97", "98", "99", "100"])
    #expect(sink.got.count - samples.count == 10 && hub.counts.framesMissed == 96)
  }
}
