import CV4L2

/// Identity of a camera, by which it is recognised under another device file.
struct DeviceIdentity: Hashable, Sendable {
  /// The camera's identifier; see `SourceIdentity.id`.
  var id: String
  /// Whether no other camera can have this identifier, wherever it is plugged in.
  var isUnique: Bool
  var card: String
  var bus: String
  var driver: String
  /// USB id `VENDOR:PRODUCT`; nil for a camera that is not on USB.
  var usbModel: String?

  /// Reads the identity of an open device.
  ///
  /// - Throws: `CaptureError.notACamera` for a device node that does not capture pictures (metadata, output), and `.noProducer`
  ///   for a virtual camera that nobody feeds: until somebody does it is only an output.
  init(_ file: VideoFile) throws(CaptureError) {
    var answer = tv4l2_identity()
    try file.call("VIDIOC_QUERYCAP") { tv4l2_identify($0, $1, &answer) }
    card = text(answer.card)
    bus = text(answer.bus)
    driver = text(answer.driver)
    let needed = UInt32(V4L2_CAP_VIDEO_CAPTURE) | UInt32(V4L2_CAP_STREAMING)
    guard answer.capabilities & needed == needed else {
      let isOutput = answer.capabilities & UInt32(V4L2_CAP_VIDEO_OUTPUT) != 0
      if isOutput, driver.contains("loopback") { throw .noProducer(path: file.path, name: card) }
      throw .notACamera(path: file.path)
    }
    let usb = file.layer.usb(file.path)
    let others = file.layer.paths().compactMap { file.layer.usb($0) }
    id = usb?.id(among: others) ?? "\(driver):\(bus):\(card)"
    isUnique = usb?.isUnique(among: others) ?? false
    usbModel = usb?.model
  }
}

/// Converts a C array of characters, up to its zero.
private func text<T>(_ characters: T) -> String {
  withUnsafeBytes(of: characters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
}
