import Glibc
import Localization

/// The errors of cameras. Each case says what happened, to which device, and what to do.
package enum CaptureError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no capture device.
  case noCamera
  /// The camera that was in use (its name is given) is gone.
  case unplugged(String)
  /// The device file exists, but this person may not open it.
  case denied(path: String)
  /// Another program streams from the camera.
  case busy(path: String)
  /// The file is no video capture device, but for example a metadata node or an output.
  case notACamera(path: String)
  /// None of the camera's formats is MJPG, YUYV or GREY; `offered` lists those that it has.
  case unsupportedFormat(path: String, offered: [String])
  /// The camera accepts its settings but does not start, as a virtual camera does while nobody feeds it.
  case notReady(path: String)
  /// No program feeds the virtual camera with this name.
  case noProducer(path: String, name: String)
  /// The chosen camera is not plugged in; only its id may be known.
  case chosenIsAbsent(id: String)
  /// The camera has sent only damaged pictures for this many seconds.
  case damaged(path: String, seconds: Double)
  /// The camera has sent no usable picture for this many seconds.
  case wedged(path: String, seconds: Double)
  /// There is too little memory for the camera's buffers.
  case outOfMemory(path: String)
  /// Any other request that failed, with its name in the Video4Linux2 specification.
  case ioctl(name: String, errno: Int32, path: String)

  /// What happened to the camera, one plain sentence without the remedy.
  package var reason: String {
    switch self {
    case .noCamera: localized("There is no camera.")
    case .unplugged(let name): localized("The camera \(name) was unplugged.")
    case .denied(let path): localized("You may not use the camera \(path).")
    case .busy(let path): localized("Another program uses the camera \(path).")
    case .notACamera(let path): localized("\(path) is no camera.")
    case .unsupportedFormat(let path, let offered):
      localized("The camera \(path) has no picture format that can be read (it offers \(offered.shortList)).")
    case .notReady(let path): localized("The camera \(path) has no picture yet.")
    case .noProducer(let path, let name): localized("No program feeds the virtual camera \(name) (\(path)).")
    case .chosenIsAbsent: localized("The camera that was chosen is not there.")
    case .damaged(let path, let seconds):
      localized(
        Int(seconds.rounded()),
        one: "The camera \(path) gave nothing but damaged pictures for \(seconds.formatted1) second.",
        other: "The camera \(path) gave nothing but damaged pictures for \(seconds.formatted1) seconds.")
    case .wedged(let path, let seconds):
      localized(
        Int(seconds.rounded()),
        one: "The camera \(path) gave no usable picture for \(seconds.formatted1) second.",
        other: "The camera \(path) gave no usable picture for \(seconds.formatted1) seconds.")
    case .outOfMemory(let path): localized("There is not enough memory for pictures of the camera \(path).")
    case .ioctl(let name, let code, let path):
      localized("The camera \(path) failed (\(name): \(String(cString: strerror(code)))).")
    }
  }

  /// What the person can do next, one plain sentence.
  package var remedy: String {
    switch self {
    case .noCamera: localized("Plug in a webcam; it is used as soon as it is there.")
    case .unplugged: localized("Plug it in again; it goes on by itself.")
    case .denied:
      localized("Join the group `video`: run `sudo usermod -aG video \"$USER\"`, then log out and in again.")
    case .busy: localized("Close the other program (video call, browser); it goes on by itself.")
    case .notACamera: localized("Choose one of the devices that `trackii camera list` shows.")
    case .unsupportedFormat: localized("Use a webcam that delivers MJPG, YUYV or GREY.")
    case .notReady: localized("Start the program that feeds it; it goes on by itself.")
    case .noProducer:
      localized(
        "Start the camera in the program that feeds it (OBS, DroidCam); it is used as soon as pictures come.")
    case .chosenIsAbsent: localized("Plug it in; otherwise another one is taken in a moment.")
    case .damaged:
      localized(
        "Check the camera's cable; plug the camera in elsewhere, without a hub. It goes on by itself.")
    case .wedged: localized("Wait; if it does not come back, unplug the camera and plug it in again.")
    case .outOfMemory: localized("Close other programs.")
    case .ioctl:
      localized("It is tried again by itself; if that does not help, unplug the camera and plug it in again.")
    }
  }

  /// The error's reason and remedy, two sentences for the person.
  package var description: String { "\(reason) \(remedy)" }

  /// The error for a failed request to the driver.
  ///
  /// - Parameters:
  ///   - status: the shim's result, minus an errno.
  ///   - name: the request's name in the specification.
  ///   - camera: the name to show where the device is gone.
  static func failure(_ status: Int32, _ name: String, _ path: String, camera: String? = nil) -> Self {
    switch -status {
    case ENODEV, ENXIO, ENOENT: .unplugged(camera ?? path)
    case EACCES, EPERM: .denied(path: path)
    case EBUSY: .busy(path: path)
    case ENOTTY: .notACamera(path: path)
    case ENOMEM: .outOfMemory(path: path)
    default: .ioctl(name: name, errno: -status, path: path)
    }
  }

  /// Rank of the error: if several cameras fail, the error with the lowest rank is shown.
  var rank: Int {
    switch self {
    case .denied: 0
    case .busy: 1
    case .notReady, .wedged, .damaged, .ioctl, .outOfMemory: 2
    case .unsupportedFormat: 3
    case .unplugged, .chosenIsAbsent: 4
    // A virtual camera that is installed and not used says nothing about a real one.
    case .noProducer: 5
    case .notACamera: 6
    case .noCamera: 7
    }
  }
}

extension [String] {
  /// The first few strings and the number of the others: a person cannot use a list of eighty.
  package var shortList: String {
    let shown = 4
    guard !isEmpty else { return localized("none") }
    guard count > shown + 1 else { return joined(separator: ", ") }
    return localized("\(prefix(shown).joined(separator: ", ")) and \(count - shown) more")
  }
}

extension Double {
  /// The number with at most one decimal, and none where it is zero.
  var formatted1: String {
    let tenths = Int((self * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(abs(tenths % 10))"
  }
}
