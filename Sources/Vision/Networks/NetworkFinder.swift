import Foundation
import Signals

/// Finds faces with a cascade, rejects those that the face network does not confirm, and finds the eyes with both networks.
package final class NetworkFinder: FaceFinder, EyeFinder {
  private let finder: any FaceFinder
  private let networks: VisionNetworks
  private let configuration: VisionConfiguration
  /// The face network's readings of the faces in the present picture.
  private var readings: [Face: FaceReading] = [:]
  /// Index of the place that was scanned last.
  private var scanned = -1
  /// The tilt at which a head that has sunk to a shoulder was looked for last.
  private var tilt: Double

  /// Makes a finder of faces and eyes that uses the networks.
  ///
  /// - Parameters:
  ///   - finder: proposes places, of which the face network decides which are faces.
  ///   - networks: the face network confirms faces, and the eye network places their eyes.
  ///   - configuration: tuning of vision.
  package init(finder: any FaceFinder, networks: VisionNetworks, configuration: VisionConfiguration = .init())
  {
    self.finder = finder
    self.networks = networks
    self.configuration = configuration
    tilt = configuration.places.sunken
  }

  /// The faces in a region that the face network confirms. In a whole picture without a sure one, tilted and hidden
  /// faces are looked for too.
  package func faces(in image: GrayImage, region: ImageRect) -> [Face] {
    readings = [:]
    var found = confirmed(finder.faces(in: image, region: region).map { FacePlace(box: $0.box) }, in: image)
    guard region == image.bounds else { return found }
    for look in [sunken, scan] where !hasSure(found) {
      found += look(image).filter { face in !found.contains { face.overlaps($0) } }
    }
    return found
  }

  /// The faces that the network confirms among the cascade's boxes, the best supported first.
  private func confirmed(_ candidates: [FacePlace], in image: GrayImage) -> [Face] {
    var found: [Face] = []
    // Reading every box with the network would cost more than the cascade itself.
    for place in candidates.prefix(configuration.faceCandidates) {
      guard let face = confirm(place, in: image) else { continue }
      if !found.contains(where: { face.overlaps($0) }) { found.append(face) }
    }
    return found
  }

  /// Looks for heads that have sunk to a shoulder: to one shoulder in this picture, to the other in the next; to both in a
  /// picture that stands alone.
  private func sunken(_ image: GrayImage) -> [Face] {
    tilt = -tilt
    return (configuration.picturesStandAlone ? [tilt, -tilt] : [tilt]).flatMap { tilt -> [Face] in
      guard let turned = TurnedPicture(of: image, tilt: tilt, width: configuration.turnedWidth) else {
        return []
      }
      let boxes = finder.faces(in: turned.image, region: turned.image.bounds).map(\.box)
      return confirmed(boxes.map(turned.place), in: image)
    }
  }

  /// Whether one of these faces is beyond doubt.
  private func hasSure(_ faces: [Face]) -> Bool {
    faces.contains { $0.confidence >= configuration.sureFaceChance }
  }

  /// Looks for faces with the network alone. Hair over an eye, dim glasses, the picture's edge or a tilt hide a face from the
  /// cascade, but not from the network. It looks at some places of each picture and at others in the next, until it has seen
  /// all. In a picture that stands alone it looks at all places at once, and then at far more.
  private func scan(_ image: GrayImage) -> [Face] {
    guard !configuration.picturesStandAlone else {
      let coarse = seen(in: FacePlace.all(in: image, configuration.places), image)
      return hasSure(coarse) ? coarse : seen(in: FacePlace.many(in: image, configuration.places), image)
    }
    let places = FacePlace.all(in: image, configuration.places)
    var found: [Face] = []
    for _ in 0..<min(configuration.scannedBoxes, places.count) where !hasSure(found) {
      scanned = (scanned + 1) % places.count
      found += seen(in: [places[scanned]], image)
    }
    return found
  }

  /// The faces that the network sees in some of these places, the most certain first.
  private func seen(in places: [FacePlace], _ image: GrayImage) -> [Face] {
    let found = places.compactMap { place -> Face? in
      guard let reading = networks.face.read(image, box: place.box, tilt: place.tilt),
        reading.isFace >= configuration.faceChance
      else { return nil }
      return confirm(place, in: image)
    }
    return found.sorted { $0.confidence > $1.confidence }.reduce(into: []) { faces, face in
      if !faces.contains(where: { face.overlaps($0) }) { faces.append(face) }
    }
  }

  /// Confirms by two readings of the face network that a face is still at a box; nil where it is not.
  package func face(in image: GrayImage, near box: ImageRect, tilt: Double) -> Face? {
    readings = [:]
    return confirm(FacePlace(box: box, tilt: tilt), in: image)
  }

  /// Reads the box, then the box that follows from the points read there; a face must be seen in both.
  private func confirm(_ place: FacePlace, in image: GrayImage) -> Face? {
    let box = place.box
    guard let first = networks.face.read(image, box: box, tilt: place.tilt),
      first.isFace >= configuration.faceChance * configuration.firstChanceShare
    else { return nil }
    let eyes = EyePair(resting: first.corners)
    let better = FaceProportions.box(of: eyes)
    let possible = configuration.betterWidth
    guard better.width > possible.lowerBound * box.width, better.width < possible.upperBound * box.width,
      let second = networks.face.read(image, box: better, tilt: eyes.tilt),
      second.isFace >= configuration.faceChance
    else { return nil }
    let seen = EyePair(resting: second.corners)
    let face = Face(box: FaceProportions.box(of: seen), confidence: second.isFace)
    readings[face] = second
    return face
  }

  /// Finds both eyes with the networks; a hidden one follows from the other and the face, and where nothing can be
  /// read the box's proportions count.
  package func eyes(in image: GrayImage, of face: Face) -> EyePair {
    let usual = FaceProportions.eyes(of: face.box)
    guard let reading = readings[face] ?? networks.face.read(image, box: face.box, tilt: 0) else {
      return usual
    }
    let (corners, seen) = networks.eye.corners(
      in: image, near: reading.corners, usableChance: configuration.usableChance)
    var pair = EyePair(resting: corners)
    pair.seen = seen.left || seen.right
    if seen.left != seen.right {
      let hidden: EyeSide = seen.left ? .right : .left
      // For a hidden eye, the distance between the eyes and their roll come from the face network alone, to be consistent.
      pair = pair.turned(like: EyePair(resting: reading.corners), share: 1, about: hidden.other)
      pair.hidden = hidden
    }
    return pair
  }
}

extension Face {
  /// Whether another box is around this face.
  fileprivate func overlaps(_ other: Face) -> Bool { (other.box.center - box.center).length < box.width / 2 }
}

extension EyeReader {
  /// Reads the corners of both eyes in two passes, starting from a face reading; an eye that is not seen keeps the face's
  /// corners.
  func corners(in image: GrayImage, near face: (left: EyeCorners, right: EyeCorners), usableChance: Double)
    -> (
      corners: (left: EyeCorners, right: EyeCorners), seen: (left: Bool, right: Bool)
    )
  {
    var (corners, seen) = (face, (left: false, right: false))
    for _ in 0..<2 {
      let angle = EyePair(resting: corners).roll
      let left = read(image, corners: corners.left, side: .left, angle: angle)
      let right = read(image, corners: corners.right, side: .right, angle: angle)
      seen.left = (left?.usable ?? 0) >= usableChance
      seen.right = (right?.usable ?? 0) >= usableChance
      // A reading where no eye is would turn the line between the eyes.
      corners.left = seen.left ? left?.corners ?? face.left : face.left
      corners.right = seen.right ? right?.corners ?? face.right : face.right
    }
    return (corners, seen)
  }
}

extension EyePair {
  /// How far an iris at rest lies above the middle of the corners, in eye widths (mean of real faces in a trial).
  private static let restAbove = 0.09

  /// The rest positions of irises that look straight ahead, between these corners.
  init(resting corners: (left: EyeCorners, right: EyeCorners)) {
    let (left, right) = (corners.left.middle, corners.right.middle)
    let apart = max(1e-6, (right - left).length)
    let up = Self.restAbove * (corners.left.width + corners.right.width) / 2
    let shift = ImagePoint(x: (right.y - left.y) / apart * up, y: -(right.x - left.x) / apart * up)
    self.init(left: left + shift, right: right + shift, seen: true)
  }
}
