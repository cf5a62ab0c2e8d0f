import ReaderApp
import Reading
import Signals

/// The room that the camera sign has beside a page, so that it covers no word.
struct SignRoom: Equatable {
  /// The least letters of the words that are worth showing.
  static let leastLetters = 10
  /// The most letters that are shown anywhere.
  static let mostLetters = 48

  /// The width between the pages and the screen's edge, in GTK's units; nil where no page lies below the sign.
  let width: Double?

  /// Room without a bound.
  static let unbounded = SignRoom(width: nil)

  private init(width: Double?) { self.width = width }

  /// The room beside a content.
  ///
  /// - Parameter pixelScale: px of the display for one of GTK's units.
  init(beside content: WindowContent, pixelScale: Double) {
    guard case .reader(let scene) = content, let edge = scene.rightEdge, pixelScale > 0 else {
      width = nil
      return
    }
    width = max(0, (scene.screen.maxX - edge) / pixelScale)
  }

  /// The most letters with which the sign lies beside the pages.
  ///
  /// - Parameter measure: the width of the sign with its margin, where so many letters are shown at the most.
  /// - Returns: nil where the words have no room, so that the light alone is shown.
  func letters(measure: (_ letters: Int) -> Double) -> Int? {
    guard let width else { return Self.mostLetters }
    var (low, high) = (Self.leastLetters, Self.mostLetters)
    guard measure(low) <= width else { return nil }
    while low < high {
      let middle = (low + high + 1) / 2
      if measure(middle) <= width { low = middle } else { high = middle - 1 }
    }
    return low
  }
}
