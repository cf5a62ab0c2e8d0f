import Calibration
import Signals
import Statistics
import Tracking

/// A recorded person who reads lines that a calibration uncovers, and not those of the recording's own time.
///
/// Up to the end of each line the recording's frames are played as they are. There its person waits for the next line, and here
/// for the calibration's: the frames at the line's end are played to and fro until it has come, and what the recording's wait is longer is left
/// out. Where the calibration is early, the person reads on to the end of the line first.
struct UncoveringTrial {
  /// One line of the recording.
  struct Line: Hashable {
    /// The frames while the eyes are on it.
    var frames: Range<Int>
    /// The frame from which on they rest at its end.
    var last: Int
  }

  /// How long a trial lasts at most, s.
  private static let mostSeconds = 240.0
  /// How long the last fixation of a line lasts at least, s.
  private static let fixationSeconds = 0.2
  /// Time from a line's coming to the eyes' setting out for it, s: the usual latency of saccades.
  private static let reactionSeconds = 0.2
  /// How far gaze goes while it rests at a line's end, degrees: a word is shorter.
  private static let restDegrees = 2.5

  private let samples: [EyesSample]
  private let lines: [Line]

  /// - Parameters:
  ///   - samples: the eyes in the recording's frames.
  ///   - gaze: where the eyes truly looked in each of these frames.
  ///   - ends: when the eyes left each line.
  ///   - start: when the first line was uncovered.
  /// - Returns: nil where a line has no frames.
  init?(
    _ samples: [EyesSample], gaze: [ScreenPoint?], from start: Timestamp, leaving ends: [Timestamp],
    on screen: ScreenGeometry
  ) {
    let reach = Self.restDegrees * screen.pxPerDegree(distanceMm: ScreenGeometry.usualDistanceMm)
    var lines: [Line] = []
    var begin = samples.firstIndex { $0.time >= start } ?? samples.count
    for end in ends {
      let after = samples.firstIndex { $0.time >= end } ?? samples.count
      guard after > begin else { return nil }
      var last = after - 1
      // The last frames may show the saccade to the next line.
      let places = gaze[begin..<after].suffix(4).compactMap(\.self)
      let place = ScreenPoint(x: median(places.map(\.x)) ?? 0, y: median(places.map(\.y)) ?? 0)
      while last > begin, gaze[last - 1].map({ ($0 - place).length <= reach }) ?? true { last -= 1 }
      lines.append(Line(frames: begin..<after, last: last))
      begin = after
    }
    (self.samples, self.lines) = (samples, lines)
  }

  /// Lets the person read what a calibration uncovers.
  ///
  /// - Returns: how the calibration ended, and when each of its lines was read and followed by the next.
  func run(_ course: ReadingCourse) -> (end: ReadingCourse.End?, turns: [UncoveredLine]) {
    var course = course
    guard let first = lines.first else { return (course.end, []) }
    var now = samples[first.frames.lowerBound].time.seconds
    let limit = now + Self.mostSeconds
    var (line, frame, step) = (0, first.frames.lowerBound, 1)
    var read: [Double] = []
    var (shown, over): ([Double], [Double]) = ([], [])
    while now < limit {
      if frame >= lines[line].last, read.count == line { read.append(now) }
      let sample = EyesSample(
        sequence: samples[frame].sequence, time: Timestamp(seconds: now), eyes: samples[frame].eyes)
      for action in course.step(sample) {
        switch action {
        case .show(_, _): shown.append(now)
        case .collected: over.append(now)
        case .repeating, .paused, .resumed, .finished, .failed: break
        }
      }
      if course.end != nil { break }
      let since = read.count > line ? now - read[line] : -1
      if line + 1 < lines.count, shown.count > line + 1, since >= Self.fixationSeconds,
        now - shown[line + 1] >= Self.reactionSeconds
      {
        line += 1
        (frame, step) = (lines[line].frames.lowerBound, 1)
      } else {
        if !lines[line].frames.contains(frame + step) || step < 0 && frame + step < lines[line].last {
          step = -step
        }
        if lines[line].frames.contains(frame + step) { frame += step }
      }
      now += seconds(to: frame)
    }
    let turns = shown.enumerated().map { index, time in
      UncoveredLine(
        uncovered: time, read: read.indices.contains(index) ? read[index] : nil,
        next: over.indices.contains(index) ? over[index] : now)
    }
    return (course.end, turns)
  }

  /// Seconds from the frame before a frame.
  private func seconds(to frame: Int) -> Double {
    frame > 0 ? max(0, samples[frame].time - samples[frame - 1].time) : 0
  }
}
