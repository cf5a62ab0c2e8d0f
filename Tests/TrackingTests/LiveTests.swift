import Attention
import Calibration
import Foundation
import Recording
import Signals
import TestSupport
import Testing
import Traces
import Tracking
import Vision

/// The live tracker, fed by hand.
@Suite("Live tracking", .heavy)
struct LiveTests {
  let demo: Demo

  init() throws { demo = try Demo() }

  /// A tracker that knows the recorded person, in the middle of a session.
  private func reading(_ configuration: LiveTracker.Configuration = .init(), now: ManualClock = ManualClock())
    async throws -> Live
  {
    let live = try await Live(demo, configuration: configuration, now: now)
    let stored = try await demo.calibration()
    try await live.tracking.use(stored)
    await live.tracking.show(demo.bundle.manifest.layout, error: CalibratedError(stored.profile))
    return live
  }

  @Test("everything is told in the order it happened, and the end at the end")
  func order() async throws {
    let live = try await Live(demo)
    let streaming = await live.play(.streaming(Live.identity("test")))
    #expect(streaming.count == 1)
    let events = await live.play(demo.frames(from: 0, count: 5))
    #expect(events.tracked.map(\.sequence) == [0, 1, 2, 3, 4])
    #expect(events.tracked.allSatisfy { $0.eyes.value != nil && $0.raw.reason == .notCalibrated })
    let last = await live.play(.ended)
    #expect(last.count == 1)
    let end = await live.finish()
    #expect(end.count == 1 && end.endsWell)
    try await live.running.value
    #expect(await live.tracking.meter.summary(.vision)?.count == 5)
  }

  @Test("whoever listens later hears what comes then; whoever stops listening is no burden")
  func listeners() async throws {
    let live = try await Live(demo)
    let early = await live.tracking.events()
    _ = await live.play(demo.frames(from: 0, count: 2))
    let late = await live.tracking.events()
    let passing = await live.tracking.events()
    let leaving = Task { for await _ in passing { break } }
    _ = await live.play(demo.frames(from: 0.1, count: 2))
    await leaving.value
    _ = await live.finish()
    var (heardEarly, heardLate): ([TrackingEvent], [TrackingEvent]) = ([], [])
    for await event in early { heardEarly.append(event) }
    for await event in late { heardLate.append(event) }
    #expect(heardEarly.tracked.count == 4 && heardLate.tracked.count == 2)
    #expect(heardEarly.endsWell && heardLate.endsWell)
  }

  @Test("how the person dwells stays known while nothing reacts to gaze, and over a new calibration")
  func dwellPace() async throws {
    let live = try await reading()
    await live.tracking.use(dwellPace: 1.25)
    await live.tracking.show(nil)
    #expect(await live.tracking.dwellPace == 1.25)
    await live.tracking.show(demo.bundle.manifest.layout)
    #expect(await live.tracking.dwellPace == 1.25)
    try await live.tracking.use(try await demo.calibration())
    await live.tracking.show(demo.bundle.manifest.layout)
    #expect(await live.tracking.dwellPace == 1.25)
    // What was kept may be anything.
    for wrong in [0, 100, Double.nan] {
      await live.tracking.use(dwellPace: wrong)
      #expect((0.5...2).contains(await live.tracking.dwellPace))
    }
    _ = await live.finish()
  }

  @Test("who listens to a tracker that has ended is told so")
  func afterTheEnd() async throws {
    let live = try await Live(demo)
    _ = await live.finish()
    try await live.running.value
    var heard: [TrackingEvent] = []
    for await event in await live.tracking.events() { heard.append(event) }
    #expect(heard.count == 1 && heard.endsWell)
  }

  /// A tracker whose listener keeps four frames.
  private func slowlyHeard() async throws -> (PlayedSource, LiveTracker, AsyncStream<TrackingEvent>) {
    var configuration = LiveTracker.Configuration()
    configuration.bufferedEvents = 4
    let source = PlayedSource()
    let tracking = try LiveTracker(
      source: source, screen: try demo.bundle.screen(), configuration: configuration)
    return (source, tracking, await tracking.events())
  }

  @Test("a listener that does not listen holds nobody up and keeps the newest")
  func slowListener() async throws {
    let (source, tracking, slow) = try await slowlyHeard()
    for frame in demo.frames(from: 0, count: 12) { source.send(.frame(frame)) }
    source.end()
    try await tracking.run()
    var heard: [TrackingEvent] = []
    for await event in slow { heard.append(event) }
    #expect(heard.tracked.map(\.sequence) == [8, 9, 10, 11])
    #expect(heard.endsWell)
    #expect(await tracking.samplesLost == LostSamples(frames: 8))
  }

  @Test("a listener that does not listen still hears every change of state, in order")
  func slowListenerHearsChanges() async throws {
    let (source, tracking, slow) = try await slowlyHeard()
    let states: [SourceState] = [
      .streaming(Live.identity("one")), .interrupted(reason: "unplugged", remedy: "plug it in"),
      .streaming(Live.identity("two")),
    ]
    for (number, state) in states.enumerated() {
      source.send(.state(state))
      for frame in demo.frames(from: Double(number), count: 8) { source.send(.frame(frame)) }
    }
    source.end()
    try await tracking.run()
    var heard: [SourceState] = []
    for await event in slow { if case .source(let state) = event { heard.append(state) } }
    #expect(heard == states)
  }

  @Test("a source that fails ends the run with its own error, and everybody is told")
  func failingSource() async throws {
    struct Unplugged: Error {}
    let live = try await Live(demo)
    live.source.end(throwing: Unplugged())
    await #expect(throws: Unplugged.self) { try await live.running.value }
    #expect(await live.finish().endsWell)
  }

  @Test("a camera that changes its size ends what was calibrated or begun for the other one")
  func otherSize() async throws {
    let live = try await reading()
    _ = await live.play(demo.frames(from: 0, count: 5))
    let smaller = await live.play(demo.frames(from: 1, count: 5).map(\.cropped))
    #expect(smaller.lost == 1)
    #expect(smaller.tracked.allSatisfy { $0.raw.value == nil })
    await live.tracking.calibrate(targets: demo.bundle.script(.calibration).map(\.target), validation: [])
    _ = await live.play(demo.frames(from: 2, count: 5).map(\.cropped))
    let during = await live.play(demo.frames(from: 3, count: 5))
    #expect(during.lost == 1, "a calibration begun at one size does not go on at another")
  }

  @Test("a calibration of another size than the camera's first frame is told to be of no use")
  func otherSizeAtFirst() async throws {
    let live = try await reading()
    let events = await live.play(demo.frames(from: 0, count: 5).map(\.cropped))
    #expect(events.lost == 1)
  }

  @Test("a kept calibration gives gaze at once, and the layout intents")
  func used() async throws {
    let live = try await reading()
    let events = await live.play(demo.frames(from: 12, count: 114))
    #expect(events.tracked.count { $0.raw.value != nil } > 100)
    #expect(events.intents.contains { if case .scroll(.up, _) = $0 { true } else { false } })
  }

  @Test("a camera that goes stops at once whatever moves", arguments: [0.005, 3])
  func interrupted(after seconds: Double) async throws {
    let clock = ManualClock()
    let live = try await reading(now: clock)
    var last = demo.frames(from: 12, count: 1)[0]
    var isScrolling = false
    for frame in demo.frames(from: 12, count: 114) where !isScrolling {
      last = frame
      isScrolling = await live.play([frame]).intents.contains {
        if case .scroll(.up, _) = $0 { true } else { false }
      }
    }
    #expect(isScrolling)
    clock.time = last.time + seconds
    let events = await live.play(.interrupted(reason: "unplugged", remedy: "plug it in"))
    let tracked = try #require(events.tracked.first)
    #expect(events.count == 2)
    #expect(tracked.eyes.reason == .noFrame && tracked.raw.value == nil && tracked.filtered.value == nil)
    #expect(tracked.intents.contains(.scrollEnded(.up)) && tracked.intents.contains(.paused(.noFrame)))
    // The camera is back, with eyes that are open: gaze goes on.
    let open = demo.frames(from: 12, count: 12)
    let back = open.map { frame in
      Frame(
        sequence: last.sequence + 1 + frame.sequence - open[0].sequence,
        time: last.time + (frame.time - open[0].time) + seconds + 0.2, image: frame.image)
    }
    let after = await live.play(back)
    #expect(after.intents.contains(.resumed))
    #expect(after.tracked.last?.filtered.value != nil)
  }

  @Test("calibrations of another screen, another camera, or with a damaged picture are refused")
  func refused() async throws {
    let live = try await reading()
    let stored = try await demo.calibration()
    var other = stored
    other.profile.screen.widthPx = 1280
    await #expect(throws: CalibrationError.self) { try await live.tracking.use(other) }
    other = stored
    (other.profile.camera.name, other.profile.camera.id) = ("another camera", "recording:another camera")
    await #expect(throws: CalibrationError.self) { try await live.tracking.use(other) }
    other = stored
    other.reference?.pixels.removeLast()
    await #expect(throws: CalibrationError.self) { try await live.tracking.use(other) }
    // The one in use still works.
    #expect(await live.play(demo.frames(from: 10, count: 6)).tracked.last?.raw.value != nil)
    other = stored
    other.profile.camera.width = 1280
    await #expect(throws: CalibrationError.self) { try await live.tracking.use(other) }
  }

  @Test("a face that does not fit the calibration for a while is told, again and again")
  func calibrationLost() async throws {
    var configuration = LiveTracker.Configuration()
    configuration.lostSeconds = 1
    let live = try await Live(demo, configuration: configuration)
    var stored = try await demo.calibration()
    // The same size, but no face in it.
    if let pixels = stored.reference?.pixels {
      stored.reference?.pixels = Data(
        pixels.indices.map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 13) })
    }
    try await live.tracking.use(stored)
    let events = await live.play(demo.frames(from: 0, count: 75))
    #expect(events.tracked.allSatisfy { $0.eyes.reason == .eyesNotFound && $0.raw.value == nil })
    #expect(events.lost == 2)
    print(
      "a stranger's frames take \(await live.tracking.meter.summary(.vision)?.median ?? .nan) ms (median)")
    #expect(
      await live.play(demo.frames(from: 3, count: 20).map(\.empty)).lost == 0, "nobody there is no stranger")
  }

  @Test("what is recorded is what was tracked, until recording stops")
  func recorded() async throws {
    let folder = try TemporaryFolder()
    let live = try await reading()
    let writer = try BundleWriter(creating: folder.url.appending(path: "b"), manifest: demo.bundle.manifest)
    await live.tracking.record(to: writer)
    let events = await live.play(demo.frames(from: 11, count: 10))
    await live.tracking.record(to: nil)
    _ = await live.play(demo.frames(from: 12, count: 2))
    let closing = try await writer.finish()
    #expect(closing.framesWritten == 10 && closing.framesNotWritten == 0 && closing.rowsNotWritten == 0)
    let bundle = try SessionBundle(opening: folder.url.appending(path: "b"))
    #expect(bundle.verify() == [])
    #expect(bundle.entries.map(\.sequence) == events.tracked.map(\.sequence))
    let trace = try #require(try bundle.trace())
    #expect(trace.rows.map(\.raw) == events.tracked.map(\.raw))
    #expect(trace.rows.map(\.filtered) == events.tracked.map(\.filtered))
  }

  @Test("a run that is cancelled ends, and tells")
  func cancelledRun() async throws {
    let live = try await Live(demo)
    _ = await live.play(demo.frames(from: 0, count: 1))
    live.running.cancel()
    live.source.send(.frame(demo.frames(from: 0.1, count: 1)[0]))
    _ = try? await live.running.value
    #expect(await live.finish().endsWell)
  }
}
