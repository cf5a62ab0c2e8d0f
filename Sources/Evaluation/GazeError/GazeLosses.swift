import Signals
import Statistics

/// Counts when gaze is lost although somebody looks, and when the lids are down.
struct GazeLosses: Sendable {
  /// Lids that are down for longer are no blink, s: longer than any that are counted as one.
  private static let longestBlink = 1.0

  private var (present, inBlinks) = (0.0, 0.0)
  private var (losses, blinks) = ([Double](), [Double]())
  private var knowsLids = false
  /// How much lower gaze is in blinks, degrees.
  private var drags: [Double] = []

  /// A stretch of frames in which gaze is lost, or the lids are down.
  private struct Run {
    var seconds = 0.0
    var touchesBlink = false
    var touchesAbsence = false
  }

  /// Counts the losses of one recording or simulation.
  ///
  /// - Parameter offset: by how much gaze is too low while the eyes are open, degrees; nil where that is not known.
  mutating func note(_ gaze: GazeWithTruth, offset: Double?) {
    let frames = gaze.frames
    var (lost, shut): (Run?, Double?) = (nil, nil)
    func isShut(_ frame: GazeWithTruth.Frame) -> Bool { frame.openness ?? 1 < LookErrors.openEyes }
    for index in frames.indices.dropLast() {
      let frame = frames[index]
      let seconds = frames[index + 1].time - frame.time
      knowsLids = knowsLids || frame.openness != nil
      if !frame.isAway { present += seconds }
      if isShut(frame), !frame.isAway {
        shut = (shut ?? 0) + seconds
        if let offset, let truth = frame.truth, let point = frame.gaze {
          drags.append((point.y - truth.y) / gaze.pxPerDegree - offset)
        }
      } else {
        end(&shut)
      }
      if frame.gaze == nil {
        let before = index > 0 ? frames[index - 1] : frame
        let around = [before, frame, frames[index + 1]]
        var run = lost ?? Run()
        run.seconds += seconds
        run.touchesBlink = run.touchesBlink || around.contains(where: isShut)
        run.touchesAbsence = run.touchesAbsence || around.contains(where: \.isAway)
        lost = run
      } else {
        end(&lost)
      }
    }
    end(&lost)
    end(&shut)
  }

  private mutating func end(_ lost: inout Run?) {
    guard let run = lost else { return }
    lost = nil
    guard !run.touchesAbsence else { return }
    if run.touchesBlink { inBlinks += run.seconds } else { losses.append(run.seconds) }
  }

  private mutating func end(_ shut: inout Double?) {
    guard let seconds = shut else { return }
    shut = nil
    if seconds <= Self.longestBlink { blinks.append(seconds) }
  }

  /// Writes what was counted into the measures; nothing where nobody was before the camera.
  func tell(_ all: inout GazeErrorMeasures) {
    guard present > 0 else { return }
    all.losses = Double(losses.count) / present * 60
    (all.lossSeconds, all.longLossSeconds) = (median(losses), quantile(losses, 0.95))
    all.lostShare = losses.reduce(0, +) / present
    guard knowsLids else { return }
    all.lostInBlinks = inBlinks / present
    all.blinks = Double(blinks.count) / present * 60
    all.blinkSeconds = median(blinks)
    all.blinkDrag = mean(drags)
  }
}

/// The rate of frames, and how regularly they come.
struct FrameRate: Sendable {
  /// Frames a second: one by the median time from frame to frame.
  var perSecond: Double
  /// Standard deviation of the time from frame to frame, where none is lost in between, ms.
  var jitterMs: Double
  /// Frames a minute that are missing between others.
  var lostPerMinute: Double

  /// Measures the rate; nil for fewer than three frames, or such that take no time.
  ///
  /// - Parameter times: in order, s.
  init?(_ times: [Double]) {
    let steps = zip(times, times.dropFirst()).map { $1 - $0 }
    guard steps.count >= 2, let usual = median(steps), usual > 0, let first = times.first,
      let last = times.last
    else { return nil }
    perSecond = 1 / usual
    let whole = steps.filter { $0 < 1.5 * usual }
    let middle = mean(whole) ?? usual
    jitterMs = 1000 * (mean(whole.map { ($0 - middle) * ($0 - middle) }) ?? 0).squareRoot()
    let missing = steps.reduce(0) { $0 + max(0, ($1 / usual).rounded() - 1) }
    lostPerMinute = missing / (last - first) * 60
  }
}
