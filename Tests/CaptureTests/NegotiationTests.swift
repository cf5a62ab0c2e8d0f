import Testing

@testable import Capture

@Suite("Choosing a camera's mode")
struct NegotiationTests {
  private func format(_ format: PixelFormat, _ sizes: [(Int, Int, [Double])]) -> CameraFormat {
    CameraFormat(
      pixelFormat: format, sizes: sizes.map { CameraSize(width: $0.0, height: $0.1, rates: $0.2) })
  }

  @Test("A usual webcam runs at 1280x720 in MJPG, since raw pictures are too slow at that size")
  func usualWebcam() {
    let webcam = [
      format(.yuyv, [(640, 480, [30, 15]), (1280, 720, [10])]),
      format(.mjpeg, [(1920, 1080, [30]), (1280, 720, [60, 30, 15]), (640, 480, [30])]),
    ]
    let mode = negotiate(webcam, CapturePreferences())
    #expect(mode == CameraMode(pixelFormat: .mjpeg, width: 1280, height: 720, framesPerSecond: 30))
  }

  @Test("A slow processor gets 640x480, uncompressed where that is fast enough")
  func slowProcessor() {
    let webcam = [
      format(.mjpeg, [(1280, 720, [30]), (640, 480, [30])]), format(.yuyv, [(640, 480, [30])]),
    ]
    var wanted = CapturePreferences()
    wanted.pixelLimit = 640 * 480
    let mode = negotiate(webcam, wanted)
    #expect(mode == CameraMode(pixelFormat: .yuyv, width: 640, height: 480, framesPerSecond: 30))
  }

  @Test("29.97 frames a second are enough, and the lowest sufficient rate is taken")
  func rates() {
    let mode = negotiate([format(.grey, [(1280, 720, [90, 60, 29.97, 15])])], CapturePreferences())
    #expect(mode?.framesPerSecond == 29.97)
  }

  @Test("Without a wanted size the nearest one is taken, but not at half the rate")
  func nearest() {
    let camera = [format(.yuyv, [(320, 240, [30]), (800, 600, [25]), (1280, 960, [7.5])])]
    let mode = negotiate(camera, CapturePreferences())
    #expect(mode == CameraMode(pixelFormat: .yuyv, width: 800, height: 600, framesPerSecond: 25))
  }

  @Test("A camera that names no rates is believed")
  func silentRates() {
    let mode = negotiate([format(.mjpeg, [(1280, 720, [])])], CapturePreferences())
    #expect(mode == CameraMode(pixelFormat: .mjpeg, width: 1280, height: 720, framesPerSecond: nil))
  }

  @Test("Formats that cannot be read are never chosen")
  func unusable() {
    #expect(negotiate([format(PixelFormat("H264"), [(1280, 720, [30])])], CapturePreferences()) == nil)
    #expect(negotiate([], CapturePreferences()) == nil)
    #expect(negotiate([format(.grey, [])], CapturePreferences()) == nil)
  }

  @Test(
    "The kernel's number and the four letters are the same format", arguments: ["MJPG", "Y16 -BE", "GREY"])
  func names(name: String) {
    #expect(PixelFormat(fourcc: PixelFormat(name).fourcc).name == name)
  }
}
