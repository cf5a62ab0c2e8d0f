import Foundation
import Recording
import Signals
import Synchronization
import TestSupport
import Testing

private func sequences(_ source: ReplaySource) async throws -> [UInt64] {
  var sequences: [UInt64] = []
  for try await case .frame(let frame) in source.events() { sequences.append(frame.sequence) }
  return sequences
}

@Suite("Replay as a source of frames")
struct ReplayTests {
  let folder: TemporaryFolder
  let bundle: SessionBundle
  init() throws {
    folder = try TemporaryFolder()
    try Sample.bundle(at: folder.url("s"), frames: 6)
    bundle = try SessionBundle(opening: folder.url("s"))
  }

  @Test("a pass begins and ends with its state, drops nothing, and can be repeated")
  func passes() async throws {
    let source = ReplaySource(bundle)
    var states: [SourceState] = []
    for try await case .state(let state) in source.events() { states.append(state) }
    let camera = SourceIdentity(
      id: "recording:test camera", name: "test camera", widthPx: 48, heightPx: 32, framesPerSecond: 30,
      format: "MJPG")
    #expect(states == [.streaming(camera), .ended])
    #expect(try await sequences(source) == [0, 1, 2, 3, 4, 5])
    #expect(try await sequences(source) == [0, 1, 2, 3, 4, 5])
  }

  @Test("frame by frame, each step lets one frame through")
  func steps() async throws {
    let gate = StepGate()
    var events = ReplaySource(bundle, pace: .stepped(gate)).events().makeAsyncIterator()
    _ = try await events.next()
    for expected in 0..<3 {
      gate.step()
      guard case .frame(let frame) = try await events.next() else { break }
      #expect(frame.sequence == UInt64(expected))
    }
    gate.release()
    var rest = 0
    while case .frame = try await events.next() { rest += 1 }
    #expect(rest == 3)
  }

  @Test("at recorded speed the waits add up to the recorded times, faster at a higher one")
  func recordedSpeed() async throws {
    for speed in [1.0, 4.0] {
      let clock = ManualClock(now: .zero)
      let source = ReplaySource(bundle, pace: .recorded(speed: speed), stopwatch: clock.stopwatch)
      #expect(try await sequences(source).count == 6)
      #expect(abs(clock.now / .seconds(1) - bundle.duration / speed) < 1e-6)
    }
  }

  @Test("a damaged frame is reported and passed over")
  func damaged() async throws {
    let entry = bundle.entries[1]
    try folder.url("s/frames.mjpeg").edit { $0[entry.offset + 30] ^= 1 }
    let reports = Reports()
    let source = ReplaySource(bundle) { reports.add($0) }
    #expect(try await sequences(source) == [0, 2, 3, 4, 5])
    #expect(reports.all.map(\.frame) == [1])
  }

  @Test("a pass that is cancelled while it waits for a step ends")
  func cancelled() async throws {
    let source = ReplaySource(bundle, pace: .stepped(StepGate()))
    let pass = Task { try await sequences(source) }
    pass.cancel()
    _ = await pass.result
  }
}

private final class Reports: Sendable {
  private let problems = Mutex<[BundleProblem]>([])
  func add(_ problem: BundleProblem) { problems.withLock { $0.append(problem) } }
  var all: [BundleProblem] { problems.withLock { $0 } }
}

/// Time passes only while somebody sleeps.
private final class ManualClock: Sendable {
  private let time: Mutex<Duration>
  init(now: Duration) { time = Mutex(now) }
  var now: Duration { time.withLock { $0 } }
  var stopwatch: Stopwatch {
    Stopwatch(
      start: {
        let start = self.now
        return { self.now - start }
      },
      sleep: { duration in self.time.withLock { $0 += duration } })
  }
}
