import Reading

/// Changes the colours of rendered pages for a light: once, after rendering, never while a frame is painted.
///
/// Words are 32-bit pixels in cairo's format: red, green and blue in the three lower bytes, blue lowest.
struct PageTone: Sendable {
  /// The darkest and brightest value of each channel in this light: red, green, blue.
  private let dark: (UInt32, UInt32, UInt32)
  private let bright: (UInt32, UInt32, UInt32)
  private let turnsRound: Bool
  /// The resulting pixel for each gray value.
  private let grays: [UInt32]

  /// Prepares the colour change for a light.
  /// - Returns: nil if the light changes nothing.
  init?(_ light: PageLight) {
    switch light {
    case .day: return nil
    case .sepia: (dark, bright, turnsRound) = ((64, 48, 32), (244, 236, 216), false)
    // Less than the whole range: white letters on black seem to glow, and very dark paper smears while it scrolls.
    case .night: (dark, bright, turnsRound) = ((22, 22, 22), (222, 222, 222), true)
    }
    let (dark, bright, turnsRound) = (dark, bright, turnsRound)
    grays = (0..<256).map { value in
      let value = turnsRound ? 255 - UInt32(value) : UInt32(value)
      return Self.word(value, value, value, dark, bright)
    }
  }

  /// A pixel converted to this light.
  func word(_ pixel: UInt32) -> UInt32 {
    let (red, green, blue) = (pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255)
    if red == green, green == blue { return grays[Int(blue)] }
    guard turnsRound else { return Self.word(red, green, blue, dark, bright) }
    let (r, g, b) = Self.turned(Int(red), Int(green), Int(blue))
    return Self.word(UInt32(r), UInt32(g), UInt32(b), dark, bright)
  }

  /// Inverts the luma (ITU-R BT.601) of a colour and keeps the differences between its channels, which make the hue, as
  /// far as possible.
  private static func turned(_ red: Int, _ green: Int, _ blue: Int) -> (Int, Int, Int) {
    let luma = (77 * red + 150 * green + 29 * blue + 128) >> 8
    let target = 255 - luma
    let (r, g, b) = (red - luma, green - luma, blue - luma)
    let (most, least) = (max(r, g, b), min(r, g, b))
    // A factor in 256ths, the same for all three channels: clipping one alone would shift the hue.
    var factor = 256
    if most > 0 { factor = min(factor, (luma << 8) / most) }
    if least < 0 { factor = min(factor, (target << 8) / -least) }
    func channel(_ difference: Int) -> Int { min(max(target + (difference * factor) >> 8, 0), 255) }
    return (channel(r), channel(g), channel(b))
  }

  private static func word(
    _ red: UInt32, _ green: UInt32, _ blue: UInt32, _ dark: (UInt32, UInt32, UInt32),
    _ bright: (UInt32, UInt32, UInt32)
  ) -> UInt32 {
    func between(_ value: UInt32, _ low: UInt32, _ high: UInt32) -> UInt32 {
      low + (value * (high - low) + 127) / 255
    }
    return between(red, dark.0, bright.0) << 16 | between(green, dark.1, bright.1) << 8
      | between(blue, dark.2, bright.2) | 0xFF00_0000
  }

  /// Converts a row of pixels to this light.
  func convert(_ source: UnsafeBufferPointer<UInt32>, into target: UnsafeMutableBufferPointer<UInt32>) {
    var (last, made) = (UInt32.max, UInt32.max)
    var isFirst = true
    for index in 0..<min(source.count, target.count) {
      let pixel = source[index]
      // On most of a page neighbouring pixels are equal, so the last result is reused.
      if isFirst || pixel != last { (last, made, isFirst) = (pixel, word(pixel), false) }
      target[index] = made
    }
  }
}
