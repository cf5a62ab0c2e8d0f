import CVision
import Foundation
import Signals

/// Frame in, eyes out: finds the face, keeps hold of the head, finds the irises.
///
/// Acquiring: a face finder and an eye finder look at the whole picture, and the head's reference is
/// registered there. Tracking: the reference is registered from where it was in the last frame, and a face
/// is looked for there only about once a second. Each step is a protocol, so that another method
/// can take its place. Not thread-safe: one thread at a time, the one that runs the pipeline.
public final class EyeTracker {
  public let configuration: VisionConfiguration
  private let faceFinder: any FaceFinder
  private let eyeFinder: any EyeFinder
  private let irisLocator: any IrisLocator
  private let poseEstimator: HeadPoseEstimator

  private var head: (any HeadTracker)?
  /// A locked reference belongs to a calibration and is never replaced.
  private var isLocked = false
  private var tracked: EyePair?
  private var velocity = ImagePoint(x: 0, y: 0)
  private var lastFace: ImageRect?
  private var lastRecheck: Timestamp?
  private var misses = 0
  private var strangerSince: Timestamp?
  private var meters = (left: EyeMeters(), right: EyeMeters())
  private var habit = EyesHabit()

  public init(
    configuration: VisionConfiguration = .init(), faceFinder: any FaceFinder, eyeFinder: any EyeFinder,
    irisLocator: any IrisLocator = GradientIrisLocator()
  ) {
    tv_use_one_thread()
    self.configuration = configuration
    self.faceFinder = faceFinder
    self.eyeFinder = eyeFinder
    self.irisLocator = irisLocator
    poseEstimator = HeadPoseEstimator(configuration: configuration)
  }

  /// The classical path: packaged cascades and image gradients.
  public convenience init(classical configuration: VisionConfiguration = .init()) throws(VisionError) {
    self.init(
      configuration: configuration, faceFinder: try HaarFaceFinder(configuration: configuration),
      eyeFinder: try HaarEyeFinder())
  }

  /// The head's reference in use, nil before a face was seen. A calibration made now belongs to it.
  public var reference: EyeReference? { head?.reference }

  /// From here on only this reference counts: features stay comparable with the calibration made for it.
  public func lock(to reference: EyeReference) throws(VisionError) {
    head = try EyeBand(restoring: reference)
    isLocked = true
    tracked = nil
    (meters, habit) = ((EyeMeters(), EyeMeters()), EyesHabit())
  }

  /// Keeps the present reference for good; false when there is none yet.
  @discardableResult public func lockReference() -> Bool {
    isLocked = head != nil
    return isLocked
  }

  /// Lets a new reference be taken, for a new calibration or another person.
  public func unlock() {
    isLocked = false
    head = nil
    tracked = nil
  }

  /// The next picture does not follow the last one: the face is looked for anew. The reference stays.
  public func forgetPlace() {
    tracked = nil
    lastFace = nil
  }

  public func process(_ frame: Frame) -> EyesSample {
    EyesSample(sequence: frame.sequence, time: frame.time, eyes: eyes(in: frame.image, at: frame.time))
  }

  private func eyes(in image: GrayImage, at time: Timestamp) -> Observation<Eyes> {
    if let last = tracked, let placement = follow(last, in: image) {
      if !slidOff(in: image, at: time) { return measure(placement, in: image) }
    }
    tracked = nil
    switch acquire(in: image, at: time) {
    case .valid(let placement): return measure(placement, in: image)
    case .invalid(let reason): return .invalid(reason)
    }
  }

  // MARK: Tracking

  private func follow(_ last: EyePair, in image: GrayImage) -> HeadPlacement? {
    guard let head else { return nil }
    let predicted = EyePair(left: last.left + velocity, right: last.right + velocity, seen: true)
    var placement = head.align(to: image, from: predicted, reach: [0.6])
    if (placement?.correlation ?? -1) < configuration.sureCorrelation {
      let wider = head.align(to: image, from: last, reach: [2.0, 0.6])
      if (wider?.correlation ?? -1) > (placement?.correlation ?? -1) { placement = wider }
    }
    guard let placement, placement.correlation >= configuration.trackingCorrelation else { return nil }
    let move = placement.eyes.left - last.left
    let growth = abs(placement.eyes.interocular / last.interocular - 1)
    guard move.length < last.interocular, growth < configuration.largestGrowth else { return nil }
    // Half the step damps overshoot.
    velocity = ImagePoint(x: move.x / 2, y: move.y / 2)
    return placement
  }

  /// About once a second: is there still a face where the eyes are tracked?
  private func slidOff(in image: GrayImage, at time: Timestamp) -> Bool {
    guard let last = lastRecheck, abs(time - last) < configuration.recheckSeconds else {
      lastRecheck = time
      let box = tracked.map(FaceProportions.box) ?? image.bounds
      let here = faceFinder.faces(in: image, region: box.scaled(1.6)).contains { face in
        (face.box.center - box.center).length < box.width / 2
      }
      misses = here ? 0 : misses + 1
      return misses >= configuration.recheckMisses
    }
    return false
  }

  // MARK: Acquiring

  private func acquire(in image: GrayImage, at time: Timestamp) -> Observation<HeadPlacement> {
    velocity = ImagePoint(x: 0, y: 0)
    var seen: [Sighting] = []
    // Where the last face was first: that is cheaper, and mostly enough.
    for region in [lastFace?.scaled(1.5), image.bounds].compactMap({ $0 }) {
      let found = faceFinder.faces(in: image, region: region)
      for face in found where !seen.contains(where: { $0.isSame(as: face) }) {
        let sighting = Sighting(face: face, eyes: eyeFinder.eyes(in: image, of: face))
        seen.append(sighting)
        guard near(seen).last?.face == face else { continue }
        if let placement = recognise(sighting, in: image) {
          (lastFace, misses, lastRecheck, strangerSince) = (face.box, 0, time, nil)
          return .valid(placement)
        }
      }
    }
    let people = near(seen)
    lastFace = people.first?.face.box
    guard let first = people.first else { return .invalid(whyUnseen(image, image.bounds) ?? .noFace) }
    guard isNearEnough(first.eyes) else { return .invalid(.tooFar) }
    if people.count > 1 { return .invalid(.twoFaces) }
    return takeReference(first, in: image, at: time)
  }

  /// A face just found and its eyes.
  private struct Sighting {
    var face: Face
    var eyes: EyePair

    /// Two people's faces do not overlap that far.
    func isSame(as other: Face) -> Bool {
      (face.box.center - other.box.center).length < max(face.box.width, other.box.width) / 2
    }
  }

  /// Without the small faces of people behind the reader.
  private func near(_ faces: [Sighting]) -> [Sighting] {
    let widest = faces.map(\.face.box.width).max() ?? 0
    return faces.filter { $0.face.box.width >= configuration.secondFaceShare * widest }
  }

  private func isNearEnough(_ eyes: EyePair) -> Bool {
    eyes.interocular >= configuration.smallestInterocular
  }

  /// Registers the reference to a face just found, from where its eyes seem to be.
  private func recognise(_ sighting: Sighting, in image: GrayImage) -> HeadPlacement? {
    guard let head, isNearEnough(sighting.eyes) else { return nil }
    let usual = FaceProportions.eyes(of: sighting.face.box)
    let starts = sighting.eyes.seen ? [sighting.eyes, usual] : [sighting.eyes]
    let tries = starts.compactMap { head.align(to: image, from: $0, reach: [4.0, 2.0, 0.6]) }
    guard let best = tries.max(by: { $0.correlation < $1.correlation }),
      best.correlation >= configuration.recognitionCorrelation
    else { return nil }
    return best
  }

  /// Nobody is known yet, or somebody else has been here for a while: take a new reference.
  private func takeReference(_ sighting: Sighting, in image: GrayImage, at time: Timestamp)
    -> Observation<HeadPlacement>
  {
    if head != nil {
      guard !isLocked else { return .invalid(.eyesNotFound) }
      let since = strangerSince ?? time
      strangerSince = since
      guard time - since >= configuration.renewSeconds else { return .invalid(.eyesNotFound) }
    }
    guard sighting.eyes.seen, let eyes = settle(sighting.eyes, in: image) else {
      return .invalid(whyUnseen(image, sighting.face.box) ?? .eyesNotFound)
    }
    // At the picture's edge a part of the band is missing.
    guard let band = EyeBand(cutting: eyes, from: image) else { return .invalid(.noFace) }
    (head, strangerSince, misses, lastRecheck) = (band, nil, 0, time)
    (meters, habit) = ((EyeMeters(), EyeMeters()), EyesHabit())
    return .valid(HeadPlacement(eyes: eyes, correlation: 1, bias: 0))
  }

  /// Irises are found more exactly than eyes. Where the person looks shifts both alike, so their distance
  /// and turn are the eyes' own, and only the midpoint is left to the eye finder.
  private func settle(_ eyes: EyePair, in image: GrayImage) -> EyePair? {
    let radius = EyeMeasurement(pair: eyes, configuration: configuration).irisRadius
    guard let left = irisLocator.iris(in: image, near: eyes.left, radius: radius, roll: eyes.roll),
      let right = irisLocator.iris(in: image, near: eyes.right, radius: radius, roll: eyes.roll)
    else { return nil }
    let shift = ImagePoint(
      x: (left.center.x + right.center.x - eyes.left.x - eyes.right.x) / 2,
      y: (left.center.y + right.center.y - eyes.left.y - eyes.right.y) / 2)
    let settled = EyePair(left: left.center - shift, right: right.center - shift, seen: true)
    return abs(settled.interocular / eyes.interocular - 1) < 0.2 ? settled : nil
  }

  /// Whether darkness or blur in a region explains that nothing was found there.
  private func whyUnseen(_ image: GrayImage, _ region: ImageRect) -> InvalidReason? {
    var brightness = 0.0
    var sharpness = 0.0
    let status = image.lend { tv_quality($0, tv_rect(region), &brightness, &sharpness) }
    guard status == TV_OK else { return nil }
    if brightness < configuration.darkBrightness { return .tooDark }
    return sharpness < configuration.blurredSharpness ? .tooBlurred : nil
  }

  // MARK: Measuring

  private func measure(_ placement: HeadPlacement, in image: GrayImage) -> Observation<Eyes> {
    tracked = placement.eyes
    let pair = placement.eyes
    guard pair.interocular >= configuration.smallestInterocular else { return .invalid(.tooFar) }
    let features = EyeMeasurement(pair: pair, configuration: configuration)
    let (left, right) = irisLocator.irises(
      in: image, of: pair, radius: features.irisRadius, habit: &habit)
    let box = FaceProportions.box(of: pair)
    lastFace = box
    var eyes = Eyes(
      face: Face(box: box, confidence: max(0, min(1, placement.correlation))),
      left: left.map { meters.left.eye($0, side: .left, features, bias: placement.bias) },
      right: right.map { meters.right.eye($0, side: .right, features, bias: placement.bias) },
      head: poseEstimator.pose(of: pair, imageWidth: image.width, imageHeight: image.height))
    guard left != nil || right != nil else { return .invalid(.eyesNotFound) }
    guard eyes.openness >= configuration.closedOpenness else { return .invalid(.eyesClosed) }
    if meters.left.isHidden { eyes.left = nil }
    if meters.right.isHidden { eyes.right = nil }
    return eyes.left == nil && eyes.right == nil ? .invalid(.eyesNotFound) : .valid(eyes)
  }
}

/// What is remembered of one eye from frame to frame.
private struct EyeMeters {
  private var openness = OpennessMeter()
  private var rim = RimMeter()
  /// The last sighting showed something else over the iris.
  private(set) var isHidden = false

  mutating func eye(
    _ iris: IrisSighting, side: EyeMeasurement.Side, _ features: EyeMeasurement, bias: Double
  ) -> Eye {
    let edges = iris.edges(radius: features.irisRadius, bias: bias)
    let ratio = rim.varianceRatio(step: iris.step(bias: bias))
    isHidden = ratio == nil
    return features.eye(
      iris, side: side, openness: openness.openness(edges: edges), varianceRatio: ratio ?? 1)
  }
}
