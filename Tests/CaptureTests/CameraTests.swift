import Foundation
import Signals
import TestSupport
import Testing

@testable import Capture

@Suite("The camera as a source of frames")
struct CameraTests {
  /// Waits for the reading thread, which closes its files when it ends.
  private func closed(_ kernel: FakeVideoKernel) async throws { try await until { kernel.openFiles == 0 } }

  @Test("The state is never lost behind frames, and every frame is either seen or counted")
  func newestWins() async throws {
    let kernel = FakeVideoKernel([FakeCamera()], script: (1...200).map { .gray(UInt8($0)) })
    let camera = Camera(layer: kernel.layer)
    var (seen, states) = (0, 0)
    var last: UInt64 = 0
    for try await event in camera.events() {
      switch event {
      case .state(.streaming): states += 1
      case .state: Issue.record("no other state was due")
      case .frame(let frame):
        #expect(frame.sequence > last)
        (seen, last) = (seen + 1, frame.sequence)
      }
    }
    #expect(states == 1)
    #expect(camera.statistics.frames == 200)
    #expect(seen + camera.statistics.droppedForNewer == 200)
    try await closed(kernel)
  }

  @Test("Cancelling the consumer ends the thread and closes the device, while it waits for a frame")
  func cancelled() async throws {
    let kernel = FakeVideoKernel([FakeCamera()], script: [.gray(1), .waitForStop])
    let camera = Camera(layer: kernel.layer)
    let consumer = Task { for try await _ in camera.events() {} }
    try await until { camera.statistics.frames > 0 }
    consumer.cancel()
    _ = await consumer.result
    try await closed(kernel)
  }

  @Test("Cancelling works while there is no camera, too")
  func cancelledWithoutCamera() async throws {
    let kernel = FakeVideoKernel([], script: [.waitForStop])
    let camera = Camera(layer: kernel.layer)
    var reasons: [String] = []
    for try await case .state(.interrupted(let reason, _)) in camera.events() {
      reasons.append(reason)
      break
    }
    #expect(reasons == ["There is no camera."])
  }

  @Test("On a machine without the device, the real kernel gives a state and no error")
  func realKernel() async throws {
    var configuration = Camera.Configuration()
    configuration.path = "/dev/null"
    for try await event in Camera(configuration).events() {
      guard case .state(.interrupted(let reason, let remedy)) = event else { continue }
      #expect(reason == "/dev/null is no camera." && !remedy.isEmpty)
      break
    }
  }
}

@Suite("Looking for cameras")
struct ListingTests {
  private var cameras: [FakeCamera] {
    var node = FakeCamera(path: "/dev/video1")
    node.isCapture = false
    let formats = [
      FakeCamera.format(.mjpeg, 1280, 720, 30), FakeCamera.format(PixelFormat("H264"), 640, 480, 30),
    ]
    return [FakeCamera(path: "/dev/video0", formats: formats), node]
  }

  @Test("Devices are listed with formats, sizes and rates, metadata nodes are not, and all of it is JSON")
  func list() throws {
    let kernel = FakeVideoKernel(cameras)
    let devices = listCameras(layer: kernel.layer)
    #expect(devices.map(\.path) == ["/dev/video0"])
    #expect(devices.first?.formats.map(\.pixelFormat.name) == ["MJPG", "H264"])
    #expect(devices.first?.formats.first?.sizes == [CameraSize(width: 1280, height: 720, rates: [30])])
    let json = try JSONEncoder().encode(devices)
    #expect(try JSONDecoder().decode([CameraDevice].self, from: json) == devices)
    #expect(kernel.openFiles == 0)
  }

  @Test("Unplugged at any request while its formats are listed, a camera is listed as far as it answered")
  func unpluggedWhileListed() {
    for requests in 0..<12 {
      let kernel = FakeVideoKernel(cameras)
      kernel.unplug("/dev/video0", afterRequests: requests)
      let devices = listCameras(layer: kernel.layer)
      #expect(devices.count <= 1 && kernel.openFiles == 0)
      let names = devices.first?.formats.map(\.pixelFormat.name) ?? []
      #expect(["MJPG", "H264"].starts(with: names), "after \(requests) requests")
    }
  }

  @Test("A fit camera has a mode and no problem")
  func fit() {
    let report = diagnoseCameras(layer: FakeVideoKernel(cameras).layer)
    #expect(report.cameras.map(\.path) == ["/dev/video0"])
    #expect(report.cameras.first?.mode?.description == "MJPG 1280x720 at 30 fps")
    #expect(report.cameras.first?.usableFormats.count == 1)
    #expect(report.problem == nil && report.remedy == nil)
  }

  @Test("Busy, denied and missing cameras have a problem and a remedy each")
  func unfit() {
    var taken = FakeCamera()
    taken.isTaken = true
    let busy = diagnoseCameras(layer: FakeVideoKernel([taken]).layer)
    #expect(busy.cameras.first?.isBusy == true && busy.cameras.first?.isReadable == true)
    #expect(busy.problem == "Another program uses the camera /dev/video0.")
    let locked = FakeVideoKernel([FakeCamera()])
    locked.fail("open", errno: EACCES)
    let denied = diagnoseCameras(layer: locked.layer)
    #expect(denied.cameras.first?.isReadable == false)
    #expect(denied.remedy == CaptureError.denied(path: "/dev/video0").remedy)
    let none = diagnoseCameras(layer: FakeVideoKernel([]).layer)
    #expect(none.cameras.isEmpty && none.problem == "There is no camera." && none.remedy != nil)
  }
}
