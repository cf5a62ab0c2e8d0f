import CommandSupport
import Foundation
import GazeService
import Recording
import ServicePorts
import Signals
import Synchronization
import Timing
import Tracking

/// Measures the service in this process with clients in another.
struct ServiceBench: Sendable {
  let folder: URL
  let clients: Int
  let silent: Int
  let seconds: Double
  let memorySeconds: Int

  /// For each client, how long each sample took, and when it had arrived.
  private final class Delays: Sendable {
    let all = Mutex<[ClientID: [(seconds: Double, end: Timestamp)]]>([:])
  }

  private typealias Clients = ServiceBenchHelper<ServiceClientCommand.Result>

  private func clients(_ count: Int, silent: Int, _ socket: String) throws -> Clients {
    try Clients([
      "service-client", "--socket", socket, "--clients", "\(count)", "--silent", "\(silent)",
    ])
  }

  /// Measures the memory only.
  /// - Throws: as `measured()`.
  func hour() async throws -> ServiceBenchReport.Memory {
    try await served { hub, _, socket, screen in try await memory(hub, socket, screen: screen) }
  }

  /// Measures delays, costs and memory of the service.
  ///
  /// - Throws: `RecordingError`, `VisionError`, `ServiceError`, `CommandError.startupFailed`.
  func measured() async throws -> ServiceBenchReport {
    try await served { hub, tracker, socket, screen in
      var report = try await measure(hub, tracker, socket)
      await tracker.finish()
      if memorySeconds > 0 { report.memory = try await memory(hub, socket, screen: screen) }
      return report
    }
  }

  /// Runs a function with a service on a socket of its own and a running tracker.
  private func served<Result>(
    _ body: (GazeHub, ServedTracker, _ socket: String, ScreenGeometry) async throws -> Result
  ) async throws -> Result {
    let place = FileManager.default.temporaryDirectory.appending(path: "trackii-bench-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: place) }
    let bundle = try SessionBundle(opening: folder)
    let source = ServedSource(
      kind: .recording(LiveRecording(bundle, loops: true)), screen: try bundle.screen())
    let tracker = ServedTracker(
      source, profiles: ProfileStore(folder: place), recordings: RecordingStore(folder: place))
    let server = try await GazeServer.make(
      screen: source.screen, control: tracker, facts: .init(program: "bench", sourceKind: "recording"),
      now: LiveTracker.monotonicNow)
    let socket = place.appending(path: "service.sock").path
    try await server.listen(on: ServiceListener(.unix(path: socket), rules: .unixSocket))
    let hub = server.core.hub
    try await tracker.start(.init(publish: { hub.publish($0) }, move: { _ in }), calibration: nil)
    defer { Task { await server.stop() } }
    let result = try await body(hub, tracker, socket, source.screen)
    await tracker.finish()
    return result
  }

  private func measure(
    _ hub: GazeHub, _ tracker: ServedTracker, _ socket: String
  ) async throws -> ServiceBenchReport {
    // The first two seconds, in which the face is searched for and code is loaded, are not measured.
    try await Task.sleep(for: .seconds(2))
    let alone = try await watch(tracker, hub, seconds: min(10, seconds))
    let before = try await counts(hub)
    let watching = try ServiceBenchHelper<CoreWatchCommand.Result>(["core-watch"])
    let reading = try self.clients(clients, silent: silent, socket)
    let delays = Delays()
    try await wait(for: clients + silent, hub, cutBefore: before.cut)
    try await hub.onLoop { hub in
      hub.onDelay = { id, seconds in
        let end = LiveTracker.monotonicNow()
        delays.all.withLock { $0[id, default: []].append((seconds, end)) }
      }
    }
    let (loop, process, ticks, start) = (
      try await loopSeconds(hub), ProcessorTime.seconds, Machine.coreTicks, LiveTracker.monotonicNow()
    )
    let served = try await watch(tracker, hub, seconds: seconds)
    let took = LiveTracker.monotonicNow() - start
    let loopShare = (try await loopSeconds(hub) - loop) / took
    let processShare = (ProcessorTime.seconds - process) / took
    let stolen = Machine.coreTicks.flatMap { now in
      ticks.map { (now.stolen - $0.stolen) / max(1, now.all - $0.all) }
    }
    try await hub.onLoop { $0.onDelay = nil }
    let read = try await reading.result()
    let after = try await counts(hub)
    // Clients that connected too late to get most samples are left out of the largest percentile.
    let all = delays.all.withLock { $0 }.values.filter { Double($0.count) > 10 * seconds }
    let watch = try await watching.result().spans.map { CoreWatch($0.map { $0[0]...$0[1] }) }
    return ServiceBenchReport(
      clients: clients, silent: silent, seconds: took, alone: alone, served: served,
      kernel: .init(all.map { $0.map(\.seconds) }),
      undisturbed: watch.map { watch in
        .init(all.map { $0.filter { watch.kept(from: $0.end + -$0.seconds, to: $0.end) }.map(\.seconds) })
      },
      client: Distribution(read.ages), loopShare: loopShare, processShare: processShare,
      stolenShare: stolen,
      messages: read.messages, droppedByReaders: read.dropped, gaps: read.gaps, cut: after.cut - before.cut)
  }

  /// Waits until all clients have connected, some of which may have been disconnected again.
  /// - Throws: `CommandError.serviceClientsFailed` after half a minute.
  private func wait(for wanted: Int, _ hub: GazeHub, cutBefore: UInt64) async throws {
    let start = LiveTracker.monotonicNow()
    while true {
      let there = try await hub.onLoop {
        ($0.connected[.websocket] ?? 0) + Int($0.counts[.websocket].cut - cutBefore)
      }
      if there >= wanted { return }
      guard LiveTracker.monotonicNow() - start < 30 else {
        throw CommandError.serviceClientsFailed(
          reason: "\(there) of \(wanted) connected within half a minute")
      }
      try await Task.sleep(for: .milliseconds(20))
    }
  }

  private func counts(_ hub: GazeHub) async throws -> FanoutCounts.Of {
    try await hub.onLoop { $0.counts[.websocket] }
  }

  private func watch(
    _ tracker: ServedTracker, _ hub: GazeHub, seconds: Double
  ) async throws -> ServiceBenchReport.Tracker {
    let frames = try await hub.onLoop { $0.counts.samples }
    let tracking = try await tracker.running().tracking
    let earlier = await tracking.meter.durations(.total).count
    let start = LiveTracker.monotonicNow()
    try await Task.sleep(for: .seconds(seconds))
    let took = LiveTracker.monotonicNow() - start
    let now = try await hub.onLoop { $0.counts.samples }
    let durations = await tracking.meter.durations(.total).dropFirst(earlier)
    return .init(framesPerSecond: Double(now - frames) / took, latency: Distribution(Array(durations)))
  }

  /// Processor time of the event loop's thread so far, s.
  private func loopSeconds(_ hub: GazeHub) async throws -> Double {
    try await hub.onLoop { _ in
      var used = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used)
      return Double(used.tv_sec) + Double(used.tv_nsec) / 1e9
    }
  }

  // MARK: Memory

  /// The number of samples that are published before the loop is waited for: few enough that it loses none.
  private static let batch = 3
  /// The number of clients that get the hour's samples.
  private static let memoryClients = 10

  /// Measures the memory while samples are published as fast as the event loop takes them.
  private func memory(
    _ hub: GazeHub, _ socket: String, screen: ScreenGeometry
  ) async throws -> ServiceBenchReport.Memory {
    let clients = min(Self.memoryClients, clients)
    let reading = try self.clients(clients, silent: 0, socket)
    try await wait(for: clients, hub, cutBefore: try await counts(hub).cut)
    let samples = memorySeconds * 30
    var (early, course) = (0.0, [Double]())
    for number in 0..<samples {
      hub.publish([sample(UInt64(number), screen)] + events(number))
      // The loop is given time to catch up, as it does at 30 samples a second.
      if number % Self.batch == 0 { try await hub.onLoop { _ in } }
      if number == samples / 10 { early = Machine.residentMiB ?? 0 }
      if (number + 1) % max(1, samples / 12) == 0 { course.append(Machine.residentMiB ?? 0) }
    }
    try await hub.onLoop { _ in }
    let late = Machine.residentMiB ?? 0
    _ = try await reading.result()
    return .init(samples: samples, clients: clients, early: early, late: late, course: course)
  }

  /// The events of a person who reads: three fixations a second, and a blink now and then.
  private func events(_ number: Int) -> [GazeUpdate] {
    let now = LiveTracker.monotonicNow()
    let point = ScreenPoint(x: Double(number % 1000), y: 500)
    let kind: StreamEvent.Kind? =
      switch number % 100 {
      case 0: .blink(Blink(start: now, end: now + 0.15))
      case let rest where rest % 10 == 5: .fixationStarted(point)
      default: nil
      }
    return kind.map { [.event(StreamEvent($0, at: now))] } ?? []
  }

  private func sample(_ number: UInt64, _ screen: ScreenGeometry) -> GazeUpdate {
    let now = LiveTracker.monotonicNow()
    let gaze = Observation.valid(
      Gaze(
        point: ScreenPoint(x: Double(number % 1000), y: 500),
        covariance: ScreenCovariance(xx: 900, xy: 10, yy: 900)))
    let frame = TrackedFrame(
      sequence: number, time: now, eyes: .invalid(.noFace), raw: gaze, filtered: gaze, events: [], intents: []
    )
    return .sample(StreamSample(frame: frame, arrival: now))
  }
}

extension Machine {
  /// The present resident size of this process (proc(5), VmRSS), MiB.
  static var residentMiB: Double? {
    let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
    return text?.split(separator: " ").dropFirst().first.flatMap { Double($0) }
      .map { $0 * Double(sysconf(Int32(_SC_PAGESIZE))) / 1_048_576 }
  }
}
