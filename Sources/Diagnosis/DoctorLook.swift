import CommandSupport
import Foundation
import Localization
import Signals
import Vision

/// What some seconds of pictures show about light and face.
struct DoctorLook: Sendable {
  struct Configuration: Sendable {
    /// Seconds of pictures to measure: a blink and the camera's settling are over by then.
    var seconds = 3.0
    /// Seconds to wait for the camera's first picture: an exposure that adapts takes one or two.
    var patience = 5.0
    /// Mean brightness (0-255) below which pictures are noisy, though a face is still found. Own choice, between the
    /// darkness in which none is found (22) and rooms with a lamp (80 and more).
    var dim = 45.0
    /// Mean brightness (0-255) above which faces are washed out. Own choice.
    var glaring = 215.0
    /// The least share of pictures with eyes; in the others both lids may be down or the face missed. Own choice:
    /// people blink for about 5 % of the time.
    var neededShare = 0.5
    /// The share of pictures with eyes below which one eye counts as not seen. Own choice.
    var loneShare = 0.2
    var vision = VisionConfiguration()
    var camera = CameraFindings.Configuration()
  }

  var configuration = Configuration()
  private(set) var frames = 0
  private var brightness = 0.0
  private var reasons: [InvalidReason: Int] = [:]
  private var seen = 0
  /// In how many pictures each eye is seen; sides of the picture.
  private var (seenLeft, seenRight) = (0, 0)
  private var distance = 0.0
  /// What the pictures show about the camera.
  private var findings = CameraFindings()
  /// Why there are no pictures, in the source's words; nil where there are.
  private(set) var interruption: (reason: String, remedy: String)?

  init(_ configuration: Configuration = Configuration()) { self.configuration = configuration }

  /// Measures a source's first seconds. It ends early if no pictures come.
  /// - Throws: `VisionError`, or the source's own error.
  static func look(
    at source: any FrameSource, _ configuration: Configuration = Configuration()
  ) async throws -> DoctorLook {
    let looking = Task {
      var look = DoctorLook(configuration)
      let tracker = try EyeTracker(configuration.vision)
      var bar = ProgressBar(localized("looking"))
      defer { bar.finish() }
      var first: Timestamp?
      for try await event in source.events() {
        switch event {
        case .state(.interrupted(let reason, let remedy)): look.interruption = (reason, remedy)
        case .state(.streaming(let identity)): look.findings.identity = identity
        case .state: break
        case .frame(let frame):
          let start = first ?? frame.time
          first = start
          look.take(frame, tracker.process(frame).eyes)
          bar.show((frame.time - start) / configuration.seconds)
          if frame.time - start >= configuration.seconds { return look }
        }
      }
      return look
    }
    // A time limit, because a source without pictures would be waited for forever.
    let guardian = Task {
      try await Task.sleep(for: .seconds(configuration.seconds + configuration.patience))
      looking.cancel()
    }
    defer { guardian.cancel() }
    return try await looking.value
  }

  private mutating func take(_ frame: Frame, _ eyes: Observation<Eyes>) {
    frames += 1
    findings.take(frame)
    brightness += frame.image.brightness
    switch eyes {
    case .valid(let eyes):
      seen += 1
      seenLeft += eyes.left == nil ? 0 : 1
      seenRight += eyes.right == nil ? 0 : 1
      distance += eyes.head.zMm
    case .invalid(let reason): reasons[reason, default: 0] += 1
    }
  }

  /// Adds what its pictures show to the check of the camera.
  func camera(_ known: Check) -> Check {
    guard known.state == .fit else { return known }
    if frames == 0, let interruption {
      return Check(
        .camera, .unfit, "\(known.says) \(interruption.reason)", remedy: interruption.remedy,
        isNeeded: known.isNeeded)
    }
    return findings.check(configuration.camera, isNeeded: known.isNeeded) ?? known
  }

  /// The check of the light; nil without pictures.
  var light: Check? {
    guard frames > 0 else { return nil }
    let mean = brightness / Double(frames)
    let figure = mean.fixed(0)
    if mean < configuration.vision.darkBrightness {
      return Check(
        .light, .unfit, localized("It is too dark (mean brightness \(figure) of 255)."),
        remedy: InvalidReason.tooDark.remedy)
    }
    if mean < configuration.dim {
      return Check(
        .light, .note, localized("It is rather dark (mean brightness \(figure) of 255)."),
        remedy: InvalidReason.tooDark.remedy)
    }
    if mean > configuration.glaring {
      return Check(
        .light, .note, localized("It is very bright (mean brightness \(figure) of 255)."),
        remedy: localized("Turn the camera or yourself away from the window or the lamp."))
    }
    return Check(.light, .fit, localized("There is light enough (mean brightness \(figure) of 255)."))
  }

  /// The check of the face; nil without pictures.
  var face: Check? {
    guard frames > 0 else { return nil }
    if Double(seen) >= configuration.neededShare * Double(frames) {
      let far = distance / Double(seen) / 10
      let said = localized(
        frames,
        one: "Face and eyes are seen in \(seen) of \(frames) picture, about \(far.fixed(0)) cm away.",
        other: "Face and eyes are seen in \(seen) of \(frames) pictures, about \(far.fixed(0)) cm away.")
      guard let missing else { return Check(.face, .fit, said) }
      return Check(
        .face, .note, "\(said) \(missing)",
        remedy: localized(
          "Nothing needs to be done if that eye is covered or blind. Else let light fall on both eyes."))
    }
    let usual = reasons.max { ($0.value, $1.key.rawValue) < ($1.value, $0.key.rawValue) }?.key ?? .noFace
    return Check(
      .face, .unfit,
      localized(
        frames, one: "Face and eyes are seen in \(seen) of \(frames) picture only: \(usual.words).",
        other: "Face and eyes are seen in \(seen) of \(frames) pictures only: \(usual.words)."),
      remedy: usual.remedy)
  }
}

extension DoctorLook {
  /// Which eye is not seen beside the other, in a sentence; nil where both are. The picture's left shows the right eye.
  private var missing: String? {
    let least = configuration.loneShare * Double(seen)
    if Double(seenLeft) < least { return localized("Only your left eye is seen, and would be used alone.") }
    if Double(seenRight) < least { return localized("Only your right eye is seen, and would be used alone.") }
    return nil
  }
}

extension GrayImage {
  /// Mean of every eighth pixel of every eighth row, 0-255: enough to measure the light of a room.
  fileprivate var brightness: Double {
    withBytes { bytes in
      var sum = 0
      var count = 0
      for y in Swift.stride(from: 0, to: height, by: 8) {
        for x in Swift.stride(from: 0, to: width, by: 8) {
          sum += Int(bytes[y * stride + x])
          count += 1
        }
      }
      return Double(sum) / Double(max(1, count))
    }
  }
}
