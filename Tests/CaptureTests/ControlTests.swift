import Foundation
import Signals
import Synchronization
import TestSupport
import Testing

@testable import Capture

@Suite("A camera that is told what to do while it runs")
struct ControlTests {
  /// Calls `act` with the frame of this value.
  private func at(_ value: UInt8, _ act: @escaping () -> Void) -> (SourceEvent) -> Void {
    { event in if case .frame(let frame) = event, frame.image[0, 0] == value { act() } }
  }

  private func words(_ event: Seen) -> String {
    switch event {
    case .frame: "\(event.first ?? 0)"
    case .streaming(let identity): identity.name
    case .interrupted(let reason, _): reason
    case .paused(let until): until.map { "paused until \($0.seconds)" } ?? "paused"
    case .ended: "ended"
    }
  }

  @Test("A pause is a state of its own: the device is closed, and after its time the same camera goes on")
  func pauseForATime() {
    let kernel = FakeVideoKernel(
      [FakeCamera()], script: [.gray(1), .quiet(seconds: 3), .quiet(seconds: 3), .gray(2)])
    let wishes = CameraWishes()
    let end = Timestamp(seconds: kernel.seconds + 5)
    var filesInPause: Int?
    let (events, statistics) = run(kernel, wishes: wishes) { event in
      if case .state(.paused) = event { filesInPause = kernel.openFiles }
      at(1) { wishes.change { $0.pause = .until(end) } }(event)
    }
    #expect(events.map(words) == ["Fake Camera", "1", "paused until \(end.seconds)", "Fake Camera", "2"])
    #expect(events.first?.identity == events.dropLast().last?.identity)
    #expect(filesInPause == 0, "the light is off")
    #expect(wishes.now.pause == .none && statistics.reconnects == 0)
  }

  @Test("A pause without an end lasts until it is resumed, from another thread")
  func pauseUntilResumed() async throws {
    let isResumed = Flag()
    let kernel = FakeVideoKernel(
      [FakeCamera()],
      script: [.waitUntil { isResumed.isUp }, .gray(1), .waitForStop])
    let camera = Camera(layer: kernel.layer)
    camera.pause()
    var states: [SourceState] = []
    for try await event in camera.events() {
      switch event {
      case .state(let state):
        states.append(state)
        if case .paused(nil) = state {
          #expect(kernel.openFiles == 0)
          camera.resume()
          isResumed.raise()
        }
      case .frame: break
      }
      if states.count == 2 { break }
    }
    guard case .streaming(let identity) = states.last else {
      Issue.record("it did not go on: \(states)")
      return
    }
    #expect(identity.name == "Fake Camera")
  }

  @Test("Slowed down, it delivers every third frame, evenly, and the others are not taken for lost")
  func slow() {
    let kernel = FakeVideoKernel([FakeCamera()], script: (1...30).map { .gray($0) })
    let wishes = CameraWishes(CameraWishes.Wish(framesPerSecond: 10))
    let (events, statistics) = run(kernel, wishes: wishes)
    #expect(events.compactMap(\.first) == [1, 4, 7, 10, 13, 16, 19, 22, 25, 28])
    #expect(statistics.skipped == 20 && statistics.droppedByCamera == 0 && statistics.corrupt == 0)
  }

  private let left = FakeCamera(path: "/dev/video0", card: "Twin", bus: "usb-1", at: "1-1")
  private let right = FakeCamera(path: "/dev/video2", card: "Twin", bus: "usb-2", at: "1-2")

  @Test("Another camera is chosen while one runs, and told as itself, even under the same name")
  func choose() throws {
    let kernel = FakeVideoKernel([left, right], script: [.gray(1), .gray(2), .gray(3)])
    let ids = usableCameras(layer: kernel.layer).map(\.id)
    #expect(ids == ["usb:1234:5678@1-1", "usb:1234:5678@1-2"])
    let wishes = CameraWishes()
    let (events, _) = run(kernel, wishes: wishes, each: at(2) { wishes.change { $0.cameraID = ids[1] } })
    #expect(events.compactMap(\.identity).map(\.id) == ids)
    #expect(events.compactMap(\.first) == [1, 2, 3])
    #expect(kernel.openFiles == 0)
  }

  @Test("A chosen camera that is away at the start is waited for, then another one is taken and told")
  func chosenIsAway() {
    var configuration = Camera.Configuration()
    configuration.cameraID = "usb:1234:5678@1-2"
    let wishes = CameraWishes(CameraWishes.Wish(cameraID: configuration.cameraID))
    let back = FakeVideoKernel([left], script: [.quiet(seconds: 4), .plug(right), .gray(1)])
    let first = run(back, configuration, wishes: wishes).events
    #expect(first.map(words) == ["The camera that was chosen is not there.", "Twin", "1"])
    #expect(first.compactMap(\.identity).map(\.path) == ["/dev/video2"])
    let away = FakeVideoKernel([left], script: [.quiet(seconds: 15), .gray(1)])
    let second = run(away, configuration, wishes: wishes).events
    #expect(second.compactMap(\.identity).map(\.path) == ["/dev/video0"])
  }

  @Test("A twin that was there all along is never taken for the camera that was unplugged")
  func twinIsAnother() {
    let soon = run(
      FakeVideoKernel([left, right], script: [.gray(1), .unplug(path: "/dev/video0"), .quiet(seconds: 8)])
    ).events
    #expect(soon.compactMap(\.identity).count == 1, "not within ten seconds")
    let later = run(
      FakeVideoKernel(
        [left, right], script: [.gray(1), .unplug(path: "/dev/video0"), .quiet(seconds: 20), .gray(2)])
    ).events
    #expect(later.compactMap(\.identity).map(\.id) == ["usb:1234:5678@1-1", "usb:1234:5678@1-2"])
  }

  @Test("Without a serial number, a camera that is plugged in elsewhere stays the same one, again and again")
  func movedPlug() {
    let moved = FakeCamera(path: "/dev/video4", card: "Twin", bus: "usb-3", at: "2-1")
    let kernel = FakeVideoKernel(
      [left],
      script: [
        .gray(1), .unplug(path: "/dev/video0"), .quiet(seconds: 2), .plug(moved), .gray(2),
        .unplug(path: "/dev/video4"), .quiet(seconds: 2), .plug(moved), .gray(3),
      ])
    let events = run(kernel).events
    #expect(events.compactMap(\.first) == [1, 2, 3])
    #expect(Set(events.compactMap(\.identity).map(\.id)) == ["usb:1234:5678@1-1"])
  }

  @Test("A camera swapped for another at the same place while it runs is told as another")
  func swapped() {
    let other = FakeCamera(path: "/dev/video0", card: "Other", bus: "usb-1", at: "1-1", product: "9999")
    let kernel = FakeVideoKernel(
      [left],
      script: [.gray(1), .unplug(path: "/dev/video0"), .plug(other), .quiet(seconds: 15), .gray(2)])
    let identities = run(kernel).events.compactMap(\.identity)
    #expect(identities.map(\.name) == ["Twin", "Other"])
    #expect(Set(identities.map(\.id)).count == 2)
  }

  @Test("What is known of a camera's lens comes with its identity")
  func optics() throws {
    let place = try TemporaryFolder()
    let table = try place.write(#"{"1234:5678": {"horizontal_fov_deg": 72.5}}"#, to: "cameras.json")
    var configuration = Camera.Configuration()
    configuration.fieldsOfView = try FieldsOfView(reading: table)
    let events = run(FakeVideoKernel([left], script: [.gray(1)]), configuration).events
    #expect(
      events.first?.identity?.optics == SourceOptics(horizontalFieldOfViewDegrees: 72.5, origin: .table))
  }

  @Test("Many damaged pictures are told with those that pass")
  func damage() {
    let script: [FakeStep] = (0..<60).map { number in
      .frame(.gray(UInt8(number)) { $0.isFaulty = number % 3 == 2 })
    }
    var shares: [Double] = []
    _ = run(FakeVideoKernel([FakeCamera()], script: script)) { event in
      if case .frame(let frame) = event { shares.append(frame.damagedShare) }
    }
    #expect(shares.first == 0)
    #expect(shares.last.map { abs($0 - 1.0 / 3) < 0.02 } == true)
  }
}

extension FakeCamera {
  init(path: String, card: String, bus: String, at port: String, product: String = "5678") {
    self.init(path: path, card: card, bus: bus)
    usb = USBPlace(vendor: "1234", product: product, port: port)
  }
}

/// Raised once, by anybody.
final class Flag: Sendable {
  private let value = Atomic(false)
  var isUp: Bool { value.load(ordering: .acquiring) }
  func raise() { value.store(true, ordering: .releasing) }
}
