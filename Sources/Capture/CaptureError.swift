import Glibc

/// What can go wrong with a camera. Each case says what happened, to which device, and what to do.
package enum CaptureError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No capture device at all.
  case noCamera
  /// The camera that was in use (named) is gone.
  case unplugged(String)
  /// The device's file exists, but this person may not open it.
  case denied(path: String)
  /// Another program streams from it.
  case busy(path: String)
  /// A file that is no video capture device (a metadata node, an output, something else).
  case notACamera(path: String)
  /// None of its formats is MJPG, YUYV or GREY; `offered` lists what it has.
  case unsupportedFormat(path: String, offered: [String])
  /// It accepted everything and refuses to start, as a virtual camera does while nobody feeds it.
  case notReady(path: String)
  /// A virtual camera (named) that no program feeds.
  case noProducer(path: String, name: String)
  /// The camera that was chosen is not plugged in; nothing but its id may be known.
  case chosenIsAbsent(id: String)
  /// Nothing but damaged pictures for so long.
  case damaged(path: String, seconds: Double)
  /// No usable picture for so long.
  case wedged(path: String, seconds: Double)
  /// Too little memory for its buffers.
  case outOfMemory(path: String)
  /// Any other failed request, by its name in the Video4Linux2 specification.
  case ioctl(name: String, errno: Int32, path: String)

  /// What happened, one plain sentence without the remedy.
  package var reason: String {
    switch self {
    case .noCamera: "There is no camera."
    case .unplugged(let name): "The camera \(name) was unplugged."
    case .denied(let path): "You may not use the camera \(path)."
    case .busy(let path): "Another program uses the camera \(path)."
    case .notACamera(let path): "\(path) is no camera."
    case .unsupportedFormat(let path, let offered):
      "The camera \(path) has no picture format that can be read (it offers \(offered.shortList))."
    case .notReady(let path): "The camera \(path) has no picture yet."
    case .noProducer(let path, let name): "No program feeds the virtual camera \(name) (\(path))."
    case .chosenIsAbsent: "The camera that was chosen is not there."
    case .damaged(let path, let seconds):
      "The camera \(path) gave nothing but damaged pictures for \(seconds.formatted1) seconds."
    case .wedged(let path, let seconds):
      "The camera \(path) gave no usable picture for \(seconds.formatted1) seconds."
    case .outOfMemory(let path): "There is not enough memory for pictures of the camera \(path)."
    case .ioctl(let name, let code, let path):
      "The camera \(path) failed (\(name): \(String(cString: strerror(code))))."
    }
  }

  /// What to do next, one plain sentence.
  package var remedy: String {
    switch self {
    case .noCamera: "Plug in a webcam; it is used as soon as it is there."
    case .unplugged: "Plug it in again; it goes on by itself."
    case .denied:
      "Join the group `video`: run `sudo usermod -aG video \"$USER\"`, then log out and in again."
    case .busy: "Close the other program (video call, browser); it goes on by itself."
    case .notACamera: "Choose one of the devices that `trackii camera list` shows."
    case .unsupportedFormat: "Use a webcam that delivers MJPG, YUYV or GREY."
    case .notReady: "Start the program that feeds it; it goes on by itself."
    case .noProducer:
      "Start the camera in the program that feeds it (OBS, DroidCam); it is used as soon as pictures come."
    case .chosenIsAbsent: "Plug it in; otherwise another one is taken in a moment."
    case .damaged:
      "Check the camera's cable; plug the camera in elsewhere, without a hub. It goes on by itself."
    case .wedged: "Wait; if it does not come back, unplug the camera and plug it in again."
    case .outOfMemory: "Close other programs."
    case .ioctl: "It is tried again by itself; if that does not help, unplug the camera and plug it in again."
    }
  }

  package var description: String { "\(reason) \(remedy)" }

  /// The case for a failed request.
  ///
  /// - Parameters:
  ///   - status: what the shim returned, minus an errno.
  ///   - name: the request's name in the specification.
  ///   - camera: the name to show when the device is gone.
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

  /// Of several failed cameras, the one with the lowest rank is worth telling.
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
  /// Some of them, and how many more there are: a person cannot do anything with eighty.
  package var shortList: String {
    let shown = 4
    guard !isEmpty else { return "none" }
    let rest = count > shown + 1 ? " and \(count - shown) more" : ""
    return prefix(rest.isEmpty ? count : shown).joined(separator: ", ") + rest
  }
}

extension Double {
  /// At most one decimal, none where it is zero.
  var formatted1: String {
    let tenths = Int((self * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(abs(tenths % 10))"
  }
}
