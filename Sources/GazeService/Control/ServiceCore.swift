import Calibration
import Logging
import NIOCore
import Signals

/// What all protocols share: the fan-out, requests to the tracker, and markers. To be used on the hub's event loop.
// Confined to the hub's event loop, which every entry point checks.
package final class ServiceCore: @unchecked Sendable {
  /// Properties that do not change while the service runs.
  package struct Facts: Hashable, Sendable {
    /// The program's name and version.
    package var program: String
    /// The kind of source that frames come from, such as `camera`.
    package var sourceKind: String
    /// The time within which an HTTP request must have arrived completely, and after which an idle connection is
    /// closed.
    package var patience: Duration
    /// Makes the facts from the program's name and version, the kind of source, and the patience with clients.
    package init(program: String, sourceKind: String, patience: Duration = .seconds(30)) {
      (self.program, self.sourceKind, self.patience) = (program, sourceKind, patience)
    }
  }

  /// The fan-out, which sends updates to every client.
  package let hub: GazeHub
  /// Passes requests to the tracker.
  package let control: any TrackerControl
  /// Properties that do not change while the service runs.
  package let facts: Facts
  /// Logs faults of the service's clients.
  package let logger: Logger
  let started: Timestamp
  private let asks: TrackerAsks
  /// A calibration or validation that was requested from the tracker and has not begun yet; nil for none.
  private var beginning: EventLoopFuture<Void>?
  private var markers = 0

  /// Makes the shared part of a service from its fan-out, its way to the tracker, its facts and its log; the
  /// service counts as started now.
  package init(hub: GazeHub, control: any TrackerControl, facts: Facts, logger: Logger) {
    (self.hub, self.control, self.facts, self.logger) = (hub, control, facts, logger)
    asks = TrackerAsks(hub.eventLoop)
    started = hub.now()
  }

  var eventLoop: any EventLoop { hub.eventLoop }

  /// Sends a request to the tracker, which answers before the service ends. To be called on the event loop.
  func ask<Answer: Sendable>(
    _ body: @escaping @Sendable (any TrackerControl) async throws -> Answer
  ) -> EventLoopFuture<Answer> {
    let control = control
    return asks.ask { try await body(control) }
  }

  /// Stops sending requests, and waits for the pending answers. It can be called from any thread, before the event loop
  /// ends.
  func end() async {
    let tasks = try? await eventLoop.submit { self.asks.end() }.get()
    for task in tasks ?? [] { await task.value }
  }

  // MARK: Calibration

  /// Starts a calibration. Its course is sent as updates; the future only tells that it has begun.
  ///
  /// Fails with a `ServiceRefusal`: `conflict` while another one is in progress.
  package func startCalibration(_ request: CalibrationRequest, owner: ClientID) -> EventLoopFuture<Void> {
    begin(.calibration, request.targets, owner) { control throws(ServiceRefusal) in
      try await control.calibrate(request)
    }
  }

  /// Starts a validation of the calibration in use on targets.
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

  /// Aborts the calibration in progress.
  ///
  /// - Parameter owner: the connection whose calibration may be aborted; nil for any.
  /// - Returns: fails with a `ServiceRefusal` (`notFound`) where none is in progress.
  package func abortCalibration(owner: ClientID? = nil) -> EventLoopFuture<Void> {
    guard let running = hub.desk.owner, owner == nil || owner == running else {
      return eventLoop.makeFailedFuture(
        ServiceRefusal(.notFound, "No calibration is under way.", remedy: "Start one first."))
    }
    // A calibration that has not begun yet cannot be aborted: it would begin afterwards.
    let begun = beginning?.flatMapErrorWithEventLoop { _, loop in loop.makeSucceededVoidFuture() }
    return (begun ?? eventLoop.makeSucceededVoidFuture()).flatMap {
      self.ask { await $0.abortCalibration() }
    }
  }

  /// Aborts the calibration that a connection had started, because the connection is gone.
  package func abandonCalibration(owner: ClientID) {
    guard hub.desk.owner == owner else { return }
    // No promise is used, because the event loop may end before the tracker has answered.
    let abort = { @Sendable [control] in _ = Task { await control.abortCalibration() } }
    guard let beginning else { return abort() }
    beginning.whenComplete { _ in abort() }
  }

  // MARK: Markers

  /// Sends a client's marker to all streams and into the recording in progress.
  ///
  /// - Parameters:
  ///   - label: the client's label of the moment.
  ///   - time: the moment, on CLOCK_MONOTONIC; nil for now.
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
