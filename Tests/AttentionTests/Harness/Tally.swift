import Attention
import Signals

/// What was asked for and what was understood, over one or more passes.
struct Tally: Sendable {
  struct Count: Sendable {
    var scripted = 0
    var recognised = 0
    var wrong = 0
    var recall: Double { scripted == 0 ? 1 : Double(recognised) / Double(scripted) }
  }

  static let kinds = ["page_forward", "page_back", "exit", "bottom", "top"]
  var counts: [String: Count] = [:]
  var passes = 0

  subscript(_ kind: String) -> Count { counts[kind] ?? Count() }

  /// Plays one session through the pipeline. The layout is shown when reading starts.
  static func play(
    _ session: Session, _ samples: [GazeSample], offset: Double, sigma: Double,
    configuration: AttentionPipeline.Configuration = .init()
  ) -> Tally {
    let pxPerDegree = session.screen.pxPerDegree(distanceMm: session.distanceMm)
    var pipeline = AttentionPipeline(
      configuration: configuration, layout: GazeLayout(), screen: session.screen,
      calibratedError: CalibratedError(offset: offset * pxPerDegree, sigma: sigma * pxPerDegree))
    var tally = Tally()
    tally.passes = 1
    var found: [(kind: String, time: Timestamp)] = []
    var scrolling: ScrollDirection?
    for sample in samples {
      if sample.time >= session.readingStart { pipeline.layout = session.layout }
      for intent in pipeline.step(sample).intents {
        switch intent {
        case .chosen(let id):
          found.append((id.name.replacing("-", with: "_"), sample.time))
        case .scroll(let direction, _) where scrolling != direction:
          scrolling = direction
          found.append((direction == .down ? "bottom" : "top", sample.time))
        case .scrollEnded: scrolling = nil
        default: break
        }
      }
    }
    tally.settle(session, found)
    return tally
  }

  /// An event counts for its own row up to 0.3 s after the row's end. While the eyes rest there until
  /// the next row begins, a late or second one is neither right nor wrong.
  private mutating func settle(_ session: Session, _ found: [(kind: String, time: Timestamp)]) {
    for row in session.rows where Self.kinds.contains(row.label) {
      counts[row.label, default: Count()].scripted += 1
      let hits = found.filter {
        $0.kind == row.label && $0.time >= row.start && $0.time - row.end <= 0.3
      }
      if !hits.isEmpty { counts[row.label, default: Count()].recognised += 1 }
    }
    for event in found {
      let isAsked = session.rows.indices.contains { i in
        let row = session.rows[i]
        let next = i + 1 < session.rows.count ? session.rows[i + 1].start : Timestamp(nanoseconds: .max)
        return row.label == event.kind && event.time >= row.start
          && (event.time - row.end <= 0.3 || event.time < next)
      }
      if !isAsked { counts[event.kind, default: Count()].wrong += 1 }
    }
  }

  /// The share of what was asked for, over several kinds, that was understood.
  func recall(_ kinds: [String]) -> Double {
    let scripted = kinds.reduce(0) { $0 + self[$1].scripted }
    return Double(kinds.reduce(0) { $0 + self[$1].recognised }) / Double(max(1, scripted))
  }

  static func + (a: Tally, b: Tally) -> Tally {
    var sum = a
    sum.passes += b.passes
    for (kind, count) in b.counts {
      sum.counts[kind, default: Count()].scripted += count.scripted
      sum.counts[kind, default: Count()].recognised += count.recognised
      sum.counts[kind, default: Count()].wrong += count.wrong
    }
    return sum
  }

  /// "recognised/scripted +false" for each kind.
  func line(_ title: String) -> String {
    let cells = Self.kinds.map { kind in
      let c = self[kind]
      let text = "\(c.recognised)/\(c.scripted) +\(c.wrong)"
      return text + String(repeating: " ", count: max(1, 14 - text.count))
    }
    return title + String(repeating: " ", count: max(1, 10 - title.count)) + cells.joined()
  }
}
