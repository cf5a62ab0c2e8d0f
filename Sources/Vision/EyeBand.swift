import CVision
import Foundation
import Signals

/// What the head is recognised and measured by: a small gray picture of the skin around the eyes.
///
/// It belongs to a calibration: gaze features are positions relative to it. It shows a part of a person's
/// face, so it is kept with that person's private data only.
public struct EyeReference: Hashable, Codable, Sendable {
  public var width: Int
  public var height: Int
  /// `width * height` gray bytes.
  public var pixels: Data
  /// Between the eyes in the picture it was cut from, px.
  public var interocular: Double
}

/// Finds the head again in every picture by registering a reference to it.
public protocol HeadTracker {
  /// The place of both eyes' rest positions, starting from where they are expected.
  /// - Parameter reach: Gaussian sigmas in px, coarse to fine; larger first ones catch from further away.
  func align(to image: GrayImage, from expected: EyePair, reach: [Double]) -> HeadPlacement?
  var reference: EyeReference { get }
}

/// A registered head.
public struct HeadPlacement: Hashable, Sendable {
  public var eyes: EyePair
  /// -1 to 1.
  public var correlation: Double
  /// What the light has added to the reference's brightness besides a factor, grey levels: haze, glare.
  public var bias: Double
}

/// Robust Lucas-Kanade registration of the band around the eyes (see `EyeBand.cpp`).
public final class EyeBand: HeadTracker {
  private let handle: OpaquePointer
  private let left: ImagePoint
  private let right: ImagePoint

  private init(handle: OpaquePointer) {
    var l = tv_point()
    var r = tv_point()
    tv_band_eyes(handle, &l, &r)
    self.handle = handle
    (left, right) = (ImagePoint(l), ImagePoint(r))
  }

  /// Takes the reference from a picture; nil when the eyes are too near its edge or too close together.
  public convenience init?(cutting eyes: EyePair, from image: GrayImage) {
    guard let handle = image.lend({ tv_band_create($0, tv_point(eyes.left), tv_point(eyes.right)) }) else {
      return nil
    }
    self.init(handle: handle)
  }

  /// - Throws: `VisionError.damagedReference`.
  public convenience init(restoring reference: EyeReference) throws(VisionError) {
    guard reference.width > 0, reference.height > 0, reference.width <= 4096, reference.height <= 4096,
      reference.pixels.count == reference.width * reference.height
    else { throw .damagedReference }
    let handle = reference.pixels.withUnsafeBytes { bytes in
      tv_band_restore(
        bytes.bindMemory(to: UInt8.self).baseAddress, Int32(reference.width), Int32(reference.height),
        reference.interocular)
    }
    guard let handle else { throw .damagedReference }
    self.init(handle: handle)
  }

  deinit { tv_band_free(handle) }

  public var reference: EyeReference {
    var width: Int32 = 0
    var height: Int32 = 0
    var interocular = 0.0
    tv_band_size(handle, &width, &height, &interocular)
    let count = Int(width) * Int(height)
    let pixels = tv_band_pixels(handle).map { Data(bytes: $0, count: count) } ?? Data()
    return EyeReference(
      width: Int(width), height: Int(height), pixels: pixels, interocular: interocular)
  }

  public func align(to image: GrayImage, from expected: EyePair, reach: [Double]) -> HeadPlacement? {
    var warp = tv_band_place(handle, tv_point(expected.left), tv_point(expected.right))
    var match = tv_match()
    for sigma in reach {
      let status = image.lend { tv_band_align(handle, $0, sigma, 12, &warp, &match) }
      guard status == TV_OK else { return nil }
    }
    let eyes = EyePair(left: warp(left), right: warp(right), seen: true)
    let growth = eyes.interocular / max(1, expected.interocular)
    guard growth > 0.6, growth < 1.6, eyes.right.x > eyes.left.x else { return nil }
    return HeadPlacement(eyes: eyes, correlation: match.correlation, bias: match.bias)
  }
}
