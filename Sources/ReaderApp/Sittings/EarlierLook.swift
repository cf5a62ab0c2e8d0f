import Calibration
import Foundation
import Library
import Localization

/// A calibration by a look or two: the earlier sittings that tell the rest.
struct EarlierLook: Hashable, Sendable {
  /// The sittings that serve with the present camera, screen and networks, the oldest first.
  var sittings: [EarlierSitting]
  /// What the calibration rests on, as the person is told.
  var basis: EarlierBasis

  /// - Parameters:
  ///   - sittings: the sittings that serve, the oldest first.
  ///   - isTold: whether their number may be told; not before the person has logged in, when anybody may look.
  init(_ sittings: [EarlierSitting], isTold: Bool) {
    self.sittings = sittings
    basis = EarlierBasis(sittings, isTold: isTold)
  }
}

/// What a calibration by a look or two rests on.
package struct EarlierBasis: Hashable, Sendable {
  /// Number of looks.
  package var looks = 1
  /// Whether a few lines were read after the look.
  package var hasLines = false
  /// Number of earlier calibrations.
  package var sittings: Int
  /// Number of days on which they were made.
  package var days: Int
  /// Whether the numbers may be told; not before the person has logged in.
  package var isTold: Bool

  init(_ sittings: [EarlierSitting], isTold: Bool) {
    (self.sittings, self.isTold) = (sittings.count, isTold)
    days = Set(sittings.map { LocalTime($0.created, in: .current).day }).count
  }

  /// What is known of the person's eyes before they look, as a sentence.
  var known: String {
    guard isTold else { return localized("I know your eyes from earlier calibrations.") }
    return localized(
      sittings, one: "I know your eyes from one earlier calibration.",
      other: "I know your eyes from \(sittings) earlier calibrations.")
  }

  /// What the calibration rests on, and what would make it more exact.
  var words: String {
    let dots = localized("Calibrating with dots is more exact.")
    guard isTold else {
      let what =
        hasLines
        ? localized("This rests on one look, a few lines and earlier calibrations.")
        : looks > 1
          ? localized("This rests on two looks and on earlier calibrations.")
          : localized("This rests on one look and on earlier calibrations.")
      return [what, dots].joined(separator: " ")
    }
    let when = localized(
      days, one: "They were made on one day.", other: "They were made on \(days) different days.")
    return [hasLines ? byLines : looks > 1 ? byTwoLooks : byOneLook, when, dots].joined(separator: " ")
  }

  private var byLines: String {
    localized(
      sittings, one: "This rests on one look, a few lines and one earlier calibration.",
      other: "This rests on one look, a few lines and \(sittings) earlier calibrations.")
  }

  private var byOneLook: String {
    localized(
      sittings, one: "This rests on one look and on one earlier calibration.",
      other: "This rests on one look and on \(sittings) earlier calibrations.")
  }

  private var byTwoLooks: String {
    localized(
      sittings, one: "This rests on two looks and on one earlier calibration.",
      other: "This rests on two looks and on \(sittings) earlier calibrations.")
  }
}
