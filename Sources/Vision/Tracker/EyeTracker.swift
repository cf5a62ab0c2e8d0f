import CVision
import Foundation
import GazeModels
import Signals

/// Measures the eyes in each frame: finds the face, tracks the head and reads the eyes.
///
/// Acquiring: a face finder and an eye finder look at the whole picture, and the head's reference is registered there.
/// Tracking: the reference is registered from where it was in the last frame; whether there is still a face is checked only now
/// and then. Each step is a protocol, so that another method can take its place. Not thread-safe: one thread at a time, the one
/// that runs the pipeline.
package final class EyeTracker {
  /// Tuning of vision, fixed since the tracker was made; the field of view in use is `fieldOfViewDegrees`.
  package let configuration: VisionConfiguration
  /// Why the tracker follows the classical path although networks were asked for; nil where it does what was asked.
  package let fallback: ModelError?
  /// The networks that measure the eyes, because features of other networks are not comparable. Empty on the classical path.
  package let networks: [NetworkStamp]
  let faceFinder: any FaceFinder
  let eyeFinder: any EyeFinder
  let meter: any EyesMeter
  let faceReader: (any FaceReader)?

  var head: (any HeadTracker)?
  /// Whether the reference belongs to a calibration and is never replaced.
  var isLocked = false
  var lastFace: FacePlace?
  var strangerSince: Timestamp?
  /// Where and when the head was last tracked.
  var held: (box: ImageRect, time: Timestamp)?
  var stillness: Stillness
  var familiar = FamiliarFace()
  var misses = 0
  var lastRecheck: Timestamp?
  private var tracked: EyePair?
  private var velocity = ImagePoint(x: 0, y: 0)
  /// Number of frames since the face network last looked; nil when it should look at once.
  private var framesSinceReading: Int?
  /// Number of readings by the face network since the reference was taken.
  var readings = 0
  /// Number of successive frames in which both eyes were seen although the reference shows one.
  private var bothSeen = 0
  /// Number of successive frames in which the head was tracked and no eye was seen.
  private var blindFrames = 0
  /// Since when the head is tracked by its eyes' corners alone.
  private var unregisteredSince: Timestamp?

  /// Makes an eye tracker from its parts.
  ///
  /// - Parameters:
  ///   - configuration: tuning of vision.
  ///   - faceFinder: finds faces in a picture where none was tracked.
  ///   - eyeFinder: finds the eyes of a face.
  ///   - meter: measures the eyes of a head whose place is known.
  ///   - faceReader: confirms the tracked face and measures the head's rotation; nil on the classical path.
  ///   - fallback: why the networks are not used although they were wanted; nil where they are used or not wanted.
  ///   - networks: the networks that the readers use; empty on the classical path.
  package init(
    configuration: VisionConfiguration = .init(), faceFinder: any FaceFinder, eyeFinder: any EyeFinder,
    meter: any EyesMeter, faceReader: (any FaceReader)? = nil, fallback: ModelError? = nil,
    networks: [NetworkStamp] = []
  ) {
    tv_use_one_thread()
    self.configuration = configuration
    stillness = Stillness(configuration: configuration.stillness)
    self.faceFinder = faceFinder
    self.eyeFinder = eyeFinder
    self.meter = meter
    self.faceReader = faceReader
    self.fallback = fallback
    self.networks = networks
  }

  /// The head's reference in use; nil before a face was seen. A calibration made now belongs to it.
  package var reference: EyeReference? {
    guard var reference = head?.reference else { return nil }
    reference.memory = meter.memory
    return reference
  }

  /// Distance between the person's eyes, mm, by which the head's distance is measured now.
  package var interocularMm: Double { meter.memory?.interocularMm ?? configuration.interocularMm }

  /// The camera's horizontal field of view by which heads are placed from the next frame on, degrees. A calibration is valid
  /// only with the one with which it was made.
  package var fieldOfViewDegrees: Double {
    get { meter.fieldOfViewDegrees }
    set { meter.fieldOfViewDegrees = newValue }
  }

  /// Locks the tracker to this eye reference, so that features stay comparable with the calibration made with it.
  /// - Throws: `VisionError` for a damaged reference.
  package func lock(to reference: EyeReference) throws(VisionError) {
    head = try EyeBand(restoring: reference, configuration: configuration.band)
    isLocked = true
    (tracked, held, familiar) = (nil, nil, FamiliarFace())
    meter.reset()
    if let memory = reference.memory { meter.restore(memory) }
    readings = configuration.firstReadings
  }

  /// Keeps the present reference until `unlock`; false where there is none yet.
  @discardableResult package func lockReference() -> Bool {
    isLocked = head != nil
    if isLocked { meter.lock() }
    return isLocked
  }

  /// Allows a new reference to be taken, for a new calibration or another person.
  package func unlock() {
    isLocked = false
    head = nil
    (tracked, held, familiar) = (nil, nil, FamiliarFace())
  }

  /// Forgets the place of the head, because the next picture does not follow the last one: the face is looked for anew. The
  /// reference stays.
  package func forgetPlace() {
    tracked = nil
    lastFace = nil
    held = nil
  }

  /// Measures the eyes in the next frame. Frames come in the order of their timestamps; a frame without eyes gives the reason.
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

  /// A head found where it was expected, with the networks' readings that were made to find it.
  private struct Found {
    var placement: HeadPlacement
    var face: FaceReading?
    var eyes: EyeReadings?
  }

  private func follow(_ last: EyePair, in image: GrayImage, at time: Timestamp) -> Found? {
    guard let head else { return nil }
    let predicted = EyePair(left: last.left + velocity, right: last.right + velocity, seen: true)
    var placement = head.align(to: image, from: predicted, reach: configuration.trackingReach)
    // A band that did not fit a moment ago is registered from further away in `hold`, where the networks see the eyes.
    if (placement?.correlation ?? -1) < configuration.sureCorrelation, unregisteredSince == nil {
      let wider = head.align(to: image, from: last, reach: configuration.widerReach)
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
    let share = configuration.velocityShare
    velocity = ImagePoint(x: move.x * share, y: move.y * share)
    return found
  }

  /// Tracks a head that the reference does not fit, because it is turned far, reflections move over it, or it has moved too
  /// fast. Where the networks still see the face and its eyes, they give its place.
  ///
  /// Three networks run, the face's and an eye's twice; `look` and `measure` reuse these readings.
  private func hold(_ expected: EyePair, in image: GrayImage, at time: Timestamp) -> Found? {
    let box = FaceProportions.box(of: expected)
    guard let reading = faceReader?.read(image, box: box, tilt: expected.tilt),
      reading.isFace >= configuration.faceChance, let (pair, eyes) = meter.placeHeld(reading, in: image)
    else { return nil }
    let placement = head?.align(to: image, from: pair, reach: configuration.widerReach)
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

  /// Likeness of the face around these eyes to the reference's face, or to how that has gradually come to look, -1 to 1; nil
  /// where it cannot be computed.
  func likeness(of eyes: EyePair, in image: GrayImage) -> Double? {
    guard let known = head?.print, let now = FacePrint(of: eyes, in: image) else { return nil }
    return [known, familiar.print].compactMap { $0?.likeness(to: now) }.max()
  }

  /// Whether the face around these eyes is the known one, as it was or as it looks now.
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

  /// Checks from time to time whether there is still a face where the eyes are tracked.
  /// - Parameter read: the face network's reading of this picture, if there is one already.
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

  /// Whether the reading is of a face, and its eyes are about where they are tracked.
  private func agrees(_ reading: FaceReading, with eyes: EyePair) -> Bool {
    let read = EyePair(resting: reading.corners)
    let apart = (HeadFrame(eyes).place(read.left) + HeadFrame(eyes).place(read.right)).length / 2
    let size = read.interocular / max(1, eyes.interocular)
    return reading.isFace >= configuration.faceChance && apart < configuration.largestSlip
      && abs(log(max(0.1, size))) < configuration.largestSlip
  }

  /// Checks about once a second, where no network looks more often, whether the track has left the face.
  private func slidOff(from box: ImageRect, in image: GrayImage, at time: Timestamp) -> Bool {
    if let last = lastRecheck, abs(time - last) < configuration.recheckSeconds { return false }
    lastRecheck = time
    let here = faceFinder.faces(in: image, region: box.scaled(configuration.recheckFactor)).contains { face in
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
    // The surroundings of one eye give neither size nor rotation. They are taken from the face, slowly because it is noisy.
    if let only = head?.only, let face {
      let line = EyePair(resting: face.corners)
      tracked = placement.eyes.turned(like: line, share: configuration.faceLineShare, about: only)
    }
    guard isNearEnough(placement.eyes) else { return .invalid(.tooFar) }
    let box = FaceProportions.box(of: placement.eyes)
    (lastFace, held) = (FacePlace(box: box, tilt: placement.eyes.tilt), (box, time))
    learnLook(placement, in: image, at: time)
    // Without a network the nose's movement cannot be converted to an angle.
    var placement = placement
    placement.isByOneEye = head?.only != nil
    let nose = faceReader == nil ? nil : head?.noseShift(in: image, of: placement.eyes)
    let seen = meter.measure(
      HeadSighting(placement: placement, nose: nose, face: face, eyes: eyes), in: image, at: time)
    blindFrames = seen.reason == .eyesNotFound ? blindFrames + 1 : 0
    bothSeen = head?.only != nil && seen.value?.seen == .both ? bothSeen + 1 : 0
    // Two eyes track better than one: once both are seen, for example after hair has left the face, the reference is taken
    // anew.
    if !isLocked, bothSeen >= configuration.bothSeenFrames {
      bothSeen = 0
      unlock()
    }
    // The eyes have been hidden for long, or the track has left them: the face is looked for anew.
    if faceReader != nil, blindFrames >= configuration.blindFrames { (tracked, blindFrames) = (nil, 0) }
    return seen
  }

  func isNearEnough(_ eyes: EyePair) -> Bool { eyes.interocular >= configuration.smallestInterocular }
}
