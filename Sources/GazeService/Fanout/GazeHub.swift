import NIOCore
import Signals
import Synchronization

/// The fan-out: sends every update to every client, encoded once for each protocol and choice of fields.
///
/// It lives on one event loop, on which everything except `publish` must be called. It waits for no client: what a
/// client does not read is kept or lost as `Outbox` says.
// Confined to its event loop, which every entry point checks.
package final class GazeHub: @unchecked Sendable {
  /// The event loop on which the fan-out must be used.
  package let eventLoop: any EventLoop
  /// The screen to which gaze points belong.
  package private(set) var screen: ScreenGeometry
  /// Which client calibrates, and the state of that calibration.
  package private(set) var desk = CalibrationDesk()
  /// Counters of the fan-out.
  package private(set) var counts = FanoutCounts()
  /// The last frame's sample; nil before the first.
  package private(set) var lastSample: StreamSample?
  /// The source's last reported state; nil before the first.
  package private(set) var source: SourceState?
  /// The service's time, which never goes back (see `SteadyClock`).
  package let now: @Sendable () -> Timestamp
  /// The names of the programs that are attached to the service's eyes.
  package private(set) var attached: [String] = []
  /// Called with the delay of each sample from its arrival until the kernel took it, s; for measurements.
  package var onDelay: ((ClientID, Double) -> Void)?

  private var clients: [ClientID: HubClient] = [:]
  /// The clients in the order in which they came, and the index of the one that gets the next sample first. Each sample
  /// begins with another client, so that none is always last.
  private var order: [HubClient] = []
  private var first = 0
  /// The number of updates so far.
  private var round: UInt64 = 0
  private var listeners: [ClientID: (GazeUpdate) -> Void] = [:]
  private var lastID = 0
  private let inbox = Mutex(Inbox())
  private let configuration: Outbox<ByteBuffer>.Configuration

  /// Makes a fan-out without clients from its event loop, the screen to which gaze belongs, and the clock of the
  /// service.
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

  /// A new identifier for a connection; it is needed before anything is sent, because calibrations have an owner.
  package func newID() -> ClientID {
    eventLoop.preconditionInEventLoop()
    lastID += 1
    return ClientID(number: lastID)
  }

  /// Sends a client everything that its encoder encodes from now on.
  ///
  /// The sink must report `writabilityChanged` and `remove`.
  package func add(_ sink: any MessageSink, _ wishes: ClientWishes, id: ClientID) {
    eventLoop.preconditionInEventLoop()
    let client = HubClient(
      id: id, sink: sink, wishes: wishes, encoded: encoded(by: wishes.encoder),
      outbox: Outbox(configuration: configuration))
    drop(id)
    clients[id] = client
    order.append(client)
  }

  /// Changes a client's choice of fields or rate.
  package func change(_ id: ClientID, to wishes: ClientWishes) {
    eventLoop.preconditionInEventLoop()
    clients[id]?.wishes = wishes
    clients[id]?.encoded = encoded(by: wishes.encoder)
    clients[id]?.gate = RateGate(samplesPerSecond: wishes.samplesPerSecond)
  }

  /// Removes a client whose connection is gone; a calibration of its own is for the caller to abort (see `desk.owner`).
  package func remove(_ id: ClientID) {
    eventLoop.preconditionInEventLoop()
    drop(id)
    listeners[id] = nil
  }

  private func drop(_ id: ClientID) {
    guard clients.removeValue(forKey: id) != nil else { return }
    order.removeAll { $0.id == id }
  }

  /// The encoded update for an encoder, shared by all clients whose encoders are equal.
  private func encoded(by encoder: any UpdateEncoder) -> EncodedUpdate {
    let key = AnyHashable(encoder)
    return order.first { $0.encoded.key == key }?.encoded ?? EncodedUpdate(encoder)
  }

  /// Passes every update to a function at once, on the event loop; for protocols without connections, which never wait.
  package func listen(id: ClientID, _ body: @escaping (GazeUpdate) -> Void) {
    eventLoop.preconditionInEventLoop()
    listeners[id] = body
  }

  /// Tells that a client's sink can take more, or no more.
  package func writabilityChanged(_ id: ClientID) {
    eventLoop.preconditionInEventLoop()
    if let client = clients[id] { drain(client) }
  }

  /// Counts messages that a protocol sent without the hub, such as datagrams.
  package func count(sent: UInt64 = 0, dropped: UInt64 = 0, of transport: ServedProtocol) {
    eventLoop.preconditionInEventLoop()
    counts[transport].sent += sent
    counts[transport].dropped += dropped
  }

  /// The number of connected clients, by protocol.
  package var connected: [ServedProtocol: Int] {
    clients.values.reduce(into: [:]) { $0[$1.wishes.transport, default: 0] += 1 }
  }

  // MARK: Updates

  /// Sends updates to all clients. It can be called from any thread and returns at once. A loop that does not keep up
  /// loses samples; the gaps between frame numbers count them.
  package func publish(_ updates: [GazeUpdate]) {
    guard !updates.isEmpty, inbox.withLock({ $0.add(updates) }) else { return }
    eventLoop.execute { self.fetch() }
  }

  private func fetch() {
    for update in inbox.withLock({ $0.takeAll() }) { take(update) }
    guard inbox.withLock({ !$0.isDone() }) else { return }
    // The rest is fetched later: the loop runs all due tasks before it looks at its sockets, which must get their turn.
    eventLoop.scheduleTask(in: .milliseconds(1)) { self.fetch() }
  }

  /// Changes the screen to which gaze points belong. It can be called from any thread and returns at once.
  package func move(to screen: ScreenGeometry) { eventLoop.execute { self.screen = screen } }

  /// Reads or changes the hub on its event loop. To be called from any other thread.
  package func onLoop<Value: Sendable>(
    _ body: @escaping @Sendable (GazeHub) -> Value
  ) async throws -> Value {
    try await eventLoop.submit { body(self) }.get()
  }

  /// Changes the state of calibrations.
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
    // A client that leaves meanwhile is skipped.
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
      // A source that starts anew counts frames from the beginning, so a smaller number is no loss.
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

  /// Disconnects clients that have not read for too long; to be called about once a second.
  package func tick() {
    eventLoop.preconditionInEventLoop()
    for (id, client) in clients where client.outbox.isOverdue(at: now()) {
      drop(id)
      counts[client.wishes.transport].cut += 1
      client.sink.cut()
    }
  }
}

/// The hub's state for one client.
final class HubClient {
  let id: ClientID
  let sink: any MessageSink
  var wishes: ClientWishes
  /// The update encoded for the client's encoder; shared with other clients.
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

/// The bytes of the present update for one encoder, made when the first client needs them.
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
