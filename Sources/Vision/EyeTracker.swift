import CVision
import Foundation
import GazeModels
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
  private let meter: any EyesMeter
  private let faceReader: (any FaceReader)?
  /// Why the tracker follows the classical path although networks were asked for.
  public let fallback: ModelError?

  private var head: (any HeadTracker)?
  /// A locked reference belongs to a calibration and is never replaced.
  private var isLocked = false
  private var tracked: EyePair?
  private var velocity = ImagePoint(x: 0, y: 0)
  private var lastFace: ImageRect?
  private var lastRecheck: Timestamp?
  private var misses = 0
  private var strangerSince: Timestamp?
  /// Frames since the face network last looked; nil when it should look at once.
  private var framesSinceReading: Int?

  /// - Parameters:
  ///   - faceReader: confirms the tracked face and tells how the head is turned; nil on the classical path.
  public init(
    configuration: VisionConfiguration = .init(), faceFinder: any FaceFinder, eyeFinder: any EyeFinder,
    meter: any EyesMeter, faceReader: (any FaceReader)? = nil, fallback: ModelError? = nil
  ) {
    tv_use_one_thread()
    self.configuration = configuration
    self.faceFinder = faceFinder
    self.eyeFinder = eyeFinder
    self.meter = meter
    self.faceReader = faceReader
    self.fallback = fallback
  }

  /// The head's reference in use, nil before a face was seen. A calibration made now belongs to it.
  public var reference: EyeReference? { head?.reference }

  /// From here on only this reference counts: features stay comparable with the calibration made for it.
  public func lock(to reference: EyeReference) throws(VisionError) {
    head = try EyeBand(restoring: reference)
    isLocked = true
    tracked = nil
    meter.reset()
  }

  /// Keeps the present reference for good; false when there is none yet.
  @discardableResult public func lockReference() -> Bool {
    isLocked = head != nil
    if isLocked { meter.lock() }
    return isLocked
  }

  /// Lets a new reference be taken, for a new calibration or another person.
  public func unlock() {
    isLocked = false
    head = nil
    tracked = nil
  }

  public func process(_ frame: Frame) -> EyesSample {
    EyesSample(sequence: frame.sequence, time: frame.time, eyes: eyes(in: frame.image, at: frame.time))
  }

  private func eyes(in image: GrayImage, at time: Timestamp) -> Observation<Eyes> {
    if let last = tracked, let placement = follow(last, in: image) {
      let look = look(at: placement.eyes, in: image, time)
      if !look.slidOff { return measure(placement, face: look.reading, in: image, at: time) }
    }
    tracked = nil
    framesSinceReading = nil
    switch acquire(in: image, at: time) {
    case .valid(let placement):
      return measure(
        placement, face: look(at: placement.eyes, in: image, time).reading, in: image, at: time)
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

  /// From time to time: is there still a face where the eyes are tracked?
  private func look(at eyes: EyePair, in image: GrayImage, _ time: Timestamp) -> (
    slidOff: Bool, reading: FaceReading?
  ) {
    let box = FaceProportions.box(of: eyes)
    guard let faceReader else { return (slidOff(from: box, in: image, at: time), nil) }
    if let frames = framesSinceReading, frames + 1 < configuration.faceReadingEvery {
      framesSinceReading = frames + 1
      return (false, nil)
    }
    framesSinceReading = 0
    let reading = faceReader.read(image, box: box)
    misses = (reading?.isFace ?? 0) >= configuration.faceChance ? 0 : misses + 1
    return (misses >= configuration.recheckMisses, misses == 0 ? reading : nil)
  }

  /// About once a second, where no network looks more often.
  private func slidOff(from box: ImageRect, in image: GrayImage, at time: Timestamp) -> Bool {
    if let last = lastRecheck, abs(time - last) < configuration.recheckSeconds { return false }
    lastRecheck = time
    let here = faceFinder.faces(in: image, region: box.scaled(1.6)).contains { face in
      (face.box.center - box.center).length < box.width / 2
    }
    misses = here ? 0 : misses + 1
    return misses >= configuration.recheckMisses
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
    guard sighting.eyes.seen, let eyes = meter.settle(sighting.eyes, in: image) else {
      return .invalid(whyUnseen(image, sighting.face.box) ?? .eyesNotFound)
    }
    // At the picture's edge a part of the band is missing.
    guard let band = EyeBand(cutting: eyes, from: image) else { return .invalid(.noFace) }
    (head, strangerSince, misses, lastRecheck) = (band, nil, 0, time)
    meter.reset()
    return .valid(HeadPlacement(eyes: eyes, correlation: 1, bias: 0))
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

  private func measure(
    _ placement: HeadPlacement, face: FaceReading?, in image: GrayImage, at time: Timestamp
  ) -> Observation<Eyes> {
    tracked = placement.eyes
    guard isNearEnough(placement.eyes) else { return .invalid(.tooFar) }
    lastFace = FaceProportions.box(of: placement.eyes)
    return meter.measure(placement, face: face, in: image, at: time)
  }
}
