import Foundation
import Signals
import TestSupport
import Testing

@testable import Capture

@Suite("A processor that does not keep up")
struct StepDownTests {
  private static let large = "Fake Camera (/dev/video0): GREY 1280x720 at 30 fps"
  private static let small =
    "Fake Camera (/dev/video0): GREY 640x480 at 30 fps, reduced because this computer does not keep up with "
    + "1280x720"

  private func kernel(
    frames: Int, sizes: [(Int, Int)] = [(1280, 720), (640, 480)], then more: [FakeStep] = []
  ) -> FakeVideoKernel {
    let formats = sizes.map { FakeCamera.format(.grey, $0.0, $0.1, 30) }
    let format = CameraFormat(pixelFormat: .grey, sizes: formats.flatMap(\.sizes))
    let picture = FakeFrame(Data(repeating: 7, count: 1280 * 720))
    return FakeVideoKernel(
      [FakeCamera(formats: [format])], script: (0..<frames).map { _ in .frame(picture) } + more)
  }

  /// Runs the reader while every `period`-th frame is replaced by a newer one.
  private func run(
    _ kernel: FakeVideoKernel, replacingEvery period: Int, _ configuration: Camera.Configuration = .init()
  ) -> (events: [Seen], statistics: CameraStatistics) {
    let box = StatisticsBox()
    return CaptureTests.run(kernel, configuration, statistics: box) { event in
      guard case .frame(let frame) = event, frame.sequence % UInt64(period) == 0 else { return }
      box.update { $0.droppedForNewer += 1 }
    }
  }

  @Test("More than a fifth of the frames replaced over five seconds: smaller pictures, said and counted once")
  func stepsDown() {
    let kernel = kernel(frames: 600)
    let (events, statistics) = run(kernel, replacingEvery: 4)
    #expect(events.compactMap(\.description) == [Self.large, Self.small])
    #expect(events.compactMap(\.reason).isEmpty)
    #expect(statistics.steppedDown == 1 && statistics.reconnects == 0)
    #expect(kernel.openFiles == 0 && kernel.mappedBuffers == 0)
    let times = events.compactMap(\.times).map(\.taken)
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
    let change = events.firstIndex { $0.description == Self.small }
    #expect(change.map { (150...160).contains($0) } == true, "after about five seconds at 30 frames a second")
  }

  @Test("A fifth or less replaced, however long: the size stays")
  func keeps() {
    let (events, statistics) = run(kernel(frames: 600), replacingEvery: 6)
    #expect(events.compactMap(\.description) == [Self.large])
    #expect(statistics.steppedDown == 0)
  }

  @Test("Unplugged and back again in the same pass, it stays small")
  func neverUpAgain() {
    let formats = [
      CameraFormat(
        pixelFormat: .grey,
        sizes: [
          CameraSize(width: 1280, height: 720, rates: [30]), CameraSize(width: 640, height: 480, rates: [30]),
        ])
    ]
    let picture = FakeFrame(Data(repeating: 7, count: 640 * 480))
    let kernel = kernel(
      frames: 200,
      then: [
        .unplug(path: "/dev/video0"), .quiet(seconds: 5), .plug(FakeCamera(formats: formats)),
        .frame(picture),
      ])
    let (events, statistics) = run(kernel, replacingEvery: 2)
    #expect(events.compactMap(\.description) == [Self.large, Self.small, Self.small])
    #expect(statistics.steppedDown == 1 && statistics.reconnects == 1)
  }

  @Test("A camera with one size, and one that was told to keep it, are not opened anew")
  func nothingSmaller() {
    let only = run(kernel(frames: 400, sizes: [(1280, 720)]), replacingEvery: 2)
    #expect(only.statistics.steppedDown == 0 && only.events.compactMap(\.description) == [Self.large])
    var configuration = Camera.Configuration()
    configuration.replacedShare = nil
    let kept = run(kernel(frames: 400), replacingEvery: 2, configuration)
    #expect(kept.statistics.steppedDown == 0 && kept.events.compactMap(\.description) == [Self.large])
  }

  @Test("A consumer that takes nothing for long finds the smaller pictures, and is told so")
  func slowConsumer() async throws {
    let kernel = kernel(frames: 400)
    let camera = Camera(layer: kernel.layer)
    var descriptions: [String] = []
    for try await event in camera.events() {
      switch event {
      case .state(.streaming(let identity)): descriptions.append(identity.description)
      case .state: Issue.record("no other state was due")
      case .frame: break
      }
      try await until { camera.statistics.steppedDown > 0 }
    }
    #expect(descriptions.last == Self.small)
    #expect(camera.statistics.steppedDown == 1)
  }

  @Test("Windows are judged one after another: a slow start is forgiven when the window's share is small")
  func windows() {
    var watch = BacklogWatch(seconds: 5, share: 0.2)
    var counts = CameraStatistics()
    var verdicts: [Bool] = []
    for second in 0...15 {
      verdicts.append(watch.isBehind(at: Timestamp(seconds: Double(second)), counts))
      counts.frames += 30
      // All of one second (a fifth of the window), nothing, then a third of every second.
      counts.droppedForNewer += second == 0 ? 30 : second >= 10 ? 10 : 0
    }
    #expect(verdicts.enumerated().filter(\.element).map(\.offset) == [15])
  }
}
