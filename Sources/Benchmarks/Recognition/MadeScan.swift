import Documents
import Foundation
import Signals
import Statistics

/// A page as if it came from a scanner: gray pixels, turned a little, blurred and noisy.
struct MadeScan {
  /// The flaws that a scanner adds to a page.
  struct Flaws: Codable, Hashable, Sendable {
    /// The standard deviation of noise, in gray levels of 0 to 255.
    var noise = 0.0
    /// The turn of the page, degrees clockwise.
    var skew = 0.0
    /// The sigma of the Gaussian blur, px.
    var blur = 0.0
  }

  /// The usual resolution of office scanners.
  static let dotsPerInch = 200.0
  private static let pointsPerInch = 72.0
  static var scale: Double { dotsPerInch / pointsPerInch }

  let width: Int
  let height: Int
  private(set) var gray: [Float]

  /// Makes a scan of a page without flaws.
  ///
  /// - Parameter page: a page drawn at `scale`.
  init(_ page: PagePixels) {
    (width, height) = (page.width, page.height)
    var gray = [Float](repeating: 255, count: width * height)
    page.withBytes { bytes in
      for y in 0..<page.height {
        for x in 0..<page.width {
          let pixel = bytes.loadUnaligned(fromByteOffset: y * page.stride + 4 * x, as: UInt32.self)
          let (red, green, blue) = (Float(pixel >> 16 & 255), Float(pixel >> 8 & 255), Float(pixel & 255))
          gray[y * page.width + x] = 0.299 * red + 0.587 * green + 0.114 * blue
        }
      }
    }
    self.gray = gray
  }

  mutating func add(_ flaws: Flaws, seed: UInt64) {
    if flaws.skew != 0 { turn(flaws.skew) }
    if flaws.blur > 0 { blur(flaws.blur) }
    if flaws.noise > 0 { roughen(flaws.noise, seed) }
  }

  private mutating func turn(_ degrees: Double) {
    let angle = Float(-degrees * .pi / 180)
    let (cosine, sine) = (cos(angle), sin(angle))
    let (middleX, middleY) = (Float(width) / 2, Float(height) / 2)
    var turned = [Float](repeating: 255, count: gray.count)
    for y in 0..<height {
      for x in 0..<width {
        let (dx, dy) = (Float(x) - middleX, Float(y) - middleY)
        turned[y * width + x] = sample(middleX + cosine * dx - sine * dy, middleY + sine * dx + cosine * dy)
      }
    }
    gray = turned
  }

  /// The gray level at a place, interpolated between four pixels; white beyond the page.
  private func sample(_ x: Float, _ y: Float) -> Float {
    let (left, top) = (Int(x.rounded(.down)), Int(y.rounded(.down)))
    guard left >= 0, top >= 0, left + 1 < width, top + 1 < height else { return 255 }
    let (across, down) = (x - Float(left), y - Float(top))
    let at = top * width + left
    let upper = gray[at] * (1 - across) + gray[at + 1] * across
    let lower = gray[at + width] * (1 - across) + gray[at + width + 1] * across
    return upper * (1 - down) + lower * down
  }

  private mutating func blur(_ sigma: Double) {
    let reach = max(1, Int((3 * sigma).rounded(.up)))
    let weights = (-reach...reach).map { Float(exp(-Double($0 * $0) / (2 * sigma * sigma))) }
    let sum = weights.reduce(0, +)
    func smoothed(_ source: [Float], step: Int, _ inside: (Int, Int) -> Bool) -> [Float] {
      var result = source
      for index in source.indices {
        var value: Float = 0
        for offset in -reach...reach {
          value += weights[offset + reach] * (inside(index, offset) ? source[index + offset * step] : 255)
        }
        result[index] = value / sum
      }
      return result
    }
    let (width, height) = (width, height)
    gray = smoothed(gray, step: 1) { (0..<width).contains($0 % width + $1) }
    gray = smoothed(gray, step: width) { (0..<height).contains($0 / width + $1) }
  }

  private mutating func roughen(_ deviation: Double, _ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for index in gray.indices {
      // Normal noise by the method of Box and Muller (1958).
      let radius = (-2 * log(max(random.uniform(), 1e-12))).squareRoot()
      gray[index] += Float(deviation * radius * cos(2 * .pi * random.uniform()))
    }
  }

  /// A PDF of these pages, each of which is one picture without text.
  static func pdf(_ pages: [MadeScan]) -> Data {
    let kids = pages.indices.map { "\(3 + 3 * $0) 0 R" }.joined(separator: " ")
    var objects = [
      Data("<< /Type /Catalog /Pages 2 0 R >>".utf8),
      Data("<< /Type /Pages /Count \(pages.count) /Kids [\(kids)] >>".utf8),
    ]
    for (index, page) in pages.enumerated() {
      let (width, height) = (Double(page.width) / scale, Double(page.height) / scale)
      let content = "q \(width) 0 0 \(height) 0 0 cm /I Do Q"
      let (contents, picture) = (4 + 3 * index, 5 + 3 * index)
      objects.append(
        Data(
          ("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 \(width) \(height)] /Contents \(contents) 0 R "
            + "/Resources << /XObject << /I \(picture) 0 R >> >> >>").utf8))
      objects.append(Data("<< /Length \(content.utf8.count) >>\nstream\n\(content)\nendstream".utf8))
      let bytes = page.gray.map { UInt8(min(max($0.rounded(), 0), 255)) }
      objects.append(
        Data(
          ("<< /Type /XObject /Subtype /Image /Width \(page.width) /Height \(page.height) "
            + "/ColorSpace /DeviceGray /BitsPerComponent 8 /Length \(bytes.count) >>\nstream\n").utf8)
          + Data(bytes) + Data("\nendstream".utf8))
    }
    return MadePDF.file(of: objects)
  }
}
