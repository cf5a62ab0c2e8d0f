import Attention
import Calibration
import Foundation
import Recording
import Signals
import TestSupport
import Testing
import Tracking

@Suite("Live: the calibration belongs to the camera that gives the frames")
struct LiveCameraTests {
  let demo: Demo
  init() throws { demo = try Demo() }

  private func identity(_ id: String, name: String? = nil) -> SourceIdentity {
    Live.identity(name ?? demo.bundle.manifest.camera.name, id: id)
  }

  @Test("a camera swapped for another of the same name and size is told, and the calibration is given up")
  func swapped() async throws {
    let live = try await Live(demo)
    _ = await live.play(.streaming(identity("usb:1:1:A")))
    var stored = try await demo.calibration()
    stored.profile.camera.id = "usb:1:1:A"
    try await live.tracking.use(stored)
    let before = await live.play(demo.frames(from: 0, count: 4))
    #expect(before.tracked.contains { $0.raw.value != nil })
    _ = await live.play(.streaming(identity("usb:1:1:B")))
    let after = await live.play(demo.frames(from: 0.2, count: 4))
    #expect(after.lost == 1)
    #expect(after.tracked.allSatisfy { $0.raw.reason == .notCalibrated })
    await #expect(throws: CalibrationError.self) { try await live.tracking.use(stored) }
  }

  @Test("a picture is the next frame as the source sent it; without frames it is told why there is none")
  func picture() async throws {
    let live = try await Live(demo)
    let frames = demo.frames(from: 0, count: 2)
    let (answers, continuation) = AsyncStream.makeStream(of: Result<TakenFrame, SourceRefusal>.self)
    var told = answers.makeAsyncIterator()
    await live.tracking.takePicture { continuation.yield($0) }
    _ = await live.play(frames)
    let taken = try #require(await told.next(isolation: #isolation)).get()
    #expect(taken.frame.sequence == frames[0].sequence && taken.frame.jpeg == frames[0].jpeg)
    #expect(!taken.isMirrored)
    await live.tracking.takePicture { continuation.yield($0) }
    _ = await live.play(.interrupted(reason: "It is gone.", remedy: "Plug it in."))
    await live.tracking.takePicture { continuation.yield($0) }
    for _ in 0..<2 {
      let refused = try #require(await told.next(isolation: #isolation))
      #expect(throws: SourceRefusal(reason: "It is gone.", remedy: "Plug it in.")) { try refused.get() }
    }
  }

  @Test("a pause keeps the calibration: gaze stops, and is there again with the next frames")
  func paused() async throws {
    let live = try await Live(demo)
    try await live.tracking.use(try await demo.calibration())
    await live.tracking.show(demo.bundle.manifest.layout)
    _ = await live.play(demo.frames(from: 0, count: 10))
    let pause = await live.play(.paused(until: nil))
    #expect(pause.tracked.map(\.raw.reason) == [.noFrame])
    let again = await live.play(.streaming(Live.identity(demo.bundle.manifest.camera.name)))
    let later = await live.play(demo.frames(from: 1, count: 10))
    #expect((again + later).lost == 0)
    #expect(later.tracked.contains { $0.raw.value != nil })
  }

  @Test("a calibration taken over before the camera told who it is, is given up where it is another's")
  func tooEarly() async throws {
    for (id, isLost) in [("usb:1:1:A", false), ("usb:1:1:B", true)] {
      let source = PlayedSource()
      let tracking = try LiveTracker(source: source, screen: try demo.bundle.screen())
      var stored = try await demo.calibration()
      stored.profile.camera.id = "usb:1:1:A"
      try await tracking.use(stored)
      let events = await tracking.events()
      source.send(.state(.streaming(identity(id))))
      source.end()
      try await tracking.run()
      var all: [TrackingEvent] = []
      for await event in events { all.append(event) }
      #expect(all.lost == (isLost ? 1 : 0), "\(id)")
    }
  }

  @Test("a calibration of other networks is refused, and taken only to be repaired")
  func otherNetworks() async throws {
    let live = try await Live(demo)
    var stored = try await demo.calibration()
    stored.profile.networks = [NetworkStamp(name: "eye", sha256: "other")]
    await #expect(throws: CalibrationError.otherNetworks) { try await live.tracking.use(stored) }
    try await live.tracking.use(stored, toRepair: true)
    #expect(live.tracking.networks.map(\.name) == ["face", "eye", "gaze"])
  }

  @Test("damaged pictures, and not the person, are to blame for what is not seen")
  func damaged() async throws {
    let live = try await Live(demo)
    var frames = demo.frames(from: 0, count: 6)
    for index in frames.indices {
      let image = frames[index].image
      frames[index].image = GrayImage(
        width: image.width, height: image.height,
        pixels: (0..<(image.width * image.height)).map { UInt8($0 / 7 % 200 + 20) })
      frames[index].damagedShare = index < 3 ? 0 : 0.2
    }
    let reasons = await live.play(frames).tracked.map(\.eyes.reason)
    #expect(reasons.prefix(3).allSatisfy { $0 != nil && $0 != .damagedPictures })
    #expect(reasons.suffix(3) == [.damagedPictures, .damagedPictures, .damagedPictures])
    #expect(InvalidReason.damagedPictures.remedy.contains("cable"))
  }
}
