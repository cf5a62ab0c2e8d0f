import Signals

/// Frames drawn anew pixel by pixel, which takes seconds where it is not optimised.
extension Frame {
  private func redrawn(width: Int, height: Int, _ value: (Int, Int) -> UInt8) -> Frame {
    var frame = self
    frame.image = GrayImage(
      width: width, height: height,
      pixels: (0..<(width * height)).map { value($0 % width, $0 / width) })
    frame.jpeg = nil
    return frame
  }

  /// The same moment in light that falls off to one side.
  package var shadowed: Frame {
    image.withBytes { bytes in
      redrawn(width: image.width, height: image.height) { x, y in
        UInt8(Double(bytes[y * image.stride + x]) * (0.35 + 0.65 * Double(x) / Double(image.width)))
      }
    }
  }

  /// The same moment without the picture's right and lower edges.
  package var cropped: Frame {
    image.withBytes { bytes in
      redrawn(width: image.width - 32, height: image.height - 24) { x, y in bytes[y * image.stride + x] }
    }
  }
}
