import NIOCore
import Signals
import Synchronization

/// The fan-out: every update, encoded once for each protocol and choice of fields, to every client.
///
/// Lives on one event loop, on which everything here is called, with the exception of `publish`. It waits for nobody:
/// what a client does not read is kept or lost as `Outbox` says.
// Confined to its event loop, which every entry makes sure of.
package final class GazeHub: @unchecked Sendable {
  /// The loop on which everything here is called.
  package let eventLoop: any EventLoop
  /// What gaze is a point on.
  package private(set) var screen: ScreenGeometry
  /// Who calibrates, and how that goes.
  package private(set) var desk = CalibrationDesk()
  /// What the fan-out has done so far.
  package private(set) var counts = FanoutCounts()
  /// The last frame; nil before the first.
  package private(set) var lastSample: StreamSample?
  /// How the source fares, as it last said; nil before it did.
  package private(set) var source: SourceState?
  /// The service's time, which never goes back (see `SteadyClock`).
  package let now: @Sendable () -> Timestamp
  /// The programs that are attached to the service's eyes.
  package private(set) var attached: [String] = []
  /// Told of each sample how long it took from its arrival until the kernel had it, s; for measurements.
  package var onDelay: ((ClientID, Double) -> Void)?

  private var clients: [ClientID: HubClient] = [:]
  /// The same in the order in which they came, and who is told the next sample first. Each sample begins with another
  /// client, so that nobody is always the last.
  private var order: [HubClient] = []
  private var first = 0
  /// Updates so far.
  private var round: UInt64 = 0
  private var listeners: [ClientID: (GazeUpdate) -> Void] = [:]
  private var lastID = 0
  private let inbox = Mutex(Inbox())
  private let configuration: Outbox<ByteBuffer>.Configuration

  package convenience init(
    eventLoop: any EventLoop, screen: ScreenGeometry, now: @escaping @Sendable () -> Timestamp
  ) {
    self.init(eventLoop: eventLoop, screen: screen, configuration: .init(), now: now)
  }

  init(
    eventLoop: any EventLoop, screen: ScreenGeometry, configuration: Outbox<ByteBuffer>.Configuration,
    now: @escaping @Sendable () -> Timestamp
  ) {
    (self.eventLoop, self.screen, self.configuration) = (eventLoop, screen, configuration)
    let clock = SteadyClock(now)
    self.now = { clock.now }
  }

  // MARK: Clients

  /// A name for a connection, before it is told anything: calibrations have an owner.
  package func newID() -> ClientID {
    eventLoop.preconditionInEventLoop()
    lastID += 1
    return ClientID(number: lastID)
  }

  /// From now on a client is told everything that its encoder has words for.
  ///
  /// The sink tells `writabilityChanged` and `remove`.
  package func add(_ sink: any MessageSink, _ wishes: ClientWishes, id: ClientID) {
    eventLoop.preconditionInEventLoop()
    let client = HubClient(
      id: id, sink: sink, wishes: wishes, encoded: encoded(by: wishes.encoder),
      outbox: Outbox(configuration: configuration))
    drop(id)
    clients[id] = client
    order.append(client)
  }

  /// The client wants other fields, or another rate.
  package func change(_ id: ClientID, to wishes: ClientWishes) {
    eventLoop.preconditionInEventLoop()
    clients[id]?.wishes = wishes
    clients[id]?.encoded = encoded(by: wishes.encoder)
    clients[id]?.gate = RateGate(samplesPerSecond: wishes.samplesPerSecond)
  }

  /// The connection is gone; its calibration, if one runs, is for the caller to abort (see `desk.owner`).
  package func remove(_ id: ClientID) {
    eventLoop.preconditionInEventLoop()
    drop(id)
    listeners[id] = nil
  }

  private func drop(_ id: ClientID) {
    guard clients.removeValue(forKey: id) != nil else { return }
    order.removeAll { $0.id == id }
  }

  /// One for all clients whose encoders are equal.
  private func encoded(by encoder: any UpdateEncoder) -> EncodedUpdate {
    let key = AnyHashable(encoder)
    return order.first { $0.encoded.key == key }?.encoded ?? EncodedUpdate(encoder)
  }

  /// Every update, at once, on the event loop: for protocols without connections, which never wait.
  package func listen(id: ClientID, _ body: @escaping (GazeUpdate) -> Void) {
    eventLoop.preconditionInEventLoop()
    listeners[id] = body
  }

  /// The sink can take more, or no more.
  package func writabilityChanged(_ id: ClientID) {
    eventLoop.preconditionInEventLoop()
    if let client = clients[id] { drain(client) }
  }

  /// Messages that a protocol sent beside the hub, such as datagrams.
  package func count(sent: UInt64 = 0, dropped: UInt64 = 0, of transport: ServedProtocol) {
    eventLoop.preconditionInEventLoop()
    counts[transport].sent += sent
    counts[transport].dropped += dropped
  }

  /// Clients that are told now, by protocol.
  package var connected: [ServedProtocol: Int] {
    clients.values.reduce(into: [:]) { $0[$1.wishes.transport, default: 0] += 1 }
  }

  // MARK: Updates

  /// Tells updates to everybody. From any thread; returns at once. A loop that does not keep up loses samples, which the
  /// gaps between frame numbers count.
  package func publish(_ updates: [GazeUpdate]) {
    guard !updates.isEmpty, inbox.withLock({ $0.add(updates) }) else { return }
    eventLoop.execute { self.fetch() }
  }

  private func fetch() {
    for update in inbox.withLock({ $0.takeAll() }) { take(update) }
    guard inbox.withLock({ !$0.isDone() }) else { return }
    // Not at once: the loop runs all tasks that are due before it looks at its sockets, and those must have their turn.
    eventLoop.scheduleTask(in: .milliseconds(1)) { self.fetch() }
  }

  /// The monitor is another one. From any thread; returns at once.
  package func move(to screen: ScreenGeometry) { eventLoop.execute { self.screen = screen } }

  /// Looks at it, or changes it, on its event loop. From any other thread.
  package func onLoop<Value: Sendable>(
    _ body: @escaping @Sendable (GazeHub) -> Value
  ) async throws -> Value {
    try await eventLoop.submit { body(self) }.get()
  }

  /// Changes who calibrates.
  package func withDesk<Result>(
    _ body: (inout CalibrationDesk) throws(ServiceRefusal) -> Result
  ) throws(ServiceRefusal) -> Result {
    eventLoop.preconditionInEventLoop()
    return try body(&desk)
  }

  private func take(_ update: GazeUpdate) {
    eventLoop.preconditionInEventLoop()
    remember(update)
    for listener in listeners.values { listener(update) }
    round += 1
    // Whoever goes meanwhile is told no more.
    let order = order
    let start = order.isEmpty ? 0 : first % order.count
    for client in [order[start...], order[..<start]].joined() where clients[client.id] === client {
      offer(update, to: client)
    }
    if case .sample = update { first = start + 1 }
  }

  private func remember(_ update: GazeUpdate) {
    switch update {
    case .sample(let sample):
      // A source that begins anew counts from the start.
      if let last = lastSample?.frame.sequence, sample.frame.sequence > last {
        counts.framesMissed += sample.frame.sequence - last - 1
      }
      lastSample = sample
      counts.samples += 1
    case .event(let event):
      desk.take(event)
      counts.events += 1
      follow(event.kind)
    }
  }

  private func follow(_ kind: StreamEvent.Kind) {
    switch kind {
    case .source(let state): source = state
    case .attached(let program, _): attached.append(program)
    case .detached(let program, _): attached.firstIndex(of: program).map { _ = attached.remove(at: $0) }
    default: break
    }
  }

  private func offer(_ update: GazeUpdate, to client: HubClient) {
    var arrival: Timestamp?
    if case .sample(let sample) = update {
      guard client.gate.passes(sample.frame.time) else { return }
      arrival = sample.arrival
    }
    guard let body = client.encoded.body(of: update, on: screen, in: round) else { return }
    let before = client.outbox.dropped
    let action = client.outbox.offer(
      body, isSample: arrival != nil, arrival: arrival, isWritable: client.sink.isWritable, at: now())
    counts[client.wishes.transport].dropped += client.outbox.dropped - before
    if case .send(let message) = action { send(message, to: client) }
  }

  private func took(_ seconds: Double, of transport: ServedProtocol, _ id: ClientID) {
    counts[transport].delays.add(seconds)
    onDelay?(id, seconds)
  }

  private func send(_ message: Outbox<ByteBuffer>.Message, to client: HubClient) {
    let stamp = MessageStamp(
      sequence: message.sequence, dropped: client.outbox.dropped, sent: now())
    let transport = client.wishes.transport
    counts[transport].sent += 1
    guard message.isSample else { return client.sink.send(message.body, stamp, promise: nil) }
    let promise = eventLoop.makePromise(of: Void.self)
    let id = client.id
    promise.futureResult.whenSuccess { [weak self] in
      guard let self else { return }
      self.took(self.now() - message.arrival, of: transport, id)
    }
    client.sink.send(message.body, stamp, promise: promise)
  }

  private func drain(_ client: HubClient) {
    while client.sink.isWritable, let message = client.outbox.next() {
      client.outbox.madeProgress(at: now())
      send(message, to: client)
    }
  }

  /// Cuts clients that have not read for too long; to be called about once a second.
  package func tick() {
    eventLoop.preconditionInEventLoop()
    for (id, client) in clients where client.outbox.isOverdue(at: now()) {
      drop(id)
      counts[client.wishes.transport].cut += 1
      client.sink.cut()
    }
  }
}

/// One client, as the hub knows it.
final class HubClient {
  let id: ClientID
  let sink: any MessageSink
  var wishes: ClientWishes
  /// By its encoder; shared with others.
  fileprivate(set) var encoded: EncodedUpdate
  var outbox: Outbox<ByteBuffer>
  var gate: RateGate

  fileprivate init(
    id: ClientID, sink: any MessageSink, wishes: ClientWishes, encoded: EncodedUpdate,
    outbox: Outbox<ByteBuffer>
  ) {
    (self.id, self.sink, self.wishes, self.encoded, self.outbox) = (id, sink, wishes, encoded, outbox)
    gate = RateGate(samplesPerSecond: wishes.samplesPerSecond)
  }
}

/// The bytes of the update that is told now, made when the first client wants them.
final class EncodedUpdate {
  let key: AnyHashable
  private let encoder: any UpdateEncoder
  private var round: UInt64 = 0
  private var body: ByteBuffer?

  init(_ encoder: any UpdateEncoder) { (self.encoder, key) = (encoder, AnyHashable(encoder)) }

  func body(of update: GazeUpdate, on screen: ScreenGeometry, in round: UInt64) -> ByteBuffer? {
    if self.round != round { (self.round, body) = (round, encoder.encode(update, on: screen)) }
    return body
  }
}
