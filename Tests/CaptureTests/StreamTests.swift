import Foundation
import JPEGCodec
import Signals
import Statistics
import Testing

@testable import Capture

@Suite("Frames from a camera")
struct StreamTests {
  @Test("Frames arrive in order, numbered, timed by the driver, under a description")
  func plainFrames() {
    let kernel = FakeVideoKernel([FakeCamera()], script: [.gray(1), .gray(2), .gray(3)])
    let (events, statistics) = run(kernel)
    #expect(events.first?.description == "Fake Camera (/dev/video0): GREY 8x4 at 30 fps")
    #expect(events.compactMap(\.first) == [1, 2, 3])
    #expect(events.compactMap(\.sequence) == [1, 2, 3])
    #expect(events.compactMap(\.times).allSatisfy { $0.arrival - $0.taken == 0.005 })
    #expect(statistics.frames == 3 && statistics.stampedOnArrival == 0 && statistics.copied == 0)
    #expect(kernel.openFiles == 0 && kernel.mappedBuffers == 0)
  }

  @Test("Gray pictures are the camera's own buffers; when too many are held, copies, and no frame is lost")
  func lending() {
    let kernel = FakeVideoKernel([FakeCamera()], script: (1...12).map { .gray($0) })
    let kept = Kept()
    let (_, statistics) = run(kernel) { kept.keep($0) }
    #expect(statistics.frames == 12 && statistics.droppedByCamera == 0)
    #expect(statistics.copied == 10)
    #expect(kept.values == Array(1...12))
  }

  @Test("A picture outlives the camera it came from, and its memory goes with it")
  func outliving() {
    let kernel = FakeVideoKernel(
      [FakeCamera()], script: [.gray(1), .gray(2), .unplug(path: "/dev/video0"), .quiet(seconds: 1)])
    let kept = Kept()
    _ = run(kernel) { kept.keep($0) }
    #expect(kernel.openFiles == 0)
    #expect(kernel.mappedBuffers == 4)
    #expect(kept.values == [1, 2])
    kept.letGo()
    #expect(kernel.mappedBuffers == 0)
  }

  @Test("A buffer returns to the driver when the last holder lets go")
  func returning() {
    let kernel = FakeVideoKernel([FakeCamera()], script: [.gray(1), .gray(2), .gray(3)])
    let kept = Kept()
    var queued: [Int] = []
    _ = run(kernel) {
      kept.keep($0)
      queued.append(kernel.queuedBuffers)
      kept.letGo()
    }
    #expect(queued == [3, 3, 3, 3])
  }

  @Test("Rows with bytes behind them are read right, in GREY and in YUYV")
  func padding() throws {
    for format in [PixelFormat.grey, .yuyv] {
      var camera = FakeCamera(formats: [FakeCamera.format(format, 4, 2, 30)])
      camera.rowPadding = 3
      let row = format == .grey ? [1, 2, 3, 4] : [1, 128, 2, 128, 3, 128, 4, 128] as [UInt8]
      let bytes = Data(row + [99, 99, 99] + row + [99, 99, 99])
      let kept = Kept()
      var pixels: [UInt8] = []
      _ = run(FakeVideoKernel([camera], script: [.frame(FakeFrame(bytes))])) { event in
        kept.keep(event)
        if case .frame(let frame) = event {
          pixels = (0..<2).flatMap { y in (0..<4).map { x in frame.image[x, y] } }
        }
        kept.letGo()
      }
      #expect(pixels == [1, 2, 3, 4, 1, 2, 3, 4], "\(format)")
    }
  }

  @Test("Colours are copied where somebody wants them, without the bytes behind rows")
  func colours() throws {
    var camera = FakeCamera(formats: [FakeCamera.format(.yuyv, 4, 2, 30)])
    camera.rowPadding = 3
    let row: [UInt8] = [1, 10, 2, 20, 3, 30, 4, 40]
    let bytes = Data(row + [99, 99, 99] + row + [99, 99, 99])
    for isWanted in [false, true] {
      let wishes = CameraWishes()
      wishes.change { $0.keepsColours = isWanted }
      var yuyv: Data?
      _ = run(FakeVideoKernel([camera], script: [.frame(FakeFrame(bytes))]), wishes: wishes) { event in
        if case .frame(let frame) = event { yuyv = frame.yuyv }
      }
      #expect(yuyv == (isWanted ? Data(row + row) : nil))
    }
  }

  @Test("Flipped bits in JPEG frames are seen for what they are: damage, told with the frames that pass")
  func flippedBits() throws {
    var random = SplitMix64(seed: 7)
    let pixels = (0..<(320 * 240)).map { place -> UInt8 in
      let (row, column) = (place / 320, place % 320)
      let value: UInt64 = UInt64(row / 5 + column / 3) + random.next() % 25
      return UInt8(truncatingIfNeeded: value)
    }
    let whole = try JPEGCoder().jpeg(GrayImage(width: 320, height: 240, pixels: pixels))
    let header = try #require(whole.firstRange(of: Data([0xFF, 0xDA]))).upperBound + 8
    let script: [FakeStep] = (0..<120).map { _ in
      var bytes = whole
      for _ in 0..<3 {
        let place = header + Int(random.next() % UInt64(whole.count - header - 2))
        bytes[place] ^= UInt8(1 << (random.next() % 8))
      }
      return .frame(FakeFrame(bytes))
    }
    var shares: [Double] = []
    let camera = FakeCamera(formats: [FakeCamera.format(.mjpeg, 320, 240, 30)])
    let statistics = run(FakeVideoKernel([camera], script: script)) { event in
      if case .frame(let frame) = event { shares.append(frame.damagedShare) }
    }.statistics
    print("flipped bits: \(statistics.corrupt) of 120 found damaged, \(shares.count) passed")
    #expect(shares.isEmpty || (shares.last ?? 0) > 0.05)
    let blamed = Observation<Int>.invalid(.eyesNotFound).blaming(
      frame(damagedShare: Double(statistics.corrupt) / 120))
    #expect(blamed.reason == .damagedPictures)
  }

  private func frame(damagedShare: Double) -> Frame {
    var frame = Frame(
      sequence: 0, time: Timestamp(nanoseconds: 0), image: GrayImage(width: 1, height: 1, pixels: [0]))
    frame.damagedShare = damagedShare
    return frame
  }

  @Test("JPEG frames are decoded and kept verbatim; damaged, short and empty ones are skipped and counted")
  func jpeg() throws {
    let whole = try JPEGCoder().jpeg(
      GrayImage(width: 16, height: 16, pixels: Array(repeating: 90, count: 256)))
    var empty = FakeFrame(whole)
    empty.claimedBytes = 0
    let camera = FakeCamera(formats: [FakeCamera.format(.mjpeg, 16, 16, 30)])
    var verbatim: [Data] = []
    let kernel = FakeVideoKernel(
      [camera],
      script: [
        .frame(FakeFrame(whole)), .frame(FakeFrame(whole.prefix(whole.count / 2))),
        .frame(FakeFrame(Data([0xFF, 0xD8]))), .frame(FakeFrame(Data(repeating: 7, count: 500))),
        .frame(empty),
        .frame(FakeFrame(whole)),
      ])
    let (events, statistics) = run(kernel) { event in
      if case .frame(let frame) = event, let jpeg = frame.jpeg { verbatim.append(jpeg) }
    }
    #expect(events.compactMap(\.sequence) == [1, 6])
    #expect(verbatim == [whole, whole])
    #expect(statistics.corrupt == 4 && statistics.droppedByCamera == 0)
  }

  @Test("Frames the driver marks as faulty, and raw frames that are short, are skipped and counted")
  func faulty() {
    let kernel = FakeVideoKernel(
      [FakeCamera()],
      script: [
        .gray(1), .frame(.gray(2) { $0.isFaulty = true }), .frame(.gray(3) { $0.claimedBytes = 31 }),
        .frame(.gray(4) { $0.claimedBytes = 0 }), .gray(5),
      ])
    let (events, statistics) = run(kernel)
    #expect(events.compactMap(\.first) == [1, 5])
    #expect(statistics.corrupt == 3)
  }

  @Test("Frames that the camera dropped are counted")
  func dropped() {
    let kernel = FakeVideoKernel(
      [FakeCamera()], script: [.gray(1), .frame(.gray(2) { $0.sequenceStep = 3 }), .gray(3)])
    let (events, statistics) = run(kernel)
    #expect(events.compactMap(\.sequence) == [1, 4, 5])
    #expect(statistics.droppedByCamera == 2)
  }

  @Test("A virtual camera: the stale first frame is skipped, its jump is no loss, and the clock is named")
  func virtualCamera() {
    var camera = FakeCamera(card: "Loop")
    camera.hasMonotonicStamps = false
    camera.mostBuffers = 8
    let kernel = FakeVideoKernel(
      [camera], script: [.gray(9), .frame(.gray(1) { $0.sequenceStep = 7000 }), .gray(2)])
    let (events, statistics) = run(kernel)
    #expect(events.first?.description == "Loop (/dev/video0): GREY 8x4 at 30 fps, timed on arrival")
    #expect(events.compactMap(\.first) == [1, 2])
    #expect(events.compactMap(\.times).allSatisfy { $0.arrival == $0.taken })
    #expect(statistics.droppedByCamera == 0 && statistics.stampedOnArrival == 2)
    #expect(statistics.copied == 2, "it may write into a buffer that is being read")
  }

  @Test("What the driver made of the wish is what counts: size, rate, buffers")
  func readBack() {
    var camera = FakeCamera(formats: [FakeCamera.format(.grey, 1280, 720, 30)])
    camera.forcedSize = (4, 2)
    camera.forcedRate = 25
    camera.mostBuffers = 2
    let kernel = FakeVideoKernel([camera], script: [.frame(FakeFrame(Data(repeating: 5, count: 8)))])
    let (events, statistics) = run(kernel)
    #expect(events.first?.description == "Fake Camera (/dev/video0): GREY 4x2 at 25 fps")
    #expect(events.compactMap(\.first) == [5])
    #expect(statistics.copied == 1)
  }

  @Test(
    "Signals that interrupt system calls are not noticed",
    arguments: ["poll", "VIDIOC_DQBUF", "VIDIOC_QUERYCAP", "open"])
  func interrupted(call: String) {
    let kernel = FakeVideoKernel(
      [FakeCamera()], script: [.gray(1), .fail(call, errno: EINTR, times: 3), .gray(2)])
    kernel.fail(call, errno: EINTR, times: 2)
    #expect(run(kernel).events.compactMap(\.first) == [1, 2])
  }
}
