import Signals
import Statistics

extension OfflineReading {
  /// Gathers runs of nearby fixations around the longest of them: those at its height join it, those a line above or below
  /// begin the next proto-line, and so on outwards. The proto-lines are the lines in order of height.
  ///
  /// As published, at 64 px a line: a run ends at a step of 192 px along or 32 px across; within 32 px a run belongs to a
  /// proto-line, within 90 px to the one beside it.
  func slice() -> [Int] {
    var left = runs(cutAfter: isFarStep).map(Array.init)
    let direction = text.lines[0].direction
    func reach(_ run: [Int]) -> Double { (points[run[run.count - 1]].x - points[run[0]].x) * direction }
    let longest = left.indices.max { reach(left[$0]) < reach(left[$1]) } ?? 0
    var proto = ProtoLines(points: points, pitch: pitch, first: left.remove(at: longest))
    while !left.isEmpty {
      let count = left.count
      proto.grow(-1, from: &left)
      proto.grow(1, from: &left)
      if left.count == count { break }
    }
    for run in left { proto.joinNearest(run) }
    proto.prune(to: centers.count)
    let order = centers.indices.sorted { centers[$0] < centers[$1] }
    var lines = [Int](repeating: 0, count: points.count)
    for (rank, members) in proto.lines.enumerated() {
      for index in members { lines[index] = order[min(rank, order.count - 1)] }
    }
    return lines
  }
}

/// The proto-lines to which runs of fixations have been gathered, from the top.
private struct ProtoLines {
  let points: [ScreenPoint]
  let pitch: Double
  /// Indices of each proto-line's fixations; empty where only a place is kept for runs further out.
  private(set) var lines: [[Int]]
  /// The place of a proto-line without fixations.
  private var places: [ScreenPoint?] = [nil]

  init(points: [ScreenPoint], pitch: Double, first: [Int]) {
    self.points = points
    self.pitch = pitch
    lines = [first]
  }

  private func content(_ line: Int) -> [ScreenPoint] {
    lines[line].isEmpty ? [places[line]].compactMap { $0 } : lines[line].map { points[$0] }
  }

  /// How far a run is below a proto-line, on average over the fixations that are nearest along it, px.
  private func difference(_ run: [Int], _ content: [ScreenPoint]) -> Double {
    mean(
      run.map { index in
        let point = points[index]
        let near = content.min { abs($0.x - point.x) < abs($1.x - point.x) } ?? point
        return point.y - near.y
      }) ?? 0
  }

  /// Adds runs to the outermost proto-line in a direction (-1 up, 1 down), and to a new one beyond it.
  mutating func grow(_ direction: Int, from runs: inout [[Int]]) {
    let edge = direction < 0 ? 0 : lines.count - 1
    let content = content(edge)
    var beyond: [Int] = []
    var joined = lines[edge]
    runs.removeAll { run in
      let difference = difference(run, content)
      if abs(difference) < 0.5 * pitch {
        joined += run
        return true
      }
      let away = difference * Double(direction)
      guard away >= 0.5 * pitch, away < 90 * pitch / 64 else { return false }
      beyond += run
      return true
    }
    lines[edge] = joined
    var place: ScreenPoint?
    if beyond.isEmpty {
      place = ScreenPoint(
        x: mean(content.map(\.x)) ?? 0, y: (mean(content.map(\.y)) ?? 0) + pitch * Double(direction))
    }
    lines.insert(beyond, at: direction < 0 ? 0 : lines.count)
    places.insert(place, at: direction < 0 ? 0 : places.count)
  }

  mutating func joinNearest(_ run: [Int]) {
    let differences = lines.indices.map { abs(difference(run, content($0))) }
    guard let nearest = lines.indices.min(by: { differences[$0] < differences[$1] }) else { return }
    lines[nearest] += run
  }

  /// Removes empty ends, then joins the smaller end to its neighbour until at most `count` proto-lines remain.
  mutating func prune(to count: Int) {
    while let last = lines.last, last.isEmpty, lines.count > 1 { lines.removeLast() }
    while let first = lines.first, first.isEmpty, lines.count > 1 { lines.removeFirst() }
    while lines.count > count {
      if lines[0].count < lines[lines.count - 1].count {
        let first = lines.removeFirst()
        lines[0] += first
      } else {
        let last = lines.removeLast()
        lines[lines.count - 1] += last
      }
    }
  }
}
