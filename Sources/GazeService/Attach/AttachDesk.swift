import Logging
import Signals
import Synchronization
import Tracking
import Vision

/// The programs that are attached, what their eyes are measured in, and the one thing that they share: the camera.
///
/// Each has eyes of its own (`Attachment`), so that reference, optics and mirroring are nobody's but its own. Of the camera
/// the last word counts, whoever says it: an attached program or a client of the API; all are told. Any thread.
package final class AttachDesk: Sendable {
  fileprivate struct State {
    var attachments: [ClientID: Attachment] = [:]
    /// That eyes are measured with; nil before the tracker has told.
    var networks: [NetworkStamp]?
    /// The source's state, as it told last.
    var source: SourceState?
    /// Whose pause is in force, and until when.
    var pause: (by: ClientID, until: Timestamp?)?
  }

  let facts: ServiceCore.Facts
  private let control: any TrackerControl
  private let hub: GazeHub
  private let logger: Logger
  private let show: @Sendable (ScreenPoint) -> Void
  private let state = Mutex(State())

  /// - Parameters:
  ///   - core: the service whose eyes are offered.
  ///   - show: tells a stand-in where a program asks to look, screen px.
  package init(_ core: ServiceCore, show: @escaping @Sendable (ScreenPoint) -> Void) {
    (control, hub, logger, facts) = (core.control, core.hub, core.logger, core.facts)
    self.show = show
  }

  /// What eyes are measured with; programs with other networks are refused.
  package var networks: [NetworkStamp]? {
    get { state.withLock { $0.networks } }
    set { state.withLock { $0.networks = newValue } }
  }

  // MARK: Frames

  /// An event of the source that the service was started with.
  package func take(_ event: SourceEvent) {
    let attachments = state.withLock { state in
      if case .state(let new) = event { state.hear(new) }
      return Array(state.attachments.values)
    }
    for attachment in attachments { attachment.take(event) }
  }

  // MARK: Programs

  /// The programs that are attached, as they name themselves.
  package var programs: [String] {
    state.withLock { $0.attachments.values.sorted { $0.id.number < $1.id.number }.map(\.program) }
  }

  /// Frames that attached programs have lost, because they had not taken the one before.
  package var framesLost: UInt64 {
    state.withLock { $0.attachments.values.reduce(0) { $0 + $1.lost } }
  }

  func add(_ attachment: Attachment) {
    let (source, count) = state.withLock { state in
      state.attachments[attachment.id] = attachment
      return (state.source, state.attachments.count)
    }
    if let source { attachment.take(.state(source)) }
    logger.notice("attached", metadata: ["program": "\(attachment.program)"])
    tell(.attached(program: attachment.program, count: count))
  }

  func remove(_ attachment: Attachment) {
    attachment.end()
    let (count, wasPausing) = state.withLock { state in
      state.attachments[attachment.id] = nil
      defer { if state.pause?.by == attachment.id { state.pause = nil } }
      return (state.attachments.count, state.pause?.by == attachment.id)
    }
    logger.notice("detached", metadata: ["program": "\(attachment.program)"])
    tell(.detached(program: attachment.program, count: count))
    // Whoever switched the camera off is gone, and nobody else would know why it stays so.
    guard wasPausing else { return }
    let control = control
    Task { try? await control.resumeCamera() }
  }

  // MARK: Camera

  func cameras() async -> [SourceIdentity] { await control.cameras() }

  func look(at point: ScreenPoint) {
    guard point.x.isFinite, point.y.isFinite else { return }
    show(point)
  }

  /// - Returns: why the source does not do it; nil where it does.
  func carryOut(_ wish: CameraWish, for attachment: Attachment) async -> SourceRefusal? {
    do throws(ServiceRefusal) {
      switch wish {
      case .slow(let rate):
        attachment.slow(to: rate)
        return nil
      case .pause(let until):
        state.withLock { $0.pause = (attachment.id, until) }
        try await control.pauseCamera(seconds: until.map { max(0, $0 - hub.now()) })
      case .resume: try await control.resumeCamera()
      case .use(let id): try await control.useCamera(id: id)
      }
    } catch {
      return SourceRefusal(reason: error.reason, remedy: error.remedy)
    }
    tell(.cameraAsked(wish.word, by: attachment.program))
    return nil
  }

  private func tell(_ kind: StreamEvent.Kind) {
    hub.publish([.event(StreamEvent(kind, at: hub.now()))])
  }
}

extension AttachDesk.State {
  fileprivate mutating func hear(_ new: SourceState) {
    source = new
    switch new {
    case .paused(let until):
      // Somebody else has asked for another pause since.
      guard let pause, !Self.isSame(pause.until, until) else { return }
      self.pause = nil
    case .streaming: pause = nil
    case .interrupted, .ended: break
    }
  }

  /// A time that was sent as a span differs a little.
  private static func isSame(_ a: Timestamp?, _ b: Timestamp?) -> Bool {
    switch (a, b) {
    case (nil, nil): true
    case (let a?, let b?): abs(a - b) < 1
    case (nil, _?), (_?, nil): false
    }
  }
}

extension CameraWish {
  /// The word by which clients are told of this wish.
  fileprivate var word: String {
    switch self {
    case .pause: "pause"
    case .resume: "resume"
    case .slow: "slow"
    case .use: "use"
    }
  }
}
