import Foundation
import Signals

/// Finds faces with a cascade, throws out what the face network does not take for one, and finds the eyes with
/// both networks.
public final class NetworkFinder: FaceFinder, EyeFinder {
  private let finder: any FaceFinder
  private let networks: VisionNetworks
  private let configuration: VisionConfiguration
  /// What was read of the faces of the present picture.
  private var readings: [Face: FaceReading] = [:]
  /// The box scanned last.
  private var scanned = -1

  public init(finder: any FaceFinder, networks: VisionNetworks, configuration: VisionConfiguration = .init())
  {
    self.finder = finder
    self.networks = networks
    self.configuration = configuration
  }

  public func faces(in image: GrayImage, region: ImageRect) -> [Face] {
    readings = [:]
    var found: [Face] = []
    // Most readings cost more than the cascade itself.
    for candidate in finder.faces(in: image, region: region).prefix(configuration.faceCandidates) {
      guard let face = confirm(candidate.box, in: image) else { continue }
      if !found.contains(where: { face.overlaps($0) }) { found.append(face) }
    }
    guard region == image.bounds, !hasSure(found) else { return found }
    return found + scan(image).filter { face in !found.contains { face.overlaps($0) } }
  }

  /// Whether one of these is a face beyond doubt.
  private func hasSure(_ faces: [Face]) -> Bool {
    faces.contains { $0.confidence >= configuration.sureFaceChance }
  }

  /// Hair over an eye, dim glasses or the picture's edge hide a face from the cascade, not from the network: it looks by
  /// itself at some boxes of every picture, at others in the next, until it has seen them all. A picture that stands
  /// alone has no next one: there it looks at all at once, and then at far more.
  private func scan(_ image: GrayImage) -> [Face] {
    guard !configuration.picturesStandAlone else {
      let coarse = confirmed(Self.boxes(in: image), in: image)
      return hasSure(coarse) ? coarse : confirmed(Self.manyBoxes(in: image), in: image)
    }
    let boxes = Self.boxes(in: image)
    var found: [Face] = []
    for _ in 0..<min(configuration.scannedBoxes, boxes.count) where !hasSure(found) {
      scanned = (scanned + 1) % boxes.count
      found += confirmed([boxes[scanned]], in: image)
    }
    return found
  }

  /// The faces that are seen in some of these boxes, the surest first.
  private func confirmed(_ boxes: [ImageRect], in image: GrayImage) -> [Face] {
    let found = boxes.compactMap { box -> Face? in
      guard let reading = networks.face.read(image, box: box), reading.isFace >= configuration.faceChance
      else { return nil }
      return confirm(box, in: image)
    }
    return found.sorted { $0.confidence > $1.confidence }.reduce(into: []) { faces, face in
      if !faces.contains(where: { face.overlaps($0) }) { faces.append(face) }
    }
  }

  /// Boxes so dense that one of them has most faces within a fifth of their width and a third of their size, which
  /// the network still takes for one; usual sizes first.
  private static func boxes(in image: GrayImage) -> [ImageRect] {
    boxes(in: image, shares: [0.42, 0.28, 0.63], step: 0.4)
  }

  /// Seven times as many, and smaller ones too: three of a rendered person's pictures had none within reach of
  /// those above.
  private static func manyBoxes(in image: GrayImage) -> [ImageRect] {
    boxes(in: image, shares: [0.42, 0.34, 0.28, 0.52, 0.63, 0.2], step: 0.25)
  }

  /// - Parameters:
  ///   - shares: of the picture's height, each a size of boxes.
  ///   - step: from one box to the next, in boxes.
  private static func boxes(in image: GrayImage, shares: [Double], step: Double) -> [ImageRect] {
    let boxes = shares.flatMap { share in
      let size = share * Double(image.height)
      return places(along: Double(image.height), size, step).flatMap { y in
        places(along: Double(image.width), size, step).map { x in
          ImageRect(x: x, y: y, width: size, height: size)
        }
      }
    }
    let isWithin = { (box: ImageRect) in
      box.x >= 0 && box.y >= 0 && box.x + box.width <= Double(image.width)
        && box.y + box.height <= Double(image.height)
    }
    return boxes.filter(isWithin) + boxes.filter { !isWithin($0) }
  }

  /// Where boxes begin along a side of the picture, evenly from one `rim` to the other.
  private static func places(along length: Double, _ size: Double, _ step: Double) -> [Double] {
    let way = max(0, length + (2 * rim - 1) * size)
    let count = (way / size / step).rounded(.up)
    return stride(from: 0, through: count, by: 1).map { at in
      count > 0 ? way * at / count - rim * size : (length - size) / 2
    }
  }

  /// How much of a box may lie beyond the picture's edge: of a face whose mouth is outside, networks still see the eyes.
  private static let rim = 0.35

  public func face(in image: GrayImage, near box: ImageRect) -> Face? {
    readings = [:]
    return confirm(box, in: image)
  }

  /// Reads the box, then the box that the points read there say; a face must be seen in both.
  private func confirm(_ box: ImageRect, in image: GrayImage) -> Face? {
    guard let first = networks.face.read(image, box: box), first.isFace >= configuration.faceChance / 2 else {
      return nil
    }
    let better = FaceProportions.box(of: EyePair(resting: first.corners))
    guard better.width > 0.5 * box.width, better.width < 2 * box.width,
      let second = networks.face.read(image, box: better), second.isFace >= configuration.faceChance
    else { return nil }
    let face = Face(box: FaceProportions.box(of: EyePair(resting: second.corners)), confidence: second.isFace)
    readings[face] = second
    return face
  }

  public func eyes(in image: GrayImage, of face: Face) -> EyePair {
    let usual = FaceProportions.eyes(of: face.box)
    guard let reading = readings[face] ?? networks.face.read(image, box: face.box) else { return usual }
    let (corners, seen) = networks.eye.corners(
      in: image, near: reading.corners, usableChance: configuration.usableChance)
    var pair = EyePair(resting: corners)
    pair.seen = seen.left || seen.right
    if seen.left != seen.right {
      let hidden: EyeSide = seen.left ? .right : .left
      // How far the eyes are apart and how they lie has one witness then, now and later: the face network.
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
  /// Both eyes' corners from where a face reading has them, in two passes; an eye that is not seen stays there.
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
      // What is read where no eye is would turn the line between the eyes.
      corners.left = seen.left ? left?.corners ?? face.left : face.left
      corners.right = seen.right ? right?.corners ?? face.right : face.right
    }
    return (corners, seen)
  }
}

extension EyePair {
  /// An iris at rest lies this far above the middle of the corners, in eye widths (mean of real faces in a trial).
  private static let restAbove = 0.09

  /// Where irises rest that look straight ahead, between these corners.
  init(resting corners: (left: EyeCorners, right: EyeCorners)) {
    let (left, right) = (corners.left.middle, corners.right.middle)
    let apart = max(1e-6, (right - left).length)
    let up = Self.restAbove * (corners.left.width + corners.right.width) / 2
    let shift = ImagePoint(x: (right.y - left.y) / apart * up, y: -(right.x - left.x) / apart * up)
    self.init(left: left + shift, right: right + shift, seen: true)
  }
}
