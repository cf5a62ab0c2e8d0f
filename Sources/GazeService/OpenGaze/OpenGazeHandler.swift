import Logging
import NIOCore
import Signals

/// One connection of the Open Gaze API: converts bytes to commands and actions to bytes, and keeps the time.
///
/// It runs on the hub's event loop. While a client does not read, its commands are not read either; records are kept
/// and lost as `Outbox` says.
final class OpenGazeHandler: ChannelDuplexHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  /// Notified when the connection opens and closes.
  private weak var clients: OpenGazeClients?
  private let core: ServiceCore
  let id: ClientID
  private var splitter = OpenGazeSplitter()
  private var session: OpenGazeSession
  private let box: OpenGazeFeedBox
  private var context: ChannelHandlerContext?
  private var timer: Scheduled<Void>?
  private var isReadHeld = false

  init(core: ServiceCore, clients: OpenGazeClients) {
    (self.core, self.clients, id, box) = (core, clients, core.hub.newID(), clients.box)
    session = OpenGazeSession(clients.surroundings, at: core.hub.now())
  }

  // MARK: The connection

  func handlerAdded(context: ChannelHandlerContext) {
    self.context = context
    if context.channel.isActive { open() }
  }

  func handlerRemoved(context: ChannelHandlerContext) { self.context = nil }

  func channelActive(context: ChannelHandlerContext) {
    open()
    context.fireChannelActive()
  }

  private func open() {
    clients?.add(self)
    core.hub.add(self, wishes([]), id: id)
    schedule()
  }

  func channelInactive(context: ChannelHandlerContext) {
    timer?.cancel()
    core.hub.remove(id)
    clients?.remove(self)
    core.abandonCalibration(owner: id)
    if splitter.malformed + splitter.tooLong > 0 {
      core.logger.notice(
        "a client of the Open Gaze API sent what is no command",
        metadata: ["malformed": "\(splitter.malformed)", "too long": "\(splitter.tooLong)"])
    }
    context.fireChannelInactive()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    core.logger.debug("a connection failed", metadata: ["why": "\(error)"])
    context.close(promise: nil)
  }

  func read(context: ChannelHandlerContext) {
    isReadHeld = !context.channel.isWritable
    if !isReadHeld { context.read() }
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    core.hub.writabilityChanged(id)
    if isReadHeld, context.channel.isWritable { read(context: context) }
    context.fireChannelWritabilityChanged()
  }

  // MARK: Commands, news and time

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let elements = splitter.take(unwrapInboundIn(data).readableBytesView)
    if let clients { session.surroundings = clients.surroundings }
    let now = core.hub.now()
    perform(elements.compactMap(OpenGazeCommand.init).flatMap { session.take($0, at: now) })
    schedule()
  }

  func take(_ news: CalibrationNews) {
    perform(session.take(news, at: core.hub.now()))
    schedule()
  }

  private func tick() {
    timer = nil
    perform(session.tick(at: core.hub.now(), isWritable: isWritable))
    schedule()
  }

  /// Schedules the one timer for the next deadline.
  private func schedule() {
    timer?.cancel()
    timer = nil
    guard let context, let deadline = session.deadline else { return }
    let wait = max(0, deadline.nanoseconds - core.hub.now().nanoseconds)
    let bound = NIOLoopBound(self, eventLoop: context.eventLoop)
    timer = context.eventLoop.scheduleTask(in: .nanoseconds(wait)) { bound.value.tick() }
  }

  private func perform(_ actions: [OpenGazeSession.Action]) {
    var text = ""
    for action in actions {
      switch action {
      case .write(let element): text += element + OpenGazeText.lineEnd
      case .wants(let fields): core.hub.change(id, to: wishes(fields))
      case .mark(let label): core.mark(label)
      case .start(let request):
        write(&text)
        start(request)
      case .abort:
        write(&text)
        abort()
      }
    }
    write(&text)
  }

  private func wishes(_ fields: Set<OpenGazeCommand.Field>) -> ClientWishes {
    ClientWishes(transport: .opengaze, encoder: OpenGazeEncoder(fields: fields, box: box))
  }

  /// Writes complete lines only: readers in clients fail on a line end that comes by itself.
  private func write(_ text: inout String) {
    guard !text.isEmpty, let context else { return }
    context.writeAndFlush(wrapOutboundOut(context.channel.allocator.buffer(string: text)), promise: nil)
    text = ""
  }

  private func start(_ request: CalibrationRequest) {
    guard let context else { return }
    let bound = NIOLoopBound(self, eventLoop: context.eventLoop)
    core.startCalibration(request, owner: id).whenComplete { outcome in
      let handler = bound.value
      switch outcome {
      case .success: handler.perform(handler.session.began(at: handler.core.hub.now()))
      case .failure(let error):
        handler.core.logger.notice("a calibration was refused", metadata: ["why": "\(error)"])
        handler.perform(handler.session.refused())
      }
      handler.schedule()
    }
  }

  private func abort() {
    guard let context else { return }
    let bound = NIOLoopBound(self, eventLoop: context.eventLoop)
    core.abortCalibration(owner: id).whenFailure { _ in
      bound.value.perform(bound.value.session.stopped())
    }
  }
}

extension OpenGazeHandler: MessageSink {
  var isWritable: Bool { context?.channel.isWritable ?? false }

  func send(_ body: ByteBuffer, _ stamp: MessageStamp, promise: EventLoopPromise<Void>?) {
    guard let context, session.fields.contains(.data) else {
      promise?.succeed()
      return
    }
    let mark = session.userDataForRecord().map { " USER=\"\($0)\"" } ?? ""
    var message = body
    message.writeString(mark + " />" + OpenGazeText.lineEnd)
    context.writeAndFlush(wrapOutboundOut(message), promise: promise)
  }

  func cut() { context?.close(promise: nil) }
}
