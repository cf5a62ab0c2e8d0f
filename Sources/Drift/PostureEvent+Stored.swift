// Why a repair was offered, as recordings store it: the stored form does not depend on the program's language.
extension PostureEvent {
  /// The event as recordings store it, such as `seat-changed 40.0`.
  package var stored: String {
    switch self {
    case .left: "left"
    case .returned(let seconds): "returned \(Self.rounded(seconds))"
    case .seatChanged(let mm): "seat-changed \(Self.rounded(mm))"
    case .screenTilted(let degrees): "screen-tilted \(Self.rounded(degrees))"
    case .eyesChanged: "eyes-changed"
    }
  }

  /// Reads the stored form.
  /// - Returns: nil for anything else.
  package init?(stored: String) {
    let parts = stored.split(separator: " ", omittingEmptySubsequences: false)
    switch (parts.first, parts.dropFirst().compactMap(StoredNumber.read), parts.count) {
    case ("left", _, 1): self = .left
    case ("eyes-changed", _, 1): self = .eyesChanged
    case ("returned", let numbers, 2) where numbers.count == 1: self = .returned(afterSeconds: numbers[0])
    case ("seat-changed", let numbers, 2) where numbers.count == 1: self = .seatChanged(mm: numbers[0])
    case ("screen-tilted", let numbers, 2) where numbers.count == 1:
      self = .screenTilted(degrees: numbers[0])
    default: return nil
    }
  }

  /// The words for an event as a recording stores it. Recordings of earlier programs store words, which stay as they are.
  package static func words(ofStored label: String) -> String { Self(stored: label)?.words ?? label }

  private static func rounded(_ number: Double) -> Double { StoredNumber.rounded(number) }
}

/// Numbers in labels of recordings.
enum StoredNumber {
  /// The largest number that is read; larger ones are damage.
  private static let largest = 1e6

  /// A number with one decimal; 0 for what is no number.
  static func rounded(_ number: Double) -> Double {
    number.isFinite ? (min(max(number, -largest), largest) * 10).rounded() / 10 : 0
  }

  static func read(_ text: Substring) -> Double? {
    guard let number = Double(text), number.isFinite, abs(number) <= largest else { return nil }
    return number
  }
}
