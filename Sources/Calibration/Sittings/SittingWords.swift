import Signals
import Statistics

/// The eyes on a word that was read.
package struct SittingWord: Sendable {
  /// The eyes, and the place in the word at which they were expected.
  package var point: CollectedPoint
  /// SD of the place that was looked at about it, degrees.
  package var spreadDegrees: Double
}

extension ParagraphReading {
  /// The words that were read, with the eyes on each, as a calibration by them tells.
  ///
  /// - Parameters:
  ///   - model: the calibration that was fitted to the lines.
  ///   - configuration: tuning of the calibration.
  ///   - tuning: tuning of what is specific to lines.
  /// - Returns: words that were looked at long enough, in their order; none where words do not stand apart.
  package func words(
    by model: GazeModel, configuration: CalibrationConfiguration = .init(),
    tuning: ParagraphConfiguration = .init()
  ) -> [SittingWord] {
    let screen = model.screen
    let count = min(uncovered.count, text.lines.count)
    guard text.hasWords, text.isPossible, count > 0,
      let frames = ParagraphFrames(self, screen, configuration, tuning)
    else { return [] }
    let seen = ParagraphFixation.all(frames, tuning).compactMap {
      fixation -> (fixation: ParagraphFixation, gaze: SIMD2<Double>)? in
      let gaze = frames.eyes[fixation.frames].compactMap { model.predict($0).value?.point }
      guard let x = median(gaze.map(\.x)), let y = median(gaze.map(\.y)) else { return nil }
      return (fixation, SIMD2(x, y))
    }
    let reader = ParagraphWords(
      text: text, times: uncovered.prefix(count).map(\.seconds) + [end.seconds],
      pxPerRadian: frames.pxPerRadian, tuning: tuning)
    let found = reader.words(seen.map(\.fixation), at: seen.map(\.gaze), isFirst: false)
    var points: [Int: CollectedPoint] = [:]
    for (word, one) in zip(found, seen) {
      guard let word else { continue }
      let place = reader.place(word)
      for frame in one.fixation.frames {
        let time = Timestamp(seconds: frames.times[frame])
        points[word, default: CollectedPoint(target: CalibrationTarget(label: "word", point: place.point))]
          .add(EyesSample(sequence: 0, time: time, eyes: .valid(frames.eyes[frame])))
      }
    }
    let perDegree = frames.pxPerRadian.x * .pi / 180
    return points.sorted { $0.key < $1.key }.compactMap { word, point in
      guard point.samples.count >= configuration.leastEarlierSamples else { return nil }
      return SittingWord(point: point, spreadDegrees: reader.place(word).sd / perDegree)
    }
  }
}
