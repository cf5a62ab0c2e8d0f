import Foundation
import JPEGCodec
import Signals

/// Decodes a camera's pictures to gray. Used by the reading thread only.
struct FrameDecoder {
  let mode: CameraMode
  /// Number of bytes from row to row in the camera's buffer; unused for JPEG.
  let stride: Int
  let codec: JPEGCoder

  /// The least number of bytes of a whole picture in a raw format.
  var neededBytes: Int {
    let row = mode.pixelFormat == .yuyv ? 2 * mode.width : mode.width
    return mode.pixelFormat == .mjpeg ? 1 : stride * (mode.height - 1) + row
  }

  /// Decodes one picture of the camera.
  ///
  /// - Returns: the gray picture, with the JPEG bytes unchanged where it was a JPEG; nil for a short or damaged picture.
  func decode(_ bytes: UnsafeRawBufferPointer) -> (image: GrayImage, jpeg: Data?)? {
    guard bytes.count >= neededBytes else { return nil }
    switch mode.pixelFormat {
    case .mjpeg:
      let jpeg = Data(bytes)
      guard let image = try? codec.gray(jpeg) else { return nil }
      return (image, jpeg)
    case .yuyv: return (luma(bytes, step: 2), nil)
    default: return (luma(bytes, step: 1), nil)
    }
  }

  /// The bytes of a picture in colour, without gaps between rows; nil where there are no colours, or the JPEG has them.
  func colours(_ bytes: UnsafeRawBufferPointer) -> Data? {
    guard mode.pixelFormat == .yuyv, bytes.count >= neededBytes else { return nil }
    let row = 2 * mode.width
    var packed = Data(capacity: row * mode.height)
    for y in 0..<mode.height { packed.append(contentsOf: bytes[y * stride..<y * stride + row]) }
    return packed
  }

  /// A gray picture of every `step`-th byte of each row.
  private func luma(_ bytes: UnsafeRawBufferPointer, step: Int) -> GrayImage {
    GrayImage(width: mode.width, height: mode.height) { pixels in
      guard let to = pixels.baseAddress, let from = bytes.baseAddress else { return }
      for y in 0..<mode.height {
        let source = from + y * stride
        let target = (to + y * mode.width).assumingMemoryBound(to: UInt8.self)
        if step == 1 {
          target.update(from: source.assumingMemoryBound(to: UInt8.self), count: mode.width)
        } else {
          let source = source.assumingMemoryBound(to: UInt8.self)
          for x in 0..<mode.width { target[x] = source[x * 2] }
        }
      }
    }
  }
}
