import Logging
import Signals
import Synchronization
import Tracking
import Vision

/// The eyes of one attached program: an eye tracker that only this program directs, on a thread of its own.
///
/// A frame is offered, and its eyes are measured when the program asks for them: a slow program gets the newest frame,
/// and neither the service nor other programs wait for it.
actor Attachment {
  /// Frames and states that wait for the program; a newer frame replaces a waiting one.
  fileprivate struct Mailbox {
    var states: [SourceState] = []
    var frame: Frame?
    var lost: UInt64 = 0
    /// The limit of frames a second; nil for no limit.
    var framesPerSecond: Double?
    var lastTaken: Timestamp?
  }

  private enum Input: Sendable {
    /// Something was put into the mailbox.
    case mail
    case request(AttachRequest)
  }

  private enum State {
    case idle
    /// The frame was offered to the program, which has not asked for its eyes yet.
    case offered(Frame)
  }

  private nonisolated let thread = SerialThread(label: "trackii.attachment")
  nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  nonisolated let id: ClientID
  /// The program's name and version, as it gave them.
  nonisolated let program: String
  private nonisolated let mailbox = Mutex(Mailbox())
  private nonisolated let inputs: AsyncStream<Input>
  private nonisolated let inlet: AsyncStream<Input>.Continuation
  private nonisolated let send: @Sendable (AttachAnswer) -> Void
  private nonisolated let logger: Logger
  private unowned let desk: AttachDesk
  private var isMirrored = false
  private var state = State.idle

  init(
    _ id: ClientID, program: String, desk: AttachDesk, logger: Logger,
    send: @escaping @Sendable (AttachAnswer) -> Void
  ) {
    (self.id, self.program, self.desk, self.send, self.logger) = (id, program, desk, send, logger)
    (inputs, inlet) = AsyncStream.makeStream()
  }

  // MARK: From other threads

  /// Takes an event of the source: a frame, or a state.
  nonisolated func take(_ event: SourceEvent) {
    mailbox.withLock { box in
      switch event {
      case .state(let state): box.states.append(state)
      case .frame(let frame):
        guard box.lets(frame.time) else { return }
        if box.frame != nil { box.lost += 1 }
        box.frame = frame
      }
    }
    inlet.yield(.mail)
  }

  nonisolated func take(_ request: AttachRequest) { inlet.yield(.request(request)) }

  /// The number of frames that newer ones have replaced.
  nonisolated var lost: UInt64 { mailbox.withLock { $0.lost } }

  nonisolated func end() { inlet.finish() }

  // MARK: On its own thread

  func run() async {
    let tracker: EyeTracker
    do { tracker = try EyeTracker(VisionConfiguration()) } catch {
      return send(.refused(SourceRefusalWords("The service cannot measure eyes.", remedy: "\(error)")))
    }
    for await input in inputs {
      switch input {
      case .mail: deliver()
      case .request(let request): await carryOut(request, tracker)
      }
    }
  }

  /// Delivers waiting states at once, and a frame if none is offered yet.
  private func deliver() {
    let states = mailbox.withLock { box in
      defer { box.states = [] }
      return box.states
    }
    for state in states { send(.state(state)) }
    guard case .idle = state else { return }
    let next = mailbox.withLock { box in
      defer { box.frame = nil }
      return box.frame.map { ($0, box.lost) }
    }
    guard let (frame, lost) = next else { return }
    state = .offered(frame)
    send(.frame(OfferedFrame(frame, lost: lost)))
  }

  private func carryOut(_ request: AttachRequest, _ tracker: EyeTracker) async {
    switch request {
    case .hello: break
    case .see(let sequence): see(sequence, tracker)
    case .order(let order): carryOut(order, tracker)
    case .reference(let id): send(.reference(id: id, tracker.reference))
    case .camera(let wish, let id):
      let refusal = await desk.carryOut(wish, for: self)
      send(.done(id: id, refusal.map { SourceRefusalWords($0) }))
    case .cameras(let id):
      // Listing cameras opens devices, so it runs in a task of its own, for which frames do not wait.
      Task { [desk, send] in send(.cameras(id: id, await desk.cameras())) }
    case .look(let x, let y): desk.look(at: ScreenPoint(x: x, y: y))
    }
  }

  private func see(_ sequence: UInt64, _ tracker: EyeTracker) {
    guard case .offered(let frame) = state, frame.sequence == sequence else { return }
    state = .idle
    send(AttachAnswer(tracker.process(isMirrored ? frame.mirrored : frame)))
    deliver()
  }

  private func carryOut(_ order: EyesOrder, _ tracker: EyeTracker) {
    if case .turnPictures(let mirrored) = order { isMirrored = mirrored }
    do { try tracker.carryOut(order) } catch {
      logger.notice("an attached program sent a damaged reference", metadata: ["program": "\(program)"])
    }
  }

  /// Limits the frames that this program is offered; other programs get all.
  nonisolated func slow(to framesPerSecond: Double?) {
    mailbox.withLock { $0.framesPerSecond = framesPerSecond.flatMap { $0 > 0 ? $0 : nil } }
  }
}

extension Attachment.Mailbox {
  /// The share of the interval by which a frame may come early, because cameras are not exact.
  private static let slack = 0.1

  fileprivate mutating func lets(_ time: Timestamp) -> Bool {
    if let framesPerSecond, let lastTaken, time >= lastTaken,
      time - lastTaken < (1 - Self.slack) / framesPerSecond
    {
      return false
    }
    lastTaken = time
    return true
  }
}
