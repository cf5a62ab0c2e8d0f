import Signals
import Vision

// Apart from the tests, since it is optimised in debug builds: pixel by pixel the rest need not be.

/// Pictures made from pictures.
extension GrayImage {
  package static func flat(_ value: UInt8, width: Int = 640, height: Int = 480) -> GrayImage {
    GrayImage(width: width, height: height) { pixels in
      for i in pixels.indices { pixels[i] = value }
    }
  }

  /// The same noise each time (a linear congruential generator).
  package static func noise(width: Int = 640, height: Int = 480) -> GrayImage {
    var state: UInt64 = 1
    return GrayImage(width: width, height: height) { pixels in
      for i in pixels.indices {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        pixels[i] = UInt8(truncatingIfNeeded: state >> 56)
      }
    }
  }

  /// Every value taken through `change`.
  package func mapped(_ change: (Double) -> Double) -> GrayImage {
    let table = (0...255).map { UInt8(max(0, min(255, change(Double($0)).rounded()))) }
    return made(width: width, height: height) { source, pixels in
      for y in 0..<height {
        for x in 0..<width { pixels[y * width + x] = table[Int(source[y * stride + x])] }
      }
    }
  }

  /// What a camera sees that is turned by `dx`, `dy` px; the edges are repeated.
  package func shifted(_ dx: Int, _ dy: Int) -> GrayImage {
    cropped(x: -dx, y: -dy, width: width, height: height)
  }

  /// A part of the picture, which may reach over its edges: these are repeated.
  package func cropped(x x0: Int, y y0: Int, width: Int, height: Int) -> GrayImage {
    made(width: width, height: height) { source, pixels in
      for y in 0..<height {
        let row = min(max(y + y0, 0), self.height - 1) * stride
        for x in 0..<width { pixels[y * width + x] = source[row + min(max(x + x0, 0), self.width - 1)] }
      }
    }
  }

  /// Mean over squares of `2 * reach + 1` px, across and then down.
  package func blurred(_ reach: Int) -> GrayImage {
    func across(_ image: GrayImage) -> GrayImage {
      image.made(width: image.height, height: image.width) { source, pixels in
        for y in 0..<image.height {
          for x in 0..<image.width {
            let span = max(0, x - reach)...min(image.width - 1, x + reach)
            var sum = 0
            for i in span { sum += Int(source[y * image.stride + i]) }
            pixels[x * image.height + y] = UInt8(sum / span.count)
          }
        }
      }
    }
    return across(across(self))
  }

  /// `factor` times as large about `center`, in a picture of the same size; bilinear, edges repeated.
  package func zoomed(_ factor: Double, about center: ImagePoint) -> GrayImage {
    resampled(width: width, height: height) { x, y in
      ((x - center.x) / factor + center.x, (y - center.y) / factor + center.y)
    }
  }

  /// Clockwise, degrees.
  package func turned(_ degrees: Double, about center: ImagePoint) -> GrayImage {
    resampled(width: width, height: height) { x, y in
      let place = ImagePoint(x: x, y: y).turned(-degrees, about: center)
      return (place.x, place.y)
    }
  }

  /// The whole picture in another size.
  package func resized(width: Int, height: Int) -> GrayImage {
    let (sx, sy) = (Double(self.width) / Double(width), Double(self.height) / Double(height))
    return resampled(width: width, height: height) { x, y in ((x + 0.5) * sx - 0.5, (y + 0.5) * sy - 0.5) }
  }

  /// Rows farther apart than they are long; what lies between is not to be read.
  package func padded(to stride: Int) -> GrayImage {
    let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: stride * height)
    for i in 0..<(stride * height) { bytes[i] = i % 2 == 0 ? 255 : 0 }
    withBytes { source in
      for y in 0..<height {
        for x in 0..<width { bytes[y * stride + x] = source[y * self.stride + x] }
      }
    }
    let address = UInt(bitPattern: bytes)
    return GrayImage(
      width: width, height: height, stride: stride, base: UnsafeRawPointer(bytes),
      release: { UnsafeMutablePointer<UInt8>(bitPattern: address)?.deallocate() })
  }

  /// Over into another picture of the same size, 0 to 1.
  package func blended(_ other: GrayImage, _ share: Double) -> GrayImage {
    made(width: width, height: height) { source, pixels in
      for y in 0..<height {
        for x in 0..<width {
          let (a, b) = (Double(source[y * stride + x]), Double(other[x, y]))
          pixels[y * width + x] = UInt8((a + share * (b - a)).rounded())
        }
      }
    }
  }

  /// Two pictures of the same height in one.
  package func beside(_ other: GrayImage) -> GrayImage {
    made(width: width + other.width, height: height) { source, pixels in
      for y in 0..<height {
        for x in 0..<width { pixels[y * (width + other.width) + x] = source[y * stride + x] }
        for x in 0..<other.width {
          pixels[y * (width + other.width) + width + x] = other[x, y]
        }
      }
    }
  }

  private func made(
    width: Int, height: Int, _ fill: (UnsafeRawBufferPointer, UnsafeMutableRawBufferPointer) -> Void
  ) -> GrayImage {
    withBytes { source in GrayImage(width: width, height: height) { fill(source, $0) } }
  }

  private func resampled(width: Int, height: Int, _ place: (Double, Double) -> (Double, Double)) -> GrayImage
  {
    made(width: width, height: height) { source, pixels in
      for y in 0..<height {
        for x in 0..<width {
          let (u, v) = place(Double(x), Double(y))
          let (cu, cv) = (
            min(max(u, 0), Double(self.width) - 1.001), min(max(v, 0), Double(self.height) - 1.001)
          )
          let (i, j) = (Int(cu), Int(cv))
          let (fx, fy) = (cu - Double(i), cv - Double(j))
          let at = j * stride + i
          let top = Double(source[at]) * (1 - fx) + Double(source[at + 1]) * fx
          let bottom = Double(source[at + stride]) * (1 - fx) + Double(source[at + stride + 1]) * fx
          pixels[y * width + x] = UInt8((top * (1 - fy) + bottom * fy).rounded())
        }
      }
    }
  }
}

extension ImagePoint {
  /// Clockwise in the picture, degrees.
  package func turned(_ degrees: Double, about center: ImagePoint) -> ImagePoint {
    center + (self - center).turned(by: degrees * .pi / 180)
  }
}
