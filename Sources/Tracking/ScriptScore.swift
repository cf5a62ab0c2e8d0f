import Recording
import Signals

/// Compares the intents of a replay with what the recorded person did according to the script.
package struct ScriptScore: Codable, Hashable, Sendable {
  /// Tuning of what counts as recognised.
  package struct Configuration: Hashable, Sendable {
    /// Seconds after the end of a look in which its recognition still counts; covers the filter's lag. Chosen by trial.
    package var graceSeconds = 0.5
    /// Makes the default tuning of what counts as recognised.
    package init() {}
  }

  /// Counts for one kind of request.
  package struct Tally: Codable, Hashable, Sendable {
    /// Requests of this kind in the script.
    package var scripted = 0
    /// Scripted requests that were recognised while the person looked, or within `Configuration.graceSeconds` after.
    package var recognised = 0
    /// Recognised requests that are not in the script.
    package var falseOnes = 0
    /// Seconds from the start of a recognised request to its recognition.
    package var delays: [Double] = []
    /// Makes counts of a request that was neither scripted nor recognised.
    package init() {}
  }

  /// The counts by request, which is the raw value of a `ScriptedRequest`. A request that no script has, such as
  /// `scroll-left`, is counted too.
  package private(set) var tallies: [String: Tally] = [:]

  /// Compares the intents in frames with a recording's script.
  ///
  /// - Parameters:
  ///   - frames: frames in order, from the moment at which the reader runs.
  ///   - timeline: the script; rows of kind corner, exit and zone count.
  ///   - configuration: tuning of what counts as recognised.
  package init(
    frames: [TrackedFrame], timeline: [TimelineRow], configuration: Configuration = Configuration()
  ) {
    for request in ScriptedRequest.allCases { tallies[request.rawValue] = Tally() }
    guard let first = frames.first?.time else { return }
    let requests = timeline.filter { $0.start >= first }.compactMap { row in
      ScriptedRequest(row).map { (name: $0.rawValue, row: row) }
    }
    for request in requests { tallies[request.name]?.scripted += 1 }

    var met = Set<Int>()
    for (name, time) in Self.onsets(in: frames) {
      let match = requests.indices.first { index in
        let row = requests[index].row
        return requests[index].name == name && time >= row.start
          && time - row.end <= configuration.graceSeconds
      }
      guard let match else {
        tallies[name, default: Tally()].falseOnes += 1
        continue
      }
      guard met.insert(match).inserted else { continue }
      tallies[name]?.recognised += 1
      tallies[name]?.delays.append(time - requests[match].row.start)
    }
  }

  /// The requests recognised in the frames and their times: a choice when it is made, a scroll when it begins.
  private static func onsets(in frames: [TrackedFrame]) -> [(String, Timestamp)] {
    var scrolling = Set<ScrollDirection>()
    var found: [(String, Timestamp)] = []
    for frame in frames {
      for intent in frame.intents {
        switch intent {
        case .chosen(let target): found.append((target.name, frame.time))
        case .scroll(let direction, _):
          if scrolling.insert(direction).inserted {
            found.append(("scroll-\(direction.rawValue)", frame.time))
          }
        case .scrollEnded(let direction): scrolling.remove(direction)
        case .paused: scrolling.removeAll()
        case .dwell, .dwellInterrupted, .resumed: break
        }
      }
    }
    return found
  }
}
