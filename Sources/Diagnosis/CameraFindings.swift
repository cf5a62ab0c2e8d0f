import Localization
import Signals

/// What a camera's pictures show about the camera.
struct CameraFindings: Sendable {
  struct Configuration: Sendable {
    /// The frame rate below which gaze lags and blinks are missed, frames a second: a blink lasts a tenth of a second,
    /// and two pictures of it are needed.
    var fewestFrames = 20.0
    /// The picture size below which irises are too small to be measured well, px: at 640x480 one pixel is five degrees
    /// of gaze.
    var leastSize = (width: 640, height: 480)
    /// The share of damaged pictures above which a note is given, and above which the camera is of no use.
    var damaged = (note: 0.02, unfit: 0.3)
    /// The roughness above which a picture is taken for noise: 1 for noise, far below for a picture through a lens.
    var noise = 0.8
  }

  /// The source of the pictures; nil before it named itself.
  var identity: SourceIdentity?
  private var first: (sequence: UInt64, time: Timestamp)?
  private var last: (sequence: UInt64, time: Timestamp)?
  private var frames = 0
  private var damagedShare = 0.0
  private var roughness = 0.0

  mutating func take(_ frame: Frame) {
    let mark = (sequence: frame.sequence, time: frame.time)
    (first, last) = (first ?? mark, mark)
    frames += 1
    damagedShare = max(damagedShare, frame.damagedShare)
    roughness += frame.image.roughness
  }

  /// The frame rate by the camera's own numbering, pictures a second; nil before there are two.
  var framesPerSecond: Double? {
    guard let first, let last, last.time > first.time else { return nil }
    return Double(last.sequence - first.sequence) / (last.time - first.time)
  }

  /// The check of the camera; nil without pictures, or before the source named itself.
  func check(_ configuration: Configuration, isNeeded: Bool) -> Check? {
    guard frames > 0, let identity else { return nil }
    let says = words(identity)
    func found(_ state: Check.State, _ fault: String, _ remedy: String) -> Check {
      Check(.camera, state, "\(says) \(fault)", remedy: remedy, isNeeded: isNeeded)
    }
    let cable = localized("Check the camera's cable; plug the camera in elsewhere, without a hub.")
    if roughness / Double(frames) > configuration.noise {
      return found(
        .unfit, localized("Its pictures are nothing but noise."),
        localized("\(cable) If a program feeds it, set another picture format there."))
    }
    if damagedShare > configuration.damaged.note {
      let share = (damagedShare * 100).fixed(0)
      return found(
        damagedShare > configuration.damaged.unfit ? .unfit : .note,
        localized("\(share) % of its pictures arrive damaged."), cable)
    }
    if let rate = framesPerSecond, rate < configuration.fewestFrames {
      return found(
        .note, localized("That is slow: gaze follows late, and blinks are missed."),
        localized(
          "Switch on more light, which lets most cameras be faster; else use another camera or a USB port of its own."
        )
      )
    }
    let least = configuration.leastSize
    if identity.widthPx < least.width || identity.heightPx < least.height {
      return found(
        .note, localized("Its pictures are small: gaze will be less exact."),
        localized("Use a camera with \(least.width)x\(least.height) pixels or more."))
    }
    return Check(.camera, .fit, says, isNeeded: isNeeded)
  }

  private func words(_ identity: SourceIdentity) -> String {
    let place = identity.path.map { "\(identity.name) (\($0))" } ?? identity.name
    let mode = "\(place), \(identity.format) \(identity.widthPx)x\(identity.heightPx)"
    guard let rate = framesPerSecond else { return "\(mode)." }
    let (counted, promised) = (rate.fixed(0), identity.framesPerSecond.fixed(0))
    return identity.framesPerSecond > 0
      ? localized("\(mode), \(counted) pictures a second counted (\(promised) promised).")
      : localized("\(mode), \(counted) pictures a second counted.")
  }
}

extension GrayImage {
  /// Mean squared difference of neighbouring pixels over twice the variance, of every fourth pixel of every fourth row:
  /// about 1 for noise, near 0 for smooth pictures. 0 for a picture of one colour.
  fileprivate var roughness: Double {
    withBytes { bytes in
      var (count, sum, squares, steps) = (0.0, 0.0, 0.0, 0.0)
      for y in Swift.stride(from: 0, to: height, by: 4) {
        for x in Swift.stride(from: 0, to: width - 1, by: 4) {
          let (a, b) = (Double(bytes[y * stride + x]), Double(bytes[y * stride + x + 1]))
          (count, sum, squares, steps) = (count + 1, sum + a, squares + a * a, steps + (a - b) * (a - b))
        }
      }
      guard count > 0 else { return 0 }
      let variance = squares / count - (sum / count) * (sum / count)
      return variance < 1 ? 0 : steps / count / (2 * variance)
    }
  }
}
