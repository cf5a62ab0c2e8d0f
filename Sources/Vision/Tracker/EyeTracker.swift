import CVision
import Foundation
import GazeModels
import Signals

/// Frame in, eyes out: finds the face, keeps hold of the head, reads the eyes.
///
/// Acquiring: a face finder and an eye finder look at the whole picture, and the head's reference is
/// registered there. Tracking: the reference is registered from where it was in the last frame; whether there is
/// still a face is asked only now and then. Each step is a protocol, so that another method
/// can take its place. Not thread-safe: one thread at a time, the one that runs the pipeline.
package final class EyeTracker {
  package let configuration: VisionConfiguration
  /// Why the tracker follows the classical path although networks were asked for.
  package let fallback: ModelError?
  /// What measures eyes: features of other networks mean something else. Empty on the classical path.
  package let networks: [NetworkStamp]
  let faceFinder: any FaceFinder
  let eyeFinder: any EyeFinder
  let meter: any EyesMeter
  let faceReader: (any FaceReader)?

  var head: (any HeadTracker)?
  /// A locked reference belongs to a calibration and is never replaced.
  var isLocked = false
  var lastFace: FacePlace?
  var strangerSince: Timestamp?
  /// Where and when the head was held last.
  var held: (box: ImageRect, time: Timestamp)?
  var stillness = Stillness()
  var familiar = FamiliarFace()
  var misses = 0
  var lastRecheck: Timestamp?
  private var tracked: EyePair?
  private var velocity = ImagePoint(x: 0, y: 0)
  /// Frames since the face network last looked; nil when it should look at once.
  private var framesSinceReading: Int?
  /// How often it has looked since the reference was taken.
  var readings = 0
  /// Frames in a row in which both eyes were seen although the reference shows one.
  private var bothSeen = 0
  /// Frames in a row in which the head was held and no eye was seen.
  private var blindFrames = 0
  /// Since when the head is held by its eyes' corners alone.
  private var unregisteredSince: Timestamp?

  /// - Parameters:
  ///   - configuration: tuning.
  ///   - faceFinder: finds faces in a picture where none was tracked.
  ///   - eyeFinder: finds the eyes of a face.
  ///   - meter: measures the eyes of a head whose place is known.
  ///   - faceReader: confirms the tracked face and tells how the head is turned; nil on the classical path.
  ///   - fallback: why the networks are not used although they were wished for; nil where they are used or not wished
  ///     for.
  ///   - networks: which networks the readers are made of; empty on the classical path.
  package init(
    configuration: VisionConfiguration = .init(), faceFinder: any FaceFinder, eyeFinder: any EyeFinder,
    meter: any EyesMeter, faceReader: (any FaceReader)? = nil, fallback: ModelError? = nil,
    networks: [NetworkStamp] = []
  ) {
    tv_use_one_thread()
    self.configuration = configuration
    self.faceFinder = faceFinder
    self.eyeFinder = eyeFinder
    self.meter = meter
    self.faceReader = faceReader
    self.fallback = fallback
    self.networks = networks
  }

  /// The head's reference in use, nil before a face was seen. A calibration made now belongs to it.
  package var reference: EyeReference? {
    guard var reference = head?.reference else { return nil }
    reference.memory = meter.memory
    return reference
  }

  /// Between the person's eyes, mm, by which the head is placed now.
  package var interocularMm: Double { meter.memory?.interocularMm ?? configuration.interocularMm }

  /// The camera's horizontal field of view by which heads are placed from the next frame on, degrees. A calibration goes
  /// with the one that it was made by.
  package var fieldOfViewDegrees: Double {
    get { meter.fieldOfViewDegrees }
    set { meter.fieldOfViewDegrees = newValue }
  }

  /// From here on only this reference counts: features stay comparable with the calibration made for it.
  package func lock(to reference: EyeReference) throws(VisionError) {
    head = try EyeBand(restoring: reference)
    isLocked = true
    (tracked, held, familiar) = (nil, nil, FamiliarFace())
    meter.reset()
    if let memory = reference.memory { meter.restore(memory) }
    readings = configuration.firstReadings
  }

  /// Keeps the present reference for good; false when there is none yet.
  @discardableResult package func lockReference() -> Bool {
    isLocked = head != nil
    if isLocked { meter.lock() }
    return isLocked
  }

  /// Lets a new reference be taken, for a new calibration or another person.
  package func unlock() {
    isLocked = false
    head = nil
    (tracked, held, familiar) = (nil, nil, FamiliarFace())
  }

  /// The next picture does not follow the last one: the face is looked for anew. The reference stays.
  package func forgetPlace() {
    tracked = nil
    lastFace = nil
    held = nil
  }

  /// Measures the eyes in the next frame. Frames come in the order of their times; a frame without eyes has the
  /// reason instead.
  package func process(_ frame: Frame) -> EyesSample {
    if configuration.picturesStandAlone { forgetPlace() }
    let eyes = eyes(in: frame.image, at: frame.time).blaming(frame)
    return EyesSample(sequence: frame.sequence, time: frame.time, eyes: eyes)
  }

  private func eyes(in image: GrayImage, at time: Timestamp) -> Observation<Eyes> {
    if let last = tracked, let found = follow(last, in: image, at: time) {
      let look = look(at: found.placement.eyes, in: image, time, read: found.face)
      if !look.slidOff { return measure(found.placement, look.reading, found.eyes, in: image, at: time) }
    }
    (tracked, framesSinceReading, unregisteredSince) = (nil, nil, nil)
    velocity = ImagePoint(x: 0, y: 0)
    switch acquire(in: image, at: time) {
    case .valid(let placement):
      (misses, lastRecheck, strangerSince) = (0, time, nil)
      stillness.reset()
      let face = look(at: placement.eyes, in: image, time).reading
      return measure(placement, face, nil, in: image, at: time)
    case .invalid(let reason): return .invalid(reason)
    }
  }

  // MARK: Tracking

  /// A head found where it was, and what the networks have read of the picture to find it.
  private struct Found {
    var placement: HeadPlacement
    var face: FaceReading?
    var eyes: EyeReadings?
  }

  private func follow(_ last: EyePair, in image: GrayImage, at time: Timestamp) -> Found? {
    guard let head else { return nil }
    let predicted = EyePair(left: last.left + velocity, right: last.right + velocity, seen: true)
    var placement = head.align(to: image, from: predicted, reach: [0.6])
    // A band that did not fit a moment ago is tried from further away where the networks see the eyes, in `hold`.
    if (placement?.correlation ?? -1) < configuration.sureCorrelation, unregisteredSince == nil {
      let wider = head.align(to: image, from: last, reach: [2.0, 0.6])
      if (wider?.correlation ?? -1) > (placement?.correlation ?? -1) { placement = wider }
    }
    let registered = placement.flatMap {
      $0.correlation >= configuration.trackingCorrelation ? Found(placement: $0) : nil
    }
    if registered != nil { unregisteredSince = nil }
    guard let found = registered ?? hold(predicted, in: image, at: time) else { return nil }
    let move = found.placement.eyes.left - last.left
    let growth = abs(found.placement.eyes.interocular / last.interocular - 1)
    guard move.length < last.interocular, growth < configuration.largestGrowth else { return nil }
    // Half the step damps overshoot.
    velocity = ImagePoint(x: move.x / 2, y: move.y / 2)
    return found
  }

  /// The reference does not fit: the head is turned far, reflections move over it, it has moved too fast. Where the
  /// networks still see the face and its eyes, these say where it is.
  ///
  /// Three networks run, the face's and an eye's twice: `look` and `measure` go by what they read here.
  private func hold(_ expected: EyePair, in image: GrayImage, at time: Timestamp) -> Found? {
    let box = FaceProportions.box(of: expected)
    guard let reading = faceReader?.read(image, box: box, tilt: expected.tilt),
      reading.isFace >= configuration.faceChance, let (pair, eyes) = meter.placeHeld(reading, in: image)
    else { return nil }
    let placement = head?.align(to: image, from: pair, reach: [2.0, 0.6])
    if let placement, placement.correlation >= configuration.trackingCorrelation {
      unregisteredSince = nil
      return Found(placement: placement, face: reading, eyes: eyes)
    }
    let since = unregisteredSince ?? time
    unregisteredSince = since
    guard
      isTurned(reading) || abs(time - since) < configuration.unregisteredSeconds || isKnown(pair, in: image)
    else {
      return nil
    }
    let held = HeadPlacement(eyes: pair, correlation: max(0, placement?.correlation ?? 0), bias: 0)
    return Found(placement: held, face: reading, eyes: eyes)
  }

  /// How much the face around these eyes resembles the reference's, or the look that it went over into since, -1 to 1;
  /// nil where that cannot be told.
  func likeness(of eyes: EyePair, in image: GrayImage) -> Double? {
    guard let known = head?.print, let now = FacePrint(of: eyes, in: image) else { return nil }
    return [known, familiar.print].compactMap { $0?.likeness(to: now) }.max()
  }

  /// Whether the face around these eyes is the known one, as it was or as it looks by now.
  func isKnown(_ eyes: EyePair, in image: GrayImage) -> Bool {
    (likeness(of: eyes, in: image) ?? 0) >= configuration.likeness
  }

  private func learnLook(_ placement: HeadPlacement, in image: GrayImage, at time: Timestamp) {
    guard familiar.isDue(at: time, configuration), let known = head?.print,
      let now = FacePrint(of: placement.eyes, in: image)
    else { return }
    let isReference =
      placement.correlation >= configuration.trackingCorrelation
      && known.likeness(to: now) ?? -1 >= configuration.likeness
    familiar.see(now, at: time, isReference: isReference, configuration)
  }

  /// From time to time: is there still a face where the eyes are tracked?
  /// - Parameter read: what the face network has read of this picture already.
  private func look(
    at eyes: EyePair, in image: GrayImage, _ time: Timestamp, read: FaceReading? = nil
  ) -> (slidOff: Bool, reading: FaceReading?) {
    let box = FaceProportions.box(of: eyes)
    guard let faceReader else { return (slidOff(from: box, in: image, at: time), nil) }
    let isNew = readings < configuration.firstReadings
    if !isNew, let frames = framesSinceReading, frames + 1 < configuration.faceReadingEvery {
      framesSinceReading = frames + 1
      return (false, nil)
    }
    framesSinceReading = 0
    readings += 1
    let reading = read ?? faceReader.read(image, box: box, tilt: eyes.tilt)
    misses = reading.map { agrees($0, with: eyes) } ?? false ? 0 : misses + 1
    return (misses >= configuration.recheckMisses, misses == 0 ? reading : nil)
  }

  /// Whether there is a face, and its eyes are about where they are tracked.
  private func agrees(_ reading: FaceReading, with eyes: EyePair) -> Bool {
    let read = EyePair(resting: reading.corners)
    let apart = (HeadFrame(eyes).place(read.left) + HeadFrame(eyes).place(read.right)).length / 2
    let size = read.interocular / max(1, eyes.interocular)
    return reading.isFace >= configuration.faceChance && apart < configuration.largestSlip
      && abs(log(max(0.1, size))) < configuration.largestSlip
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

  // MARK: Measuring

  private func measure(
    _ placement: HeadPlacement, _ face: FaceReading?, _ eyes: EyeReadings?, in image: GrayImage,
    at time: Timestamp
  ) -> Observation<Eyes> {
    tracked = placement.eyes
    // One eye's surroundings tell neither size nor turn: the face does, and slowly, for it is noisy.
    if let only = head?.only, let face {
      let line = EyePair(resting: face.corners)
      tracked = placement.eyes.turned(like: line, share: configuration.faceLineShare, about: only)
    }
    guard isNearEnough(placement.eyes) else { return .invalid(.tooFar) }
    let box = FaceProportions.box(of: placement.eyes)
    (lastFace, held) = (FacePlace(box: box, tilt: placement.eyes.tilt), (box, time))
    learnLook(placement, in: image, at: time)
    // Only a network gives the nose's shift a meaning.
    var placement = placement
    placement.isByOneEye = head?.only != nil
    let nose = faceReader == nil ? nil : head?.noseShift(in: image, of: placement.eyes)
    let seen = meter.measure(
      HeadSighting(placement: placement, nose: nose, face: face, eyes: eyes), in: image, at: time)
    blindFrames = seen.reason == .eyesNotFound ? blindFrames + 1 : 0
    bothSeen = head?.only != nil && seen.value?.seen == .both ? bothSeen + 1 : 0
    // Two eyes hold better than one: the hair is out of the face now.
    if !isLocked, bothSeen >= configuration.bothSeenFrames {
      bothSeen = 0
      unlock()
    }
    // Eyes hidden for that long, or a track that has slid off them: looking anew tells.
    if faceReader != nil, blindFrames >= configuration.blindFrames { (tracked, blindFrames) = (nil, 0) }
    return seen
  }

  func isNearEnough(_ eyes: EyePair) -> Bool { eyes.interocular >= configuration.smallestInterocular }
}
