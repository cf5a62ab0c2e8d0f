import Foundation
import Localization

extension QualityStatement {
  /// The quality of gaze in a few plain sentences, for the person who looked.
  package var words: String {
    guard let degrees = filtered.whole.accuracyDegrees, let mm = filtered.whole.accuracyMm else {
      return localized("Your eyes were not seen on any of the check points.")
    }
    var sentences = [off(mm: number(mm, 0), degrees)]
    if let sd = filtered.whole.precisionSDDegrees {
      sentences.append(localized("It trembles by \(number(sd, 1)) degrees while you hold still."))
    }
    if let loss = raw.whole.lossFromInvalid {
      sentences.append(localized("Your eyes were seen in \(number((1 - loss) * 100, 0)) of 100 pictures."))
    }
    let worst = filtered.regions.compactMap { name, figures in
      figures.accuracyDegrees.map { (name: name, degrees: $0) }
    }.max { ($0.degrees, $0.name) < ($1.degrees, $1.name) }
    if let worst, filtered.regions.count > 1, worst.degrees > 1.5 * degrees {
      sentences.append(Self.worst(worst.name, number(worst.degrees, 1)))
    }
    if let first = curve.first?.filtered.accuracyDegrees, let last = curve.last?.filtered.accuracyDegrees,
      curve.count > 1
    {
      let more = last - first
      sentences.append(
        more > 0.4
          ? localized(
            "It has grown worse by \(number(more, 1)) degrees since you calibrated: a repair takes five seconds."
          )
          : localized("It has stayed as good as it was when you calibrated."))
    }
    if let advice = Self.advice(degrees) { sentences.append(advice) }
    return sentences.joined(separator: " ")
  }

  /// How far the point is off, one sentence, and one more of advice where that is poor.
  package var summary: String {
    guard let degrees = filtered.whole.accuracyDegrees, let mm = filtered.whole.accuracyMm else {
      return localized("Your eyes were not seen on any of the check points.")
    }
    return [off(mm: number(mm, 0), degrees), Self.advice(degrees)].compactMap(\.self).joined(separator: " ")
  }

  /// What to do about the accuracy; nil where it is not poor, or not known.
  package var advice: String? { filtered.whole.accuracyDegrees.flatMap(Self.advice) }

  /// What to do about the accuracy, degrees; nil where it is not poor.
  private static func advice(_ degrees: Double) -> String? {
    guard degrees > poorDegrees else { return nil }
    return localized(
      "Calibrate again, if you can with light from the front, without a window or lamp mirrored in glasses, and without contact lenses that have a pattern."
    )
  }

  /// Accuracy above which a result counts as poor, degrees: twice what is usual for a webcam.
  private static let poorDegrees = 2.0

  /// The accuracy in words. EyeLink's manual: good is a mean of at most 1 degree.
  private func off(mm: String, _ degrees: Double) -> String {
    let angle = number(degrees, 1)
    return switch degrees {
    case ...1: localized("The point is off by about \(mm) mm on average (\(angle) degrees): good.")
    case ...Self.poorDegrees:
      localized("The point is off by about \(mm) mm on average (\(angle) degrees): fair for a webcam.")
    default: localized("The point is off by about \(mm) mm on average (\(angle) degrees): poor.")
    }
  }

  /// Where on the screen it is worst.
  ///
  /// - Parameters:
  ///   - region: a name among `Signal.regions`.
  ///   - degrees: how far the point is off there.
  private static func worst(_ region: String, _ degrees: String) -> String {
    switch region {
    case "top-left": localized("It is worst at the top left (\(degrees) degrees).")
    case "top": localized("It is worst at the top (\(degrees) degrees).")
    case "top-right": localized("It is worst at the top right (\(degrees) degrees).")
    case "left": localized("It is worst at the left (\(degrees) degrees).")
    case "right": localized("It is worst at the right (\(degrees) degrees).")
    case "bottom-left": localized("It is worst at the bottom left (\(degrees) degrees).")
    case "bottom": localized("It is worst at the bottom (\(degrees) degrees).")
    case "bottom-right": localized("It is worst at the bottom right (\(degrees) degrees).")
    default: localized("It is worst at the centre (\(degrees) degrees).")
    }
  }

  /// The quality of gaze in one paragraph, for a paper's methods section.
  package var journal: String {
    let figures = { (signal: Figures) in
      localized(
        """
        accuracy \(number(signal.accuracyDegrees)) deg, precision \(number(signal.precisionRMSDegrees)) deg \
        (RMS-S2S) and \(number(signal.precisionSDDegrees)) deg (SD), BCEA (68 %) \
        \(number(signal.bcea68Degrees2)) deg2
        """)
    }
    let loss = { (share: Double?) in number(share.map { $0 * 100 }, 1) }
    let (invalid, expected) = (loss(raw.whole.lossFromInvalid), loss(raw.whole.lossFromExpected))
    let all = localized(
      """
      Over \(raw.whole.looks) looks at known targets: raw \(figures(raw.whole)); filtered \
      \(figures(filtered.whole)). Data loss \(invalid) % (invalid samples), \(expected) % (from the samples \
      expected at \(number(nominalHz, 0)) Hz); effective rate \(number(raw.whole.effectiveHz, 1)) Hz
      """)
    return latencyMs.map { localized("\(all); latency \(number($0, 1)) ms.") } ?? "\(all)."
  }

  private func number(_ value: Double?, _ places: Int = 2) -> String {
    value.map { String(format: "%.\(places)f", $0) } ?? "-"
  }
}
