import Attention
import Foundation
import Signals

/// Compares fixation detectors with two human coders, sample by sample.
///
/// Pursuit, saccades and post-saccadic oscillations are not fixations. Samples that the respective coder labelled blink
/// or undefined are left out; where the eye was not visible a detector gives no fixation.
struct FixationTrials {
  struct Row: Codable {
    var detector: String
    var setting: String
    /// Cohen's kappa, mean over both coders, over the samples of all recordings; `kappaPictures` over those of looking
    /// at pictures.
    var kappa: Double
    var kappaPictures: Double
    /// Cohen's kappa over the samples of looking at moving dots and films.
    var kappaMoving: Double
    var againstRA: Double
    var againstMN: Double
  }

  struct Table: Codable {
    var signal: String
    var samples: Int
    var rows: [Row]
    /// Cohen's kappa between the two coders, over samples that both labelled.
    var coders: Double
    var codersPictures: Double
  }

  let recordings: [CodedRecording]

  /// The half of the recordings on which the detector was not tuned: every other one of the pictures and of the rest,
  /// in the order of their names, from the second on.
  static func otherHalf(_ recordings: [CodedRecording]) -> [CodedRecording] {
    [recordings.filter(\.isPicture), recordings.filter { !$0.isPicture }].flatMap { kind in
      kind.enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
    }
  }

  func table(_ signal: String, own: FixationDetector.Configuration = .init()) -> Table {
    var rows = [
      row("trackii", "as in the program") { FixationLabels.own($0, own) }
    ]
    rows.append(bestVelocity("tuned", by: \.kappa))
    if recordings.contains(where: \.isPicture) {
      rows.append(bestVelocity("tuned on pictures", by: \.kappaPictures))
    }
    rows.append(bestDispersion())
    let usual = FixationLabels.VelocitySetting(degreesPerSecond: 30, window: 0.02, minimum: 0.06)
    rows.append(row("I-VT", "30 deg/s, 20 ms, 60 ms (usual)") { FixationLabels.velocity($0, usual) })
    let usualDispersion = FixationLabels.DispersionSetting(degrees: 1, minimum: 0.1)
    rows.append(row("I-DT", "1 deg, 100 ms (usual)") { FixationLabels.dispersion($0, usualDispersion) })
    return Table(
      signal: signal, samples: recordings.reduce(0) { $0 + $1.samples.count }, rows: rows,
      coders: coders(recordings), codersPictures: coders(recordings.filter(\.isPicture)))
  }

  /// The best setting of I-VT for these very recordings: every threshold, window and duration of a grid is tried.
  private func bestVelocity(_ tuned: String, by kappa: (Row) -> Double) -> Row {
    let speeds = [1, 2, 3, 4, 5, 7.5, 10, 15, 20, 25, 30, 40, 50, 60, 70, 80, 100, 120, 150]
    var best: Row?
    for window in [0.004, 0.012, 0.02, 0.04, 0.07, 0.1, 0.135, 0.2, 0.3] {
      for minimum in [0, 0.04, 0.06, 0.1] {
        for speed in speeds {
          let s = FixationLabels.VelocitySetting(degreesPerSecond: speed, window: window, minimum: minimum)
          let name =
            "\(speed.fixed(0)) deg/s, \((window * 1000).fixed(0)) ms, \((minimum * 1000).fixed(0)) ms (\(tuned))"
          let found = row("I-VT", name) { FixationLabels.velocity($0, s) }
          if kappa(found) > best.map(kappa) ?? -1 { best = found }
        }
      }
    }
    return best ?? row("I-VT", "-") { _ in [] }
  }

  private func bestDispersion() -> Row {
    var best: Row?
    for minimum in [0.04, 0.06, 0.1, 0.15, 0.2] {
      for degrees in [0.25, 0.35, 0.5, 0.7, 1, 1.4, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8] {
        let s = FixationLabels.DispersionSetting(degrees: degrees, minimum: minimum)
        let name = "\(degrees.fixed(2)) deg, \((minimum * 1000).fixed(0)) ms (tuned)"
        let found = row("I-DT", name) { FixationLabels.dispersion($0, s) }
        if found.kappa > best?.kappa ?? -1 { best = found }
      }
    }
    return best ?? row("I-DT", "-") { _ in [] }
  }

  func row(_ detector: String, _ setting: String, _ label: (CodedRecording) -> [Bool]) -> Row {
    var all = [Agreement(), Agreement()]
    var (pictures, moving) = (all, all)
    for recording in recordings {
      let labels = label(recording)
      guard labels.count == recording.samples.count else { continue }
      for coder in 0..<2 {
        var found = Agreement()
        for (sample, label) in zip(recording.samples, labels) where sample.labels[coder] < 5 {
          found.note(sample.labels[coder] == 1, label)
        }
        all[coder] = all[coder] + found
        if recording.isPicture {
          pictures[coder] = pictures[coder] + found
        } else {
          moving[coder] = moving[coder] + found
        }
      }
    }
    let kappas = all.map { $0.kappa ?? 0 }
    return Row(
      detector: detector, setting: setting, kappa: (kappas[0] + kappas[1]) / 2,
      kappaPictures: pictures.reduce(0) { $0 + ($1.kappa ?? 0) } / 2,
      kappaMoving: moving.reduce(0) { $0 + ($1.kappa ?? 0) } / 2, againstRA: kappas[0],
      againstMN: kappas[1])
  }

  private func coders(_ recordings: [CodedRecording]) -> Double {
    var found = Agreement()
    for sample in recordings.flatMap(\.samples) where sample.labels.allSatisfy({ $0 < 5 }) {
      found.note(sample.labels[0] == 1, sample.labels[1] == 1)
    }
    return found.kappa ?? 0
  }
}
