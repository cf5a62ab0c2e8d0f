import Foundation
import Signals

/// Measures irises, lids, corners and openness with the eye network, in the frame of reference of the skin around the eyes.
///
/// Each eye's patch is cut around the place of its corners in the head's frame, which is learnt from all frames and moves with
/// the skin. The network therefore sees an eye at the same four places (`PatchDither`) again and again, and its errors hardly
/// change.
package final class NetworkEyesMeter: EyesMeter {
  private let reader: any EyeReader
  private let sightReader: (any SightReader)?
  private var configuration: VisionConfiguration
  private var pose: HeadPoseEstimator
  private var left: EyeMemory
  private var right: EyeMemory
  private var leftLid = UnilateralClosureDetector()
  private var rightLid = UnilateralClosureDetector()
  private var dither = PatchDither()

  /// Makes a meter of eyes that uses the networks.
  ///
  /// - Parameters:
  ///   - networks: read the eyes, and the line of sight where there is a gaze network.
  ///   - configuration: tuning of vision.
  package init(networks: VisionNetworks, configuration: VisionConfiguration = .init()) {
    (reader, sightReader) = (networks.eye, networks.sight)
    self.configuration = configuration
    pose = HeadPoseEstimator(configuration: configuration)
    (left, right) = (EyeMemory(.left, configuration), EyeMemory(.right, configuration))
  }

  /// The camera's horizontal field of view by which heads and lines of sight are placed, degrees; it counts from the
  /// next frame on.
  package var fieldOfViewDegrees: Double {
    get { configuration.fieldOfViewDegrees }
    set {
      configuration.fieldOfViewDegrees = newValue
      pose.configuration.fieldOfViewDegrees = newValue
    }
  }

  /// Forgets the eyes' corners and openness, the state of the lids, and what was learnt of the head.
  package func reset() {
    (left, right) = (EyeMemory(.left, configuration), EyeMemory(.right, configuration))
    (leftLid, rightLid) = (UnilateralClosureDetector(), UnilateralClosureDetector())
    dither = PatchDither()
    pose = HeadPoseEstimator(configuration: configuration)
  }

  /// Stops learning the distance between the person's eyes, so that distances stay comparable with a calibration's.
  package func lock() { pose.lock() }

  /// The distance between the eyes and the nose's movement with the head as learnt so far; nil before irises were
  /// measured.
  package var memory: HeadMemory? { pose.memory }

  /// Takes over the measures of the head that a calibration was made with; damaged ones are ignored.
  package func restore(_ memory: HeadMemory) { pose.restore(memory) }

  /// Returns the eyes as they are, since the finder has already read them with the network.
  package func settle(_ eyes: EyePair, in image: GrayImage) -> EyePair? { eyes }

  /// Finds the head by where its learnt eye corners have moved.
  package func place(_ face: FaceReading, in image: GrayImage) -> EyePair? {
    guard !left.isNew || !right.isNew else { return nil }
    let (corners, isSeen) = reader.corners(
      in: image, near: face.corners, usableChance: configuration.usableChance)
    // If one eye is hidden by hair, the other's corners are used together with the face network's for the hidden one.
    guard isSeen.left || isSeen.right else { return nil }
    return pair(putting: corners)
  }

  /// Finds a tracked head; the patches are cut at the places of the learnt corners in the face.
  package func placeHeld(_ face: FaceReading, in image: GrayImage) -> (eyes: EyePair, read: EyeReadings)? {
    guard !left.isNew || !right.isNew, let first = pair(putting: face.corners) else { return nil }
    let frame = HeadFrame(first)
    dither.advance()
    let read = EyeReadings(
      left: closely(image, left.corners(in: frame), .left, first.roll),
      right: closely(image, right.corners(in: frame), .right, first.roll))
    let isSeen = { (eye: EyeReading?) in (eye?.usable ?? 0) >= self.configuration.usableChance }
    guard isSeen(read.left) || isSeen(read.right) else { return nil }
    let corners = (
      left: isSeen(read.left) ? read.left?.corners ?? face.corners.left : face.corners.left,
      right: isSeen(read.right) ? read.right?.corners ?? face.corners.right : face.corners.right
    )
    return pair(putting: corners).map { ($0, read) }
  }

  /// The eyes with which the learnt corners fit these corners best.
  private func pair(putting corners: (left: EyeCorners, right: EyeCorners)) -> EyePair? {
    let seen = [corners.left.outer, corners.left.inner, corners.right.inner, corners.right.outer]
    return HeadFrame.pair(putting: left.both + right.both.reversed(), on: seen)
  }

  /// Measures both eyes and the line of sight with the networks; invalid where no eye is seen or the lids are shut.
  package func measure(_ head: HeadSighting, in image: GrayImage, at time: Timestamp) -> Observation<Eyes> {
    let (placement, pair) = (head.placement, head.placement.eyes)
    let frame = HeadFrame(pair)
    let slip = slipShare(of: placement)
    if head.eyes == nil { dither.advance() }
    var leftEye = (head.eyes.map(\.left) ?? read(left, in: image, frame, angle: pair.roll))
      .map { look(&left, $0, in: image, frame, slipShare: slip) }
    var rightEye = (head.eyes.map(\.right) ?? read(right, in: image, frame, angle: pair.roll))
      .map { look(&right, $0, in: image, frame, slipShare: slip) }
    leaveLoneLids(&leftEye, &rightEye, at: time)
    // An eye behind hair or a hand gives no measurement, not even of the lids.
    let seen = [leftEye, rightEye].compactMap { $0 }.filter(\.isSeen)
    guard !seen.isEmpty else { return .invalid(.eyesNotFound) }
    pose.observe(nose: head.nose)
    if let face = head.face { pose.observe(face, of: pair, in: image, at: time) }
    pose.observe(irisRadii: seen.filter { !$0.isDoubtful }.map(\.reading.irisRadius), of: pair)
    var eyes = Eyes(
      face: Face(box: FaceProportions.box(of: pair), confidence: max(0, min(1, placement.correlation))),
      left: leftEye.flatMap { $0.isSeen ? $0.eye : nil },
      right: rightEye.flatMap { $0.isSeen ? $0.eye : nil },
      head: pose.pose(of: pair, imageWidth: image.width, imageHeight: image.height))
    let isShut = eyes.openness < configuration.closedOpenness || seen.allSatisfy(\.isBlind)
    guard !isShut else { return .invalid(.eyesClosed) }
    if leftEye?.isDoubtful ?? true { eyes.left = nil }
    if rightEye?.isDoubtful ?? true { eyes.right = nil }
    guard eyes.left != nil || eyes.right != nil else { return .invalid(.eyesNotFound) }
    eyes.sight = sightReader?.read(
      SightQuestion(
        left: eyes.left == nil ? nil : leftEye?.reading, right: eyes.right == nil ? nil : rightEye?.reading,
        angle: pair.roll, turn: pose.turn, ray: pose.rays(imageWidth: image.width, imageHeight: image.height))
    )
    return .valid(eyes)
  }

  /// Leaves out an eye whose lid stays down beside an open eye, also in deciding whether the eyes are shut.
  private func leaveLoneLids(_ left: inout Look?, _ right: inout Look?, at time: Timestamp) {
    // A patch seems open in some frames, but its iris is nowhere.
    let openness = { (look: Look?) -> Double? in
      guard let look, look.isSeen else { return nil }
      let isOpen = look.eye.openness >= self.configuration.loneLidOpenness
      return isOpen && look.isDoubtful ? nil : look.eye.openness
    }
    let (ofLeft, ofRight) = (openness(left), openness(right))
    if leftLid.staysDown(ofLeft, beside: ofRight, at: time, configuration) { left?.isSeen = false }
    if rightLid.staysDown(ofRight, beside: ofLeft, at: time, configuration) { right?.isSeen = false }
  }

  /// How far the eyes' own corners are used as the reference instead of the skin around them, 0 to 1.
  private func slipShare(of placement: HeadPlacement) -> Double {
    if placement.isByOneEye { return 1 }
    let below = configuration.sureCorrelation - placement.correlation
    return max(0, min(1, below / configuration.slipRange))
  }

  /// The measurement of one eye in a frame.
  private struct Look {
    var reading: EyeReading
    var eye: Eye
    var isSeen: Bool
    /// Whether the iris is known no better than `VisionConfiguration.doubtfulShare`.
    var isDoubtful: Bool
    /// Whether the iris has become far less certain than usual all at once, as with a shut lid: in the dark side of a face a
    /// shut eye may still look open to the network, but the network does not know where the iris is.
    var isBlind: Bool
  }

  /// The network's reading of an eye in the patch or patches of this picture.
  private func closely(
    _ image: GrayImage, _ corners: EyeCorners, _ side: EyeSide, _ angle: Double
  ) -> EyeReading? {
    // A picture that stands alone has no next one to average with, so all places of the patch are read.
    let places = configuration.picturesStandAlone ? PatchDither.places : [dither.place]
    return EyeReading(
      averaging: places.compactMap {
        reader.read(image, corners: corners, side: side, angle: angle, place: $0)
      })
  }

  private func read(
    _ memory: EyeMemory, in image: GrayImage, _ frame: HeadFrame, angle: Double
  ) -> EyeReading? {
    let reading = closely(image, memory.corners(in: frame), memory.side, angle)
    // The corners were a guess, so the patch is cut again where they were found.
    return memory.isNew ? reading.flatMap { closely(image, $0.corners, memory.side, angle) } : reading
  }

  /// Makes the measurement of one eye from the network's reading.
  ///
  /// - Parameter slipShare: how far the eye's own corners are used instead of the skin around both, 0 to 1.
  private func look(
    _ memory: inout EyeMemory, _ reading: EyeReading, in image: GrayImage, _ frame: HeadFrame,
    slipShare: Double
  ) -> Look {
    let isSeen = reading.usable >= configuration.usableChance
    let openness = memory.openness(reading.openness, isSeen: isSeen)
    let slip = memory.slip(of: reading.corners, in: frame)
    if isSeen, slipShare < 1 || memory.isNew { memory.learn(reading.corners, in: frame) }
    let rest =
      frame.place(reading.iris) - memory.rest - ImagePoint(x: slipShare * slip.x, y: slipShare * slip.y)
    let own = configuration.ownIrisShare * reading.irisRadius
    let glare =
      1 + configuration.glareDoubt
      * max(0, glare(over: reading, in: image, from: configuration.glintWhite) - configuration.glintShare)
    let eye = Eye(
      iris: reading.iris, irisRadius: reading.irisRadius, innerCorner: reading.corners.inner,
      outerCorner: reading.corners.outer, inHead: rest, openness: openness,
      variance: glare * glare * reading.irisVariance.mean + own * own)
    let doubt = configuration.doubtfulShare * eye.irisRadius
    let width = frame.unit
    let isBlind =
      isSeen && memory.isBlind(reading.irisVariance.mean / (width * width), beyond: configuration.blindRatio)
    return Look(
      reading: reading, eye: eye, isSeen: isSeen, isDoubtful: eye.variance > doubt * doubt, isBlind: isBlind)
  }
}

/// Share of an iris's disc that is nearly white because a reflection lies over it.
private func glare(over eye: EyeReading, in image: GrayImage, from white: UInt8) -> Double {
  let (center, radius) = (eye.iris, eye.irisRadius)
  let picture = ImageRect(x: 0, y: 0, width: Double(image.width - 1), height: Double(image.height - 1))
  guard radius >= 1, radius < 1e3, center.x >= picture.x, center.y >= picture.y, center.x <= picture.width,
    center.y <= picture.height
  else { return 0 }
  let rows = Int(max(0, center.y - radius))...Int(min(picture.height, center.y + radius))
  let columns = Int(max(0, center.x - radius))...Int(min(picture.width, center.x + radius))
  return image.withBytes { bytes in
    var (all, bright) = (0, 0)
    for y in rows {
      for x in columns {
        let (dx, dy) = (Double(x) - center.x, Double(y) - center.y)
        guard dx * dx + dy * dy <= radius * radius else { continue }
        all += 1
        if bytes[y * image.stride + x] >= white { bright += 1 }
      }
    }
    return Double(bright) / Double(max(1, all))
  }
}
