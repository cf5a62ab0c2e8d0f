import CVision
import Foundation
import Signals

/// A small gray picture of the skin around the eyes, by which the head is recognised and its place measured.
///
/// It belongs to a calibration: gaze features are positions relative to it. It shows a part of a person's face, so it is kept
/// only with that person's private data.
package struct EyeReference: Hashable, Codable, Sendable {
  /// Width of the picture, px.
  package var width: Int
  /// Height of the picture, px.
  package var height: Int
  /// The picture's gray levels, `width * height` bytes.
  package var pixels: Data
  /// Distance between the eyes in the camera's picture from which the reference was cut, px.
  package var interocular: Double
  /// The picture of the nose from the same frame; nil in references of earlier versions.
  package var nose: NosePicture?
  /// The face print by which the face is recognised; nil in references of earlier versions.
  package var print: FacePrint?
  /// The only eye that the reference shows, where the other could not be seen; nil where it shows both.
  package var only: EyeSide?
  /// What was learnt of the person's head; nil in references of earlier versions and of the classical path.
  package var memory: HeadMemory?

  /// A small gray picture of the nose, from which the head's rotation is measured.
  package struct NosePicture: Hashable, Codable, Sendable {
    /// Width of the picture, px.
    package var width: Int
    /// Height of the picture, px.
    package var height: Int
    /// The picture's gray levels, `width * height` bytes, rows from the top.
    package var pixels: Data

    enum CodingKeys: String, CodingKey {
      case width, height, pixels
    }
  }

  enum CodingKeys: String, CodingKey {
    case width, height, pixels, interocular, nose, print, only, memory
  }
}

/// Finds the head in every frame by registering a reference to it.
package protocol HeadTracker {
  /// Registers the reference to a frame, starting from where the eyes are expected.
  ///
  /// - Parameters:
  ///   - image: the whole picture.
  ///   - expected: where the eyes' rest positions are likely to be, image px.
  ///   - reach: Gaussian sigmas in px, coarse to fine; larger first ones catch from further away.
  /// - Returns: the place of both eyes' rest positions; nil where registration fails.
  func align(to image: GrayImage, from expected: EyePair, reach: [Double]) -> HeadPlacement?
  /// The eye reference that is registered.
  var reference: EyeReference { get }
  /// How far the nose has moved relative to the eyes since the reference, in units of the distance between the eyes, along the
  /// line between them and across it; nil where the nose is not seen.
  func noseShift(in image: GrayImage, of eyes: EyePair) -> ImagePoint?
  /// The face print of the reference; nil where there is none.
  var print: FacePrint? { get }
  /// The only eye that the reference shows, which then gives the head's place but neither its size nor its rotation; nil where
  /// it shows both.
  var only: EyeSide? { get }
}

extension HeadTracker {
  /// By default the nose is not tracked: the result is always nil.
  package func noseShift(in image: GrayImage, of eyes: EyePair) -> ImagePoint? { nil }
  /// By default there is no face print.
  package var print: FacePrint? { nil }
  /// By default the reference shows both eyes.
  package var only: EyeSide? { nil }
}

/// The place of a registered head in a frame.
package struct HeadPlacement: Hashable, Sendable {
  /// The rest positions of both eyes in this frame, image px.
  package var eyes: EyePair
  /// Correlation of the picture with the reference at this place, -1 to 1.
  package var correlation: Double
  /// Brightness that the light has added to the reference in addition to a factor, gray levels: haze, glare.
  package var bias: Double
  /// Whether only the surroundings of one eye were registered (`HeadTracker.only`).
  package var isByOneEye: Bool

  /// Makes a placement from the eyes' rest positions, image px, and how the reference fits there.
  package init(eyes: EyePair, correlation: Double, bias: Double, isByOneEye: Bool = false) {
    (self.eyes, self.correlation, self.bias, self.isByOneEye) = (eyes, correlation, bias, isByOneEye)
  }
}

/// Robust Lucas-Kanade registration of the band around the eyes, and of the nose (see `EyeBand.cpp`).
package final class EyeBand: HeadTracker {
  /// Tuning, which `VisionConfiguration` holds.
  package typealias Configuration = EyeBandConfiguration

  private let configuration: Configuration
  private let band: Band
  private let nose: Band?
  /// The face print that belongs to the reference; nil in references of earlier versions, or where none could be
  /// made.
  package let print: FacePrint?
  /// The only eye that the band shows, where the other was hidden; nil where it shows both.
  package let only: EyeSide?

  private init(_ band: Band, only: EyeSide?, nose: Band?, print: FacePrint?, _ configuration: Configuration) {
    (self.band, self.only, self.nose, self.print) = (band, only, nose, print)
    self.configuration = configuration
  }

  /// Cuts the reference from a picture; nil where the eyes are too near its edge or too close together. For a pair with a
  /// hidden eye only the other eye's surroundings are used.
  package convenience init?(
    cutting eyes: EyePair, from image: GrayImage, configuration: Configuration = .init()
  ) {
    let only = eyes.hidden?.other
    guard let band = Band(.around(only), cutting: eyes, from: image) else { return nil }
    self.init(
      band, only: only, nose: Band(.nose, cutting: eyes, from: image), print: FacePrint(of: eyes, in: image),
      configuration)
  }

  /// Restores the band from a stored reference.
  /// - Throws: `VisionError.damagedReference`.
  package convenience init(restoring reference: EyeReference, configuration: Configuration = .init())
    throws(VisionError)
  {
    let width = reference.interocular
    self.init(
      try Band(
        .around(reference.only), width: reference.width, height: reference.height, pixels: reference.pixels,
        interocular: width), only: reference.only,
      nose: try reference.nose.map { nose throws(VisionError) in
        try Band(.nose, width: nose.width, height: nose.height, pixels: nose.pixels, interocular: width)
      }, print: reference.print, configuration)
  }

  /// The band, the nose and the face print as they are stored with a calibration, without what was learnt of the
  /// head.
  package var reference: EyeReference {
    let (eyes, interocular) = band.picture
    return EyeReference(
      width: eyes.width, height: eyes.height, pixels: eyes.pixels, interocular: interocular,
      nose: nose?.picture.picture, print: print, only: only)
  }

  /// Registers the band to a frame, coarse to fine; nil where that fails, or where the head would be far too large
  /// or small.
  package func align(to image: GrayImage, from expected: EyePair, reach: [Double]) -> HeadPlacement? {
    guard let found = band.align(to: image, from: expected, reach: reach, steps: configuration.steps) else {
      return nil
    }
    let eyes = found.eyes
    let growth = eyes.interocular / max(1, expected.interocular)
    let possible = configuration.growth
    guard growth > possible.lowerBound, growth < possible.upperBound, eyes.right.x > eyes.left.x else {
      return nil
    }
    return HeadPlacement(eyes: eyes, correlation: found.match.correlation, bias: found.match.bias)
  }

  /// How far the nose has moved from its place in the reference, in units of the distance between the eyes; nil where
  /// it is not found, or further away than a nose can be.
  package func noseShift(in image: GrayImage, of eyes: EyePair) -> ImagePoint? {
    let tuning = configuration
    guard
      let found = nose?.align(to: image, from: eyes, reach: tuning.noseReach, steps: tuning.steps),
      found.match.correlation >= tuning.noseCorrelation
    else { return nil }
    let shift = HeadFrame(eyes).direction(found.eyes.left - eyes.left)
    return shift.length < tuning.furthestNose ? shift : nil
  }
}

/// One part of the face that is registered: the band around the eyes, one eye's surroundings, or the nose.
private final class Band {
  enum Part {
    case eyes, nose, leftEye, rightEye

    static func around(_ only: EyeSide?) -> Part { only.map { $0 == .left ? .leftEye : .rightEye } ?? .eyes }
  }

  private let handle: OpaquePointer
  private let left: ImagePoint
  private let right: ImagePoint

  private init(_ handle: OpaquePointer) {
    var l = tv_point()
    var r = tv_point()
    tv_band_eyes(handle, &l, &r)
    self.handle = handle
    (left, right) = (ImagePoint(l), ImagePoint(r))
  }

  convenience init?(_ part: Part, cutting eyes: EyePair, from image: GrayImage) {
    let handle = image.lend { tv_band_create($0, part.code, tv_point(eyes.left), tv_point(eyes.right)) }
    guard let handle else { return nil }
    self.init(handle)
  }

  convenience init(_ part: Part, width: Int, height: Int, pixels: Data, interocular: Double)
    throws(VisionError)
  {
    guard width > 0, height > 0, width <= 4096, height <= 4096, pixels.count == width * height else {
      throw .damagedReference
    }
    let handle = pixels.withUnsafeBytes { bytes in
      tv_band_restore(
        bytes.bindMemory(to: UInt8.self).baseAddress, part.code, Int32(width), Int32(height), interocular)
    }
    guard let handle else { throw .damagedReference }
    self.init(handle)
  }

  deinit { tv_band_free(handle) }

  var picture: (picture: EyeReference.NosePicture, interocular: Double) {
    var width: Int32 = 0
    var height: Int32 = 0
    var interocular = 0.0
    tv_band_size(handle, &width, &height, &interocular)
    let count = Int(width) * Int(height)
    let pixels = tv_band_pixels(handle).map { Data(bytes: $0, count: count) } ?? Data()
    return (
      EyeReference.NosePicture(width: Int(width), height: Int(height), pixels: pixels), interocular
    )
  }

  /// Registers this part of the face: where the eyes must be for the part to lie where it does.
  func align(to image: GrayImage, from expected: EyePair, reach: [Double], steps: Int) -> (
    eyes: EyePair, match: tv_match
  )? {
    var warp = tv_band_place(handle, tv_point(expected.left), tv_point(expected.right))
    var match = tv_match()
    for sigma in reach {
      let status = image.lend { tv_band_align(handle, $0, sigma, Int32(steps), &warp, &match) }
      guard status == TV_OK else { return nil }
    }
    return (EyePair(left: warp(left), right: warp(right), seen: true), match)
  }
}

extension Band.Part {
  fileprivate var code: Int32 {
    switch self {
    case .eyes: Int32(TV_EYES)
    case .nose: Int32(TV_NOSE)
    case .leftEye: Int32(TV_LEFT_EYE)
    case .rightEye: Int32(TV_RIGHT_EYE)
    }
  }
}
