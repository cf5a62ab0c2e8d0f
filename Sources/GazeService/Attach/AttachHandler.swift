import Logging
import NIOCore
import Signals
import Tracking

/// The service's end of an attachment. It runs on the hub's event loop; all work is done by the attachment on its own
/// thread.
final class AttachHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private enum State {
    /// The connection waits for the other end to say who it is.
    case greeting
    case attached(Attachment)
    case over
  }

  private let core: ServiceCore
  private let desk: AttachDesk
  private var state = State.greeting

  init(core: ServiceCore, desk: AttachDesk) { (self.core, self.desk) = (core, desk) }

  static func set(up channel: any Channel, _ core: ServiceCore, _ desk: AttachDesk) throws {
    let pipeline = channel.pipeline.syncOperations
    try pipeline.addHandler(IdleStateHandler(writeTimeout: AttachFormat.aliveAfter))
    try pipeline.addHandler(ByteToMessageHandler(LineDecoder()))
    try pipeline.addHandler(AttachHandler(core: core, desk: desk))
  }

  func channelInactive(context: ChannelHandlerContext) {
    if case .attached(let attachment) = state { desk.remove(attachment) }
    state = .over
    context.fireChannelInactive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let line = unwrapInboundIn(data)
    switch state {
    case .over: return
    case .greeting: greet(line, context)
    case .attached(let attachment):
      guard let request = try? AttachFormat.read(AttachRequest.self, line) else {
        return refuse("This is no message of an attached program.", remedy: "Attach again.", context)
      }
      attachment.take(request)
    }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if event is ServiceEnds { return context.close(promise: nil) }
    guard case .attached = state, event is IdleStateHandler.IdleStateEvent else {
      return context.fireUserInboundEventTriggered(event)
    }
    write(.alive, context)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard error is LineDecoder.LineTooLong else {
      core.logger.debug("an attachment failed", metadata: ["why": "\(error)"])
      return context.close(promise: nil)
    }
    refuse("A message is too long.", remedy: "Attach again.", context)
  }

  // MARK: Greeting

  private func greet(_ line: ByteBuffer, _ context: ChannelHandlerContext) {
    guard let greeting = try? AttachFormat.read(AttachGreeting.self, line) else {
      return refuse(
        "This socket is for Trackii's own programs.", remedy: "Use the service's API (docs/service.md).",
        context)
    }
    guard greeting.hello.version == AttachFormat.version,
      case .hello(_, let program, let networks)? = try? AttachFormat.read(AttachRequest.self, line)
    else {
      return refuse(
        "The service speaks version \(AttachFormat.version) of this socket's language, the program "
          + "version \(greeting.hello.version).",
        remedy: "Restart the service, so that both are of the same release.", context)
    }
    guard networks == desk.networks else {
      return refuse(
        "The service measures eyes with other networks than the program.",
        remedy: "Restart the service, so that both are of the same release.", context)
    }
    admit(String(program.prefix(100)), context)
  }

  private func admit(_ program: String, _ context: ChannelHandlerContext) {
    let (channel, logger) = (context.channel, core.logger)
    let attachment = Attachment(core.hub.newID(), program: program, desk: desk, logger: core.logger) {
      do { channel.writeAndFlush(try AttachFormat.line($0), promise: nil) } catch {
        // The connection is closed, because the program would wait for an answer that cannot be sent.
        logger.error("an answer to an attached program cannot be written", metadata: ["why": "\(error)"])
        channel.close(promise: nil)
      }
    }
    state = .attached(attachment)
    write(
      .welcome(
        version: AttachFormat.version, program: desk.facts.program, source: desk.facts.sourceKind), context)
    desk.add(attachment)
    Task { await attachment.run() }
  }

  private func refuse(_ reason: String, remedy: String, _ context: ChannelHandlerContext) {
    if case .attached(let attachment) = state { desk.remove(attachment) }
    state = .over
    core.logger.notice("an attachment was refused", metadata: ["why": "\(reason)"])
    write(.refused(SourceRefusalWords(reason, remedy: remedy)), context)
    context.close(promise: nil)
  }

  private func write(_ answer: AttachAnswer, _ context: ChannelHandlerContext) {
    guard let line = try? AttachFormat.line(answer) else { return }
    context.writeAndFlush(wrapOutboundOut(line), promise: nil)
  }
}
