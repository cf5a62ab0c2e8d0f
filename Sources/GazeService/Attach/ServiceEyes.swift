import Localization
import Logging
import NIOCore
import Signals
import Synchronization
import Tracking
import Vision

/// The program's side of an attachment to a running service.
final class ServiceEyes: AttachedEyes {
  private enum Greeting {
    case waiting(CheckedContinuation<Result<Void, SourceRefusal>, Never>?)
    case done(Result<Void, SourceRefusal>)
  }

  private struct State {
    var greeting = Greeting.waiting(nil)
    var name = localized("the gaze service")
    /// Whether the service's source is a stand-in, which needs to be told where to look.
    var hasStandIn = false
    var isOver = false
    var lastID = 0
    var seeing: CheckedContinuation<EyesSample?, Never>?
    var waiting: [Int: CheckedContinuation<AttachAnswer?, Never>] = [:]
  }

  private let state = Mutex(State())
  private let channel = Mutex<(any Channel)?>(nil)
  private let (stream, continuation) = AsyncStream.makeStream(of: AttachedEvent.self)

  var name: String { state.withLock { $0.name } }

  // MARK: Greeting

  /// Sends the greeting on a connection, and waits to be admitted.
  /// - Throws: `SourceRefusal`.
  func greet(_ channel: any Channel, program: String, networks: [NetworkStamp]) async throws(SourceRefusal) {
    self.channel.withLock { $0 = channel }
    send(.hello(version: AttachFormat.version, program: program, networks: networks))
    let result = await withCheckedContinuation { continuation in
      let early = state.withLock { state -> Result<Void, SourceRefusal>? in
        if case .done(let result) = state.greeting { return result }
        state.greeting = .waiting(continuation)
        return nil
      }
      if let early { continuation.resume(returning: early) }
    }
    try result.get()
  }

  private func greeted(_ result: Result<Void, SourceRefusal>) {
    let waiting = state.withLock { state -> CheckedContinuation<Result<Void, SourceRefusal>, Never>? in
      guard case .waiting(let continuation) = state.greeting else { return nil }
      state.greeting = .done(result)
      return continuation
    }
    waiting?.resume(returning: result)
  }

  // MARK: AttachedEyes

  func events() -> AsyncStream<AttachedEvent> { stream }

  func order(_ order: EyesOrder) { send(.order(order)) }

  func look(at point: ScreenPoint) {
    guard state.withLock({ $0.hasStandIn }) else { return }
    send(.look(x: point.x, y: point.y))
  }

  func see(_ frame: OfferedFrame) async -> EyesSample? {
    await withCheckedContinuation { continuation in
      let isOver = state.withLock { state in
        if !state.isOver { state.seeing = continuation }
        return state.isOver
      }
      guard !isOver else { return continuation.resume(returning: nil) }
      send(.see(sequence: frame.sequence))
    }
  }

  func reference() async -> EyeReference? {
    guard case .reference(_, let reference)? = await ask({ .reference(id: $0) }) else { return nil }
    return reference
  }

  func ask(_ wish: CameraWish) async -> SourceRefusal? {
    guard case .done(_, let words)? = await ask({ .camera(wish, id: $0) }) else { return nil }
    return words?.refusal
  }

  func cameras() async -> [SourceIdentity] {
    guard case .cameras(_, let all)? = await ask({ .cameras(id: $0) }) else { return [] }
    return all
  }

  func leave() { channel.withLock { $0 }?.close(promise: nil) }

  private func ask(_ request: (Int) -> AttachRequest) async -> AttachAnswer? {
    await withCheckedContinuation { continuation in
      let id = state.withLock { state -> Int? in
        guard !state.isOver else { return nil }
        state.lastID += 1
        state.waiting[state.lastID] = continuation
        return state.lastID
      }
      guard let id else { return continuation.resume(returning: nil) }
      send(request(id))
    }
  }

  private func send(_ request: AttachRequest) {
    guard let channel = channel.withLock({ $0 }), let line = try? AttachFormat.line(request) else { return }
    channel.writeAndFlush(line, promise: nil)
  }

  // MARK: From the connection

  /// Takes a message of the service.
  ///
  /// - Throws: where the other end is no service of this version.
  func take(_ line: ByteBuffer) throws {
    switch try AttachFormat.read(AttachAnswer.self, line) {
    case .welcome(_, let program, let source):
      state.withLock { ($0.name, $0.hasStandIn) = ("\(program), \(source)", source == "stand-in") }
      greeted(.success(()))
    case .refused(let words):
      greeted(.failure(words.refusal))
      end()
    case .state(let new): continuation.yield(.state(new))
    case .frame(let frame): continuation.yield(.frame(frame))
    case .eyes(let sequence, let time, let eyes, let reason):
      let sample = EyesSample(sequence: sequence, time: time, eyes: eyes, reason: reason)
      let seeing = state.withLock { state in
        defer { state.seeing = nil }
        return state.seeing
      }
      seeing?.resume(returning: sample)
    case .reference(let id, _), .done(let id, _), .cameras(let id, _):
      let answer = try AttachFormat.read(AttachAnswer.self, line)
      state.withLock { $0.waiting.removeValue(forKey: id) }?.resume(returning: answer)
    case .alive: break
    }
  }

  /// Ends the attachment: the service is gone, or the program detaches from it.
  func end() {
    greeted(
      .failure(
        SourceRefusal(
          reason: localized("The gaze service does not answer."),
          remedy: localized("Restart the gaze service."))))
    let (seeing, waiting) = state.withLock { state in
      defer { (state.isOver, state.seeing, state.waiting) = (true, nil, [:]) }
      return (state.seeing, state.waiting.values)
    }
    seeing?.resume(returning: nil)
    for continuation in waiting { continuation.resume(returning: nil) }
    continuation.finish()
  }
}

/// Handles the connection to the service in the attached program.
final class ServiceEyesHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private let eyes: ServiceEyes
  private let logger: Logger

  init(_ eyes: ServiceEyes, logger: Logger) { (self.eyes, self.logger) = (eyes, logger) }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    do { try eyes.take(unwrapInboundIn(data)) } catch {
      logger.notice("the gaze service sent what is no message", metadata: ["why": "\(error)"])
      context.close(promise: nil)
    }
  }

  func channelInactive(context: ChannelHandlerContext) {
    eyes.end()
    context.fireChannelInactive()
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    guard event is IdleStateHandler.IdleStateEvent else {
      return context.fireUserInboundEventTriggered(event)
    }
    logger.notice("the gaze service is silent")
    context.close(promise: nil)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    logger.debug("the attachment failed", metadata: ["why": "\(error)"])
    context.close(promise: nil)
  }
}
