import Foundation
import Testing

@testable import Capture

@Suite("A camera that fails, and comes back")
struct RecoveryTests {
  @Test("Unplugged and plugged in again: said once, then frames go on with later numbers and times")
  func replug() {
    let kernel = FakeVideoKernel(
      [FakeCamera()],
      script: [
        .gray(1), .gray(2), .unplug(path: "/dev/video0"), .quiet(seconds: 5), .plug(FakeCamera()), .gray(3),
        .gray(4),
      ])
    let (events, statistics) = run(kernel)
    #expect(
      events.map { $0.reason ?? $0.description ?? "frame" } == [
        "Fake Camera (/dev/video0): GREY 8x4 at 30 fps", "frame", "frame",
        "The camera Fake Camera was unplugged.",
        "Fake Camera (/dev/video0): GREY 8x4 at 30 fps", "frame", "frame",
      ])
    #expect(events.compactMap(\.sequence) == [1, 2, 3, 4])
    #expect(statistics.reconnects == 1 && statistics.droppedByCamera == 0)
    #expect(kernel.openFiles == 0 && kernel.mappedBuffers == 0)
  }

  @Test("It is found under another path, and another model is not taken for it")
  func otherPath() {
    let other = FakeCamera(path: "/dev/video1", card: "Other", bus: "usb-9")
    let kernel = FakeVideoKernel(
      [FakeCamera(), other],
      script: [
        .gray(1), .unplug(path: "/dev/video0"), .quiet(seconds: 4),
        .plug(FakeCamera(path: "/dev/video4", bus: "usb-7")),
        .gray(2),
      ])
    let events = run(kernel).events
    #expect(events.compactMap(\.description).last == "Fake Camera (/dev/video4): GREY 8x4 at 30 fps")
    #expect(events.compactMap(\.first) == [1, 2])
  }

  @Test("A camera that stays away is replaced by another after a while, unless one was asked for by path")
  func replacement() {
    let other = FakeCamera(path: "/dev/video1", card: "Other", bus: "usb-9")
    let script: [FakeStep] = [.gray(1), .unplug(path: "/dev/video0"), .quiet(seconds: 15), .gray(2)]
    let taken = run(FakeVideoKernel([FakeCamera(), other], script: script)).events
    #expect(taken.compactMap(\.description).last == "Other (/dev/video1): GREY 8x4 at 30 fps")
    var configuration = Camera.Configuration()
    configuration.path = "/dev/video0"
    let refused = run(FakeVideoKernel([FakeCamera(), other], script: script), configuration).events
    #expect(refused.compactMap(\.description).count == 1)
  }

  @Test("Two seconds without a frame: stuck, opened anew, and on it goes")
  func wedged() {
    let kernel = FakeVideoKernel([FakeCamera()], script: [.gray(1), .quiet(seconds: 2.5), .gray(2)])
    let (events, statistics) = run(kernel)
    #expect(events.compactMap(\.reason) == ["The camera /dev/video0 gave no usable picture for 2 seconds."])
    #expect(events.compactMap(\.first) == [1, 2])
    #expect(statistics.reconnects == 1)
  }

  @Test("Two seconds of nothing but damaged frames are stuck too")
  func wedgedByDamage() {
    let damaged = (0..<70).map { _ in FakeStep.frame(.gray(0) { $0.isFaulty = true }) }
    let (events, statistics) = run(FakeVideoKernel([FakeCamera()], script: [.gray(1)] + damaged + [.gray(2)]))
    #expect(
      events.compactMap(\.reason) == [
        "The camera /dev/video0 gave nothing but damaged pictures for 2 seconds."
      ])
    #expect(statistics.frames == 2 && statistics.corrupt > 60)
  }

  @Test(
    "Each failing request is named, and is tried again until it works",
    arguments: [
      ("open", EACCES, "You may not use the camera /dev/video0."),
      ("open", EBUSY, "Another program uses the camera /dev/video0."),
      ("VIDIOC_S_FMT", EBUSY, "Another program uses the camera /dev/video0."),
      ("VIDIOC_S_FMT", EIO, "The camera /dev/video0 failed (VIDIOC_S_FMT: Input/output error)."),
      ("VIDIOC_REQBUFS", EBUSY, "Another program uses the camera /dev/video0."),
      ("VIDIOC_REQBUFS", ENOMEM, "There is not enough memory for pictures of the camera /dev/video0."),
      ("VIDIOC_QUERYBUF", EINVAL, "The camera /dev/video0 failed (VIDIOC_QUERYBUF: Invalid argument)."),
      ("VIDIOC_QBUF", EIO, "The camera /dev/video0 failed (VIDIOC_QBUF: Input/output error)."),
      ("mmap", ENOMEM, "There is not enough memory for pictures of the camera /dev/video0."),
      ("VIDIOC_STREAMON", EINVAL, "The camera /dev/video0 has no picture yet."),
      ("VIDIOC_STREAMON", EIO, "The camera /dev/video0 has no picture yet."),
      (
        "VIDIOC_STREAMON", ENOSPC, "The camera /dev/video0 failed (VIDIOC_STREAMON: No space left on device)."
      ),
      ("VIDIOC_QUERYCAP", ENODEV, "There is no camera."),
    ] as [(String, Int32, String)])
  func failingStart(call: String, code: Int32, reason: String) {
    let kernel = FakeVideoKernel([FakeCamera()], script: [.gray(1)])
    kernel.fail(call, errno: code, times: 3)
    let events = run(kernel).events
    #expect(events.compactMap(\.reason) == [reason], "said once, however often it is tried")
    #expect(events.compactMap(\.first) == [1])
    #expect(kernel.openFiles == 0 && kernel.mappedBuffers == 0)
  }

  @Test(
    "A camera that fails in mid-stream is opened anew",
    arguments: [
      ("VIDIOC_DQBUF", EIO, "The camera /dev/video0 failed (VIDIOC_DQBUF: Input/output error)."),
      ("VIDIOC_DQBUF", ENODEV, "The camera Fake Camera was unplugged."),
      ("poll", ENODEV, "The camera Fake Camera was unplugged."),
      ("poll", EIO, "The camera /dev/video0 failed (poll: Input/output error)."),
    ] as [(String, Int32, String)])
  func failingStream(call: String, code: Int32, reason: String) {
    let kernel = FakeVideoKernel(
      [FakeCamera()], script: [.gray(1), .fail(call, errno: code), .gray(2), .gray(3)])
    let (events, statistics) = run(kernel)
    #expect(events.compactMap(\.reason) == [reason])
    #expect(events.compactMap(\.first).last == 3)
    #expect(statistics.reconnects == 1)
    #expect(kernel.openFiles == 0 && kernel.mappedBuffers == 0)
  }

  @Test("A spurious wake-up without a full buffer is no failure")
  func spurious() {
    let kernel = FakeVideoKernel(
      [FakeCamera()], script: [.gray(1), .fail("VIDIOC_DQBUF", errno: EAGAIN), .gray(2)])
    #expect(run(kernel).events.compactMap(\.first) == [1, 2])
  }

  @Test("A format that the driver refuses is followed by the next one")
  func refusedFormat() {
    let camera = FakeCamera(formats: [FakeCamera.format(.grey, 8, 4, 30), FakeCamera.format(.yuyv, 4, 4, 30)])
    let kernel = FakeVideoKernel([camera], script: [.gray(1)])
    kernel.fail("VIDIOC_S_FMT", errno: EINVAL, times: 1)
    #expect(run(kernel).events.first?.description == "Fake Camera (/dev/video0): YUYV 4x4 at 30 fps")
  }

  @Test("A camera without a readable format says which ones it has")
  func unsupported() {
    let camera = FakeCamera(formats: [FakeCamera.format(PixelFormat("H264"), 8, 4, 30)])
    let events = run(FakeVideoKernel([camera], script: [.quiet(seconds: 3)])).events
    #expect(
      events.map(\.reason) == [
        "The camera /dev/video0 has no picture format that can be read (it offers H264)."
      ])
  }

  @Test("A driver that cannot be asked for a rate still streams")
  func noRate() {
    let kernel = FakeVideoKernel([FakeCamera()], script: [.gray(1)])
    kernel.fail("VIDIOC_S_PARM", errno: ENOTTY)
    #expect(run(kernel).events.first?.description == "Fake Camera (/dev/video0): GREY 8x4")
  }

  @Test("Denied access names the group and the exact command")
  func denied() {
    let error = CaptureError.denied(path: "/dev/video0")
    #expect(error.remedy.contains("`video`") && error.remedy.contains("sudo usermod -aG video \"$USER\""))
  }

  @Test("A camera that is busy, denied or no camera is passed over for one that works")
  func passesOver() {
    var node = FakeCamera(path: "/dev/video0")
    node.isCapture = false
    var taken = FakeCamera(path: "/dev/video1", card: "Taken", bus: "usb-2")
    taken.isTaken = true
    let free = FakeCamera(path: "/dev/video2", card: "Free", bus: "usb-3")
    let events = run(FakeVideoKernel([node, taken, free], script: [.gray(1)])).events
    #expect(events.first?.description == "Free (/dev/video2): GREY 8x4 at 30 fps")
  }

  @Test("No camera at first: said so, and used as soon as it is plugged in")
  func late() {
    let kernel = FakeVideoKernel([], script: [.quiet(seconds: 3), .plug(FakeCamera()), .gray(1)])
    let (events, statistics) = run(kernel)
    #expect(events.first?.reason == "There is no camera.")
    #expect(events.compactMap(\.first) == [1])
    #expect(statistics.reconnects == 0)
  }

  @Test("A path that is no camera is named")
  func wrongPath() {
    var node = FakeCamera(path: "/dev/video1")
    node.isCapture = false
    var configuration = Camera.Configuration()
    configuration.path = "/dev/video1"
    let events = run(FakeVideoKernel([FakeCamera(), node], script: [.quiet(seconds: 3)]), configuration)
      .events
    #expect(events.map(\.reason) == ["/dev/video1 is no camera."])
  }
}
