extension GrayImage {
  /// The picture mirrored, left side right.
  package var mirrored: GrayImage {
    withBytes { bytes in
      GrayImage(width: width, height: height) { turned in
        for y in 0..<height {
          for x in 0..<width { turned[y * width + x] = bytes[y * stride + width - 1 - x] }
        }
      }
    }
  }
}

extension Frame {
  /// The frame of the same moment with its picture mirrored, left side right.
  package var mirrored: Frame {
    var frame = Frame(sequence: sequence, time: time, arrival: arrival, image: image.mirrored)
    frame.damagedShare = damagedShare
    return frame
  }
}
