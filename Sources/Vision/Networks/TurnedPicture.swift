import CVision
import Foundation
import Signals

/// A small copy of a picture, turned so that a tilted head is upright in it, because cascades find only upright faces.
struct TurnedPicture {
  let image: GrayImage
  private let cut: PatchCut
  private let tilt: Double

  /// Cuts a turned copy of a picture.
  ///
  /// - Parameters:
  ///   - tilt: of the head, as in `FaceReader.read`.
  ///   - width: of the copy, px; it is as high as wide, so that the turn leaves out little of the picture.
  /// - Returns: nil where nothing could be cut.
  init?(of picture: GrayImage, tilt: Double, width: Double) {
    let side = Double(max(picture.width, picture.height))
    let pixels = Int(min(width, side))
    let window = PatchWindow(width: pixels, height: pixels, scale: 1)
    cut = PatchCut(
      center: picture.bounds.center, width: side, angle: tilt, isMirrored: false, window: window)
    guard let values = cut.values(in: picture) else { return nil }
    image = GrayImage(
      width: pixels, height: pixels, pixels: values.map { UInt8(max(0, min(255, ($0 * 255).rounded()))) })
    self.tilt = tilt
  }

  /// Converts a box of the copy to a place in the picture.
  func place(_ box: ImageRect) -> FacePlace {
    // A box is turned about the middle between its eyes: that point keeps its place, and the rest is beside it as in the copy.
    let middle = FaceProportions.middle(of: box)
    let there = cut(middle.x, middle.y)
    return FacePlace(
      box: ImageRect(
        x: there.x + (box.x - middle.x) * cut.scale, y: there.y + (box.y - middle.y) * cut.scale,
        width: box.width * cut.scale, height: box.height * cut.scale),
      tilt: tilt)
  }
}
