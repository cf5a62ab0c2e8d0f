import Foundation

extension QualityStatement {
  /// The quality of gaze in a few plain sentences, for the person who looked.
  package var words: String {
    guard let degrees = filtered.whole.accuracyDegrees, let mm = filtered.whole.accuracyMm else {
      return "Your eyes were not seen on any of the check points."
    }
    var sentences = [
      "The point is off by about \(number(mm, 0)) mm on average (\(number(degrees, 1)) degrees)\(judgement(degrees))."
    ]
    if let sd = filtered.whole.precisionSDDegrees {
      sentences.append("It trembles by \(number(sd, 1)) degrees while you hold still.")
    }
    if let loss = raw.whole.lossFromInvalid {
      sentences.append("Your eyes were seen in \(number((1 - loss) * 100, 0)) of 100 pictures.")
    }
    let worst = filtered.regions.compactMap { name, figures in
      figures.accuracyDegrees.map { (name: name, degrees: $0) }
    }.max { ($0.degrees, $0.name) < ($1.degrees, $1.name) }
    if let worst, filtered.regions.count > 1, worst.degrees > 1.5 * degrees {
      let place = worst.name.replacingOccurrences(of: "-", with: " ")
      sentences.append("It is worst at the \(place) (\(number(worst.degrees, 1)) degrees).")
    }
    if let first = curve.first?.filtered.accuracyDegrees, let last = curve.last?.filtered.accuracyDegrees,
      curve.count > 1
    {
      let more = last - first
      sentences.append(
        more > 0.4
          ? "It has grown worse by \(number(more, 1)) degrees since you calibrated: a repair takes five seconds."
          : "It has stayed as good as it was when you calibrated.")
    }
    if degrees > Self.poorDegrees {
      sentences.append(
        "Calibrate again, if you can with light from the front and without a window or lamp mirrored in glasses."
      )
    }
    return sentences.joined(separator: " ")
  }

  /// Accuracy above which a result counts as poor, degrees: twice what is usual for a webcam.
  private static let poorDegrees = 2.0

  /// The accuracy in words. EyeLink's manual: good is a mean of at most 1 degree.
  private func judgement(_ degrees: Double) -> String {
    switch degrees {
    case ...1: ": good"
    case ...Self.poorDegrees: ": fair for a webcam"
    default: ": poor"
    }
  }

  /// The quality of gaze in one paragraph, for a paper's methods section.
  package var journal: String {
    let figures = { (signal: Figures) in
      "accuracy \(number(signal.accuracyDegrees)) deg, precision \(number(signal.precisionRMSDegrees)) deg (RMS-S2S) and "
        + "\(number(signal.precisionSDDegrees)) deg (SD), BCEA (68 %) \(number(signal.bcea68Degrees2)) deg2"
    }
    let loss = { (share: Double?) in number(share.map { $0 * 100 }, 1) }
    return "Over \(raw.whole.looks) looks at known targets: raw \(figures(raw.whole)); filtered "
      + "\(figures(filtered.whole)). Data loss \(loss(raw.whole.lossFromInvalid)) % (invalid samples), "
      + "\(loss(raw.whole.lossFromExpected)) % (from the samples expected at \(number(nominalHz, 0)) Hz); effective rate "
      + "\(number(raw.whole.effectiveHz, 1)) Hz"
      + (latencyMs.map { "; latency \(number($0, 1)) ms" } ?? "") + "."
  }

  private func number(_ value: Double?, _ places: Int = 2) -> String {
    value.map { String(format: "%.\(places)f", $0) } ?? "-"
  }
}
