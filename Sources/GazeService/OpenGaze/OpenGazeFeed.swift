import Foundation
import Signals

/// Follows gaze and keeps what a record contains: a lost eye keeps its last numbers, and a fixation lasts over many
/// frames. A pure value on the frames' own times.
struct OpenGazeFeed: Sendable {
  /// A place as shares of the screen or picture, and whether it is valid in this frame.
  struct Place: Hashable, Sendable {
    var x = 0.0
    var y = 0.0
    var isValid = false
  }

  struct Fixation: Hashable, Sendable {
    var place = Place()
    /// The fixation's start on the frames' clock, s.
    var start = 0.0
    /// The fixation's duration so far, s.
    var duration = 0.0
    /// The fixation's number from 1; 0 before the first.
    var number: UInt64 = 0
    /// The number of gaze points whose mean is `place`.
    var count = 0
  }

  struct Eye: Hashable, Sendable {
    /// The gaze point of both eyes together, valid where this eye is visible.
    var gaze = Place()
    /// The iris centre, as a share of the camera's picture.
    var iris = Place()
    /// The scale of the eye: 1 at the distance of the calibration, less when closer.
    var scale = 1.0
    /// The position of the eye in camera axes, m: x to the picture's right, y down, z away from the camera.
    var position = SIMD3(0.0, 0, 0)
    var isSeen = false
  }

  private(set) var sequence: UInt64 = 0
  private(set) var time = Timestamp(nanoseconds: 0)
  private(set) var left = Eye()
  private(set) var right = Eye()
  private(set) var best = Place()
  private(set) var fixation = Fixation()
  /// The width of the camera's picture, px; 0 where it is not known.
  private(set) var cameraWidth = 0
  private(set) var cameraHeight = 0
  /// The head's distance at the calibration, or else when it was first seen, mm.
  private var usualDistance: Double?

  mutating func take(_ update: GazeUpdate, on screen: ScreenGeometry) {
    switch update {
    case .sample(let sample): take(sample, screen)
    case .event(let event):
      switch event.kind {
      case .source(.streaming(let identity)):
        (cameraWidth, cameraHeight) = (identity.widthPx, identity.heightPx)
      // The person still sits where they calibrated, so the usual distance is measured anew.
      case .calibration(.finished): usualDistance = nil
      default: break
      }
    }
  }

  private mutating func take(_ sample: StreamSample, _ screen: ScreenGeometry) {
    let frame = sample.frame
    (sequence, time) = (frame.sequence, frame.time)
    best.take(frame.raw.value?.point, screen)
    let head = frame.eyes.value?.head
    if usualDistance == nil { usualDistance = head.map(\.zMm) }
    follow(&left, sample.leftEye.value, head, side: 1)
    follow(&right, sample.rightEye.value, head, side: -1)
    for event in frame.events { follow(event, frame.time, screen) }
    if fixation.place.isValid, let point = frame.filtered.value?.point {
      fixation.add(point, at: frame.time, screen)
    }
  }

  /// Takes one eye of a frame.
  ///
  /// - Parameters:
  ///   - eye: the state of the eye to update.
  ///   - seen: the measured eye; nil where it is not visible.
  ///   - head: the head pose; nil where it is not known.
  ///   - side: 1 for the person's left eye, which is on the picture's right, -1 for the other.
  private func follow(_ eye: inout Eye, _ seen: Signals.Eye?, _ head: HeadPose?, side: Double) {
    eye.isSeen = seen != nil && head != nil
    (eye.gaze.isValid, eye.iris.isValid) = (best.isValid && eye.isSeen, eye.isSeen)
    if eye.gaze.isValid { (eye.gaze.x, eye.gaze.y) = (best.x, best.y) }
    guard let seen, let head else { return }
    if cameraWidth > 0, cameraHeight > 0, seen.iris.x.isFinite, seen.iris.y.isFinite {
      (eye.iris.x, eye.iris.y) = (seen.iris.x / Double(cameraWidth), seen.iris.y / Double(cameraHeight))
    }
    if let usualDistance, usualDistance > 0 { eye.scale = head.zMm / usualDistance }
    eye.position = head.eye(side: side) / 1000
  }

  private mutating func follow(_ event: GazeEvent, _ time: Timestamp, _ screen: ScreenGeometry) {
    switch event {
    case .fixationBegan(let point):
      fixation = Fixation(start: time.seconds, number: fixation.number + 1)
      fixation.place.take(point, screen)
    case .fixationEnded(let ended):
      fixation.place.take(ended.center, screen)
      fixation.place.isValid = false
      (fixation.start, fixation.duration) = (ended.start.seconds, ended.end - ended.start)
    case .lost: fixation.place.isValid = false
    case .blink, .eyesClosed, .regained: break
    }
  }
}

extension OpenGazeFeed.Place {
  /// Takes a gaze point for the next records.
  ///
  /// - Parameters:
  ///   - point: the point, screen px; nil where gaze is lost, and then the numbers stay.
  ///   - screen: the screen that the point is on.
  fileprivate mutating func take(_ point: ScreenPoint?, _ screen: ScreenGeometry) {
    isValid = false
    guard let point, point.x.isFinite, point.y.isFinite else { return }
    (x, y, isValid) = (point.x / screen.widthPx, point.y / screen.heightPx, true)
  }
}

extension OpenGazeFeed.Fixation {
  fileprivate mutating func add(_ point: ScreenPoint, at time: Timestamp, _ screen: ScreenGeometry) {
    guard point.x.isFinite, point.y.isFinite else { return }
    count += 1
    let share = 1 / Double(count)
    place.x += (point.x / screen.widthPx - place.x) * share
    place.y += (point.y / screen.heightPx - place.y) * share
    duration = max(0, time.seconds - start)
  }
}

extension HeadPose {
  /// The distance between a person's eyes, mm: adult mean 63 (Dodgson 2004).
  private static let interocularMm = 63.0

  /// The position of an eye in camera mm, for a head of the usual size.
  ///
  /// - Parameter side: 1 for the eye on the picture's right, -1 for the other.
  func eye(side: Double) -> SIMD3<Double> {
    let (yaw, roll) = (yawDegrees * .pi / 180, rollDegrees * .pi / 180)
    let half = side * Self.interocularMm / 2
    return SIMD3(
      xMm + half * cos(yaw) * cos(roll), yMm - half * sin(roll), zMm + half * sin(yaw) * cos(roll))
  }
}
