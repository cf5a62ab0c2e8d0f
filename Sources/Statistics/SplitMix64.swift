/// The random number generator SplitMix64 (Steele, Lea and Flood 2014): small, seeded, the same on every machine.
package struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64
  /// Starts the random sequence of a seed. Equal seeds give equal sequences on every machine.
  package init(seed: UInt64) { state = seed }

  /// The next 64 random bits of the sequence.
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// The next random number, uniformly distributed, at least 0 and below 1.
  package mutating func uniform() -> Double { Double(next() >> 11) * 0x1p-53 }
}
