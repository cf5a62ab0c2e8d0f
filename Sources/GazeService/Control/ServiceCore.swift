import Calibration
import Logging
import NIOCore
import Signals

/// What all protocols share: the fan-out, the tracker's commands, markers. Used on the hub's event loop.
// Confined to the hub's event loop, which every entry makes sure of.
package final class ServiceCore: @unchecked Sendable {
  /// What does not change while the service runs.
  package struct Facts: Hashable, Sendable {
    /// The program's name and version.
    package var program: String
    /// What kind of source the frames come from, such as `camera`.
    package var sourceKind: String
    /// Within which an HTTP request must have come whole; an idle connection is closed after as long.
    package var patience: Duration
    package init(program: String, sourceKind: String, patience: Duration = .seconds(30)) {
      (self.program, self.sourceKind, self.patience) = (program, sourceKind, patience)
    }
  }

  /// The fan-out, which tells every client.
  package let hub: GazeHub
  /// What the service asks of the tracker.
  package let control: any TrackerControl
  /// What stays the same as long as the service runs.
  package let facts: Facts
  /// Is told what clients do wrong.
  package let logger: Logger
  let started: Timestamp
  private let asks: TrackerAsks
  /// A calibration or validation that the tracker has been asked for and has not begun yet.
  private var beginning: EventLoopFuture<Void>?
  private var markers = 0

  package init(hub: GazeHub, control: any TrackerControl, facts: Facts, logger: Logger) {
    (self.hub, self.control, self.facts, self.logger) = (hub, control, facts, logger)
    asks = TrackerAsks(hub.eventLoop)
    started = hub.now()
  }

  var eventLoop: any EventLoop { hub.eventLoop }

  /// Asks the tracker, which answers before the service ends. On the event loop.
  func ask<Answer: Sendable>(
    _ body: @escaping @Sendable (any TrackerControl) async throws -> Answer
  ) -> EventLoopFuture<Answer> {
    let control = control
    return asks.ask { try await body(control) }
  }

  /// Asks no more, and waits for the answers that are due. From any thread; before the event loop ends.
  func end() async {
    let tasks = try? await eventLoop.submit { self.asks.end() }.get()
    for task in tasks ?? [] { await task.value }
  }

  // MARK: Calibration

  /// Starts a calibration. Its course comes as updates; the future only says that it has begun.
  ///
  /// Fails with a `ServiceRefusal`: `conflict` while another one runs.
  package func startCalibration(_ request: CalibrationRequest, owner: ClientID) -> EventLoopFuture<Void> {
    begin(.calibration, request.targets, owner) { control throws(ServiceRefusal) in
      try await control.calibrate(request)
    }
  }

  /// Checks the calibration in use on targets.
  package func startValidation(_ targets: [CalibrationTarget], owner: ClientID) -> EventLoopFuture<Void> {
    begin(.validation, targets, owner) { control throws(ServiceRefusal) in
      try await control.validate(targets)
    }
  }

  private func begin(
    _ stage: CalibrationNews.Stage, _ targets: [CalibrationTarget], _ owner: ClientID,
    _ ask: @escaping @Sendable (any TrackerControl) async throws(ServiceRefusal) -> Void
  ) -> EventLoopFuture<Void> {
    do throws(ServiceRefusal) {
      try hub.withDesk { desk throws(ServiceRefusal) in
        try desk.begin(stage, targets: targets, owner: owner)
      }
    } catch { return eventLoop.makeFailedFuture(error) }
    logger.info("a client calibrates", metadata: ["stage": "\(stage.rawValue)", "client": "\(owner)"])
    let begun = self.ask { try await ask($0) }.flatMapErrorThrowing { [hub] error in
      try hub.withDesk { desk throws(ServiceRefusal) in desk.giveUp() }
      throw error
    }
    beginning = begun
    begun.whenComplete { _ in self.beginning = nil }
    return begun
  }

  /// Gives up the calibration that runs.
  ///
  /// - Parameter owner: only if it is this connection's; nil whoever's it is.
  /// - Returns: fails with a `ServiceRefusal` (`notFound`) where none runs.
  package func abortCalibration(owner: ClientID? = nil) -> EventLoopFuture<Void> {
    guard let running = hub.desk.owner, owner == nil || owner == running else {
      return eventLoop.makeFailedFuture(
        ServiceRefusal(.notFound, "No calibration is under way.", remedy: "Start one first."))
    }
    // One that has not begun yet cannot be given up: it would begin afterwards.
    let begun = beginning?.flatMapErrorWithEventLoop { _, loop in loop.makeSucceededVoidFuture() }
    return (begun ?? eventLoop.makeSucceededVoidFuture()).flatMap {
      self.ask { await $0.abortCalibration() }
    }
  }

  /// The connection is gone, and with it the calibration that it had started, if any.
  package func abandonCalibration(owner: ClientID) {
    guard hub.desk.owner == owner else { return }
    // No promise: the event loop may end before the tracker has answered.
    let abort = { @Sendable [control] in _ = Task { await control.abortCalibration() } }
    guard let beginning else { return abort() }
    beginning.whenComplete { _ in abort() }
  }

  // MARK: Markers

  /// Puts a client's word into the stream and into the recording that runs.
  ///
  /// - Parameters:
  ///   - label: what the client calls the moment.
  ///   - time: on CLOCK_MONOTONIC; nil is now.
  @discardableResult
  package func mark(_ label: String, at time: Timestamp? = nil) -> Marker {
    eventLoop.preconditionInEventLoop()
    markers += 1
    let marker = Marker(id: markers, label: label, time: time ?? hub.now())
    hub.publish([.event(StreamEvent(.marker(marker), at: marker.time))])
    let control = control
    Task { await control.note(marker) }
    return marker
  }
}
