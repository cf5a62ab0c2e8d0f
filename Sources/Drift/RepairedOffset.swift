import Foundation
import Localization
import Signals

/// How far off a repair has found gaze, and how certain that is.
package struct RepairedOffset: Hashable, Sendable {
  /// How far gaze was off, mm.
  package let mm: Double
  /// SD of `mm`.
  package let uncertaintyMm: Double

  /// Converts the offset of a repair and its uncertainty from px to mm on the screen.
  package init(_ repair: OffsetRepair, on screen: ScreenGeometry) {
    mm = hypot(repair.offset.x / screen.pxPerMmX, repair.offset.y / screen.pxPerMmY)
    uncertaintyMm = hypot(
      repair.covariance.xx.squareRoot() / screen.pxPerMmX,
      repair.covariance.yy.squareRoot() / screen.pxPerMmY)
  }

  /// The offset in one sentence.
  package var words: String {
    localized(
      "The point was off by \(mm.fixed(0)) mm, give or take \(uncertaintyMm.fixed(0)); that is corrected now."
    )
  }

  /// The offset as recordings store it, such as `off-by 12.5 3.0`, mm: it does not depend on the program's language.
  package var stored: String { "off-by \(StoredNumber.rounded(mm)) \(StoredNumber.rounded(uncertaintyMm))" }

  /// Reads the stored form.
  /// - Returns: nil for anything else.
  package init?(stored: String) {
    let parts = stored.split(separator: " ", omittingEmptySubsequences: false)
    let numbers = parts.dropFirst().compactMap(StoredNumber.read)
    guard parts.first == "off-by", parts.count == 3, numbers.count == 2, numbers.allSatisfy({ $0 >= 0 })
    else { return nil }
    (mm, uncertaintyMm) = (numbers[0], numbers[1])
  }

  /// The words for an offset as a recording stores it. Recordings of earlier programs store words, which stay as they are.
  package static func words(ofStored label: String) -> String { Self(stored: label)?.words ?? label }
}
