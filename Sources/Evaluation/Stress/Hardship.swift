import Foundation
import Signals
import Simulation
import Statistics

/// A hardship: something that makes eyes hard to see, applied to a good picture.
package enum Hardship: Hashable, Sendable {
  /// A reflection over the image-left eye: a disc of so many iris radii, white with soft edges.
  case glare(radii: Double)
  /// Lack of focus; Gaussian sigma, px.
  case blur(sigma: Double)
  /// Darkness: the share of light that is left, and the SD of the camera's noise, grey levels.
  case dark(share: Double, noise: Double)

  /// All hardships that are tried, each kind from mild to severe.
  package static let all: [Hardship] = [
    .glare(radii: 0.7), .glare(radii: 1.2), .glare(radii: 2), .blur(sigma: 1), .blur(sigma: 2),
    .blur(sigma: 3),
    .dark(share: 0.5, noise: 2), .dark(share: 0.25, noise: 4), .dark(share: 0.15, noise: 6),
  ]

  /// The hardship in words, with its unit.
  package var name: String {
    switch self {
    case .glare(let radii): "glare of \(radii) iris radii"
    case .blur(let sigma): "blur of \(sigma) px"
    case .dark(let share, let noise): "\(Int((share * 100).rounded())) % of the light, noise \(noise)"
    }
  }

  /// Applies the hardship to a picture.
  ///
  /// - Parameters:
  ///   - image: the picture.
  ///   - iris: the centre of the image-left iris, px.
  ///   - radius: the radius of that iris, px.
  ///   - seed: the seed of the noise.
  func put(on image: GrayImage, iris: ImagePoint, radius: Double, seed: UInt64) -> GrayImage {
    var pixels = [Double](repeating: 0, count: image.width * image.height)
    image.withBytes { bytes in
      for y in 0..<image.height {
        for x in 0..<image.width { pixels[y * image.width + x] = Double(bytes[y * image.stride + x]) }
      }
    }
    switch self {
    case .glare(let radii):
      // The reflection is beside the iris's centre, because a lamp or a window is seldom straight ahead.
      let center = iris + ImagePoint(x: 0.5 * radius, y: -0.3 * radius)
      Self.each(image) { x, y, at in
        let far = hypot(Double(x) - center.x, Double(y) - center.y) / (radii * radius)
        let white = 1 / (1 + exp((far - 1) * 8))
        pixels[at] += white * (245 - pixels[at])
      }
    case .blur(let sigma): pixels = Self.blurred(pixels, image.width, image.height, sigma)
    case .dark(let share, let noise):
      var random = SplitMix64(seed: seed)
      Self.each(image) { _, _, at in pixels[at] = pixels[at] * share + noise * random.normal() }
    }
    return GrayImage(
      width: image.width, height: image.height,
      pixels: pixels.map { UInt8(max(0, min(255, $0.rounded()))) })
  }

  private static func each(_ image: GrayImage, _ body: (_ x: Int, _ y: Int, _ at: Int) -> Void) {
    for y in 0..<image.height { for x in 0..<image.width { body(x, y, y * image.width + x) } }
  }

  /// A separable Gaussian blur; pixels beyond the edge repeat it.
  private static func blurred(_ pixels: [Double], _ width: Int, _ height: Int, _ sigma: Double) -> [Double] {
    let reach = Int((3 * sigma).rounded(.up))
    let raw = (-reach...reach).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
    let kernel = raw.map { $0 / raw.reduce(0, +) }
    func pass(_ source: [Double], _ step: Int, _ place: (Int) -> Int, _ size: Int) -> [Double] {
      source.indices.map { at in
        let here = place(at)
        var sum = 0.0
        for offset in -reach...reach {
          let there = max(0, min(size - 1, here + offset))
          sum += kernel[offset + reach] * source[at + (there - here) * step]
        }
        return sum
      }
    }
    return pass(pass(pixels, 1, { $0 % width }, width), width, { $0 / width }, height)
  }
}
