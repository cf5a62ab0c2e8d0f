import Logging
import Signals
import Synchronization
import Tracking
import Vision

/// The programs that are attached to the service's eyes, and the one thing that they share: the camera.
///
/// Each has eyes of its own (`Attachment`), so that eye reference, optics and mirroring belong to it alone. For the
/// camera the latest request counts, whether from an attached program or a client of the API; all are told. Can be
/// called from any thread.
package final class AttachDesk: Sendable {
  fileprivate struct State {
    var attachments: [ClientID: Attachment] = [:]
    /// The networks that measure eyes; nil before the tracker has told.
    var networks: [NetworkStamp]?
    /// The source's last reported state; nil before the first.
    var source: SourceState?
    /// The client whose pause is in force, and until when; nil for no pause.
    var pause: (by: ClientID, until: Timestamp?)?
  }

  let facts: ServiceCore.Facts
  private let control: any TrackerControl
  private let hub: GazeHub
  private let logger: Logger
  private let show: @Sendable (ScreenPoint) -> Void
  private let state = Mutex(State())

  /// Prepares the service for attached programs.
  ///
  /// - Parameters:
  ///   - core: the service whose eyes are offered.
  ///   - show: tells a stand-in where a program asks to look, screen px.
  package init(_ core: ServiceCore, show: @escaping @Sendable (ScreenPoint) -> Void) {
    (control, hub, logger, facts) = (core.control, core.hub, core.logger, core.facts)
    self.show = show
  }

  /// The networks that measure eyes; programs with other networks are refused.
  package var networks: [NetworkStamp]? {
    get { state.withLock { $0.networks } }
    set { state.withLock { $0.networks = newValue } }
  }

  // MARK: Frames

  /// Takes an event of the source that the service was started with, and passes it to the attached programs.
  package func take(_ event: SourceEvent) {
    let attachments = state.withLock { state in
      if case .state(let new) = event { state.hear(new) }
      return Array(state.attachments.values)
    }
    for attachment in attachments { attachment.take(event) }
  }

  // MARK: Programs

  /// The names that the attached programs gave themselves.
  package var programs: [String] {
    state.withLock { $0.attachments.values.sorted { $0.id.number < $1.id.number }.map(\.program) }
  }

  /// The number of frames that attached programs have lost, because they had not taken the previous one.
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
    // The program that paused the camera is gone, and nobody else would know why it stays off, so it is resumed.
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

  /// Carries out a request of an attached program to the camera.
  ///
  /// - Returns: why the source refuses the request; nil where it carries it out.
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
      // Another pause has been asked for since.
      guard let pause, !Self.isSame(pause.until, until) else { return }
      self.pause = nil
    case .streaming: pause = nil
    case .interrupted, .ended: break
    }
  }

  /// Whether two ends of a pause are the same; a time that was sent as a duration may differ slightly.
  private static func isSame(_ a: Timestamp?, _ b: Timestamp?) -> Bool {
    switch (a, b) {
    case (nil, nil): true
    case (let a?, let b?): abs(a - b) < 1
    case (nil, _?), (_?, nil): false
    }
  }
}

extension CameraWish {
  /// The name of this request in events for clients.
  fileprivate var word: String {
    switch self {
    case .pause: "pause"
    case .resume: "resume"
    case .slow: "slow"
    case .use: "use"
    }
  }
}
