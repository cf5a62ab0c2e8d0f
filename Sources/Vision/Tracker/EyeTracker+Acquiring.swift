import CVision
import Foundation
import Signals

extension EyeTracker {
  /// Looks for the known head, or for a person to become known.
  func acquire(in image: GrayImage, at time: Timestamp) -> Observation<HeadPlacement> {
    var seen: [Sighting] = []
    for look in looks {
      for face in look.faces(self, image) where !seen.contains(where: { $0.isSame(as: face) }) {
        let sighting = Sighting(face: face, eyes: eyeFinder.eyes(in: image, of: face))
        seen.append(sighting)
        guard near(seen).last?.face == face else { continue }
        if let placement = recognise(sighting, in: image, at: time) {
          lastFace = sighting.place
          return .valid(placement)
        }
      }
    }
    if configuration.picturesStandAlone, let placement = likeliest(near(seen), in: image) {
      return .valid(placement)
    }
    let people = living(among: near(seen), in: image, at: time)
    lastFace = people.first?.place
    guard let first = people.first else { return .invalid(whyUnseen(image, image.bounds) ?? .noFace) }
    guard isNearEnough(first.eyes) else { return .invalid(.tooFar) }
    if isLocked, people.allSatisfy({ isSomebodyElse($0, in: image) }) { return .invalid(.otherFace) }
    if people.count > 1 { return .invalid(.twoFaces) }
    return takeReference(first, in: image, at: time)
  }

  /// The sightings that may be the person, without photographs of faces; in a picture that stands alone the nearest ones.
  private func living(among people: [Sighting], in image: GrayImage, at time: Timestamp) -> [Sighting] {
    guard configuration.picturesStandAlone else {
      return stillness.living(among: people, in: image, at: time)
    }
    return people.max { $0.face.box.width < $1.face.box.width }.map { [$0] } ?? []
  }

  /// In a picture that stands alone, the person who resembles the reference most: another light, another day or a turned head
  /// make the face hard to recognise, but not the eyes hard to find.
  private func likeliest(_ people: [Sighting], in image: GrayImage) -> HeadPlacement? {
    guard let head else { return nil }
    let likeness = { (one: Sighting) in self.likeness(of: one.eyes, in: image) ?? -1 }
    guard
      let person = people.filter({ $0.eyes.seen && isNearEnough($0.eyes) })
        .max(by: { likeness($0) < likeness($1) }),
      let pair = read(person, in: image).flatMap({ meter.place($0, in: image) })
    else { return nil }
    let registered = head.align(to: image, from: pair, reach: configuration.widerReach)
    if let registered, registered.correlation >= configuration.trackingCorrelation { return registered }
    return HeadPlacement(eyes: pair, correlation: max(0, registered?.correlation ?? 0), bias: 0)
  }

  /// Where to look for a face, the cheapest first; each only where those before have not found the known head.
  private enum Look {
    /// Exactly where the last face was; around that place; in the whole picture.
    case there(FacePlace), around(ImageRect), everywhere

    func faces(_ tracker: EyeTracker, _ image: GrayImage) -> [Face] {
      switch self {
      case .there(let place):
        tracker.faceFinder.face(in: image, near: place.box, tilt: place.tilt).map { [$0] } ?? []
      case .around(let box):
        tracker.faceFinder.faces(in: image, region: box.scaled(tracker.configuration.aroundFactor))
      case .everywhere: tracker.faceFinder.faces(in: image, region: image.bounds)
      }
    }
  }

  private var looks: [Look] {
    guard let lastFace else { return [.everywhere] }
    return [.there(lastFace), .around(lastFace.box), .everywhere]
  }

  /// A face just found, with its eyes.
  struct Sighting {
    var face: Face
    var eyes: EyePair

    var place: FacePlace { FacePlace(box: face.box, tilt: eyes.tilt) }

    /// Whether two boxes show the same face: the faces of two people do not overlap that far.
    func isSame(as other: Face) -> Bool {
      (face.box.center - other.box.center).length < max(face.box.width, other.box.width) / 2
    }
  }

  /// The sightings without the small faces of people behind the reader.
  private func near(_ faces: [Sighting]) -> [Sighting] {
    let faces = sure(faces)
    let widest = faces.map(\.face.box.width).max() ?? 0
    return faces.filter { $0.face.box.width >= configuration.secondFaceShare * widest }
  }

  /// The sightings without doubtful faces, if one face is beyond doubt. Else something large on the wall that the face network
  /// takes for a face with a probability of 0.6 would outrank the face of the person, which is smaller.
  private func sure(_ faces: [Sighting]) -> [Sighting] {
    guard faceReader != nil, let best = faces.filter(\.eyes.seen).map(\.face.confidence).max() else {
      return faces
    }
    return faces.filter { $0.eyes.seen && $0.face.confidence >= best - configuration.sureFaceMargin }
  }

  /// Registers the reference to a face just found, starting from the approximate places of its eyes.
  private func recognise(_ sighting: Sighting, in image: GrayImage, at time: Timestamp) -> HeadPlacement? {
    guard let head, isNearEnough(sighting.eyes) else { return nil }
    let usual = FaceProportions.eyes(of: sighting.face.box)
    let starts = sighting.eyes.seen ? [sighting.eyes, usual] : [sighting.eyes]
    let reach = configuration.lostReach
    let tries = starts.compactMap { head.align(to: image, from: $0, reach: reach) }
    guard let best = tries.max(by: { $0.correlation < $1.correlation }),
      best.correlation >= configuration.recognitionCorrelation
    else { return resembling(sighting, in: image, at: time) }
    return likeness(of: best.eyes, in: image) ?? 1 >= configuration.likeness ? best : nil
  }

  /// Recognises the known face as a whole where reflections hide the skin around its eyes.
  private func resembling(_ sighting: Sighting, in image: GrayImage, at time: Timestamp) -> HeadPlacement? {
    guard sighting.eyes.seen, let reading = read(sighting, in: image),
      isKnown(sighting.eyes, in: image) || (isTurned(reading) && isWhereLost(sighting.face, at: time)),
      let pair = meter.place(reading, in: image)
    else { return nil }
    return HeadPlacement(eyes: pair, correlation: 0, bias: 0)
  }

  /// Whether a face is turned so far that it resembles no face print.
  func isTurned(_ reading: FaceReading) -> Bool {
    hypot(reading.yawDegrees, reading.pitchDegrees) > configuration.turnedDegrees
  }

  /// Whether the head was tracked here a moment ago: nobody takes another person's place that fast.
  private func isWhereLost(_ face: Face, at time: Timestamp) -> Bool {
    guard let held, abs(time - held.time) < configuration.continuedSeconds else { return false }
    return (face.box.center - held.box.center).length < held.box.width / 3
  }

  /// Whether a face is seen well and is not the reference's. Cascades alone place eyes too roughly to decide this.
  private func isSomebodyElse(_ sighting: Sighting, in image: GrayImage) -> Bool {
    guard faceReader != nil, sighting.eyes.seen, isNearEnough(sighting.eyes),
      let likeness = likeness(of: sighting.eyes, in: image)
    else { return false }
    guard likeness < configuration.likeness else { return false }
    return read(sighting, in: image).map { !isTurned($0) } ?? true
  }

  private func read(_ sighting: Sighting, in image: GrayImage) -> FaceReading? {
    faceReader?.read(image, box: sighting.face.box, tilt: sighting.eyes.tilt)
  }

  /// Takes a new reference, because nobody is known yet or another person has been here for a while.
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
    // At the picture's edge a part of the band around the eyes is missing.
    guard let band = EyeBand(cutting: eyes, from: image, configuration: configuration.band) else {
      return .invalid(.noFace)
    }
    (head, familiar) = (band, FamiliarFace())
    meter.reset()
    readings = 0
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
}
