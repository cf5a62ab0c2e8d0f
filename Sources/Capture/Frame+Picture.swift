import Foundation
import JPEGCodec
import Signals

extension Frame {
  /// The frame's picture as a JPEG file, in colour where it has colours; the camera's own bytes where it sends JPEG.
  ///
  /// - Parameter isMirrored: whether the camera mirrors its pictures left side right, which is then undone.
  /// - Throws: `JPEGError`.
  package func pictureFile(isMirrored: Bool = false) throws(JPEGError) -> Data {
    let file: Data
    if let jpeg {
      file = jpeg
    } else if let yuyv {
      file = try JPEGCoder().jpeg(yuyv: yuyv, width: image.width, height: image.height)
    } else {
      file = try JPEGCoder().jpeg(image)
    }
    return isMirrored ? try JPEGCoder.mirrored(file) : file
  }
}
